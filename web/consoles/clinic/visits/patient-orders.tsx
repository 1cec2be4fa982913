import type { ThreadOrder } from '../../../../contract/visits/visits.ts';
import type { CallReply } from '../../../api/call.ts';
import { formatExactMoney, formatSeoulTime } from '../../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Ltr } from '../../../ui/bidi.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';

const TONES: Record<ThreadOrder['status'], ChipTone> = { success: 'jade', failed: 'blush', pending: 'neutral', canceled: 'neutral' };

/** True if the fee will be deducted from the price: it is paid and no refund request is pending. */
const isFeeDeducted = ({ status, refund_asked }: ThreadOrder): boolean => status === 'success' && (refund_asked === null || refund_asked.decline !== null);

/** The patient's orders with this clinic: the fee, its state, and the number of its visits with a date. */
export function PatientOrders({ patient: { way, orders } }: { patient: Pick<CallReply<'clinicPatient'>, 'way' | 'orders'> }) {
  const t = useTranslations('clinic');
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-sm font-semibold tracking-normal text-ink-soft">{t('orders')}</h3>
      {way.orders.length === 0 && <p className="text-sm text-ink-soft">{t('orders.none')}</p>}
      {way.orders.some(isFeeDeducted) && <p className="text-sm text-ink-soft">{t('orders.takeOff')}</p>}
      <ul className="grid gap-2">
        {way.orders.map((order) => (
          <OrderItemRow key={order.order_num} order={order} words={orders.find(({ order_num }) => order_num === order.order_num)?.decline_words} />
        ))}
      </ul>
    </section>
  );
}

function OrderItemRow({ order, words }: { order: ThreadOrder; words: string | undefined }) {
  const t = useTranslations('clinic');
  const { language } = useLanguage();
  const day = (at: string) => formatSeoulTime(at, language, { weekday: undefined });
  return (
    <li className="grid gap-1 rounded-sm border border-line p-3 text-sm">
      <p className="flex items-center justify-between gap-2">
        <Chip tone={TONES[order.status]}>{t(`order.${order.status}`)}</Chip>
        <span>
          {t('order.fee')} <Ltr className="font-semibold">{formatExactMoney(order.total_price, order.currency_code, language)}</Ltr>
        </span>
      </p>
      {order.lines.map((line) => (
        <p key={line.option_id}>
          {line.product_title} · {line.option_title} × {line.quantity}
        </p>
      ))}
      {order.status === 'success' && <p className="text-ink-soft">{t('order.visits', { fixed: order.visits_fixed, count: order.visits })}</p>}
      {order.status === 'success' && order.refund_asked && <RefundRequestNotice asked={order.refund_asked} words={words} />}
      {order.refunded_at && (
        <p className="text-blush-700">
          {t.rich('order.refunded', {
            amount: <Ltr>{formatExactMoney(order.refunded_amount ?? order.total_price, order.currency_code, language)}</Ltr>,
            time: day(order.refunded_at),
          })}
        </p>
      )}
      <p className="text-xs text-ink-soft">
        {order.paid_at && `${day(order.paid_at)} · `}
        <Ltr className="[overflow-wrap:anywhere]">{order.order_num}</Ltr>
      </p>
    </li>
  );
}

/** Notice of the clinic's refund request, or of the operators' reason and text for declining it. */
function RefundRequestNotice({ asked, words }: { asked: NonNullable<ThreadOrder['refund_asked']>; words: string | undefined }) {
  const t = useTranslations('clinic');
  const names = useTranslations('thread');
  if (asked.decline === null) return <p className="text-ink-soft">{t('order.refundAsked')}</p>;
  return (
    <p className="text-blush-700">
      {t('order.refundDeclined', { reason: names(`decline.${asked.decline}`) })}
      {words && <bdi className="block whitespace-pre-line text-ink">{words}</bdi>}
    </p>
  );
}
