import type { UnderstoodFilters as Understood } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { formatPrice } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { chipClass } from '../../ui/chip.tsx';

/** Filters that the search understood from the words (specification 4.9). Changing the words removes them. */
export function UnderstoodFilters({ understood, jpy }: { understood: Understood | undefined; jpy: ExchangeRate | undefined }) {
  const t = useTranslations('filters');
  const { language } = useLanguage();
  if (!understood) return null;
  const { speaks, doctor, price, saturday, sunday } = understood;
  // Isolates the amount from the direction of Arabic text (look 4).
  const amount = price && `\u2066${formatPrice(price.amount, 'USD', language, jpy)}\u2069`;
  const names = [
    doctor && t(`doctor.${doctor}`),
    speaks && t('speaks.one', { language: speaks.title }),
    price && amount && t(price.inclusive ? 'price.upTo' : 'price.under', { amount }),
    saturday && t('saturday'),
    sunday && t('sunday'),
  ].filter((name) => typeof name === 'string');
  return (
    <ul aria-label={t('understood.label')} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name} className={chipClass({ tone: 'jade' })}>
          {name}
        </li>
      ))}
    </ul>
  );
}
