import { z } from 'zod';
import { byHospital } from '../catalog.ts';
import { endpoint, Id, Msg, requiredText } from '../endpoint.ts';

/** A clinic, how many coordinators answer for it, and how many patients talk to it. */
export const StaffedClinic = z.object({
  hospital_id: z.number().int(),
  name: z.string(),
  staff_count: z.number().int(),
  /** Taken out of the content: nothing new can be begun with it, what was begun goes on. */
  withdrawn: z.boolean(),
  open_consultations: z.number().int(),
});
export type StaffedClinic = z.output<typeof StaffedClinic>;

/** A coordinator's account. */
export const ClinicStaff = z.object({
  uid: z.string(),
  name: z.string(),
  second_factor: z.boolean(),
  since: z.string(),
  /** Since when mail to her comes back; null when it does not, or she has no address. */
  mail_refused_at: z.string().nullable(),
});
export type ClinicStaff = z.output<typeof ClinicStaff>;

const byUid = z.object({ uid: requiredText(60) });

/** Who works for a clinic, for operators. Accounts themselves are made by a command (`npm run staff`). */
export const staff = {
  clinics: endpoint({
    name: 'clinics',
    method: 'GET',
    path: '/api/v1/operator/clinics',
    who: 'operator',
    summary: 'Every clinic, with the number of its coordinators and of its open consultations',
    reply: z.array(StaffedClinic),
  }),
  clinicStaff: endpoint({
    name: 'clinicStaff',
    method: 'GET',
    path: '/api/v1/operator/clinics/{hospital_id}/staff',
    who: 'operator',
    summary: "A clinic's coordinators; that they were read is recorded",
    params: byHospital,
    reply: z.array(ClinicStaff),
    errors: ['catalog.hospital-not-found'],
  }),
  moveStaff: endpoint({
    name: 'moveStaff',
    method: 'PUT',
    path: '/api/v1/operator/staff/{uid}',
    who: 'operator',
    proof: true,
    summary: 'Move a coordinator to another clinic; every session of hers ends, and she is told by mail',
    params: byUid,
    body: z.object({ hospital_id: Id }),
    reply: Msg,
    errors: ['accounts.prove-again', 'catalog.hospital-not-found'],
  }),
  closeStaff: endpoint({
    name: 'closeStaff',
    method: 'DELETE',
    path: '/api/v1/operator/staff/{uid}',
    who: 'operator',
    proof: true,
    summary: "Take a coordinator's access away for good; every session of hers ends, and she is told by mail",
    params: byUid,
    reply: Msg,
    errors: ['accounts.prove-again'],
  }),
};
