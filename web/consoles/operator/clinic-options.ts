import type { ClinicStaffSummary } from '../../../contract/accounts/staff.ts';
import type { useTranslations } from '../../i18n/translations.tsx';

/** Returns the options of a clinic select: number, name, team size, and a note if the clinic was withdrawn. */
export function toClinicOptions(clinics: readonly ClinicStaffSummary[], t: ReturnType<typeof useTranslations<'operator'>>) {
  return clinics.map(({ hospital_id, name, staff_count, withdrawn }) => ({
    value: String(hospital_id),
    label: t('staff.clinic.option', { number: String(hospital_id), name: withdrawn ? `${name} (${t('staff.withdrawn')})` : name, count: staff_count }),
  }));
}
