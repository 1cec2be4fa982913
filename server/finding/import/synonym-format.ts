import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';
import { foldSearchText } from '../fold.rules.ts';

/** The format of content/synonyms (content/README.md). Messages complete the sentence "file: line: place: …". */
const LIMITS = { words: 16, word: 60, also: 8 };
const word = z
  .string('must be a text; put it in quotes where it could be a number')
  .trim()
  .refine((value) => !isBlank(value) && foldSearchText(value) !== '', 'is empty')
  .max(LIMITS.word, `is longer than ${LIMITS.word} characters`)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds a character that cannot be kept');
const words = z.preprocess(
  (value) => (typeof value === 'string' ? [value] : value),
  z.array(word, 'must be a text or a list of texts').min(1, 'needs at least 1').max(LIMITS.words, `has more than ${LIMITS.words}`),
);
const id = z.string('must be a name').regex(/^[a-z0-9-]{1,60}$/, 'must be a name of small letters, figures and hyphens');

const Group = z.strictObject(
  {
    id,
    ...(Object.fromEntries(LANGUAGES.map((language) => [language, words])) as Record<Language, typeof words>),
    also: z.array(id, 'must be a list of ids').max(LIMITS.also, `has more than ${LIMITS.also}`).default([]),
  },
  'must be a map: { id: …, ko: …, en: …, zh: …, ja: …, ar: … }',
);

export const SynonymFile = z.array(Group, 'must be a list of groups');
export type SynonymEntry = z.output<typeof Group>;
