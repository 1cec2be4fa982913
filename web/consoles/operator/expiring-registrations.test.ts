import { expect, it } from 'vitest';
import { findExpiringRegistrations } from './expiring-registrations.ts';

const clinic = (hospital_id: number, days_left: number | null, withdrawn = false) => ({
  ...{ hospital_id, name: `Clinic ${hospital_id}`, staff_count: 1, withdrawn, open_consultations: 0 },
  registration: days_left === null ? null : { number: `M-${hospital_id}`, expires_on: '2029-03-14', days_left },
});

it('names whose registration ends within sixty days or has ended, the next first', () => {
  const clinics = [clinic(1, 61), clinic(2, 60), clinic(3, 0), clinic(4, -2, true), clinic(5, 30, true), clinic(6, null)];
  expect(findExpiringRegistrations(clinics).map(({ hospital_id }) => hospital_id)).toEqual([4, 3, 2]);
});
