import { renderToStaticMarkup } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { buildHydrationScript, type HydrationData, HydrationDataContext, PageScripts } from './page-scripts.tsx';

const written = (carried?: HydrationData) =>
  renderToStaticMarkup(
    <HydrationDataContext value={carried}>
      <PageScripts />
    </HydrationDataContext>,
  );

it('carries what the loaders answered, which cannot end the element it stands in', () => {
  const html = written({ nonce: 'once', state: '["</script><!--<script>"]', wake: 'wake()' });
  expect(html).toContain('["\\u003c/script>\\u003c!--\\u003cscript>"]</script>');
  expect(html).toContain('<script type="module" nonce="once">wake()</script>');
});

it('names the manifest, the entry, the routes with their parts, and the phrases of the page', () => {
  const module = (name: string) => ({ module: `/assets/${name}.js`, imports: [`/assets/${name}-part.js`] });
  const wake = buildHydrationScript(
    {
      manifest: { url: '/assets/manifest.js', entry: module('entry'), routes: { root: module('root'), page: module('page'), other: module('other') } },
      serverHandoffString: '{"basename":"/"}',
      staticHandlerContext: { matches: [{ route: { id: 'root' } }, { route: { id: 'page' } }] },
    } as unknown as EntryContext,
    { 'shell/en': '/assets/en.js' },
    { 'front/en': '/assets/front.js' },
  );
  expect(wake).toContain(
    '["/assets/manifest.js","/assets/entry.js","/assets/entry-part.js","/assets/root.js","/assets/root-part.js","/assets/page.js","/assets/page-part.js","/assets/en.js"]',
  );
  expect(wake).toContain('window.__words = {"front/en":"/assets/front.js","shell/en":"/assets/en.js"};');
  expect(wake).toContain('window.__reactRouterContext = {"basename":"/"};');
  expect(wake).toContain('window.__reactRouterRouteModules = { "root": route0, "page": route1 };');
  expect(wake).not.toContain('other');
});
