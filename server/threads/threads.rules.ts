import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { getTranslationSettings } from '../../contract/translated-languages.ts';
import { isTimeZoneName } from '../platform/time-zone.ts';

/** Language of each supported target code (providers 2.1). */
const LANGUAGE_BY_TARGET = new Map(
  LANGUAGES.flatMap((language) => [getTranslationSettings(language).target, ...getTranslationSettings(language).otherTargets].map((code) => [code, language])),
);

/** Target codes into which a message can be translated. */
export const TARGET_CODES: readonly string[] = [...LANGUAGE_BY_TARGET.keys()];

/** Returns the target code that a client requested; null for an unknown one. */
export function parseTargetCode(asked: string | undefined): string | null {
  const code = asked?.trim().toUpperCase().replaceAll('_', '-');
  return code && LANGUAGE_BY_TARGET.has(code) ? code : null;
}

/** Returns the target code for a reader of this language. */
export function targetLanguageCode(reader: Language): string {
  return getTranslationSettings(reader).target;
}

/** Returns the language of a target code. */
export function languageOfTargetCode(code: string): Language {
  return LANGUAGE_BY_TARGET.get(code) ?? 'en';
}

/** Minimum number of Latin words that count as a sentence. Names of clinics, stations and medicines are Latin in every language. */
const MIN_LATIN_SENTENCE_WORDS = 3;

/**
 * Returns the letters that are evidence of a language. Excludes letters common to all scripts, invisible fillers, and single Korean letters, which
 * people of any language send as emoticons (`ㅠㅠ`).
 */
const matchLanguageLetters = (text: string) => text.normalize('NFKC').match(/(?![\u1100-\u11ff\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];

/** Returns `ko` if most letters are Korean; null otherwise, because the translator recognises other languages better. */
export function detectKorean(text: string): Language | null {
  const letters = matchLanguageLetters(text);
  return letters.filter((letter) => getTranslationSettings('ko').script.test(letter)).length * 2 > letters.length ? 'ko' : null;
}

/**
 * Returns how much of a text a reader of a language can read, judged by letters. `none`: no letter is in the language's script. `part`: it contains
 * words of another script, more than a few Latin words (fewer than a sentence and less than half of the text). `all` otherwise.
 */
export function judgeReadability(text: string, language: Language): 'all' | 'part' | 'none' {
  const letters = matchLanguageLetters(text);
  const foreign = letters.filter((letter) => !getTranslationSettings(language).script.test(letter));
  if (foreign.length === 0) return 'all';
  if (foreign.length === letters.length) return 'none';
  const words = text.normalize('NFKC').match(/[\p{Script=Latin}'’]+/gu) ?? [];
  const along =
    foreign.every((letter) => getTranslationSettings('en').script.test(letter)) &&
    words.length < MIN_LATIN_SENTENCE_WORDS &&
    foreign.length * 2 < letters.length;
  return along ? 'all' : 'part';
}

/** True if the text must be translated: false for a text without letters, and for one entirely in the reader's language. */
export function needsTranslation(text: string, target: string): boolean {
  const reader = languageOfTargetCode(target);
  if (matchLanguageLetters(text).length === 0) return reader !== 'ko' && /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(text);
  return detectKorean(text) !== reader || judgeReadability(text, reader) !== 'all';
}

/** The most populous time zone of countries that have several. */
const MAIN_ZONES: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CD: 'Africa/Kinshasa',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Ponape',
  GL: 'America/Godthab',
  ID: 'Asia/Jakarta',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PS: 'Asia/Gaza',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  UA: 'Europe/Kiev',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
};

/** Returns the patient's time zone: the IANA name from the browser, else the main zone of the country, else UTC. */
export function resolveTimeZone(given: string | undefined, country: string): string {
  if (given && isTimeZoneName(given)) return given;
  const zones = (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] }).getTimeZones?.();
  return MAIN_ZONES[country] ?? zones?.[0] ?? 'UTC';
}

/** Retention of messages after a withdrawal of consent, in days, in case the patient consents again (documents/consent-sensitive). */
export const CLOSED_RETENTION_DAYS = 30;
