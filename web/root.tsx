import { Links, Meta, Outlet, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router';
import type { SiteLanguage } from '../contract/constants.ts';
import type { Route } from './+types/root.ts';
import { apiContext, languageContext } from './api/context.ts';
import { getPageLanguage, getRequestLanguage, textDirection } from './i18n/languages.ts';
import { EVERY_PAGE_NAMESPACES, LanguageProvider, type Namespace } from './i18n/translations.tsx';
import { PageScripts } from './page-scripts.tsx';
import { anonymousApi } from './session/session.ts';
import { PageError } from './shell/page-error.tsx';
import stylesheet from './ui/theme.css?url';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-touch.png' },
];

/** Data for all pages: the reader's language and the installation's settings. Loaded once, by the server. */
export async function loader({ context }: Route.LoaderArgs) {
  return { language: context.get(languageContext), site: await context.get(apiContext)('settings') };
}

/** In the browser, the document's language applies until the reader chooses another. */
export async function clientLoader(_: Route.ClientLoaderArgs) {
  return { language: getRequestLanguage() as SiteLanguage, site: await anonymousApi('settings') };
}

/** True only during a change of language. The page's own data load at the same time, so that everything changes at once. */
export const shouldRevalidate = () => getPageLanguage() !== undefined;

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const language = data?.language ?? 'en';
  const words = new Set(EVERY_PAGE_NAMESPACES);
  const matches = useMatches();
  for (const { handle } of matches) for (const name of (handle as { namespaces?: Namespace[] } | undefined)?.namespaces ?? []) words.add(name);
  return (
    <html lang={language} dir={textDirection(language)} data-words={[...words].join(' ')} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content" />
        <meta name="theme-color" content="#faf8f4" />
        {/* With `precedence`, React writes the style before the scripts. Otherwise the scripts would load first. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <link rel="manifest" href={`/app/${language}.webmanifest`} />
        <Meta />
        <Links />
      </head>
      <body>
        <LanguageProvider value={language}>{children}</LanguageProvider>
        <ScrollRestoration />
        <PageScripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
