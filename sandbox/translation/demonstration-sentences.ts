import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from './languages.ts';
import type { PhraseEntry } from './phrase-book.ts';

/** People of the demonstration, whose texts are written in two languages. */
const PEOPLE = new URL('../../content/demonstration/people/', import.meta.url);

/** Returns the texts of the demonstration's people as phrases, each in Korean and one other language. */
export function readDemonstrationSentences(): PhraseEntry[] {
  if (!existsSync(PEOPLE)) return [];
  const files = readdirSync(PEOPLE).filter((name) => name.endsWith('.yaml'));
  return files.flatMap((name) => findPairs(parse(readFileSync(new URL(name, PEOPLE), 'utf8'))));
}

/** Finds every map with a text in Korean and one in another language, and nothing else. */
function findPairs(value: unknown): PhraseEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  const isPair = entries.length === 2 && 'ko' in value && entries.every(([key, text]) => LANGUAGES.includes(key as Language) && typeof text === 'string');
  if (!isPair) return entries.flatMap(([, inner]) => findPairs(inner));
  return [
    Object.fromEntries(LANGUAGES.map((language) => [language, entries.flatMap(([key, text]) => (key === language ? [String(text)] : []))])) as PhraseEntry,
  ];
}
