import type { ReactNode } from 'react';
import { redirect, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { toSeoulDay } from '../../../contract/time.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import type { Failure } from '../../api/failure.ts';
import { loadEveryPage } from '../../api/load-every-page.ts';
import { findJpyRate, loadOr404 } from '../../catalog/load.ts';
import { type ChooseDateParams, daysInMonth, findPaidOrder, monthOfDay, parseChooseDateParams } from '../../consultations/visits/choice.ts';
import { ChooseDate, type ChooseDateData } from '../../consultations/visits/choose-date.tsx';
import { translatePageTitle } from '../../i18n/title.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { createOrderDraft, readOrderDraft, saveOrderDraft } from '../../orders/draft.ts';
import { loadAsMember, loadOrFailure } from '../../session/guard.ts';
import { anonymousApi, api, hasSession } from '../../session/session.ts';
import { LoaderError } from '../../shell/loader-error.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Route } from './+types/visit-choose.ts';

export const handle = { namespaces: ['visits', 'fees'], live: true };
export const meta: Route.MetaFunction = ({ matches }) => [translatePageTitle(matches, 'visits', 'choose.title')];

/**
 * Loads the purpose of the date and a month of free starts: the requested month, or the first with a free start. Anybody can look. Moving a visit and
 * using an order require the member who owns it. A failure is shown inside the page.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<ChooseDateData | { failure: Failure }> {
  const asked = parseChooseDateParams(new URL(request.url).searchParams);
  if (!asked) throw redirect('/my-reservation');
  const load = () => loadChoiceData(asked);
  const isHers = hasSession() || asked.visit_id !== undefined || asked.order_num !== undefined;
  return loadOrFailure(() => (isHers ? loadAsMember(request, load) : load()));
}
clientLoader.hydrate = true as const;

async function loadChoiceData(asked: ChooseDateParams): Promise<ChooseDateData> {
  const { hospital_id, visit_id, order_num } = asked;
  const [hospital, threads, named, rates, { items: offered }] = await Promise.all([
    loadOr404(anonymousApi('hospital', { params: { hospital_id } })),
    hasSession() ? loadEveryPage((query) => api('reservations', { query })) : [],
    visit_id === undefined ? undefined : loadOr404(api('myVisit', { params: { id: visit_id } })),
    anonymousApi('rates'),
    visit_id === undefined && order_num === undefined ? anonymousApi('treatmentList', { query: { hospital_id } }) : { items: [] },
  ]);
  // A visit that has ended cannot be moved. The new date is then for its treatment and order.
  const visit = named && isUnderWay(named) ? named : undefined;
  const thread = threads.find((item) => item.hospital_id === hospital_id);
  const order = findPaidOrder(thread, { ...asked, order_num: named?.order_num ?? order_num });
  const [line] = order?.lines ?? [];
  const treatments = order || visit ? [] : offered.map(({ id, title }) => ({ id, title }));
  // A guest of a clinic chooses among its treatments; a thread may have a date without one.
  const productId = named?.product_id ?? asked.product_id ?? line?.product_id ?? (thread ? undefined : treatments[0]?.id);
  const product = productId === undefined ? undefined : await loadOr404(anonymousApi('product', { params: { id: productId } }));
  if (!product && !thread) throw redirect(`/clinic-detail/${hospital_id}`);
  const optionId = named?.option_id ?? asked.option_id ?? (line?.product_id === product?.id ? line?.option_id : undefined);
  const option = product?.options.find(({ id }) => id === optionId) ?? product?.options[0];
  const today = toSeoulDay(Date.now());
  const freeIn = (of: string) =>
    anonymousApi('freeTimes', { params: { hospital_id }, query: { from: `${of}-01`, days: daysInMonth(of), product_id: product?.id, option_id: option?.id } });
  // Days of the start already chosen and of the current date of a visit that is moved.
  const meant = [asked.start, visit?.start_at].flatMap((at) => at ?? []).map(toSeoulDay);
  const around = meant.find((day) => day > today);
  const month = asked.month ?? monthOfDay(around ?? today);
  const free = await freeIn(month);
  const known = { asked, hospital, treatments, product, option, thread, order, visit, today, jpy: findJpyRate(rates) };
  const firstMonth = free.first && monthOfDay(toSeoulDay(free.first));
  // No month was requested: shows the one with the next free start.
  if (asked.month === undefined && !around && firstMonth && firstMonth > month) return { ...known, month: firstMonth, free: await freeIn(firstMonth) };
  return { ...known, month, free };
}

const isUnderWay = ({ state }: Visit) => state === 'asked' || state === 'offered' || state === 'fixed';

/** Choosing a date (specification 5.14): from a thread, after paying, and from a treatment. */
export default function VisitChoose({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('visits');
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const [, setSearch] = useSearchParams();
  if ('failure' in loaderData) {
    return (
      <Frame>
        <LoaderError title={t('choose.failed')} failure={loaderData.failure} offlinePages />
      </Frame>
    );
  }
  /** Changes the address; undefined removes a value. */
  const change = (values: Record<string, string | undefined>) =>
    setSearch((now) => Object.entries({ ...Object.fromEntries(now), ...values }).filter((entry): entry is [string, string] => entry[1] !== undefined), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Frame moving={loaderData.visit !== undefined} clinic={loaderData.hospital.name}>
      <ChooseDate
        {...loaderData}
        loading={navigation.state === 'loading'}
        onMonth={(month) => change({ month })}
        onTreatment={(id) => change({ product_id: String(id), option_id: undefined, start: undefined, month: undefined })}
        onOption={(id) => change({ option_id: String(id) })}
        onPay={(start) => startCheckout(loaderData, start)}
        onStale={() => void revalidate()}
      />
    </Frame>
  );
}

/** Adds the start to the order draft and opens the checkout, which is a separate document. */
function startCheckout({ product, option }: ChooseDateData, start: string): void {
  if (!product || !option) return;
  const kept = readOrderDraft();
  const draft = kept?.order_products.some(({ option_id }) => option_id === option.id) ? kept : createOrderDraft(product, new Map([[option.id, 1]]), new Date());
  saveOrderDraft({ ...draft, visit_at: start });
  location.assign('/order');
}

function Frame({ moving = false, clinic, children }: { moving?: boolean; clinic?: string; children: ReactNode }) {
  const t = useTranslations('visits');
  return (
    <div className="mx-auto max-w-5xl px-5 py-8 md:px-8">
      <h1 className="mb-1">{t(moving ? 'choose.title.move' : 'choose.title')}</h1>
      <p className="mb-5 min-h-6 text-ink-soft">{clinic && <Bidi>{clinic}</Bidi>}</p>
      {children}
    </div>
  );
}

export function HydrateFallback() {
  const t = useTranslations('visits');
  return (
    <Frame>
      <Loading label={t('choose.loading')} className="grid gap-4">
        <Skeleton className="h-14 w-full rounded-md" />
        <Skeleton className="h-16 w-full rounded-md" />
        <Skeleton className="h-40 w-full rounded-md" />
      </Loading>
    </Frame>
  );
}
