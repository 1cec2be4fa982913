import type { OperatorOrder } from '../../../contract/orders/operator-orders.ts';
import { formatExactMoney, formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { type DefinitionRow, DefinitionRows } from '../../ui/table.tsx';

export type DisplayedOrderState = 'pending' | 'confirming' | 'success' | 'failed' | 'canceling' | 'canceled';
const TONES: Record<DisplayedOrderState, ChipTone> = {
  pending: 'neutral',
  confirming: 'blush',
  success: 'jade',
  failed: 'neutral',
  canceling: 'blush',
  canceled: 'neutral',
};

/** Returns the state to display. While the provider's answer is pending, an order is neither done nor failed. */
export function getDisplayedOrderState({ status, confirming, canceling }: Pick<OperatorOrder, 'status' | 'confirming' | 'canceling'>): DisplayedOrderState {
  if (confirming) return 'confirming';
  return canceling ? 'canceling' : status;
}

/** Returns a formatter of amounts with the currency code, since a sign like "$" is ambiguous. */
export function useFormatAmount(): (amount: number, order: Pick<OperatorOrder, 'currency_code'>) => string {
  const { language } = useLanguage();
  return (amount, { currency_code }) => `${formatExactMoney(amount, currency_code, language)} ${currency_code}`;
}

/** Details of an order for deciding on a refund. */
export function OrderSummary({ order }: { order: OperatorOrder }) {
  const rows = useOrderRows(order);
  return <DefinitionRows dense rows={rows} />;
}

function useOrderRows(order: OperatorOrder): DefinitionRow[] {
  const t = useTranslations('operator');
  const shared = useTranslations('console');
  const amount = useFormatAmount();
  const state = getDisplayedOrderState(order);
  const method = order.payment_method;
  const rows: (DefinitionRow | false)[] = [
    { id: 'state', label: t('fact.state'), value: <Chip tone={TONES[state]}>{t(`state.${state}`)}</Chip> },
    {
      id: 'total',
      label: t('fact.total'),
      value: (
        <strong className="font-semibold">
          <Ltr>{amount(order.total_price, order)}</Ltr>
          {order.fee && order.fee.rate !== null && (
            <span className="block text-sm font-normal text-ink-soft">
              <Ltr>{`${amount(order.fee.total, order.fee)}, 1 ${order.fee.currency_code} = ${order.fee.rate} ${order.currency_code}`}</Ltr>
            </span>
          )}
        </strong>
      ),
    },
    {
      id: 'method',
      label: t('fact.method'),
      value: method === 'CARD' || method === 'FOREIGN_EASY_PAY' ? t(`method.${method}`) : (method ?? t('method.none')),
    },
    { id: 'member', label: t('fact.member'), value: order.member_name === null ? t('fact.member.gone') : <Bidi>{order.member_name}</Bidi> },
    {
      id: 'clinic',
      label: t('common.clinic'),
      value: shared.rich('shared.clinicWithNumber', { name: <Bidi>{order.hospital_name}</Bidi>, number: <Ltr>{order.hospital_id}</Ltr> }),
    },
    { id: 'products', label: t('fact.products'), value: <OrderedProducts order={order} /> },
    { id: 'placed', label: t('fact.placed'), value: <SeoulTime iso={order.created_at} /> },
    order.paid_at !== null && { id: 'paid', label: t('fact.paid'), value: <SeoulTime iso={order.paid_at} /> },
    { id: 'visit', label: t('fact.visit'), value: order.procedure_at === null ? t('fact.visit.none') : <SeoulTime iso={order.procedure_at} /> },
    order.refunded_amount !== null &&
      order.canceled_at !== null && { id: 'refunded', label: t('fact.refunded'), value: <RefundRow order={order} at={order.canceled_at} /> },
    order.given_back !== null && {
      id: 'given-back',
      label: t('fact.givenBack'),
      value: (
        <>
          <Ltr>{amount(order.given_back.amount, order.given_back)}</Ltr>
          <span className="block text-sm text-ink-soft">
            <SeoulTime iso={order.given_back.at} />
          </span>
        </>
      ),
    },
    order.requests.length > 0 && { id: 'requests', label: t('fact.requests'), value: <ClinicRefundRequests requests={order.requests} /> },
    order.refunds.length > 0 && { id: 'asked', label: t('fact.asked'), value: <RefundAttempts refunds={order.refunds} /> },
  ];
  return rows.filter((row) => row !== false);
}

/** An instant in Seoul time. */
export function SeoulTime({ iso }: { iso: string }) {
  const t = useTranslations('operator');
  const { language } = useLanguage();
  return (
    <time dateTime={iso}>
      <Bidi>{t('common.seoulTime', { time: formatSeoulTime(iso, language, { weekday: undefined }) })}</Bidi>
    </time>
  );
}

function OrderedProducts({ order }: { order: OperatorOrder }) {
  const amount = useFormatAmount();
  function formatLine({ quantity, price, fee }: OperatorOrder['order_products'][number]): string {
    const { fee: whole } = order;
    return fee && whole ? `${quantity} × ${amount(fee.price, whole)} = ${amount(fee.total, whole)}` : `${quantity} × ${amount(price, order)}`;
  }
  return (
    <ul>
      {order.order_products.map((line) => (
        <li key={`${line.product_title} ${line.option_title}`}>
          <Bidi>{line.product_title}</Bidi>
          <span className="block text-sm text-ink-soft">
            <Bidi>{line.option_title}</Bidi>, <Ltr>{formatLine(line)}</Ltr>
          </span>
        </li>
      ))}
    </ul>
  );
}

function RefundRow({ order, at }: { order: OperatorOrder; at: string }) {
  const t = useTranslations('operator');
  const amount = useFormatAmount();
  return (
    <>
      {t.rich(`fact.refunded.${order.canceled_by ?? 'provider'}`, { amount: <Ltr>{amount(order.refunded_amount ?? 0, order)}</Ltr> })}
      <span className="block text-sm text-ink-soft">
        <SeoulTime iso={at} />
      </span>
    </>
  );
}

function RefundAttempts({ refunds }: Pick<OperatorOrder, 'refunds'>) {
  const t = useTranslations('operator');
  return (
    <ul className="grid gap-2">
      {refunds.map(({ reason, by, asked_at }) => (
        <li key={asked_at}>
          <Bidi className="whitespace-pre-line">{reason}</Bidi>
          <span className="block text-sm text-ink-soft">
            {t.rich('fact.asked.by', { by: <Bidi>{by ?? t('fact.asked.gone')}</Bidi>, time: <SeoulTime iso={asked_at} /> })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The clinic's refund requests with their reasons, and the answers. */
function ClinicRefundRequests({ requests }: Pick<OperatorOrder, 'requests'>) {
  const t = useTranslations('operator');
  const names = useTranslations('thread');
  return (
    <ul className="grid gap-2">
      {requests.map(({ reason, asked_at, answer }) => (
        <li key={asked_at}>
          {names(`reason.${reason}`)}
          <span className="block text-sm text-ink-soft">
            <SeoulTime iso={asked_at} />
          </span>
          {answer?.decline && (
            <span className="block">
              {t('fact.declined', { reason: names(`decline.${answer.decline}`) })}
              {answer.words && <Bidi className="block whitespace-pre-line">{answer.words}</Bidi>}
              <span className="block text-sm text-ink-soft">
                {t.rich('fact.asked.by', { by: <Bidi>{answer.by ?? t('fact.asked.gone')}</Bidi>, time: <SeoulTime iso={answer.at} /> })}
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
