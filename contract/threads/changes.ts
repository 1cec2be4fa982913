import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { endpoint, Id, text } from '../endpoint.ts';
import { isBlank, MESSAGE_LIMIT } from '../rules.ts';

/** What somebody may have acted on: told by name when a message that held it was corrected in it, or withdrawn. */
export const HELD = ['dose', 'medicine', 'amount', 'date', 'time', 'side'] as const;
export type Held = (typeof HELD)[number];

/** That a message is not as it was sent (specification 5.23). */
export const MessageChange = z.object({
  /** How often it was changed; the words of a higher one stand. */
  number: z.number().int(),
  kind: z.enum(['corrected', 'withdrawn']),
  at: z.string(),
  /** What former words held and those that stand do not hold as they did. */
  held: z.array(z.enum(HELD)),
});
export type MessageChange = z.output<typeof MessageChange>;

const Message = z.object({ id: Id, message_id: Id });
const words = text(MESSAGE_LIMIT).refine((s) => !isBlank(s), 'fields.required');

/** The words of a message before one of its changes. */
export const FormerText = z.object({
  /** The number of the change that ended it. */
  number: z.number().int(),
  kind: MessageChange.shape.kind,
  message: z.string(),
  language: z.enum(LANGUAGES),
  translated: z.string().nullable(),
  translated_language: z.enum(LANGUAGES),
  /** From when until when it stood. */
  since: z.string(),
  until: z.string(),
  /** Of the clinic's: which colleague ended it, as the clinic calls her; else null. */
  by: z.string().nullable(),
});
export type FormerText = z.output<typeof FormerText>;

/** Correcting and withdrawing what one's own side said (specification 5.23). */
export const changes = {
  correctMessage: endpoint({
    name: 'correctMessage',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/messages/{message_id}',
    who: 'member',
    summary: 'Correct a message that one wrote oneself, within fifteen minutes; it is translated anew',
    params: Message,
    body: z.object({
      message: words,
      /** The number of the change that was seen last; 0 for a message as it was sent. */
      seen: z.number().int().min(0),
      /** Of an interpreter, who writes both texts. */
      translated: words.optional(),
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
  withdrawMessage: endpoint({
    name: 'withdrawMessage',
    method: 'DELETE',
    path: '/api/v1/consultations/{id}/messages/{message_id}',
    who: 'member',
    summary: 'Withdraw a message of one’s own side within fifteen minutes; again changes nothing',
    params: Message,
    reply: MessageChange,
    errors: ['consultations.change-late', 'consultations.not-changeable'],
  }),
  formerTexts: endpoint({
    name: 'formerTexts',
    method: 'GET',
    path: '/api/v1/consultations/{id}/messages/{message_id}/former',
    who: 'member',
    summary: 'The former words of a message, oldest first: the clinic reads all of its thread (recorded), a patient those of her own',
    params: Message,
    reply: z.array(FormerText),
  }),
};
