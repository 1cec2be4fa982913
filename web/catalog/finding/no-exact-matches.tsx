import type { FindResult } from '../../../contract/finding/finding.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Button } from '../../ui/button.tsx';
import { AskClinics } from './ask-clinics.tsx';
import { FoundRow, ROW_GRID_CLASS } from './row.tsx';
import { activeFilters, NO_FILTERS, type TreatmentListState } from './view.ts';

type NoExactMatchesProps = {
  near: NonNullable<FindResult['near']>;
  view: TreatmentListState;
  jpy: ExchangeRate | undefined;
  onChange: (change: Partial<TreatmentListState>) => void;
};

/** Number of clinics suggested to ask. */
const MAX_SUGGESTED_CLINICS = 3;

/** Shown if no treatment matches all filters: the closest treatments, and clinics to ask. */
export function NoExactMatches({ near, view, jpy, onChange }: NoExactMatchesProps) {
  const t = useTranslations('finding');
  const clinics = [...new Map(near.items.map(({ hospital_id: id, hospital }) => [id, hospital.name]))].slice(0, MAX_SUGGESTED_CLINICS);
  const filters = activeFilters(view).length > 0;
  const words = useTranslations('public');
  return (
    <>
      <section className="grid gap-2 py-2">
        <h2 className="text-xl">{near.why === 'doctors' ? words('doctors.do') : t('near.title')}</h2>
        <div className="flex flex-wrap gap-2 py-1">
          {filters && (
            <Button size="s" onClick={() => onChange(NO_FILTERS)}>
              {t('filter.clear')}
            </Button>
          )}
          {view.query.trim() !== '' && near.why !== 'doctors' && (
            <Button size="s" kind="ghost" onClick={() => onChange({ query: '' })}>
              {t('near.clearWords')}
            </Button>
          )}
        </div>
        {near.why !== 'doctors' && <p className="text-ink-soft">{t(`near.${near.why}`)}</p>}
      </section>
      {near.items.length > 0 && (
        <ul className={ROW_GRID_CLASS}>
          {near.items.map((treatment) => (
            <li key={treatment.id}>
              <FoundRow treatment={treatment} jpy={jpy} query={view.query} priority={false} />
            </li>
          ))}
        </ul>
      )}
      <AskClinics items={clinics.map(([id, name]) => ({ id, name }))} />
    </>
  );
}
