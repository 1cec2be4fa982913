import type { DoctorCard, Hospital } from '../../contract/catalog/catalog.ts';
import type { CallReply } from '../api/call.ts';

/** A doctor, and a clinic with its building and the way from the station, in the contract's shape. */

export const doctor: DoctorCard = {
  id: 301,
  slug: 'han-seo-yun',
  hospital_id: 3,
  name: 'Han Seo-yun',
  sex: 'female',
  specialty: 'dermatology',
  title: 'Specialist in dermatology',
  licence_number: 'MD-000301',
  practising_since: 2009,
  languages: [
    { id: 1, title: 'Korean' },
    { id: 2, title: 'English' },
  ],
  treatments: [20],
  portrait: null,
};

export const clinicFacts: Pick<Hospital, 'doctors' | 'registration' | 'rooms' | 'safety' | 'position' | 'directions'> = {
  doctors: [doctor],
  registration: { number: 'M-2026-00-0003', expires_on: '2029-03-14' },
  rooms: [
    { kind: 'operating', count: 1 },
    { kind: 'consultation', count: 2 },
  ],
  safety: { operating_camera: 'on-request', emergency_equipment: ['defibrillator', 'oxygen'], anaesthetist: 'operations' },
  position: { latitude: 37.5789, longitude: 126.9851 },
  directions: {
    exit: '1',
    from: { latitude: 37.5768, longitude: 126.9852 },
    legs: [
      { turn: 'ahead', at: null, metres: 130, to: { latitude: 37.57795, longitude: 126.98494 } },
      { turn: 'left', at: 'the bookshop', metres: 80, to: { latitude: 37.57808, longitude: 126.98405 } },
      { turn: 'right', at: null, metres: 50, to: { latitude: 37.5789, longitude: 126.9851 } },
    ],
    floor: 3,
  },
};

/** A clinic with one coordinator who has no staff name. */
export const clinicWorkspace: CallReply<'clinicDesk'> = {
  you: { id: '018f0000-0000-7000-8000-000000000001', name: 'coordinator', chosen_name: null },
  colleagues: [{ id: '018f0000-0000-7000-8000-000000000001', name: 'coordinator' }],
  ...{ may_promise: true, promise_minutes: 120, open: [] },
};
