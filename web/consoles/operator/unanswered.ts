import type { StaffedClinic } from '../../../contract/accounts/staff.ts';

/**
 * The clinics that nobody answers for, those with most open conversations first: there somebody waits. One that was withdrawn
 * counts while somebody still talks to it.
 */
export function unanswered(clinics: readonly StaffedClinic[]): StaffedClinic[] {
  return clinics
    .filter(({ staff_count, withdrawn, open_consultations }) => staff_count === 0 && (!withdrawn || open_consultations > 0))
    .sort((a, b) => b.open_consultations - a.open_consultations || a.hospital_id - b.hospital_id);
}
