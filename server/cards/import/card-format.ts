import { z } from 'zod';
import { HOLE_TYPES, placeholderNames } from '../../../contract/cards/card-text.ts';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';
import { MUST_BE_MAP } from '../../content/parse-yaml.ts';

/** The format of `cards/` in content/README.md. Messages complete the sentence "file: line: place: …". */

const NAME = /^[a-z][a-z0-9-]{0,59}$/;
export const name = z.string('must be a name').regex(NAME, 'must be a name of small letters, figures and hyphens');
export const words = z
  .string('must be a text')
  .trim()
  .refine((value) => !isBlank(value), 'is empty')
  .max(600, 'is longer than 600 characters')
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds a character that cannot be kept')
  .refine((value) => !/[{}]/.test(value.replaceAll(/\{[a-z][a-z0-9-]*\}/g, '')), 'has a brace that belongs to no hole');
const optional = Object.fromEntries(LANGUAGES.map((language) => [language, words.optional()])) as Record<Language, z.ZodOptional<typeof words>>;
/** Every language has the same holes as the Korean text, regardless of how often. */
export const cardTexts = z
  .strictObject({ ...optional, ko: words, en: words }, 'must be a map of languages, such as { ko: …, en: … }')
  .superRefine((given, ctx) => {
    const wanted = namesOf(given.ko);
    for (const language of LANGUAGES) {
      const said = given[language];
      if (said !== undefined && namesOf(said) !== wanted)
        ctx.addIssue({ code: 'custom', path: [language], message: `must have the same holes as ko (${wanted || 'none'})` });
    }
  });
const namesOf = (text: string) => [...new Set(placeholderNames(text))].sort().join(', ');

const row = z.strictObject({ label: cardTexts.optional(), text: cardTexts }, MUST_BE_MAP);
/** `use`: a row of sentences.yaml, so that shared rows are identical in all cards. */
const used = z.strictObject({ use: name }, MUST_BE_MAP);
const hole = z.strictObject(
  {
    type: z.enum(HOLE_TYPES, `must be one of ${HOLE_TYPES.join(', ')}`),
    label: z.strictObject({ ko: words, en: words }, MUST_BE_MAP).optional(),
    optional: z.boolean('must be true or false').default(false),
  },
  MUST_BE_MAP,
);

const template = z.strictObject(
  {
    id: name,
    departments: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3'), 'must be a list').default([]),
    title: cardTexts,
    holes: z.record(name, hole, MUST_BE_MAP).default({}),
    rows: z
      .array(z.union([used, row], 'must be { use: … } or { text: { … } }'), 'must be a list')
      .min(1, 'needs at least 1')
      .max(20, 'has more than 20'),
  },
  MUST_BE_MAP,
);

export const CardFile = z.array(template, 'must be a list').max(200, 'has more than 200');
export const CardSentenceFile = z.record(name, row, MUST_BE_MAP);
export type CardEntry = z.output<typeof template>;
export type CardSentences = z.output<typeof CardSentenceFile>;
export type CardSentence = z.output<typeof row>;
