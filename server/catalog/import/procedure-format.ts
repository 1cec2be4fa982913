import { z } from 'zod';
import { LANGUAGES, type Language, STAY_PARTS } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';
import { MUST_BE_MAP } from '../../content/parse-yaml.ts';
import { list } from './format-parts.ts';

/** The format of `procedures/*.yaml` (content/README.md). Messages complete the sentence "file: line: place: …". */

const words = z
  .string('must be a text')
  .trim()
  .refine((value) => !isBlank(value), 'is empty')
  .max(1200, 'is longer than 1200 characters')
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'holds a character that cannot be kept');
const forAllLanguages = <S extends z.ZodType>(of: S) => Object.fromEntries(LANGUAGES.map((language) => [language, of])) as Record<Language, S>;
/** All five languages are required, so that nobody reads about their health in a language that they did not choose. */
const allTexts = z.strictObject(forAllLanguages(words), 'must be a map of all five languages, { ko: …, en: …, zh: …, ja: …, ar: … }');
export const EntryKey = z.string('must be a name').regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, figures and hyphens');

/** Checks that these fields are present without `use`, and absent with it. Not a union, whose message would not tell which of the two was meant. */
const requireEitherUseOr = (needed: readonly string[]) => (given: object, ctx: z.core.$RefinementCtx) => {
  const uses = 'use' in given && given.use !== undefined;
  for (const key of needed) {
    const there = (given as Record<string, unknown>)[key] !== undefined;
    if (uses === there) ctx.addIssue({ code: 'custom', path: [key], message: uses ? 'must not stand beside use' : 'is missing' });
  }
};
const sentence = z
  .strictObject({ use: EntryKey.optional(), ...forAllLanguages(words.optional()) }, 'must be a map of all five languages, or { use: … }')
  .superRefine(requireEitherUseOr(LANGUAGES));
const answered = z.strictObject({ question: allTexts, answer: allTexts }, MUST_BE_MAP);
const question = z
  .strictObject({ use: EntryKey.optional(), question: allTexts.optional(), answer: allTexts.optional() }, MUST_BE_MAP)
  .superRefine(requireEitherUseOr(['question', 'answer']));

const days = z.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more').max(60, 'must be 60 or less');
const part = z.enum(STAY_PARTS, `must be one of ${STAY_PARTS.join(', ')}`);
const stay = z.strictObject({ days, part, use: EntryKey.optional(), text: allTexts.optional() }, MUST_BE_MAP).superRefine(requireEitherUseOr(['text']));

/** A clinic's own course of a treatment, which replaces that of the treatment's kind. It cannot use shared sentences. */
export const ClinicStay = list(z.strictObject({ days, part, text: allTexts }, MUST_BE_MAP), 1, 12);
export const ClinicSteps = list(allTexts, 2, 12);

const entry = z.strictObject(
  {
    id: EntryKey,
    title: allTexts,
    care_of: z.union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3').optional(),
    stay: list(stay, 1, 12),
    steps: list(sentence, 2, 12),
    prepare: list(sentence, 0, 8).default([]),
    aftercare: list(sentence, 0, 8).default([]),
    call: list(sentence, 0, 8).default([]),
    risks: z.strictObject({ common: list(sentence, 1, 12), rare: list(sentence, 1, 12) }, MUST_BE_MAP),
    extras: list(sentence, 0, 8).default([]),
    questions: list(question, 5, 20),
  },
  MUST_BE_MAP,
);
export type ProcedureEntry = z.output<typeof entry>;

export const ProcedureFile = z.array(entry, 'must be a list');
/** Format of `procedures/sentences.yaml`: texts that several kinds share, by name. `questions.yaml` does the same for questions. */
export const ProcedureSentenceFile = z.record(EntryKey, allTexts, MUST_BE_MAP);
export const QuestionFile = z.record(EntryKey, answered, MUST_BE_MAP);
