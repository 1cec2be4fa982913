import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ExchangeRate } from '../../../contract/money.ts';
import type { CallReply } from '../../api/call.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CLINIC_GRID_CLASS, ClinicCard } from '../clinic-card.tsx';
import { FoundRow, ROW_GRID_CLASS } from '../finding/row.tsx';
import { comparisonPath, useComparedIds } from './compared.ts';
import { CompareToggle } from './save-and-share-actions.tsx';

type SavedThings = Pick<CallReply<'saved'>, 'treatments' | 'clinics'>;

/** Saved treatments, which can be chosen for comparison, and saved clinics. */
export function SavedLists({ treatments, clinics, jpy }: SavedThings & { jpy: ExchangeRate | undefined }) {
  const t = useTranslations('saved');
  return (
    <>
      {treatments.length > 0 && (
        <SavedSection title={t('treatments')} beside={<CompareLink />}>
          <ul className={ROW_GRID_CLASS}>
            {treatments.map((treatment) => (
              <li key={treatment.id} className="grid content-start gap-1">
                <FoundRow treatment={treatment} jpy={jpy} query="" priority={false} />
                <ul className="flex flex-wrap gap-2 ps-2">
                  <CompareToggle id={treatment.id} />
                </ul>
              </li>
            ))}
          </ul>
        </SavedSection>
      )}
      {clinics.length > 0 && (
        <SavedSection title={t('clinics')}>
          <SavedClinics clinics={clinics} />
        </SavedSection>
      )}
    </>
  );
}

export function SavedSection({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

/** Link to the comparison. Shown from two chosen treatments on. */
function CompareLink() {
  const t = useTranslations('catalog');
  const chosen = useComparedIds();
  if (chosen.length < 2) return null;
  return (
    <Link to={comparisonPath(chosen)} className={buttonClass({ size: 's' })}>
      {t('compare.go', { count: chosen.length })}
    </Link>
  );
}

export function SavedClinics({ clinics }: { clinics: CallReply<'saved'>['clinics'] }) {
  return (
    <ul className={CLINIC_GRID_CLASS}>
      {clinics.map((clinic) => (
        <li key={clinic.id}>
          <ClinicCard clinic={clinic} heading="h3" />
        </li>
      ))}
    </ul>
  );
}
