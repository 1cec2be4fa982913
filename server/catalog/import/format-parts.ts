import { z } from 'zod';
import { LANGUAGES, type Language } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/rules.ts';

/** Shared parts of the formats in content/README.md. Messages complete the sentence "file: line: place: …". */

const text = z
  .string('must be a text')
  .trim()
  .refine((value) => !isBlank(value), 'is empty')
  .max(8000, 'is longer than 8000 characters')
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'holds a character that cannot be kept');
export const line = text.max(300, 'is longer than 300 characters');
export const texts = z.strictObject(
  { ...(Object.fromEntries(LANGUAGES.map((language) => [language, text.optional()])) as Record<Language, z.ZodOptional<typeof text>>), ko: text, en: text },
  'must be a map of languages, such as { ko: …, en: … }',
);
export const id = (most: number) => z.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more').max(most, `must be ${most} or less`);
export const minutes = z.number('must be a number').int('must be a whole number').min(0, 'must be 0 or more').max(525_600, 'must be a year or less');
export const booleanValue = z.boolean('must be true or false');
export const enumValue = <const T extends readonly string[]>(words: T) => z.enum(words, `must be one of ${words.join(', ')}`);
export const pictureName = z.string('must be a name').regex(/^[a-z0-9-]{1,60}$/, 'must be a name of small letters, figures and hyphens');
/** Name in a public address (decision 17). It contains a letter, so that it cannot be confused with an id. */
export const slug = z
  .string('must be a name')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters, figures and hyphens')
  .regex(/[a-z]/, 'needs a letter')
  .max(80, 'is longer than 80 characters');
export const list = <S extends z.ZodType>(of: S, least: number, most: number) =>
  z.array(of, 'must be a list').min(least, `needs at least ${least}`).max(most, `has more than ${most}`);
