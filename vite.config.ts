import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { addresses } from './vite/addresses.ts';
import { weight } from './vite/weight.ts';
import { worker } from './vite/worker.ts';

/**
 * Few files, because each costs a header, a name in the manifest and a dictionary of its own to compress with:
 * the frame (React and the router), the shell (our own part of every page), the parts of which public pages are made,
 * and what forms have in common.
 */
const groups = [
  { name: 'frame', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|rolldown[\\/]runtime/ },
  {
    name: 'shell',
    test: /web[\\/](root|routes[\\/]site)\.tsx|web[\\/](api[\\/](?!every-page)|session[\\/](?!kept[\\/](?!forget)|use-(?:proven|reading|doing|form|by-itself|sign-in)|prove-again|hand-in|versions|return-path|home-of|guard))|web[\\/]shell[\\/](?!log|footer|language-question|offline[\\/](?!not-kept))|web[\\/]i18n[\\/](translations|languages|title|format)\.|preload-helper/,
  },
  {
    name: 'parts',
    test: /web[\\/]ui[\\/](bidi|card|chip|notice|picture|skeleton|stars|table)\.|fees[\\/]price\.|catalog[\\/]text\.|session[\\/]use-reading\.|icons[\\/](x|chevron-(left|right|down))\./,
  },
  // What other pages have of them, too.
  { name: 'own', test: /contract[\\/](ids|find-limits)\.|catalog[\\/](saved[\\/]key|member-act)\./ },
  { name: 'rules', test: /contract[\\/]rules\./ },
  {
    // What every page of treatments and clinics has.
    name: 'things',
    test: /web[\\/](catalog[\\/](saved[\\/](store|compared|save-heart)|facts|rating-link|addresses|crumbs|opening)\.)/,
  },
  // What the page of one has beside that.
  { name: 'one', test: /web[\\/]catalog[\\/](saved[\\/](share|thing-actions)|action-bar)\./ },
  { name: 'fields', test: /web[\\/]ui[\\/]field-frame\.|session[\\/]use-(doing|form)\./ },
  {
    name: 'forms',
    test: /web[\\/]ui[\\/]field\.|accounts[\\/](sign-in[\\/]device-token|credentials[\\/]password-field|use-typed|social[\\/](providers|social-sign-in))\./,
  },
];

export default defineConfig({
  plugins: [addresses(), weight(), worker(), tailwindcss(), reactRouter()],
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
