import { z } from 'zod';
import { byHospital } from '../catalog/catalog.ts';
import { ClinicRegistration } from '../catalog/clinic-facts.ts';
import { endpoint, Id, Msg, requiredText } from '../endpoint.ts';
import { Invitation, StaffChange } from './team.ts';

/** A clinic, how many coordinators answer for it, and how many patients talk to it. */
export const StaffedClinic = z.object({
  hospital_id: z.number().int(),
  name: z.string(),
  staff_count: z.number().int(),
  /** True if the clinic was taken out of the content: nothing new can be started with it, existing matters continue. */
  withdrawn: z.boolean(),
  open_consultations: z.number().int(),
  /**
   * Registration for treating patients from abroad, with the days left (negative after its last day). Null for a clinic that was imported without
   * one.
   */
  registration: ClinicRegistration.extend({ days_left: z.number().int() }).nullable(),
});
export type StaffedClinic = z.output<typeof StaffedClinic>;

/** A coordinator's account. */
export const ClinicStaff = z.object({
  uid: z.string(),
  name: z.string(),
  second_factor: z.boolean(),
  since: z.string(),
  /** When the coordinator became head of the clinic; null if she is not the head. */
  head_since: z.string().nullable(),
  /** Since when mail to the coordinator bounces; null if it does not, or if she has no address. */
  mail_refused_at: z.string().nullable(),
});
export type ClinicStaff = z.output<typeof ClinicStaff>;

const byUid = z.object({ uid: requiredText(60) });

/** Operators' endpoints for the staff of clinics. The accounts themselves are created with a command (`npm run staff`). */
export const staff = {
  clinics: endpoint({
    name: 'clinics',
    method: 'GET',
    path: '/api/v1/operator/clinics',
    who: 'operator',
    summary: 'Lists all clinics with their numbers of coordinators and of open consultations.',
    reply: z.array(StaffedClinic),
  }),
  clinicStaff: endpoint({
    name: 'clinicStaff',
    method: 'GET',
    path: '/api/v1/operator/clinics/{hospital_id}/staff',
    who: 'operator',
    summary: "Lists a clinic's coordinators. The access is recorded.",
    params: byHospital,
    reply: z.array(ClinicStaff),
    errors: ['catalog.hospital-not-found'],
  }),
  staffRecord: endpoint({
    name: 'staffRecord',
    method: 'GET',
    path: '/api/v1/operator/clinics/{hospital_id}/staff/record',
    who: 'operator',
    summary: "Retrieves a clinic's open invitations and the history of changes to its staff. The access is recorded.",
    params: byHospital,
    reply: z.object({ invitations: z.array(Invitation), changes: z.array(StaffChange) }),
    errors: ['catalog.hospital-not-found'],
  }),
  setHead: endpoint({
    name: 'setHead',
    method: 'PUT',
    path: '/api/v1/operator/staff/{uid}/head',
    who: 'operator',
    proof: true,
    summary: 'Makes a coordinator the head of the clinic, or ends that role together with the invitations sent in it.',
    params: byUid,
    body: z.object({ head: z.boolean() }),
    reply: Msg,
    errors: ['not-found', 'accounts.prove-again'],
  }),
  moveStaff: endpoint({
    name: 'moveStaff',
    method: 'PUT',
    path: '/api/v1/operator/staff/{uid}',
    who: 'operator',
    proof: true,
    summary: "Moves a coordinator to another clinic, ends all of the coordinator's sessions and sends a notification by mail.",
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
    summary:
      'Permanently revokes the access of a coordinator or an interpreter, ends all sessions and interpreting assignments and sends a notification by mail.',
    params: byUid,
    reply: Msg,
    errors: ['accounts.prove-again'],
  }),
};
