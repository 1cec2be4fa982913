import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isBlank } from '../../contract/rules.ts';

/** The format of `quotes/` in content/README.md. Messages complete the sentence "file: place …". */
const words = z
  .string('must be a text')
  .trim()
  .refine((text) => !isBlank(text), 'is empty')
  .max(600, 'is longer than 600 characters');
const Condition = z.strictObject({
  id: z.string('must be a name').regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a name of small letters, figures and hyphens'),
  /** Whether it says what may come on top, or under which condition the quote stands. */
  kind: z.enum(['condition', 'on-top']),
  /** All languages: it goes to a patient as it is written, and no translator sees it. */
  text: z.strictObject({ ko: words, en: words, zh: words, ja: words, ar: words }, 'must be a map of the five languages'),
});
const Conditions = z.array(Condition, 'must be a list').min(1, 'needs at least 1');

/** A sentence that a quote may stand under, written in every language. */
export type QuoteCondition = z.output<typeof Condition>;

/** A file of conditions that cannot be used: which one, and what is wrong in it. */
class ConditionsError extends Error {
  override name = 'ConditionsError';
}

const FOLDER = join(import.meta.dirname, '../../content/quotes');
let read: Promise<readonly QuoteCondition[]> | undefined;

/**
 * The conditions that clinics choose from. The files are read on first use and then kept; a faulty one throws ConditionsError, and once it is repaired works at the
 * next request. A quote keeps the words that it was offered with.
 */
export function quoteConditions(): Promise<readonly QuoteCondition[]> {
  read ??= readConditions(FOLDER).catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

/** Reads every file of a folder, in the order of their names. Throws ConditionsError for the first that is faulty, and for an id that is used twice. */
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
