import { ReceiptText } from 'lucide-react';
import { Link, replace } from 'react-router';
import { titleFrom } from '../i18n/title.ts';
import { useTranslations } from '../i18n/translations.tsx';
import { readResult, storedResult, storeResult } from '../orders/confirmation.ts';
import { PaymentOutcome } from '../orders/payment-outcome.tsx';
import { asMember } from '../session/guard.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/order-success.ts';

export const handle = { namespaces: ['orders', 'fees'] };
export const meta: Route.MetaFunction = ({ matches }) => [titleFrom(matches, 'orders', 'success.title')];

/** Takes the payment's key out of the address and keeps it in this tab: a reload, or signing in again, goes on from there (security 3.6). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const result = readResult(searchParams);
  if (result) storeResult(result);
  if (searchParams.size > 0) throw replace(pathname);
  return asMember(request, async () => storedResult());
}

/** Payment result (specification 6.7). */
export default function OrderSuccess({ loaderData: stored }: Route.ComponentProps) {
  return <div className="mx-auto max-w-xl px-5">{stored ? <PaymentOutcome stored={stored} /> : <NoPayment />}</div>;
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
