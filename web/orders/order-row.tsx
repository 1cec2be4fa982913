import type { ReactNode } from 'react';
import { dueAtClinic } from '../../contract/orders/fees.ts';
import { fromWire, toWire } from '../../contract/money.ts';
import type { OrderItem } from '../../contract/orders/orders.ts';
import { PriceRange } from '../fees/price.tsx';
import { exactMoney, ownTime, seoulTime } from '../i18n/format.ts';
import { useLanguage, useTranslations } from '../i18n/translations.tsx';
import { Bidi, Ltr } from '../ui/bidi.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import { type DefinitionRow, DefinitionRows } from '../ui/table.tsx';

type Props = { order: OrderItem; badge: ReactNode; rows: readonly DefinitionRow[]; children?: ReactNode };

/** One order of a history: clinic, what was ordered, its figures, and below what can be done. */
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
          rows={[{ id: 'number', label: t('history.number'), value: <Ltr className="text-sm">{order.order_num}</Ltr> }, ...rows]}
          className="border-t border-line pt-1"
        />
        {children}
      </article>
    </Card>
  );
}

/** A moment of an order's life in Seoul, and in the reader's own time where that differs. */
export function OrderTime({ at }: { at: string }) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const own = ownTime(at, language, { weekday: undefined });
  return (
    <>
      {t.rich('history.seoul', { time: <Bidi>{seoulTime(at, language, { weekday: undefined })}</Bidi> })}
      {own && <span className="block text-sm text-ink-soft">{t.rich('history.own', { time: <Bidi>{own}</Bidi> })}</span>}
    </>
  );
}

/** USD with two decimals, others as they are (specification 4.7). */
export function OrderMoney({ amount, order }: { amount: number; order: OrderItem }) {
  const { language } = useLanguage();
  return <Ltr>{exactMoney(amount, order.currency_code, language)}</Ltr>;
}

/** The way an order was paid, in words. */
export function useMethodWords(): (order: OrderItem) => string {
  const t = useTranslations('orders');
  return ({ payment_method }) =>
    payment_method === 'CARD' || payment_method === 'FOREIGN_EASY_PAY' ? t(`order.method.${payment_method}`) : (payment_method ?? '');
}

/**
 * What such an order still leaves to be paid at the clinic: the treatments' price, from which the fee is taken. A row for a paid order,
 * none where a price was not published. A fee may have been charged in another currency, so that nothing is subtracted here.
 */
export function useDueRows({ order_products: lines, beside = 0 }: OrderItem): DefinitionRow[] {
  const fees = useTranslations('fees');
  const due = dueAtClinic(
    lines.map(({ quantity, treatment_price }) => ({ price: 0, quantity, treatment_price })),
    lines[0]?.treatment_price?.currency_code ?? 'USD',
  );
  if (!due) return [];
  const plus = (amount: number) =>
    toWire((fromWire(amount, due.price.currency_code) ?? 0) + (fromWire(beside, due.price.currency_code) ?? 0), due.price.currency_code);
  const whole = { ...due.price, from: plus(due.price.from), to: plus(due.price.to) };
  const price = <PriceRange price={whole} about jpy={undefined} />;
  return [{ id: 'clinic', label: fees('price.clinic'), value: fees.rich('price.lessFee', { price }) }];
}
