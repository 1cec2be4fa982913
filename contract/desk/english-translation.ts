import { z } from 'zod';
import { defineEndpoint, Id } from '../endpoint.ts';
import { MAX_ENGLISH_TRANSLATIONS } from '../rules.ts';
import { TRANSLATION_STATES } from '../threads/consultations.ts';
import { TranslationMark } from '../threads/message-facts.ts';

/** A patient's message in English, for a coordinator who works in English (specification 7.1). `marks` lists differences from the original. */
export const EnglishTranslation = z.object({
  translation: z.enum(TRANSLATION_STATES),
  /** Null if there is no translation, or none is needed because the message is in English. */
  text: z.string().nullable(),
  marks: z.array(TranslationMark),
});
export type EnglishTranslation = z.output<typeof EnglishTranslation>;

/** English translation of a message, shortened for an inbox row. `changes` identifies the version of the text that was translated. */
export const InboxEnglishTranslation = z.object({
  id: z.number().int(),
  message_id: z.number().int(),
  changes: z.number().int(),
  translation: EnglishTranslation.shape.translation,
  text: EnglishTranslation.shape.text,
  /** True if the translation may differ from the original in meaning. */
  marked: z.boolean(),
});
export type InboxEnglishTranslation = z.output<typeof InboxEnglishTranslation>;

const ThreadParams = z.object({ id: Id });

export const englishTranslationEndpoints = {
  readInEnglish: defineEndpoint({
    name: 'readInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/messages/{message_id}/english',
    who: 'hospital',
    limit: 'english',
    summary: "Translates a patient's message into English for a coordinator who works in English. The Korean translation is kept.",
    params: ThreadParams.extend({ message_id: Id }),
    reply: EnglishTranslation,
  }),
  listInEnglish: defineEndpoint({
    name: 'listInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/inbox/english',
    who: 'hospital',
    limit: 'english-list',
    summary:
      "Translates patients' messages in the inbox into English. Messages that were withdrawn, belong to another clinic or are not from a patient are omitted.",
    body: z.object({
      messages: z
        .array(z.object({ id: Id, message_id: Id }))
        .min(1)
        .max(MAX_ENGLISH_TRANSLATIONS),
    }),
    reply: z.object({ items: z.array(InboxEnglishTranslation) }),
  }),
  pinsInEnglish: defineEndpoint({
    name: 'pinsInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/pins/english',
    who: 'hospital',
    limit: 'english-list',
    summary: "Translates pinned facts and a patient's free-text answers into English. Hidden ones are omitted.",
    params: ThreadParams,
    body: z.object({ pins: z.array(Id).min(1).max(MAX_ENGLISH_TRANSLATIONS) }),
    reply: z.object({ items: z.array(EnglishTranslation.extend({ id: z.number().int() })) }),
  }),
  keptInEnglish: defineEndpoint({
    name: 'keptInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/quotes/{id}/kept/english',
    who: 'hospital',
    limit: 'english',
    summary: "Translates the patient's comment on whether a quote was kept into English.",
    params: ThreadParams,
    reply: EnglishTranslation,
  }),
};
