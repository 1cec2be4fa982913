import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Hospital, ProductDetail } from '../../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import type { CallReply } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { CancelledVisit } from '../../consultations/visits/cancelled-visit.tsx';
import { hasDateLeft } from '../../consultations/visits/thread-money.tsx';
import { VisitPage } from '../../consultations/visits/visit-page.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { anonymousApi, api, koreanApi, SessionEndedError } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { focusHeading } from '../../shell/use-focus-on-navigation.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/visit.ts';

export const handle = { namespaces: ['visits', 'place', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'visits', 'page.title')];

type Loaded = {
  visit: Visit;
  hospital: Hospital;
  koreanName: string;
  order: ThreadOrder | undefined;
  /** True if the order includes a visit without a date. */
  hasDateLeft: boolean;
  product: ProductDetail | undefined;
  threadId: number | undefined;
  leaves_on: string | null;
  file: CallReply<'visitFile'> | undefined;
  jpy: ExchangeRate | undefined;
  now: number;
};

/** Loads all data of the page at once (specification 5.14): visit, place, payment and preparation. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded | { failure: Failure }> {
  return loadAsMember(request, () =>
    loadOrFailure(async () => {
      const visit = await loadOr404(api('myVisit', { params: { id: params.id } }));
      const { hospital_id, product_id, order_num } = visit;
      const [hospital, korean, threads, product, rates, file] = await Promise.all([
        anonymousApi('hospital', { params: { hospital_id } }),
        koreanApi('hospital', { params: { hospital_id } }),
        loadEveryPage((query) => api('reservations', { query })),
        // The treatment can be gone from the catalogue. The visit is still shown.
        product_id === null ? undefined : anonymousApi('product', { params: { id: product_id } }).catch(() => undefined),
        anonymousApi('rates'),
        visit.state === 'fixed' ? api('visitFile', { params: { id: visit.id } }).catch(ignoreMissingFile) : undefined,
      ]);
      const thread = threads.find((each) => each.hospital_id === hospital_id);
      const order = threads.flatMap(({ way }) => way.orders).find((each) => each.order_num === order_num);
      const known = { visit, hospital, koreanName: korean.name, order, product, file, jpy: findJpyRate(rates), now: Date.now() };
      return { ...known, ...getThreadDetails(thread), hasDateLeft: Boolean(order && thread && hasDateLeft(order, thread.way)) };
    }),
  );
}

const getThreadDetails = (thread: ReservationItem | undefined) => ({ threadId: thread?.id, leaves_on: thread?.way.leaves_on ?? null });

/** The page works without its calendar file. */
function ignoreMissingFile(error: unknown): undefined {
  if (error instanceof SessionEndedError) throw error;
}

/** The page of a visit: to show to a driver, print or keep. */
export default function VisitRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('visits');
  const { revalidate } = useRevalidator();
  useFocusAfterCancel('visit' in loaderData && loaderData.visit.state === 'given-up');
  if ('failure' in loaderData) {
    return (
      <div className="mx-auto max-w-2xl px-5 py-8">
        <LoaderError heading="h1" title={t('page.failed')} failure={loaderData.failure} offlinePages />
      </div>
    );
  }
  if (loaderData.visit.state === 'given-up') return <CancelledVisit {...loaderData} />;
  return <VisitPage {...loaderData} onChanged={() => void revalidate()} />;
}

/** A cancelled visit is a much shorter page without the pressed button. Moves the focus to its heading. */
function useFocusAfterCancel(isGivenUp: boolean): void {
  const was = useRef(isGivenUp);
  useEffect(() => {
    if (isGivenUp && !was.current) {
      focusHeading();
      scrollTo({ top: 0 });
    }
    was.current = isGivenUp;
  }, [isGivenUp]);
}

export function HydrateFallback() {
  const t = useTranslations('visits');
  return (
    <div className="mx-auto max-w-2xl px-5 py-8">
      <h1 className="sr-only">{t('page.title')}</h1>
      <Loading label={t('page.loading')} className="grid gap-4">
        <Skeleton className="h-16 w-2/3 rounded-md" />
        <Skeleton className="h-52 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-md" />
      </Loading>
    </div>
  );
}
