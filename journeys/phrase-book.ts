import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '../contract/constants.ts';

/** Reads a file of the sandbox translator's phrase book. The translator knows these sentences in every language. */
export const readPhraseBook = async (file: string) =>
  parse(await readFile(join(import.meta.dirname, '../sandbox/translation/phrases', file), 'utf8')) as Record<Language, string | string[]>[];

/** Returns the first wording of a phrase. */
export const firstWording = (phrase: string | string[]): string => (typeof phrase === 'string' ? phrase : (phrase[0] as string));
