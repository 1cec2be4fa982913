import { Suspense } from 'react';
import { Link, Outlet, redirect, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { ConsoleContext } from '../../consoles/console-context.ts';
import { ConsoleErrorPage } from '../../consoles/console-error.tsx';
import { applyConsoleLanguage, type ConsoleLanguage, readConsoleLanguage, restoreSiteLanguage } from '../../consoles/console-language.ts';
import { ConsoleSkeleton } from '../../consoles/console-skeleton.tsx';
import { ConsoleFrame } from '../../consoles/frame.tsx';
import { type ConsoleName, type ConsolePage, consoleForRole, findConsolePage } from '../../consoles/pages.ts';
import { useConsoleLanguage } from '../../consoles/use-console-language.ts';
import { useMemberChanges } from '../../consultations/connection/use-changes.ts';
import { LanguageProvider, loadTranslations, useTranslations } from '../../i18n/translations.tsx';
import { notifyNoticesChanged } from '../../notices/counts.ts';
import { useCountInTitleAndBadge, useNoticeCountsSync } from '../../notices/use-notice-count-sync.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { getHomePath } from '../../session/home-path.ts';
import { anonymousApi, api, getCurrentHospital, getCurrentRole, SessionEndedError } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/console.ts';

/** A signed-in user of another role, with the console that refused the user and the home of the user's role. */
type Outsider = { refusedBy: ConsoleName; home: string };
type Entered = { console: ConsoleName; page: ConsolePage; home: string; uid: string; head: boolean; name: string | undefined };

const consoleNamespaces = (page: ConsolePage) => ['console', 'failure', ...page.namespaces] as const;

/**
 * Checks for all console pages (specification 7.1, 7.4): role, second factor, language and clinic. Consoles have their own frame, in Korean unless
 * English was chosen.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Outsider | Entered> {
  return loadAsMember(request, async () => {
    const [role, hospital] = [await getCurrentRole(), await getCurrentHospital()];
    if (role === null) throw new SessionEndedError();
    const url = new URL(request.url);
    const [page, console, home] = [findConsolePage(url.pathname), consoleForRole(role, hospital), getHomePath(role)];
    if (page.console !== console) {
      if (!page.shared) return { refusedBy: page.console, home };
      throw redirect(console ? `/${console}/${page.shared}${url.search}` : '/');
    }
    const language = readConsoleLanguage();
    applyConsoleLanguage(language);
    try {
      const [{ uid, head = false }, name] = await Promise.all([
        api('profile'),
        page.unguarded ? undefined : checkConsoleAccess(console, hospital),
        loadTranslations(language, consoleNamespaces(page)),
      ]);
      return { console, page, home, uid, head, name };
    } catch (error) {
      restoreSiteLanguage();
      throw error;
    }
  });
}
clientLoader.hydrate = true as const;

/** Returns the clinic's name. Patients, orders and accounts are blocked until the account has its mandatory second factor. */
async function checkConsoleAccess(console: ConsoleName, hospital: number | null): Promise<string | undefined> {
  const clinic = hospital === null ? undefined : anonymousApi('hospital', { params: { hospital_id: hospital } });
  const [factor, found] = await Promise.all([api('secondFactor'), clinic]);
  if (factor.required && !factor.active) throw redirect(`/${console}/security`);
  return found?.name;
}

/** The search string holds the view of a page. It does not affect data loaded here. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || (currentUrl.search === nextUrl.search && defaultShouldRevalidate);

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export function HydrateFallback() {
  return <ConsoleSkeleton />;
}

export default function ConsoleLayout({ loaderData }: Route.ComponentProps) {
  if ('console' in loaderData) return <Entrance {...loaderData} />;
  const { refusedBy, home } = loaderData;
  return (
    <Suspense>
      {refusedBy === 'clinic' ? <NotYourClinic /> : refusedBy === 'operator' ? <NotAnOperator home={home} /> : <NotAnInterpreter home={home} />}
    </Suspense>
  );
}

/** Shown in the console's language, which differs from the surrounding site's. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LanguageProvider value={readConsoleLanguage()}>
      <Suspense fallback={<ConsoleSkeleton />}>
        <ConsoleErrorPage error={error} />
      </Suspense>
    </LanguageProvider>
  );
}

function Entrance({ console, page, home, uid, head, name }: Entered) {
  const brand = useRouteLoaderData<typeof rootLoader>('root')?.site.brand ?? '';
  const { language, choose } = useConsoleLanguage(consoleNamespaces(page));
  const chooseBoth = (next: ConsoleLanguage) => {
    void choose(next);
    // Mails switch to this language too. If saving fails, the page still changes, and mails stay as they were.
    void api('chooseLanguage', { body: { language: next } }).catch(ignore);
  };
  useMemberChanges(true, { onStale: ignore, onChange: notifyNoticesChanged });
  useNoticeCountsSync(true);
  useCountInTitleAndBadge();
  return (
    <LanguageProvider value={language}>
      <Suspense fallback={<ConsoleSkeleton />}>
        <ConsoleFrame console={console} brand={brand} name={name} fills={page.fills === true} head={head} language={language} onLanguage={chooseBoth}>
          {page.head && !head ? <HeadOnly /> : <Outlet context={{ uid, label: page.label, name, brand, head, home } satisfies ConsoleContext} />}
        </ConsoleFrame>
      </Suspense>
    </LanguageProvider>
  );
}

/** Nothing to reload here. Each console page follows changes of its own data. */
const ignore = () => undefined;

/** Shown to a coordinator who opened a page for the head only. */
function HeadOnly() {
  const t = useTranslations('console');
  return (
    <main>
      <title>{t('headOnly.title')}</title>
      <EmptyState
        heading="h1"
        title={t('headOnly.title')}
        action={
          <Link to="/clinic" className={buttonClass()}>
            {t('page.conversations')}
          </Link>
        }
      >
        {t('headOnly.text')}
      </EmptyState>
    </main>
  );
}

/** Shown in the user's own language, like `NotAnOperator`. */
function NotYourClinic() {
  const t = useTranslations('consultations');
  return <Refused title={t('console.refused.title')} text={t('console.refused.text')} home="/" toHome={t('console.refused.home')} />;
}

function NotAnOperator({ home }: { home: string }) {
  const t = useTranslations('site');
  return <Refused title={t('operator.refused.title')} text={t('operator.refused.text')} home={home} toHome={t('operator.refused.home')} />;
}

function NotAnInterpreter({ home }: { home: string }) {
  const t = useTranslations('site');
  return <Refused title={t('interpreter.refused.title')} text={t('interpreter.refused.text')} home={home} toHome={t('interpreter.refused.home')} />;
}

function Refused({ title, text, home, toHome }: { title: string; text: string; home: string; toHome: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <title>{title}</title>
      <EmptyState
        heading="h1"
        title={title}
        action={
          <Link to={home} className={buttonClass()}>
            {toHome}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </main>
  );
}
