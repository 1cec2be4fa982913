import { z } from 'zod';
import { LANGUAGES, USER_TYPES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id, textField } from '../endpoint.ts';
import { isBlank, MAX_DOUBT_LENGTH, MAX_MESSAGE_LENGTH } from '../rules.ts';
import { ChatEntry, MessageReview } from '../threads/consultations.ts';

const MessageParams = z.object({ id: Id, message_id: Id });
const ThreadParams = z.object({ id: Id });

/** A row of the list of doubted messages. Contains no message text. */
const DoubtRowSchema = z.object({
  id: z.number().int(),
  message_id: z.number().int(),
  hospital_name: z.string(),
  sender_user_type: z.enum(USER_TYPES),
  language: z.enum(LANGUAGES),
  target_lang: z.string(),
  /** Translation service. Null if unknown, or if the message was translated before services were recorded. */
  service: z.string().nullable(),
  /** Number of possible errors marked by the translation check. */
  marks: z.number().int(),
  /** Sides that doubt the message now or doubted it earlier. */
  doubted_by: z.array(z.enum(USER_TYPES)),
  /** When the doubt was answered; if it is open, when the message was first doubted. */
  at: z.string(),
  verdict: MessageReview.shape.verdict,
});
export type DoubtRow = z.output<typeof DoubtRowSchema>;

/** Number of the text's last change that the caller saw. */
const seenChangeNumber = z.number().int().min(0).default(0);

const DoubtContextMessageSchema = z.object({
  message_id: z.number().int(),
  sender_user_type: z.enum(USER_TYPES),
  message: z.string(),
  translated: z.string().nullable(),
});
export type DoubtContextMessage = z.output<typeof DoubtContextMessageSchema>;

/** A doubted message as shown to its translator. */
export const DoubtCase = DoubtRowSchema.omit({ marks: true }).extend({
  message: z.string(),
  translated: z.string().nullable(),
  /** The machine translation, if a person has already corrected it. */
  machine: z.string().nullable(),
  translation: ChatEntry.shape.translation,
  marks: ChatEntry.shape.marks.unwrap(),
  change: ChatEntry.shape.change,
  doubts: z.array(z.object({ side: z.enum(USER_TYPES), words: z.string(), at: z.string() })),
  /** Messages before and after the doubted one. Null unless the patient lets translators read them. */
  around: z.object({ before: z.array(DoubtContextMessageSchema), after: z.array(DoubtContextMessageSchema) }).nullable(),
  /** True while the doubt is unanswered. */
  open: z.boolean(),
  /** The newest answer with its comment, author and time; null if there is none. */
  answer: z.object({ words: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
});
export type DoubtCase = z.output<typeof DoubtCase>;

/** Endpoints for reporting a wrong translation and for answering the report (specification 5.17). */
export const doubtEndpoints = {
  doubtTranslation: defineEndpoint({
    name: 'doubtTranslation',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/messages/{message_id}/doubt',
    who: 'member',
    limit: 'doubt',
    summary: "Reports a translation in the caller's thread as wrong. A repeated call replaces the comment.",
    params: MessageParams,
    body: z.object({ words: textField(MAX_DOUBT_LENGTH).trim().default('') }),
    reply: MessageReview,
    errors: ['consultations.no-translation'],
  }),
  takeBackDoubt: defineEndpoint({
    name: 'takeBackDoubt',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/messages/{message_id}/doubt',
    who: 'member',
    limit: 'doubt',
    summary: "Withdraws the caller's report on a translation.",
    params: MessageParams,
    reply: MessageReview,
  }),
  readAround: defineEndpoint({
    name: 'readAround',
    method: 'GET',
    path: '/api/v1/consultations/{id}/translators',
    who: 'user',
    summary: 'Retrieves whether translators may read the messages around a reported one in this thread.',
    params: ThreadParams,
    reply: z.object({ agreed: z.boolean() }),
  }),
  letReadAround: defineEndpoint({
    name: 'letReadAround',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/translators',
    who: 'user',
    limit: 'doubt',
    summary: 'Allows translators to read the messages around a reported one in this thread. This consent can be withdrawn like any other.',
    params: ThreadParams,
    reply: z.object({ agreed: z.boolean() }),
  }),
  doubtQueue: defineEndpoint({
    name: 'doubtQueue',
    method: 'GET',
    path: '/api/v1/operator/doubts',
    who: 'operator',
    summary: 'Lists doubted translations, at most 100 and without message texts: open ones longest waiting first, answered ones newest first.',
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    reply: z.object({ total: z.number().int(), items: z.array(DoubtRowSchema) }),
  }),
  doubtCase: defineEndpoint({
    name: 'doubtCase',
    method: 'GET',
    path: '/api/v1/operator/doubts/{id}/{message_id}',
    who: 'operator',
    summary: 'Retrieves a doubted message, with the messages around it if the patient agreed. The access is recorded.',
    params: MessageParams,
    reply: DoubtCase,
  }),
  answerDoubt: defineEndpoint({
    name: 'answerDoubt',
    method: 'PUT',
    path: '/api/v1/operator/doubts/{id}/{message_id}/answer',
    who: 'operator',
    summary: 'Corrects a doubted translation, or confirms that it is right.',
    params: MessageParams,
    body: z.discriminatedUnion('verdict', [
      z.object({
        verdict: z.literal('corrected'),
        seen: seenChangeNumber,
        text: textField(MAX_MESSAGE_LENGTH)
          .trim()
          .refine((s) => !isBlank(s), 'fields.required'),
      }),
      z.object({ verdict: z.literal('right'), seen: seenChangeNumber, words: textField(MAX_DOUBT_LENGTH).trim().default('') }),
    ]),
    reply: ConfirmationResponse,
    errors: ['consultations.doubt-answered', 'consultations.changed-meanwhile'],
  }),
  corrections: defineEndpoint({
    name: 'corrections',
    method: 'POST',
    path: '/api/v1/operator/corrections',
    who: 'operator',
    limit: 'export',
    summary: "Exports translators' corrections as JSON Lines, with names, numbers and dates masked. The access is recorded.",
    reply: z.object({ file_name: z.string(), count: z.number().int(), lines: z.string() }),
  }),
};
