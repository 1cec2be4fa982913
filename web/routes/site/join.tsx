import { lazy, Suspense } from 'react';
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import type { LoginPageState } from '../../accounts/sign-in/login-page-state.ts';
import { JoinForm } from '../../accounts/sign-up/join-form.tsx';
import { consumeReturnPath } from '../../accounts/social/callback.ts';
import { isProvider } from '../../accounts/social/providers.ts';
import { SocialSignInButtons } from '../../accounts/social/social-sign-in.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { usePersistentForm } from '../../shell/offline/use-persistent-form.ts';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Route } from './+types/join.ts';

export const handle = { namespaces: ['sign-in', 'sign-up', 'consents', 'countries'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'sign-up', 'join.title')];

/** Loaded on demand, because most people join without a provider. */
const SocialJoin = lazy(() => loadWithRetry(() => import('../../accounts/social/social-join.tsx')));

/** Sign-up (specification 3.2). `with` names the provider through which a new user came (`/auth/<provider>/callback`). */
export default function Join() {
  const t = useTranslations('sign-up');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  usePersistentForm();
  const providers = useRouteLoaderData<typeof rootLoader>('root')?.site.sign_in.providers ?? [];
  const signedIn = async () => {
    toast(t('join.success'), { tone: 'success' });
    await navigate(await consumeReturnPath());
  };
  return (
    <div className="mx-auto grid max-w-2xl gap-2 px-5 py-2 md:gap-6 md:py-12">
      <header className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="max-sm:text-xl">{t('join.title')}</h1>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {t('join.haveAccount')}
          <Link to="/login" className="inline-flex min-h-tap items-center font-semibold text-celadon-700 hover:underline">
            {t('common.logIn')}
          </Link>
        </p>
      </header>
      {isProvider(search.get('with')) ? (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-md" />}>
          <SocialJoin onJoined={signedIn} />
        </Suspense>
      ) : (
        <>
          <JoinForm onJoined={(uid) => navigate('/login', { state: { joined: uid } satisfies LoginPageState })} />
          <SocialSignInButtons providers={providers} isAfterForm />
        </>
      )}
    </div>
  );
}
