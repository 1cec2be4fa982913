import { join } from 'node:path';
import { z } from 'zod';
import { isBlank } from '../../contract/rules.ts';
import { ContentError } from '../content/content-error.ts';
import { makeUniqueCheck, parseEntries } from '../content/parse-yaml.ts';
import { readSources } from '../content/sources.ts';

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

const FOLDER = join(import.meta.dirname, '../../content/quotes');
let cachedConditions: Promise<readonly QuoteCondition[]> | undefined;

/**
 * Returns the conditions that clinics can choose from. The files are read on first use and cached. A faulty file throws ContentError; after it is
 * repaired, the next request works. A quote keeps the text with which it was offered.
 */
export function loadSelectableConditions(): Promise<readonly QuoteCondition[]> {
  cachedConditions ??= readConditions(FOLDER).catch((error: unknown) => {
    cachedConditions = undefined;
    throw error;
  });
  return cachedConditions;
}

/** Reads every file of a folder, in order of name. Throws ContentError with every problem. */
export async function readConditions(folder: string): Promise<readonly QuoteCondition[]> {
  const sources = (await readSources(folder)) ?? [];
  if (sources.length === 0) throw new ContentError(['quotes: has no file.']);
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const all = sources.flatMap((source) => parseEntries(Conditions, source, problems));
  for (const { entry, placeOf } of all) checkUnique(entry.id, placeOf());
  if (problems.length > 0) throw new ContentError(problems);
  return all.map(({ entry }) => entry);
}
