import { createContext, use } from 'react';
import { UNSAFE_FrameworkContext, useMatches } from 'react-router';
import type { PageState } from './page-state.ts';

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>;

type Scripts = Readonly<Record<string, string>>;

/**
 * Data that a page carries for its own hydration. `immediate`: its phrases, by namespace and language; `later`: those of parts that load when the
 * browser is idle, which are named and not loaded. Set by the server while it renders.
 */
export type CarriedData = { state: PageState; immediate: Scripts; later: Scripts };

export const CarriedDataContext = createContext<CarriedData | undefined>(undefined);

/**
 * Hydrates the page, in place of the router's own `<Scripts>`, which loads scripts in parallel with style and pictures and runs them on arrival. On
 * a slow network they take bandwidth from visible content; on a fast one they run before the first paint, and a slow phone shows nothing meanwhile.
 * Here they load after the first paint, all at once.
 */
export function PageScripts() {
  const framework = use(UNSAFE_FrameworkContext);
  const carried = use(CarriedDataContext);
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
 * Encodes a plain state in the format of the router's data stream: a list of all values, in which lists and objects refer to theirs by index and
 * null is -5. `state` is the text, `encoded` the result.
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

/** Writes the data that the browser's router expects: the context with its data stream, the manifest, the routes' modules. */
function write({ manifest, serverHandoffString }: Framework, names: string[], { state, immediate, later }: CarriedData): string {
  const routes = names.flatMap((name) => manifest.routes[name] ?? []);
  const all = [manifest, manifest.entry, ...routes].flatMap((part) => ('url' in part ? part.url : [part.module, ...(part.imports ?? [])]));
  const load = (address: string) => `import(${JSON.stringify(address)})`;
  // A hidden page is not painted, but must hydrate too. `data-loaded` starts loading the pictures further down (theme.css); it is set again after
  // React rewrites the document.
  return `
const loaded = () => document.documentElement.toggleAttribute('data-loaded', true);
if (document.readyState === 'complete') loaded(); else addEventListener('load', loaded);
new MutationObserver(() => document.readyState === 'complete' && loaded()).observe(document.documentElement, { attributeFilter: ['data-loaded'] });
if (!document.hidden) await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 3000); });
window.__words = ${JSON.stringify({ ...later, ...immediate })};
window.__reactRouterContext = ${serverHandoffString};
const state = document.getElementById('page-state').textContent;
${state.plain ? ENCODE : 'const encoded = state;'}
window.__reactRouterContext.stream = new Response(encoded).body;
for (const href of ${JSON.stringify([...new Set([...all, ...Object.values(immediate)])])}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
${manifest.hmr?.runtime ? `await ${load(manifest.hmr.runtime)};` : ''}
const [, ${names.map((_, at) => `route${at}`).join(', ')}] = await Promise.all([${[manifest.url, ...routes.map(({ module }) => module)].map(load).join(', ')}]);
window.__reactRouterRouteModules = { ${names.map((name, at) => `${JSON.stringify(name)}: route${at}`).join(', ')} };
${load(manifest.entry.module)};`;
}
