import type { ClinicStaffSummary } from '../../../contract/accounts/staff.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Notice } from '../../ui/notice.tsx';
import { findClinicsWithoutStaff } from './clinics-without-staff.ts';

/** Clinics without a team, with their number of open conversations. Renders nothing if there are none. */
export function ClinicsWithoutStaff({ clinics }: { clinics: readonly ClinicStaffSummary[] }) {
  const t = useTranslations('operator');
  const rows = findClinicsWithoutStaff(clinics);
  if (rows.length === 0) return null;
  return (
    <Notice tone="warning" still className="mt-4" title={t('unanswered.title', { count: rows.length })}>
      <p>{t('unanswered.text')}</p>
      <ul className="mt-2 grid gap-1">
        {rows.map(({ hospital_id, name, withdrawn, open_consultations }) => (
          <li key={hospital_id}>
            {t.rich('unanswered.clinic', { number: String(hospital_id), name: <Bidi>{name}</Bidi> })}
            {withdrawn && <> ({t('staff.withdrawn')})</>}
            {open_consultations > 0 && (
              <>
                {': '}
                <strong className="font-semibold">{t('unanswered.open', { count: open_consultations })}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
