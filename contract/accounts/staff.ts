import { z } from 'zod';
import { HospitalIdParams } from '../catalog/catalog.ts';
import { ClinicRegistration } from '../catalog/clinic-facts.ts';
import { ConfirmationResponse, defineEndpoint, Id, requiredTextField } from '../endpoint.ts';
import { Invitation, StaffChange } from './team.ts';

/** A clinic with the number of its coordinators and of the patients in conversation with it. */
export const ClinicStaffSummary = z.object({
  hospital_id: z.number().int(),
  name: z.string(),
  staff_count: z.number().int(),
  /** True if the clinic was removed from the content. Existing matters continue, but nothing new can be started with it. */
  withdrawn: z.boolean(),
  open_consultations: z.number().int(),
  /** Registration for treating overseas patients, with the days left (negative after its last day). Null if the clinic was imported without one. */
  registration: ClinicRegistration.extend({ days_left: z.number().int() }).nullable(),
});
export type ClinicStaffSummary = z.output<typeof ClinicStaffSummary>;

/** A coordinator's account. */
export const CoordinatorAccount = z.object({
  uid: z.string(),
  name: z.string(),
  second_factor: z.boolean(),
  since: z.string(),
  /** When the coordinator became head of the clinic; null if she is not the head. */
  head_since: z.string().nullable(),
  /** When mail to the coordinator began to bounce. Null if it does not bounce, or if she has no address. */
  mail_refused_at: z.string().nullable(),
});
export type CoordinatorAccount = z.output<typeof CoordinatorAccount>;

const byUid = z.object({ uid: requiredTextField(60) });

/** Operators' endpoints for clinic staff. The accounts are created by a command (`npm run staff`). */
export const staffEndpoints = {
  clinics: defineEndpoint({
    name: 'clinics',
    method: 'GET',
    path: '/api/v1/operator/clinics',
    who: 'operator',
    summary: 'Lists all clinics with their numbers of coordinators and of open consultations.',
    reply: z.array(ClinicStaffSummary),
  }),
  clinicStaff: defineEndpoint({
    name: 'clinicStaff',
    method: 'GET',
    path: '/api/v1/operator/clinics/{hospital_id}/staff',
    who: 'operator',
    summary: "Lists a clinic's coordinators. The access is recorded.",
    params: HospitalIdParams,
    reply: z.array(CoordinatorAccount),
    errors: ['catalog.hospital-not-found'],
  }),
  staffRecord: defineEndpoint({
    name: 'staffRecord',
    method: 'GET',
    path: '/api/v1/operator/clinics/{hospital_id}/staff/record',
    who: 'operator',
    summary: "Retrieves a clinic's open invitations and the history of changes to its staff. The access is recorded.",
    params: HospitalIdParams,
    reply: z.object({ invitations: z.array(Invitation), changes: z.array(StaffChange) }),
    errors: ['catalog.hospital-not-found'],
  }),
  setHead: defineEndpoint({
    name: 'setHead',
    method: 'PUT',
    path: '/api/v1/operator/staff/{uid}/head',
    who: 'operator',
    proof: true,
    summary: 'Makes a coordinator the head of the clinic, or ends that role together with the invitations sent in it.',
    params: byUid,
    body: z.object({ head: z.boolean() }),
    reply: ConfirmationResponse,
    errors: ['not-found', 'accounts.prove-again'],
  }),
  moveStaff: defineEndpoint({
    name: 'moveStaff',
    method: 'PUT',
    path: '/api/v1/operator/staff/{uid}',
    who: 'operator',
    proof: true,
    summary: "Moves a coordinator to another clinic, ends all of the coordinator's sessions and sends a notification by mail.",
    params: byUid,
    body: z.object({ hospital_id: Id }),
    reply: ConfirmationResponse,
    errors: ['accounts.prove-again', 'catalog.hospital-not-found'],
  }),
  closeStaff: defineEndpoint({
    name: 'closeStaff',
    method: 'DELETE',
    path: '/api/v1/operator/staff/{uid}',
    who: 'operator',
    proof: true,
    summary:
      'Permanently revokes the access of a coordinator or an interpreter, ends all sessions and interpreting assignments and sends a notification by mail.',
    params: byUid,
    reply: ConfirmationResponse,
    errors: ['accounts.prove-again'],
  }),
};
