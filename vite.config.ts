import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { addresses } from './vite/addresses.ts';
import { developerMessages } from './vite/developer-messages.ts';
import { weight } from './vite/weight.ts';
import { worker } from './vite/worker.ts';
import routes from './web/routes.ts';

/**
 * Few files, because each costs a header, a name in the manifest and a dictionary of its own to compress with (a fifth of what a public page
 * loads beside the frame, while its parts were files of their own): the frame (React and the router), the shell (our own part of every page
 * with the small things that most public pages have), what comes after a page is awake, and what some kinds of public pages have in common.
 * What stands first takes what it needs with it, so that small things of many pages stand before what uses them.
 */
const groups = [
  { name: 'frame', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/ },
  {
    name: 'shell',
    test: new RegExp(
      [
        String.raw`web[\\/](root|routes[\\/]site[\\/]site)\.tsx`,
        String.raw`web[\\/]api[\\/](?!load-every-page)`,
        String.raw`web[\\/]session[\\/](?!offline[\\/](?!cache-owner)|use-(?:reauthentication|mutation|form|background-task)|prove-again|upload-bytes|versions|return-path|home-path|guard|form-dialog|queue-if-offline)`,
        String.raw`web[\\/]shell[\\/](?!log|footer|language-question|offline[\\/](?!not-available-offline))`,
        String.raw`web[\\/]i18n[\\/](translations|languages|title|format|formatter)\.`,
        String.raw`web[\\/]ui[\\/](bidi|card|chip|empty-state|notice|picture|skeleton|stars|table|use-lazy-load)\.`,
        String.raw`web[\\/](fees[\\/]price|catalog[\\/](text|public-page|saved[\\/]key))\.`,
        String.raw`icons[\\/](badge-check|chevron-(left|right|down)|clock-3|copy|image|map-pin|phone|search|search-x|undo-2|x)\.`,
        String.raw`contract[\\/](ids|finding[\\/]find-limits)\.`,
        'preload-helper',
      ].join('|'),
    ),
  },
  { name: 'late', test: /web[\\/](late|session[\\/]versions|accounts[\\/]devices[\\/]worker)\./ },
  // What other pages have of them, too.
  { name: 'own', test: /session[\\/]use-background-task\.|catalog[\\/]member-act\./ },
  { name: 'rules', test: /contract[\\/]rules\./ },
  {
    // What every page of treatments and clinics has.
    name: 'things',
    test: /web[\\/]catalog[\\/](saved[\\/](store|compared|save-heart)|facts|rating-link|addresses|crumbs|portrait)\./,
  },
  { name: 'found', test: /web[\\/]catalog[\\/]finding[\\/](language-order|matching-doctors)\./ },
  { name: 'search', test: /web[\\/]catalog[\\/]public-search\./ },
  { name: 'lists', test: /web[\\/]catalog[\\/](public-list|clinic-card)\./ },
  // What the page of one has beside that.
  { name: 'one', test: /web[\\/]catalog[\\/](saved[\\/](share|save-and-share-actions)|action-bar|gallery|address|dialog-loading)\./ },
  { name: 'people', test: /web[\\/]catalog[\\/](fact-list|doctor-row)\./ },
  {
    name: 'costs',
    test: /contract[\\/]orders[\\/]fees\.|web[\\/](catalog[\\/]guide[\\/](cost|days)|fees[\\/]refund-rule|consultations[\\/]visits[\\/]addresses)\./,
  },
  { name: 'clocks', test: /web[\\/]consultations[\\/](visit-clock|chat-clock|open-now)\./ },
  { name: 'ways', test: /web[\\/](session[\\/](guard|return-path|home-path)|catalog[\\/]load)\./ },
  { name: 'fields', test: /web[\\/]ui[\\/]field-frame\.|session[\\/]use-(mutation|form)\./ },
  {
    name: 'forms',
    test: /web[\\/]ui[\\/]field\.|accounts[\\/](sign-in[\\/]device-token|credentials[\\/]password-field|use-field-values|social[\\/](providers|social-sign-in))\./,
  },
];

export default defineConfig({
  plugins: [addresses(), weight(), developerMessages(), worker(routes), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The manifest stays: the server looks up the phrases' files in it (server/pages/pages.ts).
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: false, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    // Only the icons in use, and drawn as in the browser; the whole package takes half a second to load.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
  },
  ...(process.env.DATA_DIR ? { cacheDir: `${process.env.DATA_DIR}/vite` } : {}),
});
