import { createContext, use } from 'react';
import type { EntryContext } from 'react-router';

type Addresses = Readonly<Record<string, string>>;

/** Data that the server writes into a document. `state`: the loaders' data in the router's encoding. `wake`: the script that hydrates the page. */
export type HydrationData = { nonce: string; state: string; wake: string };

export const HydrationDataContext = createContext<HydrationData | undefined>(undefined);

/**
 * Hydrates the page. Replaces the router's `<Scripts>`, which fetches scripts beside style and pictures; on a phone's network this doubles the time
 * to the largest paint (decision 33). Here all scripts are fetched together after the first paint.
 */
export function PageScripts() {
  const carried = use(HydrationDataContext);
  const state = carried?.state.replaceAll('<', '\\u003c') ?? ' ';
  // The browser keeps both scripts as the server wrote them.
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a sign that could end its element */}
      <script type="application/json" id="page-state" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: state }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the router and by us, with the nonce */}
      <script type="module" nonce={carried?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: carried?.wake ?? ' ' }} />
    </>
  );
}

/**
 * Returns the script that hydrates a page. It holds the router's context with its stream of data, the manifest, the routes' modules and the phrases'
 * addresses by namespace and language. `later` are phrases of parts that load in idle time; their addresses are listed but not fetched.
 */
export function buildHydrationScript({ manifest, serverHandoffString, staticHandlerContext }: EntryContext, atOnce: Addresses, later: Addresses): string {
  const names = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = names.flatMap((name) => manifest.routes[name] ?? []);
  const all = [manifest, manifest.entry, ...routes].flatMap((part) => ('url' in part ? part.url : [part.module, ...(part.imports ?? [])]));
  const load = (address: string) => `import(${JSON.stringify(address)})`;
  // A hidden page is hydrated without waiting for a paint. `data-loaded` shows the pictures further down after the document has loaded (theme.css).
  // If React removes the attribute, it is set again.
  return `
const loaded = () => document.documentElement.toggleAttribute('data-loaded', true);
if (document.readyState === 'complete') loaded(); else addEventListener('load', loaded);
new MutationObserver(() => document.readyState === 'complete' && loaded()).observe(document.documentElement, { attributeFilter: ['data-loaded'] });
if (!document.hidden) await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 3000); });
window.__words = ${JSON.stringify({ ...later, ...atOnce })};
window.__reactRouterContext = ${serverHandoffString};
window.__reactRouterContext.stream = new Response(document.getElementById('page-state').textContent).body;
for (const href of ${JSON.stringify([...new Set([...all, ...Object.values(atOnce)])])}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
${manifest.hmr?.runtime ? `await ${load(manifest.hmr.runtime)};` : ''}
const [, ${names.map((_, at) => `route${at}`).join(', ')}] = await Promise.all([${[manifest.url, ...routes.map(({ module }) => module)].map(load).join(', ')}]);
window.__reactRouterRouteModules = { ${names.map((name, at) => `${JSON.stringify(name)}: route${at}`).join(', ')} };
${load(manifest.entry.module)};`;
}
