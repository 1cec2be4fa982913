import { ReceiptText } from 'lucide-react';
import { Link, replace, useRevalidator } from 'react-router';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { loadFirstFreeStart } from '../../consultations/visits/load-first-free-start.ts';
import { NextStepCard } from '../../consultations/visits/next-step.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { parsePaymentRedirect, readStoredPayment, storePayment } from '../../orders/confirmation.ts';
import { PaymentOutcome } from '../../orders/payment-outcome.tsx';
import { loadAsMember } from '../../session/guard.ts';
import { api, SessionEndedError } from '../../session/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/order-success.ts';

export const handle = { namespaces: ['orders', 'visits', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'success.title')];

/** Moves the payment key from the address to session storage, so that a reload or new sign-in can continue (security 3.6). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const result = parsePaymentRedirect(searchParams);
  if (result) storePayment(result);
  if (searchParams.size > 0) throw replace(pathname);
  return loadAsMember(request, async () => {
    const stored = readStoredPayment();
    return { stored, ...(stored && 'totals' in stored ? await loadNextStep(stored.orderId) : {}) };
  });
}

/** Returns the thread of a paid order and the next free start. Returns nothing if loading fails, because the payment is valid without them. */
async function loadNextStep(orderNum: string) {
  try {
    const threads = await loadEveryPage((query) => api('reservations', { query }));
    const item = threads.find(({ way }) => way.orders.some(({ order_num }) => order_num === orderNum));
    return { item, first: await loadFirstFreeStart(item) };
  } catch (error) {
    if (error instanceof SessionEndedError) throw error;
    return {};
  }
}

/** Payment result page (specification 6.7). After payment, the next step is shown first. */
export default function OrderSuccess({ loaderData: { stored, item, first } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const next = item && <NextStepCard item={item} first={first} onChanged={() => void revalidate()} />;
  return (
    <div className="mx-auto max-w-xl px-5">{stored ? <PaymentOutcome stored={stored} next={next} onPaid={() => void revalidate()} /> : <NoPayment />}</div>
  );
}

function NoPayment() {
  const t = useTranslations('orders');
  return (
    <EmptyState
      heading="h1"
      icon={<ReceiptText />}
      title={t('success.missing')}
      action={
        <>
          <Link to="/myPage?tab=1" className={buttonClass()}>
            {t('success.history')}
          </Link>
          <Link to="/" className={buttonClass({ kind: 'ghost' })}>
            {t('success.home')}
          </Link>
        </>
      }
    >
      {t('success.missing.text')}
    </EmptyState>
  );
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <div role="status" className="mx-auto grid max-w-xl justify-items-center gap-4 px-5 py-16 text-center">
      <Spinner className="size-12 text-celadon-700" />
      <h1>{t('success.confirming')}</h1>
    </div>
  );
}
