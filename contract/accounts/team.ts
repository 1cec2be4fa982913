import { z } from 'zod';
import { ConfirmationResponse, defineEndpoint, requiredLineField, requiredTextField, textField } from '../endpoint.ts';
import { CONSOLE_LANGUAGES } from '../languages.ts';
import { MAX_STAFF_NAME_LENGTH } from '../rules.ts';
import { Email, NewPassword, Uid } from './fields.ts';

/** Team of a clinic as its head sees it (specification 7.18). */

/** A coordinator of the clinic. */
export const TeamMember = z.object({
  id: z.guid(),
  uid: z.string(),
  /** The coordinator's staff name, or her ID if she has none. */
  name: z.string(),
  head: z.boolean(),
  you: z.boolean(),
  second_factor: z.boolean(),
  since: z.string(),
  /** Number of open conversations assigned to the coordinator. */
  conversations: z.number().int(),
});
export type TeamMember = z.output<typeof TeamMember>;

/** Invitation by mail to become a coordinator, whose link was not followed yet. */
export const Invitation = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  language: z.enum(CONSOLE_LANGUAGES),
  /** When the newest link was sent; `expires_at` is the end of its validity. */
  sent_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
  /** Display name of the person who sent the invitation. */
  invited_by: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

/** A change to a clinic's staff. `by` is null if the `npm run staff` command made it. */
const STAFF_CHANGE_KINDS = ['moved', 'closed', 'invited', 'handed', 'head', 'no-head'] as const;
export const StaffChange = z.object({
  id: z.number().int(),
  act: z.enum(STAFF_CHANGE_KINDS),
  /** ID of the affected person. `by` is the ID of the person who made the change. */
  whom: z.string(),
  by: z.string().nullable(),
  at: z.string(),
});
export type StaffChange = z.output<typeof StaffChange>;

const PersonParams = z.object({ id: z.guid('fields.invalid') });
/** Token of an invitation link. Only the newest link of an invitation is valid. */
const InvitationToken = requiredTextField(200);

export const teamEndpoints = {
  team: defineEndpoint({
    name: 'team',
    method: 'GET',
    path: '/api/v1/clinic/team',
    who: 'hospital',
    head: 'only',
    summary: "Lists the clinic's coordinators and open invitations.",
    reply: z.object({ people: z.array(TeamMember), invitations: z.array(Invitation) }),
  }),
  invite: defineEndpoint({
    name: 'invite',
    method: 'POST',
    path: '/api/v1/clinic/team/invitations',
    who: 'hospital',
    head: 'only',
    proof: true,
    limit: 'invite',
    summary: 'Invites a coordinator to the clinic by mail, with a one-time link valid for 72 hours.',
    body: z.object({ email: Email, name: requiredLineField(MAX_STAFF_NAME_LENGTH), language: z.enum(CONSOLE_LANGUAGES, 'fields.required') }),
    reply: Invitation,
    status: 201,
    errors: ['accounts.prove-again', 'accounts.already-invited'],
  }),
  resendInvitation: defineEndpoint({
    name: 'resendInvitation',
    method: 'POST',
    path: '/api/v1/clinic/team/invitations/{id}/link',
    who: 'hospital',
    head: 'only',
    limit: 'invite',
    summary: 'Sends a new invitation link and invalidates the previous one.',
    params: PersonParams,
    reply: Invitation,
    errors: ['not-found'],
  }),
  withdrawInvitation: defineEndpoint({
    name: 'withdrawInvitation',
    method: 'DELETE',
    path: '/api/v1/clinic/team/invitations/{id}',
    who: 'hospital',
    head: 'only',
    summary: 'Withdraws an invitation and invalidates its link.',
    params: PersonParams,
    reply: ConfirmationResponse,
    errors: ['not-found'],
  }),
  handOver: defineEndpoint({
    name: 'handOver',
    method: 'PUT',
    path: '/api/v1/clinic/team/{id}/conversations',
    who: 'hospital',
    head: 'only',
    summary: 'Assigns all open conversations of a coordinator to a colleague; null unassigns them.',
    params: PersonParams,
    body: z.object({ to: z.guid('fields.invalid').nullable() }),
    reply: z.object({ handed: z.number().int() }),
    errors: ['not-found', 'consultations.no-colleague'],
  }),
  endColleague: defineEndpoint({
    name: 'endColleague',
    method: 'DELETE',
    path: '/api/v1/clinic/team/{id}',
    who: 'hospital',
    head: 'only',
    proof: true,
    summary: "Permanently revokes a coordinator's access, ends all sessions and unassigns the coordinator's conversations.",
    params: PersonParams,
    reply: ConfirmationResponse,
    errors: ['not-found', 'accounts.prove-again', 'accounts.head-stays'],
  }),
  invitation: defineEndpoint({
    name: 'invitation',
    method: 'POST',
    path: '/api/v1/auth/invitation',
    who: 'anyone',
    limit: 'login',
    summary: 'Retrieves an invitation by the token of its link.',
    body: z.object({ token: InvitationToken }),
    reply: z.object({ clinic: z.string(), name: z.string(), email: z.string(), language: z.enum(CONSOLE_LANGUAGES) }),
    errors: ['accounts.invitation-invalid'],
  }),
  takeInvitation: defineEndpoint({
    name: 'takeInvitation',
    method: 'POST',
    path: '/api/v1/auth/invitation/account',
    who: 'anyone',
    limit: 'login',
    summary: 'Accepts an invitation and creates a coordinator account. The account must set up a second factor before anything else.',
    body: z.object({
      token: InvitationToken,
      uid: Uid,
      first_name: requiredLineField(60),
      last_name: requiredLineField(60),
      password: NewPassword,
      password_confirm: textField(1000),
    }),
    reply: z.object({ uid: z.string() }),
    status: 201,
    errors: ['accounts.invitation-invalid', 'accounts.password-mismatch', 'accounts.uid-taken', 'accounts.email-taken'],
  }),
};
