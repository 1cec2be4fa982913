import { z } from 'zod';
import { LANGUAGES, type Language, type TextByLanguage } from '../constants.ts';
import { defineEndpoint, Id, textField } from '../endpoint.ts';
import { MAX_ANSWER_LENGTH } from '../rules.ts';
import { PIN_KINDS, QUESTION_TYPES } from './pin-kinds.ts';

export const LocalizedText = z.object({
  ...(Object.fromEntries(LANGUAGES.map((language) => [language, z.string().optional()])) as Record<Language, z.ZodOptional<z.ZodString>>),
  ko: z.string(),
  en: z.string(),
}) satisfies z.ZodType<TextByLanguage>;

/** An option of a question. `more`: the patient is asked for details in free text. `alone`: cannot be combined with other options. */
const QuestionOption = z.object({ id: z.string(), text: LocalizedText, more: z.boolean(), alone: z.boolean() });

export const Question = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** Kind of the pin made from the answer. */
  pins: z.enum(PIN_KINDS),
  /** Short label of the answer, one or two words. */
  label: LocalizedText,
  text: LocalizedText,
  hint: LocalizedText.nullable(),
  options: z.array(QuestionOption),
});
export type Question = z.output<typeof Question>;

export const QuestionTemplate = z.object({
  id: z.string(),
  version: z.number().int(),
  /** Departments that the form is for. Empty means all departments. */
  departments: z.array(z.number().int()),
  title: LocalizedText,
  questions: z.array(Question),
});
export type QuestionTemplate = z.output<typeof QuestionTemplate>;

/** A question form as sent in a thread, with the texts of that version. Its answers are pins. */
export const QuestionForm = z.object({
  id: z.number().int(),
  message_id: z.number().int(),
  template: z.string(),
  version: z.number().int(),
  title: LocalizedText,
  questions: z.array(Question),
  sent_at: z.string(),
  /** When the patient last answered; null if she never did. */
  answered_at: z.string().nullable(),
});
export type QuestionForm = z.output<typeof QuestionForm>;

/** The patient's answer to one question. */
export const QuestionAnswer = z.object({
  chosen: z.array(z.string().max(60)).max(20).optional(),
  words: textField(MAX_ANSWER_LENGTH).optional(),
  day: z.iso.date('fields.invalid').optional(),
  /** True if the patient prefers not to say. No other field can then be set. */
  withheld: z.boolean().optional(),
});
export type QuestionAnswer = z.output<typeof QuestionAnswer>;

export const questionEndpoints = {
  questionShelf: defineEndpoint({
    name: 'questionShelf',
    method: 'GET',
    path: '/api/v1/clinic/questions',
    who: 'hospital',
    summary: 'Lists the question forms the clinic can send.',
    reply: z.array(QuestionTemplate),
  }),
  askQuestions: defineEndpoint({
    name: 'askQuestions',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/questions',
    who: 'hospital',
    summary: 'Sends a question form. It is sent as written in each language and never machine-translated.',
    params: z.object({ id: Id }),
    body: z.object({
      template: z.string().max(60),
      /** The version that the coordinator saw. */
      version: z.number().int(),
      /** Idempotency key. Sending the same key twice creates one message. */
      client_message_id: z.guid(),
    }),
    reply: z.object({ message_id: z.number().int(), form_id: z.number().int() }),
    status: 201,
    errors: [
      'questions.unknown-template',
      'questions.changed',
      'questions.no-language',
      'pins.consent-required',
      'consultations.too-fast',
      'consultations.not-registered',
    ],
  }),
  answerQuestions: defineEndpoint({
    name: 'answerQuestions',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/questions/{form_id}',
    who: 'user',
    summary: 'Answers the questions of a form, or replaces answers that have changed.',
    params: z.object({ id: Id, form_id: Id }),
    /** Answers by question id. */
    body: z.object({ answers: z.record(z.string().max(60), QuestionAnswer) }),
    reply: z.object({ answered_at: z.string() }),
    errors: ['pins.consent-required', 'consultations.too-fast'],
  }),
};
