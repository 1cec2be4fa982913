import { lazy, Suspense } from 'react';
import { Link, useNavigate, useRouteLoaderData, useSearchParams } from 'react-router';
import type { LoginPageState } from '../../accounts/sign-in/login-page-state.ts';
import { JoinForm } from '../../accounts/sign-up/join-form.tsx';
import { pathAfterSocialSignIn } from '../../accounts/social/callback.ts';
import { isProvider } from '../../accounts/social/providers.ts';
import { SocialSignInButtons } from '../../accounts/social/social-sign-in.tsx';
import type { Api } from '../../api/call.ts';
import { apiContext } from '../../api/context.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { anonymousApi } from '../../session/session.ts';
import { usePersistentForm } from '../../shell/offline/use-persistent-form.ts';
import { DocumentBody } from '../../ui/document-body.tsx';
import { loadWithRetry } from '../../ui/load-with-retry.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Route } from './+types/join.ts';

export const handle = { namespaces: ['sign-in', 'sign-up', 'consents', 'countries'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'sign-up', 'join.title')];

/** Loads the two texts that a new member agrees to. */
async function load(api: Api) {
  const [terms, privacy] = await Promise.all([api('document', { params: { name: 'terms' } }), api('document', { params: { name: 'privacy' } })]);
  return { terms, privacy };
}

export const loader = ({ context }: Route.LoaderArgs) => load(context.get(apiContext));
export const clientLoader = (_: Route.ClientLoaderArgs) => load(anonymousApi);

/** Loaded on demand, because most people join without a provider. */
const SocialJoin = lazy(() => loadWithRetry(() => import('../../accounts/social/social-join.tsx')));

/** Sign-up (specification 3.2). `with` names the provider through which a new user came (`/auth/<provider>/callback`). */
export default function Join({ loaderData: { terms, privacy } }: Route.ComponentProps) {
  const t = useTranslations('sign-up');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  usePersistentForm();
  const providers = useRouteLoaderData<typeof rootLoader>('root')?.site.sign_in.providers ?? [];
  const signedIn = async () => {
    toast(t('join.success'), { tone: 'success' });
    await navigate(await pathAfterSocialSignIn());
  };
  const texts = {
    terms: { title: terms.title, text: <DocumentBody sections={terms.sections} heading="h4" /> },
    privacy: { title: privacy.title, text: <DocumentBody sections={privacy.sections} heading="h4" /> },
  };
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-5 py-8 md:py-12">
      <header className="grid gap-2">
        <h1>{t('join.title')}</h1>
        <p className="text-ink-soft">{t('join.lead')}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          {t('join.haveAccount')}
          <Link to="/login" className="inline-flex min-h-tap items-center font-semibold text-celadon-700 hover:underline">
            {t('common.logIn')}
          </Link>
        </p>
      </header>
      {isProvider(search.get('with')) ? (
        <Suspense fallback={<Skeleton className="h-64 w-full rounded-md" />}>
          <SocialJoin {...texts} onJoined={signedIn} />
        </Suspense>
      ) : (
        <>
          <SocialSignInButtons providers={providers} />
          <JoinForm {...texts} onJoined={(uid) => navigate('/login', { state: { joined: uid } satisfies LoginPageState })} />
        </>
      )}
    </div>
  );
}
