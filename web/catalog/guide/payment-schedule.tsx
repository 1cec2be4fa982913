import type { ExchangeRate } from '../../../contract/money.ts';
import { PriceRange } from '../../fees/price.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import type { TreatmentCost } from './cost.ts';

/** Payments in order, each with its time and place. */
export function PaymentSchedule({ cost: { fee, rest }, jpy }: { cost: TreatmentCost; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('treatment');
  const fees = useTranslations('fees');
  const rows = [
    { id: 'ask', label: t('pay.ask'), value: t('pay.free') },
    { id: 'hold', label: t('pay.hold'), value: <PriceRange price={fee} jpy={jpy} /> },
    { id: 'day', label: t('pay.day'), value: rest ? <PriceRange price={rest} about jpy={jpy} /> : fees('price.ask') },
  ];
  return <DefinitionRows rows={rows} align="end" dense />;
}
