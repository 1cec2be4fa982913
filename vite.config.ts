import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { addressesPlugin } from './vite/addresses.ts';
import { workerPlugin } from './vite/worker.ts';
import routes from './web/routes.ts';

/**
 * Files that several pages share, because hundreds of small ones compress badly and cost a request each. First match wins; everything that a
 * matched file imports goes with it, and what nothing here matches is split by the bundler.
 */
const groups = [
  // Unchanged from release to release, so that returning readers have it cached.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // The frame of every page, without web/entry.client.tsx: that starts the page, and must run last.
  { name: 'shell', test: /[\\/]web[\\/](root|routes[\\/]site[\\/]site)\.tsx/ },
  // Code that many pages show. Code that only pages with forms need is apart from it.
  {
    name: 'shared',
    minShareCount: 8,
    test: /[\\/](lucide-react|contract|web[\\/](api|catalog|fees|i18n|session|ui))[\\/](?!.*(dialog|field|form\b|segmented|document))/,
  },
  { name: 'forms', minShareCount: 8, test: /[\\/]web[\\/](session|ui)[\\/]/ },
];

export default defineConfig({
  plugins: [addressesPlugin(), workerPlugin(routes), tailwindcss(), reactRouter()],
  publicDir: 'web/public',
  // The manifest stays: the server looks up the phrases' files in it (server/pages/pages.ts).
  build: { assetsInlineLimit: 0, target: 'es2022', modulePreload: false, manifest: true },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  ...(process.env.DATA_DIR ? { cacheDir: `${process.env.DATA_DIR}/vite` } : {}),
});
