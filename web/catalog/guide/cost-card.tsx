import type { ExchangeRate } from '../../../contract/money.ts';
import { FreeCancellation } from '../../fees/free-cancellation.tsx';
import { PriceRange } from '../../fees/price.tsx';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { DefinitionRows } from '../../ui/table.tsx';
import type { TreatmentCost } from './cost.ts';

type CostCardProps = { cost: TreatmentCost; jpy: ExchangeRate | undefined };

/** Full cost of a treatment: price at the clinic, fee paid here, remainder and possible extras (specification 4.11, 6.13). */
export function CostCard({ cost, jpy }: CostCardProps) {
  const t = useTranslations('treatment');
  const fees = useTranslations('fees');
  const { range, fee, rest, vatIn, anaesthetic, onTop } = cost;
  const within = [vatIn === 'all' && t('cost.vat'), anaesthetic === 'all' && t('cost.anaesthetic'), anaesthetic === 'some' && t('cost.anaesthetic.some')];
  const beside = [vatIn === 'none' && t('cost.vat'), vatIn === 'some' && t('cost.vat.some'), ...onTop];
  const listed = (words: readonly (string | false)[]) => words.filter(Boolean).join(' · ');
  const rows = [
    { id: 'range', label: t('cost.range'), value: range ? <PriceRange price={range} jpy={jpy} /> : fees('price.ask') },
    { id: 'fee', label: t('cost.fee'), value: <PriceRange price={fee} jpy={jpy} /> },
    ...(rest ? [{ id: 'rest', label: t('cost.rest'), value: <PriceRange price={rest} jpy={jpy} /> }] : []),
    ...(listed(within) ? [{ id: 'within', label: t('cost.within'), value: <Bidi>{listed(within)}</Bidi> }] : []),
    { id: 'onTop', label: t('cost.onTop'), value: <Bidi>{listed(beside) || t('cost.onTop.none')}</Bidi> },
  ];
  return (
    <Card as="section" padded aria-labelledby="cost" className="grid gap-1">
      <h2 id="cost" className="scroll-mt-24 text-xl">
        {t('cost.title')}
      </h2>
      <DefinitionRows rows={rows} align="end" dense className="text-sm" />
      <FreeCancellation className="text-sm font-semibold" />
      <p className="text-sm text-ink-soft">{fees('model')}</p>
    </Card>
  );
}
