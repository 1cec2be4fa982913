import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { translatedLanguageRow } from '../../contract/translated-languages.ts';

/** Codes that a message can be translated into, and the language each is written in (providers 2.1). */
const TARGETS = new Map(
  LANGUAGES.flatMap((language) => [translatedLanguageRow(language).target, ...translatedLanguageRow(language).otherTargets].map((code) => [code, language])),
);

/** The target code that a client asked for; null when it is none. */
export function knownTarget(asked: string | undefined): string | null {
  const code = asked?.trim().toUpperCase().replaceAll('_', '-');
  return code && TARGETS.has(code) ? code : null;
}

/** The code that a reader of this language is translated for. */
export function targetLanguageCode(reader: Language): string {
  return translatedLanguageRow(reader).target;
}

/** The language that a target code is written in. */
export function languageOfTarget(code: string): Language {
  return TARGETS.get(code) ?? 'en';
}

/** Names of clinics, stations and medicines are Latin in every language; from so many words on it is more than a name. */
const LATIN_SENTENCE = 3;

/**
 * Letters that say something of a language: not those that all scripts share, nor single Korean letters, which people of any
 * language send as faces (`ㅠㅠ`), nor the fillers, which nobody sees.
 */
const telling = (text: string) => text.normalize('NFKC').match(/(?![\u1100-\u11ff\p{Script=Common}\p{Script=Inherited}])\p{L}/gu) ?? [];

/** Korean is known when most letters are Korean; everything else the translator finds out better (null). */
export function knownLanguage(text: string): Language | null {
  const letters = telling(text);
  return letters.filter((letter) => translatedLanguageRow('ko').script.test(letter)).length * 2 > letters.length ? 'ko' : null;
}

/**
 * How much of a text its letters let a reader of a language read: `part` when it holds more in another script than she takes
 * along, any word at all or, in Latin letters, a sentence or half of the text; `none` when nothing is in hers.
 */
export function readable(text: string, language: Language): 'all' | 'part' | 'none' {
  const letters = telling(text);
  const foreign = letters.filter((letter) => !translatedLanguageRow(language).script.test(letter));
  if (foreign.length === 0) return 'all';
  if (foreign.length === letters.length) return 'none';
  const words = text.normalize('NFKC').match(/[\p{Script=Latin}'’]+/gu) ?? [];
  const along =
    foreign.every((letter) => translatedLanguageRow('en').script.test(letter)) && words.length < LATIN_SENTENCE && foreign.length * 2 < letters.length;
  return along ? 'all' : 'part';
}

/** Nothing to translate: no letters at all, or written in the reader's language already, and in no other. */
export function needsTranslation(text: string, target: string): boolean {
  const reader = languageOfTarget(target);
  if (telling(text).length === 0) return reader !== 'ko' && /(?!\p{Default_Ignorable_Code_Point})\p{L}/u.test(text);
  return knownLanguage(text) !== reader || readable(text, reader) !== 'all';
}

/** The most people's zone of the countries that have several. */
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

/** The patient's zone: the IANA name her browser gave, else a main zone of her country, else UTC. */
export function resolveTimeZone(given: string | undefined, country: string): string {
  if (given && isZone(given)) return given;
  const zones = (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] }).getTimeZones?.();
  return MAIN_ZONES[country] ?? zones?.[0] ?? 'UTC';
}

function isZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
