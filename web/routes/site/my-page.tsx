import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { CONSENT_TEXTS, type ConsentText } from '../../../contract/constants.ts';
import type { OrderItem } from '../../../contract/orders/orders.ts';
import { type PrivacyData, PrivacyTab, type RenderConsentText } from '../../accounts/privacy/privacy-tab.tsx';
import { ProfileTab } from '../../accounts/profile/profile-tab.tsx';
import { SecurityTab } from '../../accounts/security-tab.tsx';
import { ApiError } from '../../api/call.ts';
import { type Failure, toFailure } from '../../api/failure.ts';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { ConsentDialog } from '../../consents/consent-dialog.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { CancelHistory } from '../../orders/cancel-history.tsx';
import { PaymentHistory } from '../../orders/payment-history.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/my-page.ts';

export const handle = { namespaces: ['orders', 'fees', 'sign-up', 'sign-in', 'credentials', 'devices', 'privacy', 'consents', 'countries'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'myPage.title')];

/** Values of the query `tab`: 0 profile, 1 payment history, 2 cancel history (specification 2.1). Ours: 3 sign-in and security, 4 privacy. */
const TABS = [
  { id: '0', words: 'myPage.tab.profile' },
  { id: '1', words: 'myPage.tab.payments' },
  { id: '2', words: 'myPage.tab.cancels' },
  { id: '3', words: 'myPage.tab.safety' },
  { id: '4', words: 'myPage.tab.privacy' },
] as const;
type Loaded = { tab: (typeof TABS)[number]['id'] } & (
  | { profile: Profile }
  | { safety: { profile: Profile; sessions: Session[] } }
  | { privacy: PrivacyData }
  | { orders: OrderItem[] }
  | { failure: Failure }
);

const loadEveryOrder = () => loadEveryPage((query) => api('orders', { query }));

/** Loads the data of the tab in the address. A failure is shown inside the page, so that the other tabs stay usable. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded> {
  const asked = new URL(request.url).searchParams.get('tab');
  const tab = TABS.find(({ id }) => id === asked)?.id ?? '0';
  return loadAsMember(request, async () => {
    try {
      if (tab === '3') {
        const [profile, sessions] = await Promise.all([api('profile'), api('sessions')]);
        return { tab, safety: { profile, sessions } };
      }
      if (tab === '4') {
        const [consents, orders, reservations] = await Promise.all([
          api('consents'),
          loadEveryOrder(),
          loadEveryPage((query) => api('reservations', { query })),
        ]);
        return { tab, privacy: { consents, orders, reservations } };
      }
      return tab === '0' ? { tab, profile: await api('profile') } : { tab, orders: await loadEveryOrder() };
    } catch (error) {
      if (error instanceof ApiError) return { tab, failure: toFailure(error) };
      throw error;
    }
  });
}

/** Shows the text of a consent in the version to which the member agreed. */
const showText: RenderConsentText = ({ document, version }, onClose) => {
  const consent = (Object.keys(CONSENT_TEXTS) as ConsentText[]).find((name) => CONSENT_TEXTS[name] === document);
  return consent && <ConsentDialog consent={consent} version={version} onClose={onClose} />;
};

/** The member's page (specification 3.10). */
export default function MyPage({ loaderData: data }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const again = () => void revalidate();
  return (
    <Frame tab={data.tab}>
      {'profile' in data ? (
        <ProfileTab profile={data.profile} onSaved={again} />
      ) : 'safety' in data ? (
        <SecurityTab {...data.safety} providers={site?.sign_in.providers ?? []} onChanged={again} />
      ) : 'privacy' in data ? (
        <PrivacyTab {...data.privacy} showText={showText} onChanged={again} />
      ) : 'orders' in data ? (
        data.tab === '1' ? (
          <PaymentHistory orders={data.orders} onChanged={again} />
        ) : (
          <CancelHistory orders={data.orders} />
        )
      ) : (
        <Failed failure={data.failure} />
      )}
    </Frame>
  );
}

const TO_PAGE = 'inline-flex min-h-tap items-center font-medium text-celadon-700 underline-offset-4 hover:underline';

function Frame({ tab, children }: { tab: string; children: React.ReactNode }) {
  const t = useTranslations('orders');
  return (
    <div className="mx-auto max-w-3xl px-5 py-8 md:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1>{t('myPage.title')}</h1>
        <div className="flex flex-wrap gap-x-5">
          <Link to="/help" className={TO_PAGE}>
            {t('myPage.help')}
          </Link>
          <Link to="/notices/wishes" className={TO_PAGE}>
            {t('myPage.notices')}
          </Link>
        </div>
      </div>
      <Tabs
        className="mt-3 mb-6"
        label={t('myPage.tabs')}
        items={TABS.map(({ id, words }) => ({ id, label: t(words), href: `/myPage?tab=${id}` }))}
        current={tab}
        renderLink={({ href, ...rest }) => <Link to={href} {...rest} />}
      />
      {children}
    </div>
  );
}

function Failed({ failure }: { failure: Failure }) {
  return <LoaderError title={useTranslations('orders')('myPage.failed')} failure={failure} />;
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <div className="mx-auto max-w-3xl px-5 py-8 md:px-8">
      <h1>{t('myPage.title')}</h1>
      <Loading label={t('common.loading')} className="mt-3 grid gap-4">
        <Skeleton className="mb-2 h-11 w-full" />
        <Skeleton className="h-64 w-full rounded-md" />
        <Skeleton className="h-64 w-full rounded-md" />
      </Loading>
    </div>
  );
}
