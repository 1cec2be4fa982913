import type { StaffedClinic } from '../../../contract/accounts/staff.ts';

/** So many days ahead an operator is told: a renewal takes weeks. */
const AHEAD_DAYS = 60;

type Registered = StaffedClinic & { registration: NonNullable<StaffedClinic['registration']> };

/** The clinics whose registration ends within sixty days or has ended, the next first. One that is gone from the content for another reason needs none. */
export function ending(clinics: readonly StaffedClinic[]): Registered[] {
  return clinics
    .filter(
      (one): one is Registered => one.registration !== null && one.registration.days_left <= AHEAD_DAYS && (!one.withdrawn || one.registration.days_left < 0),
    )
    .sort((a, b) => a.registration.days_left - b.registration.days_left || a.hospital_id - b.hospital_id);
}
