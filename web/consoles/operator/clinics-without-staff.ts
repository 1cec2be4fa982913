import type { ClinicStaffSummary } from '../../../contract/accounts/staff.ts';

/**
 * Returns the clinics without a team, those with most open conversations first. A withdrawn clinic is included only while it has open conversations.
 */
export function findClinicsWithoutStaff(clinics: readonly ClinicStaffSummary[]): ClinicStaffSummary[] {
  return clinics
    .filter(({ staff_count, withdrawn, open_consultations }) => staff_count === 0 && (!withdrawn || open_consultations > 0))
    .sort((a, b) => b.open_consultations - a.open_consultations || a.hospital_id - b.hospital_id);
}
