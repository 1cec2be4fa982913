import { z } from 'zod';
import { LANGUAGES, USER_TYPES } from '../constants.ts';
import { ChatEntry, MessageReview } from '../threads/consultations.ts';
import { endpoint, Id, Msg, text } from '../endpoint.ts';
import { DOUBT_LIMIT, isBlank, MESSAGE_LIMIT } from '../rules.ts';

const Message = z.object({ id: Id, message_id: Id });
const Thread = z.object({ id: Id });

/** A doubted message in the list: nothing of what it says. */
const Listed = z.object({
  id: z.number().int(),
  message_id: z.number().int(),
  hospital_name: z.string(),
  sender_user_type: z.enum(USER_TYPES),
  language: z.enum(LANGUAGES),
  target_lang: z.string(),
  /** Which service translated it; null where that is not known, or it was translated before. */
  service: z.string().nullable(),
  /** How many marks the guard had put. */
  marks: z.number().int(),
  /** Who doubts it, or did. */
  doubted_by: z.array(z.enum(USER_TYPES)),
  /** Since when; of an answered one when it was answered. */
  at: z.string(),
  verdict: MessageReview.shape.verdict,
});
export type DoubtListed = z.output<typeof Listed>;

/** The number of the change of the words that were looked at. */
const seen = z.number().int().min(0).default(0);

const Around = z.object({ message_id: z.number().int(), sender_user_type: z.enum(USER_TYPES), message: z.string(), translated: z.string().nullable() });
export type DoubtAround = z.output<typeof Around>;

/** A doubted message as its translator reads it. */
export const DoubtCase = Listed.omit({ marks: true }).extend({
  message: z.string(),
  translated: z.string().nullable(),
  /** What the machine said, where a person has corrected it already. */
  machine: z.string().nullable(),
  translation: ChatEntry.shape.translation,
  marks: ChatEntry.shape.marks.unwrap(),
  change: ChatEntry.shape.change,
  doubts: z.array(z.object({ side: z.enum(USER_TYPES), words: z.string(), at: z.string() })),
  /** The messages before and after it; null unless the patient lets translators read them. */
  around: z.object({ before: z.array(Around), after: z.array(Around) }).nullable(),
  /** It waits for an answer. */
  open: z.boolean(),
  /** The newest answer's word, and who gave it when; null where there was none. */
  answer: z.object({ words: z.string(), by: z.string().nullable(), at: z.string() }).nullable(),
});
export type DoubtCase = z.output<typeof DoubtCase>;

/** "This is wrong", and what comes of it (specification 5.17). */
export const doubts = {
  doubtTranslation: endpoint({
    name: 'doubtTranslation',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/messages/{message_id}/doubt',
    who: 'member',
    limit: 'doubt',
    summary: 'Say that a translation in one’s own thread is wrong; again says it in other words',
    params: Message,
    body: z.object({ words: text(DOUBT_LIMIT).trim().default('') }),
    reply: MessageReview,
    errors: ['consultations.no-translation'],
  }),
  takeBackDoubt: endpoint({
    name: 'takeBackDoubt',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/messages/{message_id}/doubt',
    who: 'member',
    limit: 'doubt',
    summary: 'Take back one’s own doubt of a translation',
    params: Message,
    reply: MessageReview,
  }),
  readAround: endpoint({
    name: 'readAround',
    method: 'GET',
    path: '/api/v1/consultations/{id}/translators',
    who: 'user',
    summary: 'Whether translators may read the messages around a doubted one of this thread',
    params: Thread,
    reply: z.object({ agreed: z.boolean() }),
  }),
  letReadAround: endpoint({
    name: 'letReadAround',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/translators',
    who: 'user',
    limit: 'doubt',
    summary: 'Let translators read the messages around a doubted one of this thread; withdrawn like every consent',
    params: Thread,
    reply: z.object({ agreed: z.boolean() }),
  }),
  doubtQueue: endpoint({
    name: 'doubtQueue',
    method: 'GET',
    path: '/api/v1/operator/doubts',
    who: 'operator',
    summary: 'Doubted translations: the hundred that wait longest, or that were answered last; nothing of what they say',
    query: z.object({ state: z.enum(['open', 'answered']).default('open') }),
    reply: z.object({ total: z.number().int(), items: z.array(Listed) }),
  }),
  doubtCase: endpoint({
    name: 'doubtCase',
    method: 'GET',
    path: '/api/v1/operator/doubts/{id}/{message_id}',
    who: 'operator',
    summary: 'One doubted message, with those around it where the patient agreed; recorded as read',
    params: Message,
    reply: DoubtCase,
  }),
  answerDoubt: endpoint({
    name: 'answerDoubt',
    method: 'PUT',
    path: '/api/v1/operator/doubts/{id}/{message_id}/answer',
    who: 'operator',
    summary: 'Put a translation right, or say that it is right as it is',
    params: Message,
    body: z.discriminatedUnion('verdict', [
      z.object({
        verdict: z.literal('corrected'),
        seen,
        text: text(MESSAGE_LIMIT)
          .trim()
          .refine((s) => !isBlank(s), 'fields.required'),
      }),
      z.object({ verdict: z.literal('right'), seen, words: text(DOUBT_LIMIT).trim().default('') }),
    ]),
    reply: Msg,
    errors: ['consultations.doubt-answered', 'consultations.changed-meanwhile'],
  }),
  corrections: endpoint({
    name: 'corrections',
    method: 'POST',
    path: '/api/v1/operator/corrections',
    who: 'operator',
    limit: 'export',
    summary: 'What translators put right, a JSON object a line, with names, numbers and dates masked; recorded as read',
    reply: z.object({ file_name: z.string(), count: z.number().int(), lines: z.string() }),
  }),
};
