import type { FastifyInstance } from 'fastify';
import { createContext, createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { catalogRoutes } from '../catalog/catalog.http.ts';
import { makeHttpServer } from '../platform/http.ts';
import type { RateLimits } from '../platform/limits.ts';
import type { World } from '../testing/world.ts';
import { pageRoutes } from './pages.ts';

/** Displays what the server passes to pages, in place of the built pages. */

type PageContext = { nonce: string; language: string; send: (request: object) => Promise<{ status: number; text(): Promise<string> }> };
export type LoaderInput = { request: Request; params: Record<string, string | undefined>; context: RouterContextProvider };

/** Context with the values that the server passes to the pages. */
const pageContext = createContext<PageContext>();
export const readPageContext = (context: RouterContextProvider) => context.get(pageContext);

type HeaderByPath = Record<string, [name: string, value: string]>;

/** A page with its loader. */
export const makeRoute = (path: string, loader: (given: LoaderInput) => unknown) => ({
  id: path,
  parentId: 'root',
  path,
  module: { default: () => null, loader },
});

/** Writes a script with the nonce, a script without it (as user content might contain), and all loaded data. */
const makeWriter =
  (says: HeaderByPath) =>
  (request: Request, status: number, headers: Headers, { staticHandlerContext }: EntryContext, context: RouterContextProvider) => {
    const { nonce } = readPageContext(context);
    const said = says[new URL(request.url).pathname];
    if (said) headers.set(...said);
    headers.set('content-type', 'text/html; charset=utf-8');
    const words = JSON.stringify(staticHandlerContext.loaderData).padEnd(1500);
    const html = `<!DOCTYPE html><script nonce="${nonce}">own()</script><script type="module" nonce="${nonce}">wake("é")</script><script>foreign()</script><script nonce="${nonce}" src="/a.js"></script><p>${words}</p>`;
    return new Response(html, { status, headers });
  };

/** Creates a build of these pages. `says` sets a response header for some paths. */
const makeBuild = (routes: ReturnType<typeof makeRoute>[], says: HeaderByPath) => {
  const all = [{ id: 'root', path: '', module: { default: () => null } }, ...routes];
  return {
    entry: {
      module: {
        default: makeWriter(says),
        createRouterContext: (given: PageContext) => new RouterContextProvider(new Map([[pageContext, given]])),
        createRequestHandler,
      },
    },
    routes: Object.fromEntries(all.map((each) => [each.id, each])),
    assets: {
      entry: { module: '', imports: [] },
      routes: Object.fromEntries(all.map(({ id }) => [id, { id, hasLoader: true, module: '' }])),
      url: '',
      version: '1',
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
};

/** The server's page rendering alone, with pages that display everything passed to them. */
export async function makeSite(
  { deps }: World,
  routes: ReturnType<typeof makeRoute>[],
  { says = {}, limits = deps.limits }: { says?: HeaderByPath; limits?: RateLimits } = {},
): Promise<FastifyInstance> {
  const http = await makeHttpServer(deps);
  const build = makeBuild(routes, says);
  const figures = {
    reviews: async () => new Map(),
    clinicReviews: async () => new Map(),
    newestReviews: async () => new Map(),
    consultations: async () => new Map(),
    answered: async () => new Set<number>(),
    answerMinutes: async () => undefined,
    promiseMinutes: async () => 120,
  };
  catalogRoutes(
    http,
    { limits, identify: async () => null, isProven: async () => false, mayAsHead: async () => false },
    { ...deps, figures, figuresChanged: ['staff.changed'] },
  );
  await pageRoutes(http, { build: async () => build, assets: false, scriptOf: () => undefined }, { ...deps, limits, changes: ['content.changed'] });
  return http;
}
