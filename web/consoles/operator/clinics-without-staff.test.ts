import { expect, it } from 'vitest';
import { findClinicsWithoutStaff } from './clinics-without-staff.ts';

const clinic = (hospital_id: number, staff_count: number, open_consultations = 0, withdrawn = false) => ({
  hospital_id,
  name: `Clinic ${hospital_id}`,
  staff_count,
  withdrawn,
  open_consultations,
  registration: null,
});

it('names the clinics without a coordinator, where most patients wait first, and a withdrawn one only while somebody does', () => {
  const clinics = [clinic(1, 1, 9), clinic(2, 0), clinic(3, 0, 4), clinic(4, 0, 0, true), clinic(5, 0, 2, true), clinic(6, 2, 0, true), clinic(7, 0)];
  expect(findClinicsWithoutStaff(clinics).map(({ hospital_id }) => hospital_id)).toEqual([3, 5, 2, 7]);
});
