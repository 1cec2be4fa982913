import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { defineEndpoint, Id, textField } from '../endpoint.ts';
import { isBlank, MAX_MESSAGE_LENGTH } from '../rules.ts';

/**
 * Kinds of facts that a reader can act on. If a message with such a fact is withdrawn or the fact is corrected, the reader is told which kind
 * changed.
 */
export const CHANGED_FACT_KINDS = ['dose', 'medicine', 'amount', 'date', 'time', 'side'] as const;
export type ChangedFactKind = (typeof CHANGED_FACT_KINDS)[number];

/** Present on a message that was corrected or withdrawn (specification 5.23). */
export const MessageChange = z.object({
  /** Number of changes so far. The text with the highest number is current. */
  number: z.number().int(),
  kind: z.enum(['corrected', 'withdrawn']),
  at: z.string(),
  /** Kinds of facts in earlier texts that the current text omits or states differently. */
  held: z.array(z.enum(CHANGED_FACT_KINDS)),
});
export type MessageChange = z.output<typeof MessageChange>;

const MessageParams = z.object({ id: Id, message_id: Id });
const messageTextField = textField(MAX_MESSAGE_LENGTH).refine((s) => !isBlank(s), 'fields.required');

/** Earlier text of a message that was changed. */
export const FormerText = z.object({
  /** Number of the change that replaced this text. */
  number: z.number().int(),
  kind: MessageChange.shape.kind,
  message: z.string(),
  language: z.enum(LANGUAGES),
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES),
  /** Start of the time in which this text was current; `until` is the end. */
  since: z.string(),
  until: z.string(),
  /** Staff name of the colleague who changed a message of the clinic. Null for other messages. */
  by: z.string().nullable(),
});
export type FormerText = z.output<typeof FormerText>;

/** Endpoints to correct and withdraw messages of the caller's own side (specification 5.23). */
export const changeEndpoints = {
  correctMessage: defineEndpoint({
    name: 'correctMessage',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/messages/{message_id}',
    who: 'member',
    summary: 'Corrects a message of the caller within fifteen minutes of sending. The new text is translated again.',
    params: MessageParams,
    body: z.object({
      message: messageTextField,
      /** Number of the last change that the sender saw. 0 for an unchanged message. */
      seen: z.number().int().min(0),
      /** For interpreters only, because they write both texts. */
      translated: messageTextField.optional(),
    }),
    reply: MessageChange,
    errors: [
      'consultations.change-late',
      'consultations.not-changeable',
      'consultations.changed-meanwhile',
      'consultations.colleagues-words',
      'consultations.too-fast',
    ],
  }),
  withdrawMessage: defineEndpoint({
    name: 'withdrawMessage',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/messages/{message_id}',
    who: 'member',
    summary: "Withdraws a message of the caller's side within fifteen minutes of sending. A repeated call has no effect.",
    params: MessageParams,
    reply: MessageChange,
    errors: ['consultations.change-late', 'consultations.not-changeable'],
  }),
  formerTexts: defineEndpoint({
    name: 'formerTexts',
    method: 'GET',
    path: '/api/v1/consultations/{id}/messages/{message_id}/former',
    who: 'member',
    summary:
      'Lists the former texts of a message, oldest first. The clinic may read those of the whole thread, which is recorded; a patient may read those of their own messages only.',
    params: MessageParams,
    reply: z.array(FormerText),
  }),
};
