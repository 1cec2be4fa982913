import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { SiteLanguage } from '../contract/constants.ts';
import { createApi, type SendRequest } from './api/call.ts';
import { apiContext, languageContext, nonceContext } from './api/context.ts';
import { EVERY_PAGE_NAMESPACES, loadTranslations, type Namespace } from './i18n/translations.tsx';
import { buildHydrationScript, HydrationDataContext } from './page-scripts.tsx';

type ContextOptions = {
  nonce: string;
  language: SiteLanguage;
  send: SendRequest;
  /** Returns the address of the script that was built from a file of web/. Undefined in development. */
  scriptOf: (file: string) => string | undefined;
};

const scriptContext = createContext<ContextOptions['scriptOf']>();

/** Creates the context that the server passes to pages: API client, reader's language and script nonce. */
export function createRouterContext({ nonce, language, send, scriptOf }: ContextOptions): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(languageContext, language);
  context.set(
    apiContext,
    createApi(send, () => ({})),
  );
  context.set(scriptContext, scriptOf);
  return context;
}

export const streamTimeout = 5_000;

// The server uses the pages' own router build.
export { createRequestHandler } from 'react-router';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const language = context.get(languageContext);
  const handles = router.staticHandlerContext.matches.map(({ route }) => route.handle as { namespaces?: Namespace[]; later?: Namespace[] } | undefined);
  const namespaces: Namespace[] = [...EVERY_PAGE_NAMESPACES, ...handles.flatMap((handle) => handle?.namespaces ?? [])];
  const later = handles.flatMap((handle) => handle?.later ?? []);
  await loadTranslations(language, [...namespaces, ...later]);
  const scripts = (of: Namespace[]) =>
    Object.fromEntries(
      of.flatMap((namespace) => {
        const address = context.get(scriptContext)(`web/i18n/phrases/${namespace}/${language}.ts`);
        return address ? [[`${namespace}/${language}`, address]] : [];
      }),
    );
  const state = router.serverHandoffStream ? await text(router.serverHandoffStream) : '';
  const carried = { nonce, state, wake: buildHydrationScript(router, scripts(namespaces), scripts(later)) };
  return new Promise((resolve, reject) => {
    const page = (
      <HydrationDataContext value={carried}>
        {/* The document carries the state itself (page-scripts.tsx). */}
        <ServerRouter context={{ ...router, serverHandoffStream: undefined }} url={request.url} nonce={nonce} />
      </HydrationDataContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Writes every part in place, even on a long page. Otherwise React would send parts later and move them by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Sends the whole page at once, without streaming, because the server caches it (decision 8).
      onAllReady() {
        clearTimeout(timer);
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(text(pipe(new PassThrough())).then((html) => new Response(html, { status, headers })));
      },
      onError(error) {
        // Part of the page failed to render. The browser renders it again, and the page is not cached.
        headers.set('cache-control', 'no-store');
        console.error(error);
      },
      onShellError: reject,
    });
    const timer = setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
