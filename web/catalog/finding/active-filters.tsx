import { X } from 'lucide-react';
import type { Facets } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { useFilterLabels } from './facets.tsx';
import { activeFilters, type FilterName, NO_FILTERS, type TreatmentListState } from './view.ts';

type ChosenProps = { view: TreatmentListState; facets: Facets; jpy: ExchangeRate | undefined; onChange: (change: Partial<TreatmentListState>) => void };

/** The active filters except the category, which has its own control. Pressing a filter removes it. */
export function ActiveFilters({ view, facets, jpy, onChange }: ChosenProps) {
  const t = useTranslations('finding');
  const words = useTranslations('filters');
  const names = useFilterLabels(jpy);
  const set = activeFilters(view).filter((filter) => filter !== 'category');
  if (set.length === 0) return null;
  const nameOf: Record<Exclude<FilterName, 'category'>, () => string> = {
    area: () => (view.area ? names.area(view.area) : ''),
    speaks: () => words('speaks.one', { language: facets.speaks.find(({ id }) => id === view.speaks)?.title ?? '' }),
    price: () => names.price(view.price ?? ''),
    rating: () => names.rating(view.rating ?? 0),
    doctor: () => (view.doctor ? names.doctor(view.doctor) : ''),
    recovery: () => names.recovery(view.recovery ?? 0),
    free: () => names.free(view.free ?? 0),
    saturday: () => words('saturday'),
    sunday: () => words('sunday'),
  };
  return (
    <ul aria-label={t('filter.chosen')} className="scroll-row -mx-5 flex gap-2 px-5 py-1 *:shrink-0 md:mx-0 md:flex-wrap md:overflow-visible md:p-0">
      {set.map((filter) => {
        const name = nameOf[filter as Exclude<FilterName, 'category'>]();
        return (
          <li key={filter}>
            <button
              type="button"
              aria-label={t('filter.remove', { name })}
              onClick={() => onChange({ [filter]: NO_FILTERS[filter] })}
              className={chipClass({ tone: 'jade', pressable: true })}
            >
              {name} <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        );
      })}
      {set.length > 1 && (
        <li>
          <button type="button" onClick={() => onChange(NO_FILTERS)} className={chipClass({ pressable: true })}>
            {t('filter.clear')}
          </button>
        </li>
      )}
    </ul>
  );
}
