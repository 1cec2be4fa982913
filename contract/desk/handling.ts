import { z } from 'zod';
import { endpoint, Id, requiredLine, text } from '../endpoint.ts';
import { STAFF_NAME_LIMIT } from '../rules.ts';
import { ThreadEvent } from '../threads/thread-events.ts';

/** How a clinic handles a conversation (specification 7.12): nothing of it is shown to the patient but the name that a coordinator writes under. */

/** `later`: it comes back at a time. `done`: it comes back with the patient's next word, or when something happens in its thread. */
const HANDLING_STATES = ['open', 'later', 'done'] as const;
export type HandlingState = (typeof HANDLING_STATES)[number];

const NOTE_LIMIT = 500;
/** So far ahead a conversation can be put off. */
export const LATER_DAYS = 90;

/** Somebody who answers for the clinic. `name` is what she chose, else the ID that she signs in with. */
export const Colleague = z.object({ id: z.guid(), name: z.string() });
export type Colleague = z.output<typeof Colleague>;

/** Where a conversation stands for the clinic, and whose it is; `assignee` null for nobody's. */
export const Handling = z.object({
  state: z.enum(HANDLING_STATES),
  /** When it comes back; null unless it is put off. */
  later_until: z.string().nullable(),
  /** Marked as unread again by a colleague. */
  unread: z.boolean(),
  assignee: Colleague.nullable(),
});
export type Handling = z.output<typeof Handling>;

/** What colleagues did with a conversation, as its record for the clinic has it; `event` is what they did in its thread: visits, quotes, refunds (specification 5.13). */
const HANDLING_ACTS = ['opened', 'later', 'done', 'unread', 'settled', 'assigned', 'unassigned', 'event'] as const;
export const HandlingEntry = z.object({
  id: z.number().int(),
  act: z.enum(HANDLING_ACTS),
  at: z.string(),
  /** Who did it. */
  by: z.string(),
  /** Whom it was given to; null in the other acts. */
  to: z.string().nullable(),
  /** She gave it to herself; two colleagues may be called alike. */
  to_self: z.boolean(),
  later_until: z.string().nullable(),
  note: z.string(),
  /** Of an `event`; its `id` counts within the thread. */
  event: ThreadEvent.optional(),
});
export type HandlingEntry = z.output<typeof HandlingEntry>;

/** The room a coordinator works in: who she is, her colleagues, by when the clinic promises to answer, and when it is open. */
export const ClinicDesk = z.object({
  you: Colleague.extend({ chosen_name: z.string().nullable() }),
  colleagues: z.array(Colleague),
  /** Minutes of open time within which a patient is to be answered. */
  promise_minutes: z.number().int(),
  /** Whether who asks may change what is promised: the head of the clinic, and anybody of it as long as it has none. */
  may_promise: z.boolean(),
  /** Open stretches from two weeks ago to two weeks ahead, in order, as ISO 8601 UTC: a wait is counted in them. */
  open: z.array(z.object({ from: z.string(), to: z.string() })),
});
export type ClinicDesk = z.output<typeof ClinicDesk>;

const byId = z.object({ id: Id });

export const handling = {
  clinicDesk: endpoint({
    name: 'clinicDesk',
    method: 'GET',
    path: '/api/v1/clinic/desk',
    who: 'hospital',
    summary: 'Who works for the clinic, what it promises and when it is open',
    reply: ClinicDesk,
  }),
  chooseStaffName: endpoint({
    name: 'chooseStaffName',
    method: 'PUT',
    path: '/api/v1/clinic/desk/name',
    who: 'hospital',
    summary: 'The name that a coordinator writes under from now on',
    body: z.object({ name: requiredLine(STAFF_NAME_LIMIT) }),
    reply: Colleague,
  }),
  promiseAnswer: endpoint({
    name: 'promiseAnswer',
    method: 'PUT',
    path: '/api/v1/clinic/desk/promise',
    who: 'hospital',
    head: 'where-there-is-one',
    summary: 'Within how many minutes of its open time the clinic answers',
    body: z.object({ minutes: z.number().int().min(5, 'fields.invalid').max(2880, 'fields.invalid') }),
    reply: z.object({ promise_minutes: z.number().int() }),
  }),
  handle: endpoint({
    name: 'handle',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/handling',
    who: 'hospital',
    summary: 'Opens a conversation, puts it off until a time, or closes it as done',
    params: byId,
    body: z.discriminatedUnion('state', [
      z.object({ state: z.literal('open') }),
      z.object({ state: z.literal('later'), until: z.iso.datetime({ offset: true }) }),
      z.object({ state: z.literal('done') }),
    ]),
    reply: Handling,
    errors: ['consultations.later-time'],
  }),
  markUnread: endpoint({
    name: 'markUnread',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/unread',
    who: 'hospital',
    summary: 'Marks a conversation as unread for all colleagues, or takes that back',
    params: byId,
    body: z.object({ unread: z.boolean() }),
    reply: Handling,
  }),
  settle: endpoint({
    name: 'settle',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/settled',
    who: 'hospital',
    summary: "The patient's last word needs no answer: she does not wait any more. Refused when she wrote meanwhile",
    params: byId,
    body: z.object({ message_id: Id }),
    reply: Handling,
    errors: ['consultations.newer-message'],
  }),
  askToWait: endpoint({
    name: 'askToWait',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/moment',
    who: 'hospital',
    summary: 'Tells the patient in her language that an answer is coming. She goes on waiting, and the clinic is reminded',
    params: byId,
    body: z.object({ client_message_id: z.guid('fields.invalid') }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
  }),
  assign: endpoint({
    name: 'assign',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/assignee',
    who: 'hospital',
    summary: 'Gives a conversation to a colleague or to oneself, with a note; null gives it back to all',
    params: byId,
    body: z.object({ assignee: z.guid('fields.invalid').nullable(), note: text(NOTE_LIMIT).optional() }),
    reply: Handling,
    errors: ['consultations.no-colleague'],
  }),
  handlingRecord: endpoint({
    name: 'handlingRecord',
    method: 'GET',
    path: '/api/v1/clinic/consultations/{id}/handling',
    who: 'hospital',
    summary: 'What colleagues did with a conversation, newest first',
    params: byId,
    reply: z.array(HandlingEntry),
  }),
};
