import { z } from 'zod';
import { LANGUAGES, SITE_LANGUAGES, USER_TYPES } from '../constants.ts';
import { endpoint, Id, Msg, requiredText, text } from '../endpoint.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { ChatEntry } from '../threads/consultations.ts';

const Thread = z.object({ id: Id });
const Message = z.object({ id: Id, message_id: Id });
/** Text that is shown unchanged, including white space at both ends. */
const words = text(MAX_MESSAGE_LENGTH).refine((s) => !isBlank(s), 'fields.required');

/** A patient's consent and its time, shown to everyone concerned. */
const Agreed = z.object({ version: z.string(), agreed_at: z.string() });

/** State of human interpreting in a thread, as both sides see it. */
export const InterpreterState = z.object({
  state: z.enum(['none', 'asked', 'given']),
  asked_at: z.string().nullable(),
  /** When an interpreter is promised for; if none was requested, when one would be. */
  due_at: z.string(),
  given_at: z.string().nullable(),
  name: z.string().nullable(),
  consent: Agreed.nullable(),
  /** The promise in minutes of the operators' hours, and these hours on weekdays in Seoul, with the break in brackets. */
  promise: z.object({ minutes: z.number().int(), hours: z.string() }),
});
export type InterpreterState = z.output<typeof InterpreterState>;

/** A request as operators see it: clinic, language and waiting time, but no message text. */
const InterpreterRequestItem = z.object({
  id: z.number().int(),
  hospital_name: z.string(),
  language: z.enum(LANGUAGES),
  asked_at: z.string(),
  due_at: z.string(),
  /** Minutes of the operators' hours until it was assigned, or until now. */
  waited_minutes: z.number().int(),
  consent: Agreed.nullable(),
  given_at: z.string().nullable(),
  interpreter: z.string().nullable(),
  /** ID of the interpreter to whom it is assigned; used to reassign it. */
  interpreter_uid: z.string().nullable(),
});
export type InterpreterRequestItem = z.output<typeof InterpreterRequestItem>;

export const InterpreterDesk = z.object({
  promise: InterpreterState.shape.promise,
  waiting: z.array(InterpreterRequestItem),
  given: z.array(InterpreterRequestItem),
  /** Interpreters with the fewest threads first. */
  interpreters: z.array(z.object({ uid: z.string(), name: z.string(), languages: z.array(z.enum(SITE_LANGUAGES)), threads: z.number().int() })),
  /** Figures for requests of the last four weeks; null if there were none to measure. */
  figures: z.object({
    asked: z.number().int(),
    given: z.number().int(),
    /** Median time until assignment, in minutes of the operators' hours. */
    median_minutes: z.number().int().nullable(),
    /** Per cent assigned in time, among requests that were assigned or are overdue. */
    in_time_percent: z.number().int().nullable(),
  }),
});
export type InterpreterDesk = z.output<typeof InterpreterDesk>;

/** A thread as the interpreter's list has it: without the patient's name. */
const Listed = z.object({
  id: z.number().int(),
  hospital_name: z.string(),
  language: z.enum(LANGUAGES),
  given_at: z.string(),
  last_message_at: z.string().nullable(),
  unread_count: z.number().int(),
  consent: Agreed.nullable(),
});
export type InterpretedListed = z.output<typeof Listed>;

/** A message as the interpreter sees it: both texts, marks and reviews, but not the author's account. */
export const InterpretedMessage = z.object({
  message_id: z.number().int(),
  sender_user_type: z.enum(USER_TYPES),
  message: z.string(),
  translated: z.string().nullable(),
  translation: ChatEntry.shape.translation,
  language: z.enum(LANGUAGES),
  /** Language of the translation. */
  translated_language: z.enum(LANGUAGES),
  marks: ChatEntry.shape.marks.unwrap(),
  review: ChatEntry.shape.review.unwrap(),
  interpreter: z.string().nullable(),
  /** True if the interpreter wrote it herself and may change it (specification 5.23). */
  own: z.boolean(),
  /** True if its translation can be corrected. Messages written by people in both languages have no translation to correct (specification 5.17). */
  correctable: z.boolean(),
  change: ChatEntry.shape.change,
  timestamp: z.string(),
});
export type InterpretedMessage = z.output<typeof InterpretedMessage>;

export const InterpretedThread = Listed.omit({ unread_count: true, last_message_at: true }).extend({
  /** Oldest first. */
  messages: z.array(InterpretedMessage),
  /** True if there are earlier messages. */
  has_more: z.boolean(),
});
export type InterpretedThread = z.output<typeof InterpretedThread>;

/** Endpoints for a human interpreter in a thread (specification 5.19). */
export const interpreters = {
  interpreterState: endpoint({
    name: 'interpreterState',
    method: 'GET',
    path: '/api/v1/consultations/{id}/interpreter',
    who: 'member',
    summary: 'How it stands with an interpreter in one’s own thread, and what is promised',
    params: Thread,
    reply: InterpreterState,
  }),
  askInterpreter: endpoint({
    name: 'askInterpreter',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/interpreter',
    who: 'user',
    limit: 'doubt',
    summary: 'Ask for a human interpreter, with the consent that one reads this thread; where one is asked for already, nothing changes',
    params: Thread,
    body: z.object({ consent: z.boolean() }),
    reply: InterpreterState,
    errors: ['consultations.consents-required'],
  }),
  endInterpreter: endpoint({
    name: 'endInterpreter',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/interpreter',
    who: 'member',
    limit: 'doubt',
    summary: 'Take the request back, or end the interpreting: by either side, at any time; the consent ends with it',
    params: Thread,
    reply: InterpreterState,
  }),
  proposeInterpreter: endpoint({
    name: 'proposeInterpreter',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/interpreter',
    who: 'hospital',
    limit: 'doubt',
    summary: 'Propose an interpreter to the patient, who decides; where one is asked for, or was proposed within a week, nothing changes',
    params: Thread,
    reply: Msg,
  }),
  interpreterDesk: endpoint({
    name: 'interpreterDesk',
    method: 'GET',
    path: '/api/v1/operator/interpreters',
    who: 'operator',
    summary: 'Who waits for an interpreter and since when, who has one, who could be given, and how the promise was kept; nothing that anybody said',
    reply: InterpreterDesk,
  }),
  giveInterpreter: endpoint({
    name: 'giveInterpreter',
    method: 'PUT',
    path: '/api/v1/operator/interpreters/{id}',
    who: 'operator',
    summary: 'Give a request to an interpreter who works in the patient’s language; with `instead_of`, the interpreter who has it now, pass it on',
    params: Thread,
    body: z.object({ uid: requiredText(60), instead_of: requiredText(60).optional() }),
    reply: Msg,
    errors: ['consultations.interpreter-over', 'consultations.interpreter-unfit'],
  }),
  takeInterpreter: endpoint({
    name: 'takeInterpreter',
    method: 'DELETE',
    path: '/api/v1/operator/interpreters/{id}',
    who: 'operator',
    summary: 'End a request or the interpreting that came of it',
    params: Thread,
    reply: Msg,
    errors: ['consultations.interpreter-over'],
  }),
  interpretedThreads: endpoint({
    name: 'interpretedThreads',
    method: 'GET',
    path: '/api/v1/interpreter/threads',
    who: 'interpreter',
    summary: 'The threads that are given to the interpreter now',
    reply: z.array(Listed),
  }),
  interpretedThread: endpoint({
    name: 'interpretedThread',
    method: 'GET',
    path: '/api/v1/interpreter/threads/{id}',
    who: 'interpreter',
    summary: 'One of them with its messages, the newest or those before a number; recorded as read, an opening once (`goes_on`)',
    params: Thread,
    query: z.object({ before: Id.optional(), goes_on: z.literal('true').optional() }),
    reply: InterpretedThread,
  }),
  interpret: endpoint({
    name: 'interpret',
    method: 'POST',
    path: '/api/v1/interpreter/threads/{id}/messages',
    who: 'interpreter',
    summary: 'Write a message to one side, in both languages; no translator is asked',
    params: Thread,
    body: z.object({ to: z.enum(USER_TYPES), korean: words, patients: words, client_message_id: z.guid() }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
  }),
  correctTranslation: endpoint({
    name: 'correctTranslation',
    method: 'PUT',
    path: '/api/v1/interpreter/threads/{id}/messages/{message_id}',
    who: 'interpreter',
    summary: 'Write the right translation of a message; the machine’s stays beside it',
    params: Message,
    /** `seen`: number of the last change of the text being translated. */
    body: z.object({ text: words, seen: z.number().int().min(0).default(0) }),
    reply: Msg,
    errors: ['consultations.changed-meanwhile', 'consultations.no-translation'],
  }),
  leaveThread: endpoint({
    name: 'leaveThread',
    method: 'DELETE',
    path: '/api/v1/interpreter/threads/{id}',
    who: 'interpreter',
    summary: 'End one’s own interpreting in a thread',
    params: Thread,
    reply: Msg,
  }),
};
