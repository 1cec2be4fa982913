import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readDemonstrationSentences } from './demonstration-sentences.ts';
import { endsAsQuestion, foldForMatching } from './folding.ts';
import type { Hole } from './hole.ts';
import { RULE_HOLES } from './holes.ts';
import { baseLanguage, type Language } from './languages.ts';

/** A phrase in five languages. All forms are recognised; the first of a language is used for output. */
export type PhraseEntry = Record<Language, string[]>;

/** Contents of the book: the files in `phrases/` and `words/`. */
export interface PhraseBook {
  phrases: PhraseEntry[];
  /** Whole texts of the demonstration, each in Korean and one other language. The other lists are empty. */
  texts: PhraseEntry[];
  /** The vocabularies, by the kind of hole that they fill. */
  words: Record<string, PhraseEntry[]>;
  /** Every kind of hole by its name: those read by rules (`RULE_HOLES`), and those that accept only the words of a vocabulary (`words`). */
  holes: Record<string, Hole>;
}

function readEntries(folder: string, file: string): PhraseEntry[] {
  const listed: unknown = parse(readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8'));
  if (!Array.isArray(listed)) throw new Error(`${folder}/${file}: expected a list of entries`);
  return listed.map((item: unknown, place) => readEntry(item, `${folder}/${file}, entry ${place + 1}`));
}

function readEntry(item: unknown, where: string): PhraseEntry {
  const forms = (language: Language): string[] => {
    const value: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, language) : undefined;
    const list: unknown[] = Array.isArray(value) ? value : [value];
    const texts = list.filter((form): form is string => typeof form === 'string' && form.trim() !== '');
    if (texts.length === 0 || texts.length < list.length) throw new Error(`${where}: ${language} is missing or not text`);
    return texts;
  };
  return { ko: forms('ko'), en: forms('en'), zh: forms('zh'), ja: forms('ja'), ar: forms('ar') };
}

/** Returns the key of a word: folded, in English without its article. */
export function makeWordKey(word: string, language: Language): string {
  return foldForMatching(language === 'en' ? word.replace(/^(?:the|an?)\s+/i, '') : word, language);
}

/** Returns a hole that accepts one of these words. */
function makeWordHole(words: PhraseEntry[]): Hole {
  const found = (language: Language) => new Map(words.flatMap((word) => word[language].map((form) => [makeWordKey(form, language), word])));
  const byLanguage = { ko: found('ko'), en: found('en'), zh: found('zh'), ja: found('ja'), ar: found('ar') };
  return (text, from, to) => byLanguage[from].get(makeWordKey(text, from))?.[baseLanguage(to)][0];
}

/** Loads the whole book from the files beside this one. Throws with the file and the entry if one is malformed. */
export function readPhraseBook(): PhraseBook {
  const files = (folder: string) =>
    readdirSync(new URL(`${folder}/`, import.meta.url))
      .filter((file) => file.endsWith('.yaml'))
      .sort();
  const words = Object.fromEntries(files('words').map((file) => [file.replace('.yaml', ''), readEntries('words', file)]));
  const wordHoles = Object.entries(words).map(([kind, entries]): [string, Hole] => [kind, makeWordHole(entries)]);
  return {
    phrases: files('phrases').flatMap((file) => readEntries('phrases', file)),
    texts: readDemonstrationSentences(),
    words,
    holes: { ...RULE_HOLES, ...Object.fromEntries(wordHoles) },
  };
}

/** Returns the key of a phrase without holes: its folded letters, and whether it is a question. */
export function makePhraseKey(text: string, language: Language): string {
  return foldForMatching(text, language) + (endsAsQuestion(text) ? '?' : '');
}

/** Returns the names of the holes in a phrase, in order: "from {time} to {time2}" has time and time2. */
export function listHoles(text: string): string[] {
  return [...text.matchAll(/\{([a-z]+\d?)\}/g)].map((hole) => hole[1] ?? '');
}

/** Returns the kind of a named hole: {time2} is a second {time}. */
export function holeKind(hole: string): string {
  return hole.replace(/\d$/, '');
}
