import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fact } from '../../../language/language.ts';
import { LANGUAGES, type Language } from '../languages.ts';
import { unifyArabicLetters } from './alike.ts';
import type { WordKind } from './words.ts';

type Texts = Partial<Record<Language, string>>;

/** A statement or question common at clinics, as written in `intents/*.yaml` (README.md, "The gist"). */
interface WrittenIntent {
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
  /** True if matched against the whole sentence instead of a clause. */
  whole: boolean;
  /** True if it must not be wrong: either every denial and fact of the sentence is in the gist, or there is no gist. */
  strict: boolean;
  /** Kinds of words of which at least one is required; the next field states the same for kinds of facts. */
  needs: readonly WordKind[];
  needsFact: readonly Fact['kind'][];
  /** Output for a question; `said` is the output for a statement. */
  asked: Texts;
  said: Texts;
}

/** Intents of each language in the order of the files: the first match wins. */
type Intents = Record<Language, readonly Intent[]>;

/** Reads the intents from `intents/`. */
export function readIntents(): Intents {
  const folder = new URL('intents/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  const written = files.sort().flatMap((file) => parse(readFileSync(new URL(file, folder), 'utf8')) as WrittenIntent[]);
  const of = (language: Language): readonly Intent[] =>
    written.flatMap((one) => {
      const find = one.find[language];
      return find === undefined ? [] : [compileIntent(one, find, language)];
    });
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Intents;
}

function compileIntent(one: WrittenIntent, find: string, language: Language): Intent {
  const pattern = (source: string) => new RegExp(makeWordPattern(unifyArabicLetters(source, language), language), 'iu');
  return {
    id: one.id,
    find: pattern(find),
    unless: one.unless === undefined ? undefined : new RegExp(unifyArabicLetters(one.unless, language), 'iu'),
    whole: one.whole ?? false,
    strict: one.strict ?? false,
    needs: one.needs ?? [],
    needsFact: one['needs-fact'] ?? [],
    asked: one.ask ?? one.any ?? {},
    said: one.say ?? one.any ?? {},
  };
}

/** Letters of folded Arabic text, and Latin ones. With `\p{L}` each expression takes seven times as long to compile. */
const LETTER = '[a-z\\u0620-\\u064a\\u066e-\\u06d3]';

/**
 * Returns a pattern source for a word. Arabic words can have an article and particles before them and possessive endings; other languages match as
 * written.
 */
function makeWordPattern(source: string, language: Language): string {
  return language === 'ar' ? `(?<!${LETTER})[وف]?(?:ال|لل|بال|ب|ل)?(?:${source})${LETTER}{0,2}(?!${LETTER})` : source;
}
