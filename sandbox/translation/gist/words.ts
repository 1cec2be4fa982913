import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../languages.ts';
import { unifyArabicLetters } from './alike.ts';

/** Kinds of words: the files of content/terms by name, and the kinds in words.yaml. */
export type WordKind =
  | 'procedure'
  | 'body'
  | 'symptom'
  | 'medicine'
  | 'form'
  | 'illness'
  | 'material'
  | 'food'
  | 'activity'
  | 'event'
  | 'airport'
  | 'place'
  | 'relation'
  | 'thing'
  | 'language'
  | 'who';

export interface Word {
  id: string;
  kind: WordKind;
  forms: Record<Language, string[]>;
}

/** A word at its position in a text, with the form found there. */
export interface WordMatch {
  word: Word;
  form: string;
  start: number;
  end: number;
}

/** Finds the words of a language in a softened text, from left to right, longest first. */
export type FindWords = (text: string, language: Language) => WordMatch[];

/** Files of content/terms that are used. Intents already cover the business terms. A few other files are too general for medicines or acts. */
const TERM_FILES = ['body', 'medicine', 'procedure', 'symptom'] as const;
const FORMS =
  /^(?:medicine|prescription|prescription-medicine|otc-medicine|tablet|capsule|powder-medicine|ointment|cream|eye-drops|patch|syrup|dose|suppository)$/;
const TOO_WIDE =
  /^(?:kidney|recovery|aftercare|same-day|day-|pain$|swelling$|procedure|surgery|side-effect|result|anaesthe|anesthe|recovery-period|before|after|photo|stop-medication|follow)/;

/** Words of one character that are part of other words; they match only on their own. */
const SINGLE_LETTER_WORDS: Partial<Record<Language, string>> = { ko: '술물코눈멍전후', zh: '酒脸鼻眼唇肿前后从起', ja: '酒鼻目額顎卵母父妻姉妹兄弟娘顔唇前後' };

/** Loads content/terms and words.yaml, and creates one pattern for each language. */
export function createWordFinder(): FindWords {
  const words = [...readOwnWords(), ...readTerms()];
  const indexes = new Map<Language, { pattern: RegExp; byForm: Map<string, Word> }>();
  return (text, language) => {
    const index = indexes.get(language) ?? indexForms(words, language);
    indexes.set(language, index);
    return [...unifyArabicLetters(text, language).matchAll(index.pattern)].flatMap((match): WordMatch[] => {
      const found = match[1] ?? '';
      const word = index.byForm.get(found.toLowerCase());
      const start = match.index + match[0].indexOf(found);
      return word === undefined ? [] : [{ word, form: found, start, end: start + found.length }];
    });
  };
}

function indexForms(words: readonly Word[], language: Language) {
  const byForm = new Map<string, Word>();
  for (const word of words) {
    for (const form of word.forms[language]) {
      const key = unifyArabicLetters(form, language).toLowerCase();
      if (isUsable(key, language) && !byForm.has(key)) byForm.set(key, word);
    }
  }
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map((form) => addBoundary(form, language));
  return { pattern: new RegExp(addBoundaries(forms.join('|'), language), 'giu'), byForm };
}

function addBoundaries(forms: string, language: Language): string {
  if (language === 'en') return `(?<!\\p{L})(${forms})(?:s|es)?(?!\\p{L})`;
  if (language === 'ar') return `(?<!\\p{L})(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل)?(${forms})(?:ي|ك|ها|ه)?(?!\\p{L})`;
  const single = SINGLE_LETTER_WORDS[language] ?? '';
  const alone = language === 'ko' ? '(?<![가-힣])' : language === 'ja' ? '(?<!\\p{Script=Han})' : '';
  const before = alone === '' ? '' : `(?:(?![${single}](?!\\p{L}\\p{L}\\p{L}\\p{L}\\p{L}))|${alone})`;
  return `${before}(${forms})`;
}

/** A short Korean word must not follow another syllable (다리 does not occur in 기다리다); 전 and 후 must also end there. */
function addBoundary(form: string, language: Language): string {
  const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // In "come back" and "money back" the word is no part of the body.
  if (language === 'en' && form === 'back') return '(?<=(?:my|your|her|his|the|upper|lower) )back(?! to| on| of)';
  // 酒店 is a hotel.
  if (form === '酒') return '酒(?!店|吧|精)';
  // 金額 is an amount, not a forehead; 前 and 後 follow the word they refer to.
  if (language === 'ja' && form.length === 1 && !/[前後]/.test(form)) return `(?<!\\p{Script=Han})${literal}`;
  return language === 'ko' && form.length < 3 && !/^(?:부터|까지)$/.test(form)
    ? `(?<![가-힣])${literal}${/^[전후]$/.test(form) ? '(?![가-힣])' : ''}`
    : literal;
}

function isUsable(form: string, language: Language): boolean {
  if (language === 'ar' && form.length < 3) return false;
  return form.length > 1 || (SINGLE_LETTER_WORDS[language] ?? '').includes(form);
}

function readOwnWords(): Word[] {
  const listed = parse(readFileSync(new URL('words.yaml', import.meta.url), 'utf8')) as ({ id: string; kind: WordKind } & Record<Language, string[]>)[];
  return listed.map((each) => ({ id: each.id, kind: each.kind, forms: collectForms(each) }));
}

function readTerms(): Word[] {
  const folder = new URL('../../../content/terms/', import.meta.url);
  const files = readdirSync(folder);
  return TERM_FILES.filter((file) => files.includes(`${file}.yaml`)).flatMap((file) => {
    const listed = parse(readFileSync(new URL(`${file}.yaml`, folder), 'utf8')) as ({ id: string } & Record<Language, string[]>)[];
    return listed
      .filter(({ id }) => !TOO_WIDE.test(id))
      .map((each) => ({ id: each.id, kind: FORMS.test(each.id) ? ('form' as const) : file, forms: collectForms(each) }));
  });
}

const collectForms = (each: Record<Language, string[]>): Record<Language, string[]> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, each[language].map(String)])) as Record<Language, string[]>;
