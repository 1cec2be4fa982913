import { z } from 'zod';
import { LANGUAGES, type Language, TERM_LIMITS } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';
import { foldCase } from '../../../contract/text-forms.ts';

/** The format of content/terms (content/README.md). Messages complete the sentence "file: line: place: …". */
const text = (most: number) =>
  z
    .string('must be a text; put it in quotes where it could be a number')
    .trim()
    .refine((value) => !isBlank(value), 'is empty')
    .max(most, `is longer than ${most} characters`)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'holds a character that cannot be kept');
const form = text(TERM_LIMITS.form);
const forms = z
  .preprocess(
    (value) => (typeof value === 'string' ? [value] : value),
    z.array(form, 'must be a text or a list of texts').min(1, 'needs at least 1').max(TERM_LIMITS.forms, `has more than ${TERM_LIMITS.forms}`),
  )
  .refine((list) => new Set(list.map(foldCase)).size === list.length, 'has the same form twice');
const note = text(TERM_LIMITS.note);

const Entry = z.strictObject(
  {
    id: z.string('must be a name').regex(/^[a-z0-9-]{1,60}$/, 'must be a name of small letters, figures and hyphens'),
    ...(Object.fromEntries(LANGUAGES.map((language) => [language, forms])) as Record<Language, typeof forms>),
    binding: z.boolean('must be true or false').default(true),
    note: z.strictObject({ ko: note, en: note }, 'must be { ko: …, en: … }').optional(),
  },
  'must be a map: { id: …, ko: …, en: …, zh: …, ja: …, ar: … }',
);

export const TermFile = z.array(Entry, 'must be a list of terms');
export type TermEntry = z.output<typeof Entry>;
