import type { ReactNode } from 'react';
import type { ProductOption, TreatmentPrice } from '../../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { computeDueAtClinic } from '../../../contract/orders/fees.ts';
import type { ThreadOrder } from '../../../contract/visits/visits.ts';
import { PriceAmount, PriceRange } from '../../fees/price.tsx';
import { RefundRule } from '../../fees/refund-rule.tsx';
import { formatShortMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Ltr } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import type { BookingAction } from './choice.ts';

export type BookingCostProps = {
  way: BookingAction;
  order: ThreadOrder | undefined;
  option: ProductOption | undefined;
  /** The chosen start. */
  start: string | undefined;
  /** Exchange rate of prices in yen (specification 4.7). */
  jpy: ExchangeRate | undefined;
};

/** The cost of a date, and what happens to the fee when it is moved or cancelled, shown before booking. */
export function BookingCost({ way, order, option, start, jpy }: BookingCostProps) {
  const t = useTranslations('visits');
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const paid = order && t.rich('money.fee.paid', { amount: <Ltr>{formatShortMoney(order.total_price, order.currency_code, language)}</Ltr> });
  const due = way === 'pay' && option && <PriceAmount amount={option.price} currency={option.currency_code} jpy={jpy} />;
  // A paid order's fee and price cover all of its options.
  const treatment = order ? order.treatment_price : option?.treatment_price;
  const toPay = way === 'pay' ? option && computeDueAtClinic([{ ...option, quantity: 1 }], option.currency_code) : undefined;
  const rest = order ? order.due_at_clinic : toPay?.rest;
  const fee: ReactNode = paid || due || t('money.fee.free');
  return (
    <Card padded className="py-2">
      <h2 className="sr-only">{t('money.title')}</h2>
      <DefinitionRows
        align="end"
        rows={[
          { id: 'fee', label: t('money.fee'), value: fee },
          { id: 'treatment', label: t('money.treatment'), value: <TreatmentCost price={treatment} isAlone={!rest} jpy={jpy} /> },
          ...(rest ? [{ id: 'rest', label: fees('price.rest'), value: <PriceRange price={rest} about jpy={jpy} /> }] : []),
          ...(paid ? [{ id: 'move', label: t('money.move'), value: t('money.move.keep') }] : []),
          ...(paid || due ? [] : [{ id: 'giveUp', label: t('money.giveUp'), value: t('money.giveUp.nothing') }]),
        ]}
      />
      {(paid || due) && (
        <p className="py-2 text-sm text-ink-soft">
          <RefundRule procedureAt={start ?? null} />
        </p>
      )}
    </Card>
  );
}

/** The full price. If the remainder after the fee is unknown, notes that the fee is deducted. */
function TreatmentCost({ price, isAlone, jpy }: { price: TreatmentPrice | null | undefined; isAlone: boolean; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('visits');
  if (!price) return t('money.treatment.there');
  return (
    <>
      <PriceRange price={price} jpy={jpy} />
      {isAlone && <span className="block text-sm text-ink-soft">{t('money.treatment.there')}</span>}
    </>
  );
}
