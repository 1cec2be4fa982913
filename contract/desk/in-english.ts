import { z } from 'zod';
import { endpoint, Id } from '../endpoint.ts';
import { MAX_IN_ENGLISH } from '../rules.ts';
import { TRANSLATION_STATES } from '../threads/consultations.ts';
import { TranslationMark } from '../threads/facts.ts';

/** A patient's message in English, for a coordinator who works in English (specification 7.1). `marks` lists differences from the original. */
export const InEnglish = z.object({
  translation: z.enum(TRANSLATION_STATES),
  /** Null if there is no translation, or none is needed because the message is in English. */
  text: z.string().nullable(),
  marks: z.array(TranslationMark),
});
export type InEnglish = z.output<typeof InEnglish>;

/** A message of the inbox in English, shortened for a row. `changes` tells which version of its text was translated. */
export const ListedInEnglish = z.object({
  id: z.number().int(),
  message_id: z.number().int(),
  changes: z.number().int(),
  translation: InEnglish.shape.translation,
  text: InEnglish.shape.text,
  /** True if the translation may differ from the original in meaning. */
  marked: z.boolean(),
});
export type ListedInEnglish = z.output<typeof ListedInEnglish>;

const OfThread = z.object({ id: Id });

export const inEnglish = {
  readInEnglish: endpoint({
    name: 'readInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/messages/{message_id}/english',
    who: 'hospital',
    limit: 'english',
    summary: "Translates a patient's message into English for a coordinator who works in English. The Korean translation is kept.",
    params: OfThread.extend({ message_id: Id }),
    reply: InEnglish,
  }),
  listInEnglish: endpoint({
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
        .max(MAX_IN_ENGLISH),
    }),
    reply: z.object({ items: z.array(ListedInEnglish) }),
  }),
  pinsInEnglish: endpoint({
    name: 'pinsInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/pins/english',
    who: 'hospital',
    limit: 'english-list',
    summary: "Translates pinned facts and a patient's free-text answers into English. Hidden ones are omitted.",
    params: OfThread,
    body: z.object({ pins: z.array(Id).min(1).max(MAX_IN_ENGLISH) }),
    reply: z.object({ items: z.array(InEnglish.extend({ id: z.number().int() })) }),
  }),
  keptInEnglish: endpoint({
    name: 'keptInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/quotes/{id}/kept/english',
    who: 'hospital',
    limit: 'english',
    summary: "Translates the patient's comment on whether a quote was kept into English.",
    params: OfThread,
    reply: InEnglish,
  }),
};
