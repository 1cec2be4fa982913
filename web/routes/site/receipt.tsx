import { useRouteLoaderData } from 'react-router';
import type { Receipt } from '../../../contract/orders/orders.ts';
import type { Failure } from '../../api/failure.ts';
import { loadOr404 } from '../../catalog/load.ts';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { ReceiptPage } from '../../orders/receipt-page.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { api } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/receipt.ts';

export const handle = { namespaces: ['orders', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'orders', 'receipt.title')];

/** Loads the receipt in its current state, refund included. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<{ receipt: Receipt } | { failure: Failure }> {
  return loadAsMember(request, () =>
    loadOrFailure(async () => {
      return { receipt: await loadOr404(api('receipt', { params })) };
    }),
  );
}

/** The receipt of a paid order (specification 6.14). The mail links here, because a mail names no treatment. */
export default function ReceiptRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('orders');
  const site = useRouteLoaderData<typeof rootLoader>('root')?.site;
  if ('receipt' in loaderData) return <ReceiptPage receipt={loaderData.receipt} site={site} />;
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      <LoaderError heading="h1" title={t('myPage.failed')} failure={loaderData.failure} offlinePages />
    </div>
  );
}

export function HydrateFallback() {
  const t = useTranslations('orders');
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      <h1 className="sr-only">{t('receipt.title')}</h1>
      <Loading label={t('common.loading')} className="grid gap-4">
        <Skeleton className="h-12 w-1/2 rounded-md" />
        <Skeleton className="h-40 w-full rounded-md" />
        <Skeleton className="h-56 w-full rounded-md" />
      </Loading>
    </div>
  );
}
