import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isBlank } from '../../contract/rules.ts';

/** Format of `quotes/` in content/README.md. Messages complete the sentence "file: place …". */
const words = z
  .string('must be a text')
  .trim()
  .refine((text) => !isBlank(text), 'is empty')
  .max(600, 'is longer than 600 characters');
const Condition = z.strictObject({
  id: z.string('must be a name').regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a name of small letters, figures and hyphens'),
  /** Kind of sentence: a condition of the quote, or a possible extra cost. */
  kind: z.enum(['condition', 'on-top']),
  /** All languages are required: the text is sent to a patient as written, without a translator. */
  text: z.strictObject({ ko: words, en: words, zh: words, ja: words, ar: words }, 'must be a map of the five languages'),
});
const Conditions = z.array(Condition, 'must be a list').min(1, 'needs at least 1');

/** A condition of a quote, written in every language. */
export type QuoteCondition = z.output<typeof Condition>;

/** Thrown for an unusable file of conditions; names the file and the problem. */
class ConditionsError extends Error {
  override name = 'ConditionsError';
}

const FOLDER = join(import.meta.dirname, '../../content/quotes');
let read: Promise<readonly QuoteCondition[]> | undefined;

/**
 * Returns the conditions that clinics choose from. The files are read on first use and cached. A faulty file throws ConditionsError, and works at
 * the next request after it is repaired. A quote keeps the text with which it was offered.
 */
export function quoteConditions(): Promise<readonly QuoteCondition[]> {
  read ??= readConditions(FOLDER).catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

/** Reads every file of a folder, in order of name. Throws ConditionsError for the first faulty one, and for an id that is used twice. */
export async function readConditions(folder: string): Promise<readonly QuoteCondition[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  if (files.length === 0) throw new ConditionsError('quotes: has no file');
  const all = (await Promise.all(files.map((file) => readFileOf(folder, file)))).flat();
  const twice = all.find(({ id }, place) => all.findIndex((other) => other.id === id) !== place);
  if (twice) throw new ConditionsError(`quotes: the id ${twice.id} is used twice`);
  return all;
}

async function readFileOf(folder: string, file: string): Promise<QuoteCondition[]> {
  let data: unknown;
  try {
    data = parse(await readFile(join(folder, file), 'utf8'));
  } catch (cause) {
    throw new ConditionsError(`quotes/${file}: ${(cause as Error).message}`, { cause });
  }
  const parsed = Conditions.safeParse(data);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'the file'} ${message}`);
  throw new ConditionsError(`quotes/${file}: ${problems.join('; ')}`);
}
