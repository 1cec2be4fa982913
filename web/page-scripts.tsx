import { createContext, use } from 'react';
import { UNSAFE_FrameworkContext, useMatches } from 'react-router';

type Framework = NonNullable<React.ContextType<typeof UNSAFE_FrameworkContext>>;

type Scripts = Readonly<Record<string, string>>;

/**
 * Scripts that a page needs beside its own: its phrases, by namespace and language; `later`: those of its parts that come when the browser is
 * idle, which are named and not fetched. The server's, while it writes the page.
 */
export const FurtherScripts = createContext<{ atOnce: Scripts; later: Scripts }>({ atOnce: {}, later: {} });

/**
 * Wakes the page, in place of the router's own `<Scripts>`, which fetches the scripts beside style and picture and runs
 * them as soon as they have come. On a slow line they take its place from what is seen; on a quick one they run before
 * the first paint, and a slow phone shows nothing meanwhile. So here they come after the first paint, all at once.
 */
export function PageScripts() {
  const framework = use(UNSAFE_FrameworkContext);
  const further = use(FurtherScripts);
  const routes = useMatches().map(({ id }) => id);
  const nonce = framework?.nonce;
  // The browser takes both as the server wrote them.
  const [context, wake] = import.meta.env.SSR && framework ? write(framework, routes, further) : [' ', ' '];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the router and by us, with the nonce */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: context }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <script type="module" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wake }} />
    </>
  );
}

/** What the browser's router expects of the page: the context with its stream of data, the manifest, the routes' modules. */
function write(
  { manifest, serverHandoffString, renderMeta }: Framework,
  names: string[],
  { atOnce, later }: { atOnce: Scripts; later: Scripts },
): [context: string, wake: string] {
  // The router sends the data only to pages with scripts.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const context = `window.__words = ${JSON.stringify({ ...later, ...atOnce })};window.__reactRouterContext = ${serverHandoffString};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`;
  const routes = names.flatMap((name) => manifest.routes[name] ?? []);
  const all = [manifest, manifest.entry, ...routes].flatMap((part) => ('url' in part ? part.url : [part.module, ...(part.imports ?? [])]));
  const load = (address: string) => `import(${JSON.stringify(address)})`;
  // A page that is out of sight is not painted, and wakes all the same. That the document has loaded brings the pictures further down (theme.css); where React has to write it anew, it is said again.
  const wake = `
const loaded = () => document.documentElement.toggleAttribute('data-loaded', true);
if (document.readyState === 'complete') loaded(); else addEventListener('load', loaded);
new MutationObserver(() => document.readyState === 'complete' && loaded()).observe(document.documentElement, { attributeFilter: ['data-loaded'] });
if (!document.hidden) await new Promise((done) => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 3000); });
for (const href of ${JSON.stringify([...new Set([...all, ...Object.values(atOnce)])])}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
${manifest.hmr?.runtime ? `await ${load(manifest.hmr.runtime)};` : ''}
const [, ${names.map((_, at) => `route${at}`).join(', ')}] = await Promise.all([${[manifest.url, ...routes.map(({ module }) => module)].map(load).join(', ')}]);
window.__reactRouterRouteModules = { ${names.map((name, at) => `${JSON.stringify(name)}: route${at}`).join(', ')} };
${load(manifest.entry.module)};`;
  return [context, wake];
}
