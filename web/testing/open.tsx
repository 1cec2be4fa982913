import { act, fireEvent, render } from '@testing-library/react';
import { createRoutesStub, createStaticHandler, RouterContextProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { CLIENT_HEADER, type Role, type SiteLanguage, TIME_ZONE_HEADER } from '../../contract/constants.ts';
import { createApi } from '../api/call.ts';
import { apiContext, languageContext } from '../api/context.ts';
import { textDirection } from '../i18n/languages.ts';
import { EVERY_PAGE_NAMESPACES, loadTranslations, type Namespace } from '../i18n/translations.tsx';
import * as root from '../root.tsx';
import routeTable from '../routes.ts';
import { startSession } from '../session/session.ts';
import stylesheet from '../ui/theme.css?url';
import { createFakeApi, type FakeAnswers } from './api.ts';
import { installFakeSockets } from './socket.ts';

/**
 * Opens a page in a test DOM with the real route table, modules, loaders, titles, error boundaries and frame. The API has the test's answers. Each
 * call is a new document, as in a browser.
 */

type Module = Record<string, unknown> & { handle?: { namespaces?: Namespace[] } };
type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] };
type Page = Module & { children?: Page[] };

const modules = import.meta.glob<Module>(['../routes/*/*.tsx', '!../routes/*/*.test.tsx']);

/** Parts of pages that load when a reader reaches them. */
const parts = import.meta.glob(['../routes/site/further/*.tsx']);

type OpenOptions = {
  language?: SiteLanguage;
  as?: Role | 'nobody';
  answers?: FakeAnswers;
  /** ID of the signed-in patient. Answers are then cached. */
  member?: string;
  /** Session storage from before the page opened. */
  kept?: Record<string, string>;
};

let fakeApi: ReturnType<typeof createFakeApi> | undefined;

/**
 * Clicks an element. Resolves when the immediate effects are rendered: the router has navigated, and parts that wait for phrases show their fallback.
 */
export const pressElement = (element: Element) => act(async () => void fireEvent.click(element));

/** Types into a field. Resolves like `pressElement`. */
export const typeText = (field: Element, value: string) => act(async () => void fireEvent.change(field, { target: { value } }));

/** Returns the calls without an answer, and the answers that break the contract. */
export const listMismatches = (): readonly string[] => fakeApi?.mismatches ?? [];

/** Opens an address as a user with a role, in a language. Resolves when the page is shown; parts of it can still be loading. */
export async function openPage(address: string, { language = 'en', as = 'user', answers = {}, member, kept = {} }: OpenOptions = {}) {
  const api = createFakeApi(answers);
  fakeApi = api;
  document.documentElement.lang = language;
  document.documentElement.dir = textDirection(language);
  // As in the server's markup: React would wait for a missing style sheet.
  document.head.innerHTML = `<link rel="stylesheet" href="${stylesheet}" data-precedence="default">`;
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  history.replaceState(null, '', address);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: new URL(address, location.origin).href } as PerformanceEntry]);
  // Missing in the test DOM. The router reads it to prefetch.
  vi.stubGlobal('origin', location.origin);
  vi.stubGlobal('fetch', (url: string, request: Omit<Parameters<typeof api.send>[0], 'url'>) => {
    expect(request.headers[CLIENT_HEADER]).toBe('web');
    expect(request.headers[TIME_ZONE_HEADER]).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
    return api.send({ ...request, url });
  });
  const lines = installFakeSockets();
  if (as !== 'nobody') await startSession(async () => createTokens(as, member));
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    createApi(api.send, () => ({ 'accept-language': language })),
  );
  context.set(languageContext, language);
  const pages = await everyPage();
  const table = [
    { id: 'root', path: '', server: root.loader, browser: root.clientLoader, ...root, Component: Root, ErrorBoundary: RootError, children: pages },
  ];
  const hydrationData = await loadServerData(table, address, context);
  await loadTranslations(language, [...EVERY_PAGE_NAMESPACES, ...hydrationData.namespaces]);
  const Page = createRoutesStub(table.map(withBrowserLoaders), context);
  await act(async () => {
    render(<Page initialEntries={[address]} hydrationData={hydrationData} />, {
      container: document as unknown as HTMLElement,
      baseElement: document.documentElement,
    });
  });
  await waitForParts();
  return { asked: api.asked, named: api.named, ...lines };
}

/** Waits for parts that a page without server markup loads at once (web/ui/when-idle.tsx), and for their phrases. Each renders after a task. */
async function waitForParts(): Promise<void> {
  const isComing = () => [...document.querySelectorAll('[data-part]')].some(({ childElementCount }) => childElementCount === 0);
  for (let turns = 0; turns < 1_000 && isComing(); turns++) await act(() => new Promise<void>((next) => void realTimeout(next, 5)));
}
const realTimeout = setTimeout;

function Root() {
  return (
    <root.Layout>
      <root.default />
    </root.Layout>
  );
}

function RootError(props: Parameters<typeof root.ErrorBoundary>[0]) {
  return (
    <root.Layout>
      <root.ErrorBoundary {...props} />
    </root.Layout>
  );
}

/** The route table with its modules, each loaded once. */
const everyPage = once(async () => {
  await Promise.all(Object.values(parts).map((read) => read()));
  return Promise.all((routeTable as Entry[]).map(pageOf));
});

async function pageOf({ id, file, path, index, children }: Entry): Promise<Page> {
  const read = modules[`../${file}`] as () => Promise<Module>;
  const { default: Component, loader: server, clientLoader: browser, ...module } = await read();
  return {
    ...module,
    ...(index ? { index } : { path }),
    ...(children ? { children: await Promise.all(children.map(pageOf)) } : {}),
    ...{ id: id ?? file.replace(/\.tsx$/, ''), Component, server, browser },
  };
}

/** Returns the data that the server sends with the document: its loaders' results and errors. */
async function loadServerData(table: Page[], address: string, context: RouterContextProvider) {
  const asOnServer = ({ server, children, ...page }: Page): Page => ({ ...page, loader: server, ...(children ? { children: children.map(asOnServer) } : {}) });
  const handler = createStaticHandler(table.map(asOnServer) as never);
  const found = await handler.query(new Request(new URL(address, location.origin)), { requestContext: context });
  if (found instanceof Response) throw new Error(`the server sends on to ${found.headers.get('location')}`);
  const namespaces = found.matches.flatMap(({ route }) => (route.handle as Page['handle'])?.namespaces ?? []);
  return { loaderData: found.loaderData, errors: found.errors, namespaces };
}

/** Uses a page's browser loader, if it has one, instead of its server loader, as a browser does after the first document. */
function withBrowserLoaders({ server, browser, children, ...page }: Page): Page {
  return { ...page, loader: browser ?? server, ...(children ? { children: children.map(withBrowserLoaders) } : {}) };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const part = (value: object) => btoa(JSON.stringify(value));

export function createTokens(role: Role, sub?: string) {
  const later = new Date(Date.now() + 900_000).toISOString();
  const token = `${part({})}.${part({ iat: Math.floor(Date.now() / 1000), role, sub, hid: role === 'hospital' ? 3 : null })}.x`;
  return { access_token: token, access_token_expire: later, refresh_token: 'cookie', refresh_token_expire: later };
}
