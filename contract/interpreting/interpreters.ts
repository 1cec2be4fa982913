import { z } from 'zod';
import { LANGUAGES, SITE_LANGUAGES, USER_TYPES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, requiredTextField, textField } from '../endpoint.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { ChatEntry } from '../threads/consultations.ts';

const ThreadParams = z.object({ id: Id });
const MessageParams = z.object({ id: Id, message_id: Id });
/** Message text. Shown unchanged, with its white space at both ends. */
const messageTextField = textField(MAX_MESSAGE_LENGTH).refine((s) => !isBlank(s), 'fields.required');

/** A patient's consent and its time, shown to everyone concerned. */
const RecordedConsent = z.object({ version: z.string(), agreed_at: z.string() });

/** State of human interpreting in a thread, as both sides see it. */
export const InterpreterState = z.object({
  state: z.enum(['none', 'asked', 'given']),
  asked_at: z.string().nullable(),
  /** When an interpreter is promised. If none was requested: when one would be promised now. */
  due_at: z.string(),
  given_at: z.string().nullable(),
  name: z.string().nullable(),
  consent: RecordedConsent.nullable(),
  /** The promise in minutes of the operators' hours, and these hours on weekdays in Seoul, with the break in brackets. */
  promise: z.object({ minutes: z.number().int(), hours: z.string() }),
});
export type InterpreterState = z.output<typeof InterpreterState>;

/** A request for an interpreter as operators see it. Contains no message text. */
const InterpreterRequestItem = z.object({
  id: z.number().int(),
  hospital_name: z.string(),
  language: z.enum(LANGUAGES),
  asked_at: z.string(),
  due_at: z.string(),
  /** Minutes of the operators' hours until the request was assigned, or until now. */
  waited_minutes: z.number().int(),
  consent: RecordedConsent.nullable(),
  given_at: z.string().nullable(),
  interpreter: z.string().nullable(),
  /** ID of the assigned interpreter; needed to reassign the request. */
  interpreter_uid: z.string().nullable(),
});
export type InterpreterRequestItem = z.output<typeof InterpreterRequestItem>;

export const InterpreterQueue = z.object({
  promise: InterpreterState.shape.promise,
  waiting: z.array(InterpreterRequestItem),
  given: z.array(InterpreterRequestItem),
  /** Interpreters with the fewest threads first. */
  interpreters: z.array(z.object({ uid: z.string(), name: z.string(), languages: z.array(z.enum(SITE_LANGUAGES)), threads: z.number().int() })),
  /** Figures of the last four weeks. The two rates are null if there is nothing to measure. */
  figures: z.object({
    asked: z.number().int(),
    given: z.number().int(),
    /** Median time until assignment, in minutes of the operators' hours. */
    median_minutes: z.number().int().nullable(),
    /** Per cent assigned in time, among requests that were assigned or are overdue. */
    in_time_percent: z.number().int().nullable(),
  }),
});
export type InterpreterQueue = z.output<typeof InterpreterQueue>;

/** A row of the interpreter's list. Contains no patient name. */
const InterpretedThreadRowSchema = z.object({
  id: z.number().int(),
  hospital_name: z.string(),
  language: z.enum(LANGUAGES),
  given_at: z.string(),
  last_message_at: z.string().nullable(),
  unread_count: z.number().int(),
  consent: RecordedConsent.nullable(),
});
export type InterpretedListed = z.output<typeof InterpretedThreadRowSchema>;

/** A message as the interpreter sees it, with both texts, marks and reviews but without the author's account. */
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
  /** True if this interpreter wrote the message and can change it (specification 5.23). */
  own: z.boolean(),
  /** True if the translation can be corrected. A message that people wrote in both languages has no translation to correct (specification 5.17). */
  correctable: z.boolean(),
  change: ChatEntry.shape.change,
  timestamp: z.string(),
});
export type InterpretedMessage = z.output<typeof InterpretedMessage>;

export const InterpretedThread = InterpretedThreadRowSchema.omit({ unread_count: true, last_message_at: true }).extend({
  /** Oldest first. */
  messages: z.array(InterpretedMessage),
  /** True if there are earlier messages. */
  has_more: z.boolean(),
});
export type InterpretedThread = z.output<typeof InterpretedThread>;

/** Endpoints for a human interpreter in a thread (specification 5.19). */
export const interpreterEndpoints = {
  interpreterState: defineEndpoint({
    name: 'interpreterState',
    method: 'GET',
    path: '/api/v1/consultations/{id}/interpreter',
    who: 'member',
    summary: "Retrieves the state of the interpreter request in the caller's thread, and the promised response time.",
    params: ThreadParams,
    reply: InterpreterState,
  }),
  askInterpreter: defineEndpoint({
    name: 'askInterpreter',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/interpreter',
    who: 'user',
    limit: 'doubt',
    summary: 'Requests a human interpreter and consents to the interpreter reading the thread. No effect if a request is already open.',
    params: ThreadParams,
    body: z.object({ consent: z.boolean() }),
    reply: InterpreterState,
    errors: ['consultations.consents-required'],
  }),
  endInterpreter: defineEndpoint({
    name: 'endInterpreter',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/interpreter',
    who: 'member',
    limit: 'doubt',
    summary: 'Cancels the request for an interpreter, or ends the interpreting. Either side may do so at any time; the consent ends with it.',
    params: ThreadParams,
    reply: InterpreterState,
  }),
  proposeInterpreter: defineEndpoint({
    name: 'proposeInterpreter',
    method: 'PUT',
    path: '/api/v1/clinic/consultations/{id}/interpreter',
    who: 'hospital',
    limit: 'doubt',
    summary: 'Proposes an interpreter to the patient, who decides. No effect if a request is open or a proposal was made within the last week.',
    params: ThreadParams,
    reply: ConfirmationResponse,
  }),
  interpreterDesk: defineEndpoint({
    name: 'interpreterDesk',
    method: 'GET',
    path: '/api/v1/operator/interpreters',
    who: 'operator',
    summary: 'Retrieves waiting requests, current assignments, available interpreters and how often the promise was kept. Contains no message texts.',
    reply: InterpreterQueue,
  }),
  giveInterpreter: defineEndpoint({
    name: 'giveInterpreter',
    method: 'PUT',
    path: '/api/v1/operator/interpreters/{id}',
    who: 'operator',
    summary: "Assigns a request to an interpreter who works in the patient's language. `instead_of` names the current interpreter when reassigning.",
    params: ThreadParams,
    body: z.object({ uid: requiredTextField(60), instead_of: requiredTextField(60).optional() }),
    reply: ConfirmationResponse,
    errors: ['consultations.interpreter-over', 'consultations.interpreter-unfit'],
  }),
  takeInterpreter: defineEndpoint({
    name: 'takeInterpreter',
    method: 'DELETE',
    path: '/api/v1/operator/interpreters/{id}',
    who: 'operator',
    summary: 'Ends an interpreter request or the assignment that followed from it.',
    params: ThreadParams,
    reply: ConfirmationResponse,
    errors: ['consultations.interpreter-over'],
  }),
  interpretedThreads: defineEndpoint({
    name: 'interpretedThreads',
    method: 'GET',
    path: '/api/v1/interpreter/threads',
    who: 'interpreter',
    summary: 'Lists the threads currently assigned to the interpreter.',
    reply: z.array(InterpretedThreadRowSchema),
  }),
  interpretedThread: defineEndpoint({
    name: 'interpretedThread',
    method: 'GET',
    path: '/api/v1/interpreter/threads/{id}',
    who: 'interpreter',
    summary: 'Retrieves an assigned thread with its newest messages, or those before a given message. The access is recorded once per opening (`goes_on`).',
    params: ThreadParams,
    query: z.object({ before: Id.optional(), goes_on: z.literal('true').optional() }),
    reply: InterpretedThread,
  }),
  interpret: defineEndpoint({
    name: 'interpret',
    method: 'POST',
    path: '/api/v1/interpreter/threads/{id}/messages',
    who: 'interpreter',
    summary: 'Sends a message to one side, written by the interpreter in both languages and never machine-translated.',
    params: ThreadParams,
    body: z.object({ to: z.enum(USER_TYPES), korean: messageTextField, patients: messageTextField, client_message_id: z.guid() }),
    reply: z.object({ message_id: z.number().int() }),
    status: 201,
  }),
  correctTranslation: defineEndpoint({
    name: 'correctTranslation',
    method: 'PUT',
    path: '/api/v1/interpreter/threads/{id}/messages/{message_id}',
    who: 'interpreter',
    summary: "Adds the interpreter's translation of a message. The machine translation stays beside it.",
    params: MessageParams,
    /** `seen`: number of the last change of the text being translated. */
    body: z.object({ text: messageTextField, seen: z.number().int().min(0).default(0) }),
    reply: ConfirmationResponse,
    errors: ['consultations.changed-meanwhile', 'consultations.no-translation'],
  }),
  leaveThread: defineEndpoint({
    name: 'leaveThread',
    method: 'DELETE',
    path: '/api/v1/interpreter/threads/{id}',
    who: 'interpreter',
    summary: "Ends the caller's interpreting in a thread.",
    params: ThreadParams,
    reply: ConfirmationResponse,
  }),
};
