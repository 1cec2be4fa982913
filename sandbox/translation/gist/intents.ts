import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fact } from '../../../language/language.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { alike } from './alike.ts';
import type { WordKind } from './words.ts';

type Texts = Partial<Record<Language, string>>;

/** One thing that people say or ask at a clinic, as `intents/*.yaml` has it (README.md, "The gist"). */
interface Written {
  id: string;
  find: Texts;
  unless?: string;
  whole?: boolean;
  strict?: boolean;
  needs?: WordKind[];
  'needs-fact'?: Fact['kind'][];
  ask?: Texts;
  say?: Texts;
  any?: Texts;
}

export interface Intent {
  id: string;
  find: RegExp;
  unless: RegExp | undefined;
  /** Found in the sentence as a whole, not in a clause of it. */
  whole: boolean;
  /** What must not be wrong: every denial and fact of the sentence is in the gist, or nothing is said. */
  strict: boolean;
  /** Kinds of words, and of facts, of which one must be there. */
  needs: readonly WordKind[];
  needsFact: readonly Fact['kind'][];
  /** What is written where it is asked, and where it is said. */
  asked: Texts;
  said: Texts;
}

/** What is known of a language, in the order of the files: the earlier of two that fit is meant. */
type Intents = Record<Language, readonly Intent[]>;

/** Reads the intents from `intents/`. */
export function readIntents(): Intents {
  const folder = new URL('intents/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const written = files.sort().flatMap((file) => parse(readFileSync(new URL(file, folder), 'utf8')) as Written[]);
  const of = (language: Language): readonly Intent[] =>
    written.flatMap((one) => {
      const find = one.find[language];
      return find === undefined ? [] : [compiled(one, find, language)];
    });
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Intents;
}

function compiled(one: Written, find: string, language: Language): Intent {
  const pattern = (source: string) => new RegExp(inWords(alike(source, language), language), 'iu');
  return {
    id: one.id,
    find: pattern(find),
    unless: one.unless === undefined ? undefined : new RegExp(alike(one.unless, language), 'iu'),
    whole: one.whole ?? false,
    strict: one.strict ?? false,
    needs: one.needs ?? [],
    needsFact: one['needs-fact'] ?? [],
    asked: one.ask ?? one.any ?? {},
    said: one.say ?? one.any ?? {},
  };
}

/** The letters of folded Arabic text, and the Latin ones beside it. As `\p{L}` each of the expressions takes seven times as long to compile. */
const LETTER = '[a-z\\u0620-\\u064a\\u066e-\\u06d3]';

/** Arabic words have their article and small words before them, and whose they are behind; the others are found as they are written. */
function inWords(source: string, language: Language): string {
  return language === 'ar' ? `(?<!${LETTER})[وف]?(?:ال|لل|بال|ب|ل)?(?:${source})${LETTER}{0,2}(?!${LETTER})` : source;
}
