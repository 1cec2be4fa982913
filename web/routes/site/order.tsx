import { useEffect } from 'react';
import { redirectDocument, useRevalidator, useRouteLoaderData } from 'react-router';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Checkout } from '../../orders/checkout.tsx';
import { readRefusalMessage } from '../../orders/confirmation.ts';
import { createOrderDraftFromQuote, type OrderDraft, readOrderDraft, refreshOrderDraft } from '../../orders/draft.ts';
import { isLoadedAsDocument, useDocumentNavigation } from '../../orders/own-document.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { anonymousApi, api, SessionEndedError } from '../../session/session.ts';
import { focusHeading } from '../../shell/use-focus-on-navigation.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/order.ts';

export const handle = { namespaces: ['orders', 'fees', 'consents'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'order.title')];

/** Time to read the notice about a missing draft before the list opens, in ms. */
const READ_MS = 3_000;

/**
 * Loads draft, payer, exchange rates and consents already given. The checkout is a separate document with its own policy, so links within the app
 * load it anew.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!isLoadedAsDocument('/order')) throw redirectDocument('/order');
  return loadAsMember(request, async () => {
    const draft = readOrderDraft();
    if (!draft) return undefined;
    const [profile, rates, worded, given] = await Promise.all([
      api('profile'),
      anonymousApi('rates'),
      translateDraft(draft),
      api('standingConsents', { params: { hospital_id: draft.hospital_id } }),
    ]);
    return { draft: worded, profile, rates, given, message: readRefusalMessage() };
  });
}

/** Returns the draft in the current language. A draft holds one treatment. If that cannot be loaded, the draft keeps its texts. */
async function translateDraft(draft: OrderDraft): Promise<OrderDraft> {
  if (draft.quote) return translateQuoteDraft(draft, draft.quote);
  const id = draft.order_products[0]?.product_id;
  if (id === undefined) return draft;
  return anonymousApi('product', { params: { id } }).then(
    (product) => refreshOrderDraft(draft, product),
    () => draft,
  );
}

/**
 * Returns the quote's draft in the current language. Keeps the version that the patient accepted: if the quote has changed, the purchase is refused
 * and the change is shown.
 */
async function translateQuoteDraft(draft: OrderDraft, { id, version }: { id: number; version: number }): Promise<OrderDraft> {
  try {
    const [quote, clinic] = await Promise.all([api('quote', { params: { id } }), anonymousApi('hospital', { params: { hospital_id: draft.hospital_id } })]);
    return quote.version === version ? createOrderDraftFromQuote(quote, clinic) : draft;
  } catch (error) {
    if (error instanceof SessionEndedError) throw error;
    return draft;
  }
}

/** Checkout (specification 6.3). */
export default function Order({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('orders');
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  const { revalidate } = useRevalidator();
  useDocumentNavigation();
  // A separate document, but a step of a flow (Next, or back from the payment window). Therefore focuses the heading.
  useEffect(() => focusHeading(), []);
  return (
    <div className="mx-auto max-w-7xl px-5 py-8 md:px-8">
      <h1 className="mb-5">{t('order.title')}</h1>
      {loaderData && site ? <Checkout {...loaderData} payment={site.payment} onStale={() => void revalidate()} /> : <NoDraft />}
    </div>
  );
}

function NoDraft() {
  const t = useTranslations('orders');
  useEffect(() => {
    const timer = setTimeout(() => location.replace('/treatment-list'), READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Notice
      tone="warning"
      title={t('order.none')}
      action={
        <a href="/treatment-list" className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t('order.none.go')}
        </a>
      }
    />
  );
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <div className="mx-auto max-w-7xl px-5 py-8 md:px-8">
      <h1 className="mb-5">{t('order.title')}</h1>
      <Loading label={t('order.loading')} className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
        <span className="grid gap-4">
          <Skeleton className="h-64 w-full rounded-md" />
          <Skeleton className="h-52 w-full rounded-md" />
          <Skeleton className="h-96 w-full rounded-md" />
        </span>
        <span className="grid gap-4">
          <Skeleton className="h-64 w-full rounded-md" />
          <Skeleton className="h-12 w-full rounded-lg" />
        </span>
      </Loading>
    </div>
  );
}
