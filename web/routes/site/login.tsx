import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import type { SiteSettings } from '../../../contract/site/site.ts';
import { SessionEndNotice } from '../../accounts/sessions/session-end-notice.tsx';
import { LoginForm } from '../../accounts/sign-in/login-form.tsx';
import type { LoginPageState } from '../../accounts/sign-in/login-page-state.ts';
import { JoinedNotice } from '../../accounts/sign-up/joined-notice.tsx';
import { consumeReturnPath } from '../../accounts/social/callback.ts';
import { SignInHelp } from '../../accounts/social/sign-in-help.tsx';
import { SocialSignInButtons } from '../../accounts/social/social-sign-in.tsx';
import type { Api } from '../../api/call.ts';
import { apiContext, languageContext } from '../../api/context.ts';
import { FrontTreatments } from '../../catalog/front-treatments.tsx';
import { findJpyRate } from '../../catalog/load.ts';
import { buildFrontPageTags } from '../../catalog/page-metadata.ts';
import { PublicSearch } from '../../catalog/public-search.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { loadTranslator, useTranslations } from '../../i18n/translations.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { getHomePath } from '../../session/home-path.ts';
import { readReturnPath, storeReturnPath } from '../../session/return-path.ts';
import { anonymousApi, getCurrentRole, hasSession } from '../../session/session.ts';
import { isLanguageInCookie, readLanguageChoice } from '../../shell/language-choice.ts';
import { LanguageQuestion } from '../../shell/language-question.tsx';
import { useLanguageChoice } from '../../shell/use-language-choice.ts';
import { FrontWelcome } from '../../site/front-welcome.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { lazyWhenIdle } from '../../ui/when-idle.tsx';
import type { Route } from './+types/login.ts';

/** Loaded only for guests who were sent here from a page. */
const Choice = lazy(() => loadWithRetry(() => import('./further/choice.tsx')));
const Further = lazyWhenIdle('front', () => import('./further/front.tsx'));

export const handle = { namespaces: ['sign-in', 'front', 'fees'], later: ['finding', 'booking'] };
export const meta: Route.MetaFunction = ({ matches, loaderData }) => [translatePageTitle(matches, 'sign-in', 'login.title'), ...(loaderData?.tags ?? [])];

/** Loads the content for guests beside the form. The form works without it. */
async function loadFrontPage(api: Api) {
  const [front, rates] = await Promise.all([api('frontDoor'), api('rates')]);
  return { ...front, jpy: findJpyRate(rates) };
}

/**
 * Returns true if a language was chosen earlier, so that the page does not ask again. Shared links to this page show the preview of the front page
 * (specification 2.9).
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const [api, language] = [context.get(apiContext), context.get(languageContext)];
  const [front, { brand }, t] = await Promise.all([loadFrontPage(api).catch(() => null), api('settings'), loadTranslator(language, 'front')]);
  const said = { title: t('title'), text: t('badge'), treatments: front?.treatments ?? [] };
  return { languageKept: isLanguageInCookie(request.headers.get('cookie')), front, tags: buildFrontPageTags(said, { origin: url.origin, language, brand }) };
}

export async function clientLoader(_: Route.ClientLoaderArgs) {
  return { languageKept: readLanguageChoice() !== undefined, front: await loadFrontPage(anonymousApi).catch(() => null), tags: [] };
}

const LINK = 'inline-flex min-h-tap items-center font-medium text-celadon-700 hover:underline';

/** Sign-in page (specification 3.1): language, providers, form. The front page is beside it, or below on a phone. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('sign-in');
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const [kept, setKept] = useState(loaderData.languageKept);
  const ways = useRef<HTMLDivElement>(null);

  const { choose } = useLanguageChoice();
  const rurl = useSearchParams()[0].get('rurl');
  const arrived = useLocation().state as LoginPageState;
  const hydrated = useHydrated();
  // The server does not know this state. In the browser it survives a reload.
  const { joined, failed } = (hydrated && arrived) || {};
  const enter = useSignInNavigation(joined !== undefined);
  // Both messages disappear when the user tries to log in, so that only the outcome is shown.
  const [tried, setTried] = useState(false);
  // Local storage can still have the language when the cookie is gone.
  useEffect(() => {
    if (readLanguageChoice()) setKept(true);
  }, []);

  return (
    <div
      className={cx(
        'mx-auto grid max-w-7xl gap-x-14 gap-y-8 px-5 py-4 sm:py-6 md:px-8 lg:py-12',
        loaderData.front && 'lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]',
      )}
    >
      <div className="mx-auto grid w-full max-w-md content-start gap-4 sm:gap-6 lg:order-1">
        <header className="grid gap-2">
          <h1>{t('login.title')}</h1>
          <p className="text-pretty text-ink-soft">{t('login.lead', { brand: site?.brand ?? '' })}</p>
        </header>
        {hydrated ? <SignInReason rurl={rurl} /> : rurl && CHOICE_SKELETON}
        <SessionEndNotice />
        {joined !== undefined && !tried && (
          <Suspense>
            <JoinedNotice />
          </Suspense>
        )}
        {failed && !tried && (
          <Notice tone="error" title={failed.title}>
            {failed.detail}
          </Notice>
        )}
        {joined === undefined && (
          <LanguageQuestion
            compact={kept}
            onChoose={async (language) => {
              await choose(language);
              setKept(readLanguageChoice() !== undefined);
              ways.current?.querySelector<HTMLElement>('button, input')?.focus();
            }}
          />
        )}
        <div ref={ways} onSubmit={() => setTried(true)} className="grid gap-4 sm:gap-6">
          {/* A new member has only one press left, so it is in view. */}
          {joined === undefined && (
            <SocialSignInButtons providers={site?.sign_in.providers ?? []}>
              <Link to="/join" className={buttonClass({ kind: 'ghost', full: true })}>
                {t('login.join')}
              </Link>
            </SocialSignInButtons>
          )}
          <LoginForm username={joined} onSignedIn={enter} />
        </div>
        <LoginLinks site={site} />
      </div>
      {loaderData.front && <FrontPageSection front={loaderData.front} registration={site?.company.medical_tourism_number ?? ''} />}
    </div>
  );
}

/** Links to recovery, for clinics, and to help (specification 3.1). */
function LoginLinks({ site }: { site: SiteSettings | undefined }) {
  const t = useTranslations('sign-in');
  return (
    <>
      <ul className="flex flex-wrap justify-center gap-x-6 text-sm">
        <li>
          <Link to="/findAccount" className={LINK}>
            {t('login.findId')}
          </Link>
        </li>
        <li>
          <Link to="/findAccount?tab=1" className={LINK}>
            {t('login.findPassword')}
          </Link>
        </li>
      </ul>
      <div className="grid gap-x-4 border-t border-line pt-2 text-sm sm:pt-4 text-ink-soft">
        <p className="flex flex-wrap items-center justify-center gap-x-2">
          {t('login.clinicQuestion')}
          <a href={site?.clinic_inquiry_url} target="_blank" rel="noopener noreferrer" className={LINK}>
            {t('login.clinicInquiry')}
          </a>
          <Link to="/clinic/login" className={LINK}>
            {t('login.staff')}
          </Link>
        </p>
        {site && <SignInHelp {...site.sign_in} />}
      </div>
    </>
  );
}

const CHOICE_SKELETON = <Skeleton className="h-28 w-full rounded-md" />;

/** Says why the guest is asked to log in, with the choice that is kept (specification 3.1). Stores the return path. */
function SignInReason({ rurl }: { rurl: string | null }) {
  const [path] = useState(() => {
    storeReturnPath(rurl);
    return hasSession() ? null : readReturnPath();
  });
  if (path === null) return null;
  return (
    <Suspense fallback={CHOICE_SKELETON}>
      <Choice isGuest />
    </Suspense>
  );
}

/** Treatments and clinics, reviews, how it works, and the company (specification 3.1). */
function FrontPageSection({ front, registration }: { front: Awaited<ReturnType<typeof loadFrontPage>>; registration: string }) {
  const t = useTranslations('front');
  return (
    <>
      <div className="grid min-w-0 content-start gap-8">
        <FrontWelcome />
        <PublicSearch words={{ label: t('search.label'), short: t('search.short'), submit: t('search.submit') }} />
        <FrontTreatments treatments={front.treatments} jpy={front.jpy} />
      </div>
      <div className="grid min-w-0 gap-10 lg:order-2 lg:col-span-2">
        <Further reviews={front.reviews} clinics={front.clinics} registration={registration} />
      </div>
    </>
  );
}

/**
 * Redirects signed-in users back (specification 3.1). Returns the function to call after sign-in. It opens the home page of the role; a patient's home
 * offers the stored return path. A new member's first sign-in opens that path at once (departures).
 */
function useSignInNavigation(isNewMember: boolean): () => Promise<void> {
  const navigate = useNavigate();
  const asked = useRef(false);
  useEffect(() => {
    // Checked once, on page load. After sign-in the form decides.
    if (asked.current) return;
    asked.current = true;
    if (!hasSession()) return;
    const steps = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (steps > 0) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [navigate]);
  return async () => {
    await navigate(isNewMember ? await consumeReturnPath() : getHomePath(await getCurrentRole()), { replace: true });
  };
}
