import { z } from 'zod';
import { LANGUAGES, type Language, type Texts } from '../constants.ts';
import { endpoint, Id, text } from '../endpoint.ts';
import { PIN_KINDS, QUESTION_TYPES } from './pin-kinds.ts';
import { ANSWER_WORDS } from '../rules.ts';

export const InLanguages = z.object({
  ...(Object.fromEntries(LANGUAGES.map((language) => [language, z.string().optional()])) as Record<Language, z.ZodOptional<z.ZodString>>),
  ko: z.string(),
  en: z.string(),
}) satisfies z.ZodType<Texts>;

/** One of the answers that can be chosen. `more`: then she is asked to say more in her own words; `alone`: no other goes with it. */
const Option = z.object({ id: z.string(), text: InLanguages, more: z.boolean(), alone: z.boolean() });

export const Question = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** As what its answer is pinned. */
  pins: z.enum(PIN_KINDS),
  /** In a word or two, over the answer. */
  label: InLanguages,
  text: InLanguages,
  hint: InLanguages.nullable(),
  options: z.array(Option),
});
export type Question = z.output<typeof Question>;

export const QuestionTemplate = z.object({
  id: z.string(),
  version: z.number().int(),
  /** Empty: for all of them. */
  departments: z.array(z.number().int()),
  title: InLanguages,
  questions: z.array(Question),
});
export type QuestionTemplate = z.output<typeof QuestionTemplate>;

/** Questions as they stand in a thread: the words of the version that was sent. Answers are the pins of this form. */
export const QuestionForm = z.object({
  id: z.number().int(),
  message_id: z.number().int(),
  template: z.string(),
  version: z.number().int(),
  title: InLanguages,
  questions: z.array(Question),
  sent_at: z.string(),
  /** When she answered last; null until she did. */
  answered_at: z.string().nullable(),
});
export type QuestionForm = z.output<typeof QuestionForm>;

/** What she answers to one question. */
export const Answer = z.object({
  chosen: z.array(z.string().max(60)).max(20).optional(),
  words: text(ANSWER_WORDS).optional(),
  day: z.iso.date('fields.invalid').optional(),
  /** She prefers not to say; then nothing else goes with it. */
  withheld: z.boolean().optional(),
});
export type Answer = z.output<typeof Answer>;

export const questions = {
  questionShelf: endpoint({
    name: 'questionShelf',
    method: 'GET',
    path: '/api/v1/clinic/questions',
    who: 'hospital',
    summary: 'The forms of questions that a clinic can send',
    reply: z.array(QuestionTemplate),
  }),
  askQuestions: endpoint({
    name: 'askQuestions',
    method: 'POST',
    path: '/api/v1/clinic/consultations/{id}/questions',
    who: 'hospital',
    summary: 'Sends a form of questions; it goes out as written in each language and is never translated',
    params: z.object({ id: Id }),
    body: z.object({
      template: z.string().max(60),
      /** The version that was looked at. */
      version: z.number().int(),
      /** The same one sent twice makes one message. */
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
  answerQuestions: endpoint({
    name: 'answerQuestions',
    method: 'PUT',
    path: '/api/v1/consultations/{id}/questions/{form_id}',
    who: 'user',
    summary: 'Answers the questions of a form, or changes the answers: what is another one than before takes its place',
    params: z.object({ id: Id, form_id: Id }),
    /** By the id of the question. */
    body: z.object({ answers: z.record(z.string().max(60), Answer) }),
    reply: z.object({ answered_at: z.string() }),
    errors: ['pins.consent-required', 'consultations.too-fast'],
  }),
};
