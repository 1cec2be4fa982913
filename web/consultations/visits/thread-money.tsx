import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BookingProgress, ThreadOrder } from '../../../contract/visits/visits.ts';
import { PriceRange } from '../../fees/price.tsx';
import { formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { formatVisitDay, formatVisitTime } from '../reservations/visit-clock.ts';
import { chooseDatePath } from './choose-date-path.ts';
import { formatPaidOptions } from './paid-options.ts';

/**
 * Amounts of a thread that are paid or due, a line for each order in its own currency. Refunds are shown if nothing else was ordered, with the state of
 * the date.
 */
export function ThreadAmounts({ way, hospitalId }: { way: BookingProgress; hospitalId: number }) {
  const open = way.orders.filter(({ status }) => status === 'success' || status === 'pending');
  const shown = open.length > 0 ? open : way.orders.filter(({ status }) => status === 'canceled');
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {shown.map((order) => (
        <li key={order.order_num}>
          <OrderLine order={order} way={way} isNamed={shown.length > 1 || order.lines.length > 1} />
          {needsDateLink(order, way) && <DateLink order={order} hospitalId={hospitalId} />}
        </li>
      ))}
    </ul>
  );
}

/** True while the clinic's request to refund the fee is unanswered. Nothing can be paid or chosen meanwhile. */
const isRefundPending = ({ refund_asked }: ThreadOrder): boolean => refund_asked !== null && refund_asked.decline === null;

/** True if the order is paid for more visits than have taken place or are planned. */
export const hasDateLeft = (order: ThreadOrder, way: BookingProgress): boolean =>
  order.status === 'success' &&
  !isRefundPending(order) &&
  way.visits.filter((visit) => visit.order_num === order.order_num && visit.state !== 'given-up').length < order.visits;

/** True if the order has a date left, and choosing it is not already the card's next step. */
const needsDateLink = (order: ThreadOrder, way: BookingProgress): boolean =>
  hasDateLeft(order, way) && (way.next.order_num !== order.order_num || way.next.step !== 'choose-date');

function DateLink({ order, hospitalId }: { order: ThreadOrder; hospitalId: number }) {
  const t = useTranslations('visits');
  const [line] = order.lines;
  return (
    <>
      {' '}
      <Link
        to={chooseDatePath({ hospital_id: hospitalId, product_id: line?.product_id, option_id: line?.option_id, order_num: order.order_num })}
        className="tap-area inline-flex font-semibold text-celadon-700 hover:underline"
      >
        {t('do.free')}
      </Link>
    </>
  );
}

/** True if all visits of an order took place or were missed, so that nothing is left to pay. */
const isOver = ({ order_num, visits }: ThreadOrder, way: BookingProgress): boolean =>
  way.visits.filter((visit) => visit.order_num === order_num && (visit.state === 'done' || visit.state === 'not-come')).length >= visits;

/** `isNamed`: false if the card already says what the order is for. */
function OrderLine({ order, way, isNamed }: { order: ThreadOrder; way: BookingProgress; isNamed: boolean }): ReactNode {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const amount = <Ltr>{formatShortMoney(order.refunded_amount ?? order.total_price, order.currency_code, language)}</Ltr>;
  const title = isNamed && (
    <>
      {' · '}
      <Bidi className="text-ink-soft">{order.lines.length > 1 ? formatPaidOptions(order.lines) : order.title}</Bidi>
    </>
  );
  if (order.status === 'canceled') {
    const date = way.visits.find((visit) => visit.order_num === order.order_num && visit.start_at !== null);
    return (
      <>
        {order.refunded_at
          ? t.rich('money.refunded', { amount, day: <Bidi>{formatVisitDay(order.refunded_at, language)}</Bidi> })
          : t.rich('money.refunding', { amount })}
        {date?.start_at && (
          <span className="text-ink-soft">
            {' · '}
            {t.rich(date.state === 'given-up' ? 'money.refunded.withDate' : 'money.refunded.keptDate', {
              time: <Bidi>{formatVisitTime(date.start_at, language)}</Bidi>,
            })}
          </span>
        )}
      </>
    );
  }
  if (order.status === 'pending')
    return (
      <>
        {t.rich('money.toPay', { amount })}
        {title}
      </>
    );
  const rest = isRefundPending(order)
    ? t('money.askedBack')
    : isOver(order, way)
      ? undefined
      : order.due_at_clinic
        ? t.rich('money.due', { price: <PriceRange price={order.due_at_clinic} about jpy={undefined} /> })
        : t('money.rest');
  return (
    <>
      {t.rich('money.paid', { amount })}
      {title}
      <span className="text-ink-soft">
        {order.visits > 1 && <> · {t('money.dates', { count: order.visits, fixed: order.visits_fixed })}</>}
        {rest && <> · {rest}</>}
      </span>
    </>
  );
}
