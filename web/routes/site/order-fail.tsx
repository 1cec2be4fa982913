import { replace } from 'react-router';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { readOrderDraft } from '../../orders/draft.ts';
import { PaymentFailure } from '../../orders/payment-failure.tsx';
import { clearPlacedOrder } from '../../orders/placed-order.ts';
import { classifyRefusal } from '../../orders/problem.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/order-fail.ts';

export const handle = { namespaces: ['orders'] };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'fail.title')];

/** Session storage key of the provider's error code. A reload shows the same error. */
const KEY = 'paymentFailure';

/** Reads the provider's error code. Its message is never shown, because it is not in the reader's language. Clears the address (security 3.6). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  if (searchParams.size > 0) {
    const code = searchParams.get('code') ?? '';
    sessionStorage.setItem(KEY, code);
    // A declined payment ends its order. After closing the window only, the payment can be opened again.
    if (classifyRefusal(code) !== 'canceled') clearPlacedOrder();
    throw replace(pathname);
  }
  const draft = readOrderDraft();
  const product = draft?.order_products[0]?.product_id;
  return { code: sessionStorage.getItem(KEY) || undefined, treatment: product === undefined ? undefined : `/treatment-detail/${product}` };
}

/** Page to which the provider redirects a buyer whose payment failed (specification 6.8). */
export default function OrderFail({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-xl px-5">
      <PaymentFailure {...loaderData} />
    </div>
  );
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <Loading label={t('order.loading')} className="mx-auto grid max-w-md justify-items-center gap-4 px-5 py-12">
      <Skeleton className="size-18 rounded-full" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  );
}
