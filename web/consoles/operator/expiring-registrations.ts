import type { ClinicStaffSummary } from '../../../contract/accounts/staff.ts';

/** Days before the end of a registration from which operators are warned: a renewal takes weeks. */
const NOTICE_DAYS = 60;

type RegisteredClinic = ClinicStaffSummary & { registration: NonNullable<ClinicStaffSummary['registration']> };

/**
 * Returns the clinics whose registration ends within sixty days or has ended, the earliest first. Omits withdrawn clinics whose registration is
 * still valid.
 */
export function findExpiringRegistrations(clinics: readonly ClinicStaffSummary[]): RegisteredClinic[] {
  return clinics
    .filter(
      (one): one is RegisteredClinic =>
        one.registration !== null && one.registration.days_left <= NOTICE_DAYS && (!one.withdrawn || one.registration.days_left < 0),
    )
    .sort((a, b) => a.registration.days_left - b.registration.days_left || a.hospital_id - b.hospital_id);
}
