import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, positiveIntField, requiredTextField } from '../endpoint.ts';
import { HELP_SIDES, HELP_STATES, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { TRANSLATION_STATES } from '../threads/consultations.ts';
import { MessageFact, TranslationMark } from '../threads/message-facts.ts';

const HelpQuestion = z.object({
  /** Fragment of the question's address: `/en/help#refund-when`. */
  id: z.string(),
  question: z.string(),
  /** Paragraphs of the answer. */
  answer: z.array(z.string()),
});
const Topic = z.object({ id: z.string(), title: z.string(), questions: z.array(HelpQuestion) });

/** Questions by topic, in one language, and the operators' contact details. */
const HelpPage = z.object({
  topics: z.array(Topic),
  /**
   * Answering time of the operators. `minutes`: median of the last three months, null with fewer than twenty answers. `hours`: target, in hours of
   * the customer centre.
   */
  answers: z.object({ minutes: z.number().int().nullable(), hours: z.number().int() }),
});
export type HelpPage = z.output<typeof HelpPage>;
export type HelpTopic = z.output<typeof Topic>;

/** A message between a member and the operators. The member's are translated into Korean, the operators' into the member's language. */
export const HelpMessage = z.object({
  /** Increases within a thread, without gaps. */
  message_id: z.number().int(),
  side: z.enum(HELP_SIDES),
  client_message_id: z.string(),
  message: z.string(),
  /** Language of the original; `reader` is the language of the translation. */
  language: z.enum(LANGUAGES),
  reader: z.enum(LANGUAGES),
  translated: z.string().nullable(),
  translation: z.enum(TRANSLATION_STATES),
  marks: z.array(TranslationMark),
  facts: z.array(MessageFact),
  timestamp: z.string(),
});
export type HelpMessage = z.output<typeof HelpMessage>;

/** Part of a thread, oldest first. `read_up_to` is the last message that the other side has read. */
const HelpThread = z.object({ messages: z.array(HelpMessage), has_more: z.boolean(), read_up_to: z.number().int() });
export type HelpThread = z.output<typeof HelpThread>;

/** A thread in the operators' list, waiting, answered or done. Contains no message text. */
const HelpThreadRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Language of the member. */
  language: z.enum(LANGUAGES),
  /** When the member began to wait for an answer; null if no answer is due. */
  waiting_since: z.string().nullable(),
  last_message_at: z.string(),
  unread: z.number().int(),
  /** The operator who answered last, by ID. */
  assigned_to: z.string().nullable(),
  done_at: z.string().nullable(),
});
export type HelpThreadRow = z.output<typeof HelpThreadRowSchema>;

const HelpThreadForOperator = HelpThread.extend({ person: HelpThreadRowSchema });
export type HelpThreadForOperator = z.output<typeof HelpThreadForOperator>;

const IdParams = z.object({ id: Id });
/** `after` returns later messages, `before` earlier ones. Without both, the newest page is returned. */
const MessagePageQuery = z.object({
  after: positiveIntField(2_147_483_647)
    .or(z.literal('0').transform(() => 0))
    .optional(),
  before: Id.optional(),
});
const NewHelpMessage = z.object({ message: requiredTextField(MAX_MESSAGE_LENGTH), client_message_id: z.guid() });
const ReadMarker = z.object({ message_id: Id });

/** Help for everyone, and a thread with the operators for signed-in members (specification 5.20). */
export const helpEndpoints = {
  helpPage: defineEndpoint({
    name: 'helpPage',
    method: 'GET',
    path: '/api/v1/help',
    who: 'anyone',
    limit: 'public-read',
    summary: "Lists the help questions and answers by topic, with the operators' response time.",
    reply: HelpPage,
  }),
  myHelp: defineEndpoint({
    name: 'myHelp',
    method: 'GET',
    path: '/api/v1/help/thread',
    who: 'user',
    summary: "Retrieves the member's thread with the operators: its newest messages, or those after or before a given message.",
    query: MessagePageQuery,
    reply: HelpThread,
  }),
  writeHelp: defineEndpoint({
    name: 'writeHelp',
    method: 'POST',
    path: '/api/v1/help/thread',
    who: 'user',
    limit: 'help',
    status: 201,
    summary: 'Sends a message to the operators. Idempotent by `client_message_id`.',
    body: NewHelpMessage,
    reply: HelpMessage,
  }),
  readHelp: defineEndpoint({
    name: 'readHelp',
    method: 'PUT',
    path: '/api/v1/help/thread/read',
    who: 'user',
    summary: "Marks the operators' messages as read by the member, up to a given message.",
    body: ReadMarker,
    reply: ConfirmationResponse,
  }),
  helpQueue: defineEndpoint({
    name: 'helpQueue',
    method: 'GET',
    path: '/api/v1/operator/help',
    who: 'operator',
    summary: 'Lists the help threads of one state, at most 100: waiting ones longest first, answered and done ones newest first.',
    query: z.object({ state: z.enum(HELP_STATES).default('waiting'), goes_on: z.enum(['true']).optional() }),
    reply: z.object({ total: z.number().int(), waiting: z.number().int(), items: z.array(HelpThreadRowSchema) }),
  }),
  helpCase: defineEndpoint({
    name: 'helpCase',
    method: 'GET',
    path: '/api/v1/operator/help/{id}',
    who: 'operator',
    summary: "Retrieves a member's thread with the operators. The access is recorded.",
    params: IdParams,
    query: MessagePageQuery.extend({ goes_on: z.enum(['true']).optional() }),
    reply: HelpThreadForOperator,
  }),
  answerHelp: defineEndpoint({
    name: 'answerHelp',
    method: 'POST',
    path: '/api/v1/operator/help/{id}/messages',
    who: 'operator',
    status: 201,
    summary: 'Sends an answer to a member and assigns the thread to the answering operator.',
    params: IdParams,
    body: NewHelpMessage,
    reply: HelpMessage,
  }),
  readHelpCase: defineEndpoint({
    name: 'readHelpCase',
    method: 'PUT',
    path: '/api/v1/operator/help/{id}/read',
    who: 'operator',
    summary: "Marks a member's messages as read by the operators, up to a given message.",
    params: IdParams,
    body: ReadMarker,
    reply: ConfirmationResponse,
  }),
  finishHelp: defineEndpoint({
    name: 'finishHelp',
    method: 'PUT',
    path: '/api/v1/operator/help/{id}/done',
    who: 'operator',
    summary: 'Marks a help thread as done, or reopens it. A further message from the member reopens it too.',
    params: IdParams,
    body: z.object({ done: z.boolean() }),
    reply: ConfirmationResponse,
  }),
};
