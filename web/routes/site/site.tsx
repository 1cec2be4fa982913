import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Outlet, useLocation, useNavigation, useRouteLoaderData } from 'react-router';
import { buildPageTitle, translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { useNoticeCounts } from '../../notices/counts.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { hasSession } from '../../session/session.ts';
import { useAreNetworkNoticesNeeded } from '../../session/status-parts.ts';
import { BottomNav } from '../../shell/bottom-nav.tsx';
import Footer from '../../shell/footer.tsx';
import { Header } from '../../shell/header.tsx';
import { classifyPageError, PageError } from '../../shell/page-error.tsx';
import { useReplayPress } from '../../shell/replay-press.ts';
import { useFocusOnNavigation } from '../../shell/use-focus-on-navigation.ts';
import { useOfflineLinks } from '../../shell/use-offline-links.ts';
import { useStoredLanguage } from '../../shell/use-stored-language.ts';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { Toaster } from '../../ui/toast.tsx';
import type { Route } from './+types/site.ts';

/** Pages work without these parts, even if their script fails to load. */
const OfflineParts = lazy(
  (): Promise<{ default: () => ReactNode }> => import('../../shell/offline/network-notices.tsx').catch(() => ({ default: () => null })),
);

const loadMember = () => import('./further/member.tsx');
/** Never loaded for guests. */
const Member = lazy(() => loadWithRetry(loadMember));
// Loads in parallel with the page's own scripts, to be ready when the page knows of the session.
if (!import.meta.env.SSR && hasSession()) void loadMember().catch(() => undefined);

/** Pages without the phone's bottom navigation (specification 2.4). */
const PATHS_WITHOUT_NAVIGATION = ['/login', '/join', '/findAccount'];

/** Fallback title for pages without one, and the title of error pages. */
export const meta: Route.MetaFunction = ({ matches, error }) => {
  if (!error) return [buildPageTitle(matches)];
  return [translatePageTitle(matches, 'shell', `error.${classifyPageError(error)}.title`)];
};

/** The frame of every patient page: header, page, footer, the phone's navigation. */
export default function Site() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Keeps the frame if a page fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <PageError error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useTranslations('shell');
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { pathname } = useLocation();
  const { unread_messages: unread } = useNoticeCounts();
  const bare = PATHS_WITHOUT_NAVIGATION.includes(pathname);
  const busy = useNavigation().state !== 'idle';
  const hasParts = useAreNetworkNoticesNeeded();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useReplayPress();
  useOfflineLinks(t('offline'));
  // The stored language is applied when a page loads (specification 1.3).
  useStoredLanguage();
  if (!site) return children;
  return (
    <>
      <script async src="/early.js" />
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-sm focus:bg-surface focus:px-4 focus:py-3 focus:shadow-2"
      >
        {t('skip')}
      </a>
      {site.sandbox && (
        <aside aria-labelledby="sandbox" className="bg-celadon-900 px-5 py-1.5 text-center text-xs text-balance text-white print:hidden">
          <p id="sandbox">{t('sandbox')}</p>
        </aside>
      )}
      <Header brand={site.brand} unread={unread} member={<MemberHeaderPart />} />
      {hasParts && (
        <Suspense>
          <OfflineParts />
        </Suspense>
      )}
      {/* At least a screen high, so that content that arrives pushes no visible footer down. */}
      <main ref={main} id="main" className="min-h-svh">
        {busy && <div role="progressbar" aria-label={t('loading')} className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-celadon-500" />}
        {children}
      </main>
      <Footer site={site} isOpen={bare} className={bare ? undefined : 'pb-20 short:pb-0 md:pb-0'} />
      {!bare && <BottomNav unread={unread} />}
      <Toaster closeLabel={t('common.close')} />
    </>
  );
}

/** The member's part of the header. Its space is reserved while it loads. */
const MemberHeaderPart = () => (
  <Suspense fallback={<span className="min-h-tap w-23" />}>
    <Member />
  </Suspense>
);
