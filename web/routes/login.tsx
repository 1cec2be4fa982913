import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import { EndNotice } from '../accounts/sessions/end-notice.tsx';
import { LoginForm } from '../accounts/sign-in/login-form.tsx';
import { type Arrived, JoinedNotice } from '../accounts/sign-up/joined-notice.tsx';
import { SignInHelp } from '../accounts/social/sign-in-help.tsx';
import { SocialSignIn } from '../accounts/social/social-sign-in.tsx';
import { titleFrom } from '../i18n/title.ts';
import { useTranslations } from '../i18n/translations.tsx';
import type { loader as rootLoader } from '../root.tsx';
import { homeOf } from '../session/home-of.ts';
import { keepReturnPath } from '../session/return-path.ts';
import { currentRole, hasSession } from '../session/session.ts';
import { isLanguageInCookie, storedLanguage } from '../shell/language-choice.ts';
import { LanguageQuestion } from '../shell/language-question.tsx';
import { useLanguageChoice } from '../shell/use-language-choice.ts';
import { LandingArt } from '../site/landing-art.tsx';
import type { Route } from './+types/login.ts';

export const handle = { namespaces: ['sign-in'] };
export const meta: Route.MetaFunction = ({ matches }) => [titleFrom(matches, 'sign-in', 'login.title')];

/** Whether the language was chosen before: then it is not asked for again. */
export function loader({ request }: Route.LoaderArgs) {
  return { languageKept: isLanguageInCookie(request.headers.get('cookie')) };
}

export function clientLoader(_: Route.ClientLoaderArgs) {
  return { languageKept: storedLanguage() !== undefined };
}

const LINK = 'inline-flex min-h-tap items-center font-medium text-celadon-700 hover:underline';

/** Sign-in (specification 3.1): first the language, then the other services, then the form. */
export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('sign-in');
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const [kept, setKept] = useState(loaderData.languageKept);
  const ways = useRef<HTMLDivElement>(null);
  const enter = useEntry();
  const { choose } = useLanguageChoice();
  const joined = (useLocation().state as Arrived)?.joined;
  // The cookie may be gone while local storage is not.
  useEffect(() => {
    if (storedLanguage()) setKept(true);
  }, []);

  return (
    <div className="mx-auto grid max-w-7xl items-center gap-12 px-5 py-8 md:px-8 lg:grid-cols-[1.2fr_1fr] lg:py-14">
      <LandingArt className="hidden self-stretch lg:block" />
      <div className="mx-auto grid w-full max-w-md gap-6">
        <header className="grid gap-2">
          <h1>{t('login.title')}</h1>
          <p className="text-ink-soft">{t('login.lead')}</p>
        </header>
        <EndNotice />
        {joined !== undefined && (
          <Suspense>
            <JoinedNotice />
          </Suspense>
        )}
        <LanguageQuestion
          compact={kept}
          onChoose={async (language) => {
            await choose(language);
            setKept(storedLanguage() !== undefined);
            ways.current?.querySelector<HTMLElement>('button, input')?.focus();
          }}
        />
        <div ref={ways} className="grid gap-6">
          {site && <SocialSignIn providers={site.sign_in.providers} />}
          <LoginForm username={joined} onSignedIn={enter} />
        </div>
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
        <div className="grid gap-x-4 border-t border-line pt-4 text-sm text-ink-soft">
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            {t('login.noAccount')}
            <Link to="/join" className={`${LINK} text-base font-semibold`}>
              {t('login.join')}
            </Link>
          </p>
          <p className="flex flex-wrap items-center justify-center gap-x-2">
            {t('login.clinicQuestion')}
            <a href={site?.clinic_inquiry_url} target="_blank" rel="noopener noreferrer" className={LINK}>
              {t('login.clinicInquiry')}
            </a>
          </p>
          {site && <SignInHelp {...site.sign_in} />}
        </div>
      </div>
    </div>
  );
}

/**
 * Keeps the way back, sends away who is signed in already (one step back, specification 3.1), and answers where to go after
 * sign-in: always home (specification 3.1), which offers the kept way back; a clinic's people and operators have a home of their own.
 */
function useEntry(): () => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const rurl = search.get('rurl');
  useEffect(() => {
    if (rurl !== null) keepReturnPath(rurl);
  }, [rurl]);
  const asked = useRef(false);
  useEffect(() => {
    // Once, when the page comes up; after sign-in the form decides.
    if (asked.current) return;
    asked.current = true;
    if (!hasSession()) return;
    const steps = (history.state as { idx?: number } | null)?.idx ?? 0;
    if (steps > 0) void navigate(-1);
    else void navigate('/', { replace: true });
  }, [navigate]);
  return async () => {
    await navigate(homeOf(await currentRole()), { replace: true });
  };
}
