import { z } from 'zod';
import { CURRENCIES, LANGUAGES, ORDER_STATUSES, SOCIAL_PROVIDERS } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, requiredTextField } from '../endpoint.ts';
import { DEVICE_KINDS, MEMBER_LOOK_REASONS, SUPPORT_ACTS } from '../rules.ts';
import { VISIT_STATES } from '../visits/visits.ts';
import { ConsentRecord } from './privacy.ts';

/** A member found by an operator. */
const FoundMember = z.object({
  uid: z.string(),
  name: z.string(),
  native_name: z.string().nullable(),
  country: z.string(),
  joined_at: z.string(),
});

/** Findings of an operator's search. Conversations are named by the two sides alone. */
export const SupportSearchResult = z.object({
  members: z.array(FoundMember),
  orders: z.array(
    z.object({ order_num: z.string(), hospital_name: z.string(), status: z.enum(ORDER_STATUSES), created_at: z.string(), uid: z.string().nullable() }),
  ),
  conversations: z.array(z.object({ hospital_name: z.string(), name: z.string(), opened_at: z.string(), uid: z.string() })),
});
export type SupportSearchResult = z.output<typeof SupportSearchResult>;

/** A member's account and business, for an operator who helps. Contains nothing of what was written. */
export const MemberDetails = FoundMember.extend({
  language: z.enum(LANGUAGES),
  email: z.string().nullable(),
  /** True while a new address waits for its confirmation. */
  email_pending: z.boolean(),
  /** When mail to the member began to bounce; null if it does not. */
  mail_refused_at: z.string().nullable(),
  phone: z.string().nullable(),
  has_password: z.boolean(),
  /** Providers that the member signs in with. */
  providers: z.array(z.enum(SOCIAL_PROVIDERS)),
  second_factor: z.boolean(),
  /** True while failed sign-ins slow down or block further ones. */
  locked: z.boolean(),
  /** Open sessions by kind of device. */
  devices: z.array(z.object({ kind: z.enum(DEVICE_KINDS), last_seen_at: z.string() })),
  orders: z.array(
    z.object({
      order_num: z.string(),
      hospital_name: z.string(),
      status: z.enum(ORDER_STATUSES),
      currency_code: z.enum(CURRENCIES),
      total_price: z.number(),
      created_at: z.string(),
    }),
  ),
  visits: z.array(z.object({ id: z.number().int(), hospital_name: z.string(), state: z.enum(VISIT_STATES), start_at: z.string().nullable() })),
  /** Conversations by clinic. `deleted_at` is when a closed one is deleted; null while it is open. */
  conversations: z.array(
    z.object({
      id: z.number().int(),
      hospital_name: z.string(),
      opened_at: z.string(),
      waiting_since: z.string().nullable(),
      closed_at: z.string().nullable(),
      deleted_at: z.string().nullable(),
    }),
  ),
  consents: z.array(ConsentRecord),
  /** The member's thread with the operators; null if there is none. */
  help: z.object({ id: z.number().int(), waiting_since: z.string().nullable(), last_message_at: z.string(), done_at: z.string().nullable() }).nullable(),
});
export type MemberDetails = z.output<typeof MemberDetails>;

const LookReason = z.enum(MEMBER_LOOK_REASONS);

/** Operators' endpoints to find a member who asks for help, and to help with the account. */
export const supportEndpoints = {
  searchSupport: defineEndpoint({
    name: 'searchSupport',
    method: 'POST',
    path: '/api/v1/operator/search',
    who: 'operator',
    summary: 'Finds members, orders and conversations by name, ID, mail address, telephone, order, quote or payment key. The access is recorded.',
    body: z.strictObject({ q: requiredTextField(200) }),
    reply: SupportSearchResult,
  }),
  lookAtMember: defineEndpoint({
    name: 'lookAtMember',
    method: 'POST',
    path: '/api/v1/operator/members/look',
    who: 'operator',
    summary: "Retrieves a member's account and business, by ID, order or help thread. The access is recorded with its reason, which the member can read.",
    body: z
      .strictObject({
        uid: requiredTextField(60).optional(),
        order_num: requiredTextField(64).optional(),
        help_id: Id.optional(),
        reason: LookReason,
      })
      .refine(({ uid, order_num, help_id }) => [uid, order_num, help_id].filter((one) => one !== undefined).length === 1, 'fields.invalid'),
    reply: MemberDetails,
    errors: ['not-found'],
  }),
  actOnMember: defineEndpoint({
    name: 'actOnMember',
    method: 'POST',
    path: '/api/v1/operator/members/{uid}/{act}',
    who: 'operator',
    proof: true,
    summary: "Lifts a block of sign-ins, ends a member's sessions, or mails a link for a new password. The act is recorded with its reason.",
    params: z.object({ uid: requiredTextField(60), act: z.enum(SUPPORT_ACTS) }),
    body: z.strictObject({ reason: LookReason }),
    reply: ConfirmationResponse,
    errors: ['accounts.prove-again', 'not-found'],
  }),
};
