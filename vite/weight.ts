import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON_FRAME = join(import.meta.dirname, '../web/ui/icon-frame.ts');

/**
 * What a public page has no room for (110 KB of script in all, docs/performance.md) and this product never runs. Each
 * part is a file of a package, named by its end, with what stands in its place. A file that is no longer there (a package
 * has moved it) fails the build, so that nothing comes back unseen.
 */
const PARTS = [
  {
    // Watching the router with callbacks (`instrumentations`): nobody passes any.
    file: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    code: `
      export const instrumentClientSideRouter = (router) => router;
      export const getRouteInstrumentationUpdates = () => ({});
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
      export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
  },
  {
    // Asking the server for routes as links come into view: all routes are known from the start (react-router.config.ts).
    file: /react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
    code: `
      export const isFogOfWarEnabled = () => false;
      export const getPatchRoutesOnNavigationFunction = () => undefined;
      export const useFogOFWarDiscovery = () => undefined;
      export const getPartialManifest = (manifest) => manifest;
      export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined;`,
  },
  {
    // What follows a part that loads later: there is one style for everything, and a part's own pieces are few.
    file: /^\0vite\/preload-helper\.js$/,
    code: 'export const __vitePreload = (load) => load();',
  },
  {
    // lucide's frame around an icon takes names, aliases and a context into account; ours draws it.
    file: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    code: `export { default } from ${JSON.stringify(ICON_FRAME)};`,
  },
  {
    // React Aria's own words in languages that nobody reads here.
    file: /(react-aria|react-stately|react-aria-components)\/.*intl\/(.*\/)?(?!en-US|zh-CN|ja-JP|ar-AE|ko-KR)[a-z]{2}-[A-Z]{2}\.mjs$/,
    code: 'export default {};',
  },
];

const ICON = /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const KEY = /,\s+key: "\w+"/;

/** An icon with nothing but its drawing: no name, no former names, and no keys, which say nothing in what never changes its order. */
function drawingOf(icon: string): string | undefined {
  const [, drawing] = /\bnode: (\[[\s\S]*?\])(?:,\s+aliases: \[[^\]]*\])?\s*\};/.exec(icon) ?? [];
  if (drawing === undefined || !KEY.test(drawing)) return undefined;
  return `import drawn from '../createLucideIcon.mjs';\nexport default drawn(${drawing.replaceAll(new RegExp(KEY, 'g'), '')});`;
}

export function weight(): Plugin {
  const met = new Set<RegExp>();
  return {
    name: 'naru-weight',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      // On the server packages stay as they are, but for the icons: both sides must draw the same.
      const part = PARTS.find(({ file }) => file.test(id));
      if (!part) return undefined;
      met.add(part.file);
      return part.code;
    },
    transform(code, id) {
      // A former name of an icon only leads to it.
      if (!ICON.test(id) || !code.includes('createLucideIcon')) return undefined;
      return drawingOf(code) ?? this.error(`No drawing found, see vite/weight.ts: ${id}`);
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      const gone = PARTS.filter(({ file }) => !met.has(file));
      if (gone.length > 0) this.error(`No longer found, see vite/weight.ts: ${gone.map(({ file }) => file.source).join(', ')}`);
    },
  };
}
