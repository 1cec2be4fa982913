import { z } from 'zod';
import { defineEndpoint, Id, requiredLineField, textField } from '../endpoint.ts';
import { MAX_STAFF_NAME_LENGTH } from '../rules.ts';
import { ThreadEvent } from '../threads/thread-events.ts';

/** The clinic's handling of a conversation (specification 7.12). The patient sees only the coordinator's staff name. */

/** `later`: snoozed until a time. `done`: reappears with the patient's next message or the thread's next event. */
const HANDLING_STATES = ['open', 'later', 'done'] as const;
export type HandlingState = (typeof HANDLING_STATES)[number];

const MAX_NOTE_LENGTH = 500;
/** Maximum snooze of a conversation, in days. */
export const MAX_SNOOZE_DAYS = 90;

/** A coordinator of the clinic. `name` is the staff name she chose, or her sign-in ID. */
export const Colleague = z.object({ id: z.guid(), name: z.string() });
export type Colleague = z.output<typeof Colleague>;

/** State of a conversation within the clinic. `assignee` is null if nobody is assigned. */
export const Handling = z.object({
  state: z.enum(HANDLING_STATES),
  /** When a snoozed conversation reappears; null if it is not snoozed. */
  later_until: z.string().nullable(),
  /** True if a colleague marked it as unread again. */
  unread: z.boolean(),
  assignee: Colleague.nullable(),
});
export type Handling = z.output<typeof Handling>;

/**
 * Acts of colleagues in the clinic's record of a conversation. `event` is an event of the thread itself: visits, quotes, refunds (specification
 * 5.13).
 */
const HANDLING_ACTS = ['opened', 'later', 'done', 'unread', 'settled', 'assigned', 'unassigned', 'event'] as const;
export const HandlingEntry = z.object({
  id: z.number().int(),
  act: z.enum(HANDLING_ACTS),
  at: z.string(),
  /** The colleague who acted. */
  by: z.string(),
  /** The new assignee. Null for all other acts. */
  to: z.string().nullable(),
  /** True if the colleague assigned the conversation to herself. Names do not tell, because two colleagues can share one. */
  to_self: z.boolean(),
  later_until: z.string().nullable(),
  note: z.string(),
  /** Set for `event` only. Its `id` counts within the thread. */
  event: ThreadEvent.optional(),
});
export type HandlingEntry = z.output<typeof HandlingEntry>;

/** A coordinator's working context: her name, her colleagues, the clinic's promised answering time and its opening hours. */
export const ClinicWorkspace = z.object({
  you: Colleague.extend({ chosen_name: z.string().nullable() }),
  colleagues: z.array(Colleague),
  /** Promised answering time, in minutes of opening time. */
  promise_minutes: z.number().int(),
  /** True if the caller can change the promise: the head of the clinic, or any coordinator if the clinic has no head. */
  may_promise: z.boolean(),
  /** Opening hours from two weeks ago to two weeks ahead, in order, as ISO 8601 UTC. Waiting time is counted within them. */
  open: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type ClinicWorkspace = z.output<typeof ClinicWorkspace>;

const IdParams = z.object({ id: Id });

export const handlingEndpoints = {
  clinicDesk: defineEndpoint({
    name: 'clinicDesk',
    method: 'GET',
    path: '/api/v1/clinic/desk',
    who: 'hospital',
    summary: "Retrieves the clinic's coordinators, promised response time and opening hours.",
    reply: ClinicWorkspace,
  }),
  chooseStaffName: defineEndpoint({
    name: 'chooseStaffName',
    method: 'PUT',
    path: '/api/v1/clinic/desk/name',
    who: 'hospital',
    summary: "Sets the name shown with the coordinator's future messages.",
    body: z.object({ name: requiredLineField(MAX_STAFF_NAME_LENGTH) }),
    reply: Colleague,
  }),
  promiseAnswer: defineEndpoint({
    name: 'promiseAnswer',
    method: 'PUT',
    path: '/api/v1/clinic/desk/promise',
    who: 'hospital',
    head: 'where-there-is-one',
    summary: "Sets the clinic's promised response time in minutes of its opening hours.",
    body: z.object({ minutes: z.number().int().min(5, 'fields.invalid').max(2880, 'fields.invalid') }),
    reply: z.object({ promise_minutes: z.number().int() }),
  }),
  handle: defineEndpoint({
    name: 'handle',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/handling',
    who: 'hospital',
    summary: 'Opens a conversation, snoozes it until a given time, or closes it as done.',
    params: IdParams,
    body: z.discriminatedUnion('state', [
      z.object({ state: z.literal('open') }),
      z.object({ state: z.literal('later'), until: z.iso.datetime({ offset: true }) }),
      z.object({ state: z.literal('done') }),
    ]),
    reply: Handling,
    errors: ['consultations.later-time'],
  }),
  markUnread: defineEndpoint({
    name: 'markUnread',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/unread',
    who: 'hospital',
    summary: 'Marks a conversation as unread for all coordinators of the clinic, or removes the mark.',
    params: IdParams,
    body: z.object({ unread: z.boolean() }),
    reply: Handling,
  }),
  settle: defineEndpoint({
    name: 'settle',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/settled',
    who: 'hospital',
    summary:
      "Marks the patient's last message as needing no answer, so that the patient no longer counts as waiting. Refused if the patient has written since.",
    params: IdParams,
    body: z.object({ message_id: Id }),
    reply: Handling,
    errors: ['consultations.newer-message'],
  }),
  askToWait: defineEndpoint({
    name: 'askToWait',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/moment',
    who: 'hospital',
    summary:
      "Sends the patient a message, in the patient's language, that an answer is coming. The patient still counts as waiting, and the clinic is reminded.",
    params: IdParams,
    body: z.object({ client_message_id: z.guid('fields.invalid') }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
  }),
  assign: defineEndpoint({
    name: 'assign',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/assignee',
    who: 'hospital',
    summary: 'Assigns a conversation to a coordinator, with an optional note; null unassigns it.',
    params: IdParams,
    body: z.object({ assignee: z.guid('fields.invalid').nullable(), note: textField(MAX_NOTE_LENGTH).optional() }),
    reply: Handling,
    errors: ['consultations.no-colleague'],
  }),
  handlingRecord: defineEndpoint({
    name: 'handlingRecord',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/handling',
    who: 'hospital',
    summary: "Lists the coordinators' actions on a conversation, newest first.",
    params: IdParams,
    reply: z.array(HandlingEntry),
  }),
};
