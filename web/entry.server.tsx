import { isbot } from 'isbot';
import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { createReadableStreamFromReadable } from '@react-router/node';
import { createContext, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import type { SiteLanguage } from '../contract/constants.ts';
import { makeApi, type Send } from './api/call.ts';
import { apiContext, languageContext, nonceContext } from './api/context.ts';
import { type Namespace, loadWords } from './i18n/translations.tsx';
import { FurtherScripts } from './page-scripts.tsx';

type Given = {
  nonce: string;
  language: SiteLanguage;
  send: Send;
  /** Address of the script that a file of web/ was built into; undefined while developing. */
  scriptOf: (file: string) => string | undefined;
};

const scriptContext = createContext<Given['scriptOf']>();

/** What the server hands the pages: their API client as a way to send, the reader's language, the script nonce. */
export function contextFor({ nonce, language, send, scriptOf }: Given): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(languageContext, language);
  context.set(
    apiContext,
    makeApi(send, () => ({})),
  );
  context.set(scriptContext, scriptOf);
  return context;
}

export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const language = context.get(languageContext);
  const named = router.staticHandlerContext.matches.flatMap(({ route }) => (route.handle as { words?: Namespace[] } | undefined)?.words ?? []);
  const namespaces: Namespace[] = ['shell', 'failure', ...named];
  await loadWords(language, namespaces);
  const phrases = namespaces.flatMap((namespace) => context.get(scriptContext)(`web/i18n/phrases/${namespace}/${language}.ts`) ?? []);
  return new Promise((resolve, reject) => {
    // Crawlers and previews get the whole page at once; people get it as it comes.
    const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady';
    const page = (
      <FurtherScripts value={phrases}>
        <ServerRouter context={router} url={request.url} nonce={nonce} />
      </FurtherScripts>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}
