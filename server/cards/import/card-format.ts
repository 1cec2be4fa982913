import { z } from 'zod';
import { listPlaceholderNames, PLACEHOLDER_TYPES } from '../../../contract/cards/card-text.ts';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';
import { MUST_BE_MAP } from '../../content/parse-yaml.ts';

/** The format of `cards/` in content/README.md. Messages complete the sentence "file: line: place: …". */

const NAME_PATTERN = /^[a-z][a-z0-9-]{0,59}$/;
export const EntryName = z.string('must be a name').regex(NAME_PATTERN, 'must be a name of small letters, figures and hyphens');
export const CardWords = z
  .string('must be a text')
  .trim()
  .refine((value) => !isBlank(value), 'is empty')
  .max(600, 'is longer than 600 characters')
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds a character that cannot be kept')
  .refine((value) => !/[{}]/.test(value.replaceAll(/\{[a-z][a-z0-9-]*\}/g, '')), 'has a brace that belongs to no hole');
const optional = Object.fromEntries(LANGUAGES.map((language) => [language, CardWords.optional()])) as Record<Language, z.ZodOptional<typeof CardWords>>;
/** Every language must have the same holes as the Korean text; the number of their occurrences may differ. */
export const CardTexts = z
  .strictObject({ ...optional, ko: CardWords, en: CardWords }, 'must be a map of languages, such as { ko: …, en: … }')
  .superRefine((given, ctx) => {
    const wanted = listHoleNames(given.ko);
    for (const language of LANGUAGES) {
      const said = given[language];
      if (said !== undefined && listHoleNames(said) !== wanted)
        ctx.addIssue({ code: 'custom', path: [language], message: `must have the same holes as ko (${wanted || 'none'})` });
    }
  });
const listHoleNames = (text: string) => [...new Set(listPlaceholderNames(text))].sort().join(', ');

const row = z.strictObject({ label: CardTexts.optional(), text: CardTexts }, MUST_BE_MAP);
/** `use`: a row of sentences.yaml, so that shared rows are identical in all cards. */
const SharedRow = z.strictObject({ use: EntryName }, MUST_BE_MAP);
const hole = z.strictObject(
  {
    type: z.enum(PLACEHOLDER_TYPES, `must be one of ${PLACEHOLDER_TYPES.join(', ')}`),
    label: z.strictObject({ ko: CardWords, en: CardWords }, MUST_BE_MAP).optional(),
    optional: z.boolean('must be true or false').default(false),
  },
  MUST_BE_MAP,
);

const template = z.strictObject(
  {
    id: EntryName,
    departments: z.array(z.union([z.literal(1), z.literal(2), z.literal(3)], 'must be 1, 2 or 3'), 'must be a list').default([]),
    title: CardTexts,
    holes: z.record(EntryName, hole, MUST_BE_MAP).default({}),
    rows: z
      .array(z.union([SharedRow, row], 'must be { use: … } or { text: { … } }'), 'must be a list')
      .min(1, 'needs at least 1')
      .max(20, 'has more than 20'),
  },
  MUST_BE_MAP,
);

export const CardFile = z.array(template, 'must be a list').max(200, 'has more than 200');
export const CardSentenceFile = z.record(EntryName, row, MUST_BE_MAP);
export type CardEntry = z.output<typeof template>;
export type CardSentences = z.output<typeof CardSentenceFile>;
export type CardSentence = z.output<typeof row>;
