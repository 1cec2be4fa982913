import { z } from 'zod';
import { TRANSLATION_STATES } from './consultations.ts';
import { endpoint, Id } from './endpoint.ts';
import { TranslationMark } from './facts.ts';

/** A patient's message as a coordinator reads it who works in English (specification 7.1); `marks` say where it differs from the original. */
export const InEnglish = z.object({
  translation: z.enum(TRANSLATION_STATES),
  /** Null where there is none, and where none is needed: it is English. */
  text: z.string().nullable(),
  marks: z.array(TranslationMark),
});
export type InEnglish = z.output<typeof InEnglish>;

export const inEnglish = {
  readInEnglish: endpoint({
    name: 'readInEnglish',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/messages/{message_id}/english',
    who: 'hospital',
    limit: 'english',
    summary: "A patient's message in English, for a coordinator who works in English; beside the Korean one, and never in its place",
    params: z.object({ id: Id, message_id: Id }),
    reply: InEnglish,
  }),
};
