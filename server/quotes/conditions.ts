import { z } from 'zod';
import { isBlank } from '../../contract/rules.ts';
import { ContentError } from '../content/content-error.ts';
import { makeOwnTexts, makeOwnTextsImport } from '../content/own-texts.ts';
import { makeUniqueCheck, parseEntries } from '../content/parse-yaml.ts';
import type { YamlSource } from '../content/sources.ts';
import type { Db } from '../platform/database.ts';

/** Format of `quotes/` in content/README.md. Messages complete the sentence "file: line: place: …". */
const textSchema = z
  .string('must be a text')
  .trim()
  .refine((text) => !isBlank(text), 'is empty')
  .max(600, 'is longer than 600 characters');
const Condition = z.strictObject({
  id: z.string('must be a name').regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a name of small letters, figures and hyphens'),
  /** Kind of sentence: a condition of the quote, or a possible extra cost. */
  kind: z.enum(['condition', 'on-top']),
  /** All languages are required: the text is sent to a patient as written, without a translator. */
  text: z.strictObject({ ko: textSchema, en: textSchema, zh: textSchema, ja: textSchema, ar: textSchema }, 'must be a map of the five languages'),
});
const Conditions = z.array(Condition, 'must be a list').min(1, 'needs at least 1');

/** A condition of a quote, with its text in every language. */
export type QuoteCondition = z.output<typeof Condition>;

/**
 * Returns the conditions that clinics can choose from: the operator's if any were imported, and otherwise the product's. A faulty file throws
 * ContentError. A quote keeps the text with which it was offered.
 */
export const loadSelectableConditions: (db: Db) => Promise<readonly QuoteCondition[]> = makeOwnTexts('quotes', parseConditions);

/** Imports `quotes/` of a content folder. The first import takes the place of the product's own conditions. */
export const importConditions = makeOwnTextsImport('quotes', { parse: parseConditions });

/** Parses the files, in their order. Throws ContentError with every problem. */
export function parseConditions(sources: readonly YamlSource[]): readonly QuoteCondition[] {
  if (sources.length === 0) throw new ContentError(['quotes: has no file.']);
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const all = sources.flatMap((source) => parseEntries(Conditions, source, problems));
  for (const { entry, placeOf } of all) checkUnique(entry.id, placeOf());
  if (problems.length > 0) throw new ContentError(problems);
  return all.map(({ entry }) => entry);
}
