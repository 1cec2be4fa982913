import { createContext, use } from 'react';
import { UNSAFE_FrameworkContext, useMatches } from 'react-router';
import type { PageState } from './page-state.ts';

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>;

type Scripts = Readonly<Record<string, string>>;

/**
 * What a page carries for its own waking. Scripts beside the routes' own are its phrases, by namespace and language; `later`: those of its
 * parts that come when the browser is idle, which are named and not fetched. The server's, while it writes the page.
 */
export type Carried = { state: PageState; atOnce: Scripts; later: Scripts };

export const CarriedContext = createContext<Carried | undefined>(undefined);

/**
 * Wakes the page, in place of the router's own `<Scripts>`, which fetches the scripts beside style and picture and runs
 * them as soon as they have come. On a slow line they take its place from what is seen; on a quick one they run before
 * the first paint, and a slow phone shows nothing meanwhile. So here they come after the first paint, all at once.
 */
export function PageScripts() {
  const framework = use(UNSAFE_FrameworkContext);
  const carried = use(CarriedContext);
  const routes = useMatches().map(({ id }) => id);
  const nonce = framework?.nonce;
  const wake = import.meta.env.SSR && framework && carried ? write(framework, routes, carried) : ' ';
  const state = carried?.state.text ?? ' ';
  // The browser takes both as the server wrote them.
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON that cannot end its element (page-state.ts) */}
      <script type="application/json" id="page-state" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: state }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the router and by us, with the nonce */}
      <script type="module" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wake }} />
    </>
  );
}

/**
 * Encodes a plain state as the router's stream of data wants it: a list of all values, in which lists and objects name theirs by their place
 * and null is -5. `state` is the text, `encoded` what becomes of it.
 */
export const ENCODE = `const values = [];
const put = (value) => {
  if (value === null) return -5;
  const at = values.push(value) - 1;
  if (Array.isArray(value)) values[at] = value.map(put);
  else if (typeof value === 'object') {
    values[at] = {};
    for (const key of Object.keys(value)) values[at]['_' + put(key)] = put(value[key]);
  }
  return at;
};
put(JSON.parse(state));
const encoded = JSON.stringify(values) + '\\n';`;

/** What the browser's router expects of the page: the context with its stream of data, the manifest, the routes' modules. */
function write({ manifest, serverHandoffString }: Framework, names: string[], { state, atOnce, later }: Carried): string {
  const routes = names.flatMap((name) => manifest.routes[name] ?? []);
  const all = [manifest, manifest.entry, ...routes].flatMap((part) => ('url' in part ? part.url : [part.module, ...(part.imports ?? [])]));
  const load = (address: string) => `import(${JSON.stringify(address)})`;
  // A page that is out of sight is not painted, and wakes all the same. That the document has loaded brings the pictures further down (theme.css); where React has to write it anew, it is said again.
  return `
const loaded = () => document.documentElement.toggleAttribute('data-loaded', true);
if (document.readyState === 'complete') loaded(); else addEventListener('load', loaded);
new MutationObserver(() => document.readyState === 'complete' && loaded()).observe(document.documentElement, { attributeFilter: ['data-loaded'] });
if (!document.hidden) await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 3000); });
window.__words = ${JSON.stringify({ ...later, ...atOnce })};
window.__reactRouterContext = ${serverHandoffString};
const state = document.getElementById('page-state').textContent;
${state.plain ? ENCODE : 'const encoded = state;'}
window.__reactRouterContext.stream = new Response(encoded).body;
for (const href of ${JSON.stringify([...new Set([...all, ...Object.values(atOnce)])])}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
${manifest.hmr?.runtime ? `await ${load(manifest.hmr.runtime)};` : ''}
const [, ${names.map((_, at) => `route${at}`).join(', ')}] = await Promise.all([${[manifest.url, ...routes.map(({ module }) => module)].map(load).join(', ')}]);
window.__reactRouterRouteModules = { ${names.map((name, at) => `${JSON.stringify(name)}: route${at}`).join(', ')} };
${load(manifest.entry.module)};`;
}
