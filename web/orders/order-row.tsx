import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Currency } from '../../contract/constants.ts';
import { toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { computeDueAtClinic } from '../../contract/orders/fees.ts';
import type { OrderItem } from '../../contract/orders/orders.ts';
import { PriceRange } from '../fees/price.tsx';
import { formatExactMoney, formatLocalTime, formatSeoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { type DefinitionRow, DefinitionRows } from '../ui/table.tsx';

type Props = { order: OrderItem; badge: ReactNode; rows: readonly DefinitionRow[]; children?: ReactNode };

/** An order of the history: clinic, items, amounts and actions. */
export function OrderRow({ order, badge, rows, children }: Props) {
  const t = useTranslations('orders');
  const [first] = order.order_products;
  const [picture] = order.hospital_profile_pictures;
  return (
    <Card as="li" padded>
      <article className="grid gap-3">
        <div className="flex items-start gap-4">
          {picture ? (
            <Picture source={picture} alt="" sizes="80px" className="size-16 shrink-0 rounded-sm md:size-20" />
          ) : (
            <span className="size-16 shrink-0 rounded-sm bg-radial-[at_30%_25%] from-white to-celadon-100 md:size-20" />
          )}
          <div className="min-w-0 flex-1">
            <div className="mb-1.5">{badge}</div>
            <h2 className="text-xl">
              <Bidi>{[...new Set(order.order_products.map((line) => line.product_title))].join(' · ')}</Bidi>
            </h2>
            <ul className="mt-1 text-sm">
              {order.order_products.map((line) => (
                <li key={`${line.product_id} ${line.option_title}`}>
                  {t.rich('history.item', { option: <Bidi>{line.option_title}</Bidi>, count: <Ltr>{line.quantity}</Ltr> })}
                  {line.fee && <LineFee fee={line.fee} quantity={line.quantity} currency={order.fee?.currency_code ?? order.currency_code} />}
                </li>
              ))}
            </ul>
            <p className="mt-1 text-sm text-ink-soft">
              <Bidi>{first?.hospital_name}</Bidi>
            </p>
          </div>
        </div>
        <DefinitionRows
          dense
          rows={[{ id: 'number', label: t('common.orderNumber'), value: <Ltr className="text-sm">{order.order_num}</Ltr> }, ...rows]}
          className="border-t border-line pt-1"
        />
        {children}
      </article>
    </Card>
  );
}

/** Fee of a line in total, and per unit if there are several. */
function LineFee({ fee, quantity, currency }: { fee: { price: number; total: number }; quantity: number; currency: Currency }) {
  const { language } = useLanguage();
  const money = (amount: number) => formatExactMoney(amount, currency, language);
  return (
    <span className="flex flex-wrap justify-between gap-x-5 text-ink-soft tabular-nums">
      {quantity > 1 && <Ltr>{`${money(fee.price)} × ${quantity}`}</Ltr>}
      <Ltr className="ms-auto">{money(fee.total)}</Ltr>
    </span>
  );
}

/** The charge of an order. If its fee is in another currency, also the fee and the order's own exchange rate. */
export function OrderChargeDetails({ order }: { order: OrderItem }) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const { fee, currency_code: quote } = order;
  return (
    <>
      <OrderAmount amount={order.total_price} order={order} />
      {fee && fee.rate !== null && (
        <span className="block text-sm font-normal text-ink-soft">
          <Ltr>{formatExactMoney(fee.total, fee.currency_code, language)}</Ltr>
          {' · '}
          {t.rich('receipt.rate', { rate: <Ltr>{`1 ${fee.currency_code} = ${fee.rate} ${quote}`}</Ltr> })}
        </span>
      )}
    </>
  );
}

/** Link to the receipt of a paid order, named by its number because a page has several. */
export function ReceiptLink({ order }: { order: OrderItem }) {
  const t = useTranslations('orders');
  return (
    <Link to={`/receipt/${order.order_num}`} aria-label={`${t('receipt.title')} ${order.order_num}`} className={buttonClass({ kind: 'ghost', size: 's' })}>
      {t('receipt.title')}
    </Link>
  );
}

/** Time of an order in Seoul. Also in the reader's time zone if it differs. */
export function OrderTime({ at }: { at: string }) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const own = formatLocalTime(at, language, { weekday: undefined });
  return (
    <>
      {t.rich('history.seoul', { time: <Bidi>{formatSeoulTime(at, language, { weekday: undefined })}</Bidi> })}
      {own && <span className="block text-sm text-ink-soft">{t.rich('common.ownTime', { time: <Bidi>{own}</Bidi> })}</span>}
    </>
  );
}

/** An amount. USD has two decimals, other currencies their usual number (specification 4.7). */
export function OrderAmount({ amount, order }: { amount: number; order: OrderItem }) {
  const { language } = useLanguage();
  return <Ltr>{formatExactMoney(amount, order.currency_code, language)}</Ltr>;
}

/** Returns a function that names an order's payment method. */
export function usePaymentMethodNames(): (order: Pick<OrderItem, 'payment_method'>) => string {
  const t = useTranslations('orders');
  return ({ payment_method }) =>
    payment_method === 'CARD' || payment_method === 'FOREIGN_EASY_PAY' ? t(`order.method.${payment_method}`) : (payment_method ?? '');
}

/**
 * Returns rows with the amount due at the clinic: the treatments' price, from which the fee is deducted. Only for paid orders with published prices.
 * Nothing is subtracted here, because the fee can have another currency.
 */
export function useDueAtClinicRows({ order_products: lines, beside = 0 }: OrderItem): DefinitionRow[] {
  const fees = useTranslations('fees');
  const due = computeDueAtClinic(
    lines.map(({ quantity, treatment_price }) => ({ price: 0, quantity, treatment_price })),
    lines[0]?.treatment_price?.currency_code ?? 'USD',
  );
  if (!due) return [];
  const plus = (amount: number) =>
    toPlainAmount(
      (toExactMinorUnits(amount, due.price.currency_code) ?? 0) + (toExactMinorUnits(beside, due.price.currency_code) ?? 0),
      due.price.currency_code,
    );
  const whole = { ...due.price, from: plus(due.price.from), to: plus(due.price.to) };
  const price = <PriceRange price={whole} about jpy={undefined} />;
  return [{ id: 'clinic', label: fees('price.clinic'), value: fees.rich('price.lessFee', { price }) }];
}
