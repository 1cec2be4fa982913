import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { FIND_SORTS } from '../../../contract/rules.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { defaultSort, ROWS_PER_STEP, type TreatmentListState } from './view.ts';

/** Order of the list, with a link to its explanation. "Best match" is offered only for a search. */
export function SortSelect({ view, onChange }: { view: TreatmentListState; onChange: (change: Partial<TreatmentListState>) => void }) {
  const t = useTranslations('finding');
  const usual = defaultSort(view);
  const sorts = FIND_SORTS.filter((sort) => sort !== 'best' || usual === 'best');
  const current = view.sort && sorts.includes(view.sort) ? view.sort : usual;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="relative inline-flex max-w-full">
        <select
          aria-label={t('sort')}
          value={current}
          onChange={({ target }) => {
            const sort = sorts.find((one) => one === target.value);
            onChange({ sort: sort === usual ? undefined : sort, from: 0, shown: ROWS_PER_STEP });
          }}
          className={chipClass({ pressable: true, className: 'max-w-full appearance-none pe-8 [field-sizing:content]' })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort} className="bg-surface text-ink">
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-soft" />
      </span>
      <Link to="/list-order" aria-label={t('sort.whyThis')} className="tap-area text-celadon-700 underline underline-offset-2">
        {t('sort.why')}
      </Link>
    </p>
  );
}
