import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { LANGUAGES, type Language } from '../languages.ts';
import { alike } from './alike.ts';

/** What a word can stand for: the files of content/terms by name, and the kinds of words.yaml. */
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

/** A word where it stands in a text, and the form of it that stands there. */
export interface Named {
  word: Word;
  form: string;
  start: number;
  end: number;
}

/** Where the words of a language stand in a text, from left to right and the longest first; the text is softened. */
export type FindWords = (text: string, language: Language) => Named[];

/** Terms of a clinic's business name what the intents name already; a few others are too wide to stand for a medicine or an act. */
const FILES = ['body', 'medicine', 'procedure', 'symptom'] as const;
const FORMS =
  /^(?:medicine|prescription|prescription-medicine|otc-medicine|tablet|capsule|powder-medicine|ointment|cream|eye-drops|patch|syrup|dose|suppository)$/;
const TOO_WIDE =
  /^(?:kidney|recovery|aftercare|same-day|day-|pain$|swelling$|procedure|surgery|side-effect|result|anaesthe|anesthe|recovery-period|before|after|photo|stop-medication|follow)/;

/** Words of one sign that say other things inside of others stand only where they stand alone. */
const SINGLE: Partial<Record<Language, string>> = { ko: '술물코눈멍전후', zh: '酒脸鼻眼唇肿前后从起', ja: '酒鼻目額顎卵母父妻姉妹兄弟娘顔唇前後' };

/** Reads content/terms and words.yaml, and makes one pattern of each language's words. */
export function readWords(): FindWords {
  const words = [...ownWords(), ...terms()];
  const indexes = new Map<Language, { pattern: RegExp; byForm: Map<string, Word> }>();
  return (text, language) => {
    const index = indexes.get(language) ?? indexOf(words, language);
    indexes.set(language, index);
    return [...alike(text, language).matchAll(index.pattern)].flatMap((match): Named[] => {
      const found = match[1] ?? '';
      const word = index.byForm.get(found.toLowerCase());
      const start = match.index + match[0].indexOf(found);
      return word === undefined ? [] : [{ word, form: found, start, end: start + found.length }];
    });
  };
}

function indexOf(words: readonly Word[], language: Language) {
  const byForm = new Map<string, Word>();
  for (const word of words) {
    for (const form of word.forms[language]) {
      const key = alike(form, language).toLowerCase();
      if (isUsable(key, language) && !byForm.has(key)) byForm.set(key, word);
    }
  }
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map((form) => bounded(form, language));
  return { pattern: new RegExp(around(forms.join('|'), language), 'giu'), byForm };
}

function around(forms: string, language: Language): string {
  if (language === 'en') return `(?<!\\p{L})(${forms})(?:s|es)?(?!\\p{L})`;
  if (language === 'ar') return `(?<!\\p{L})(?:و|ف)?(?:ب|ل|ك)?(?:ال|لل)?(${forms})(?:ي|ك|ها|ه)?(?!\\p{L})`;
  const single = SINGLE[language] ?? '';
  const alone = language === 'ko' ? '(?<![가-힣])' : language === 'ja' ? '(?<!\\p{Script=Han})' : '';
  const before = alone === '' ? '' : `(?:(?![${single}](?!\\p{L}\\p{L}\\p{L}\\p{L}\\p{L}))|${alone})`;
  return `${before}(${forms})`;
}

/** A short Korean word begins where no other syllable stands before it (다리 is not in 기다리다); 전 and 후 end there, too. */
function bounded(form: string, language: Language): string {
  const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // "Come back", "money back" name no part of a body.
  if (language === 'en' && form === 'back') return '(?<=(?:my|your|her|his|the|upper|lower) )back(?! to| on| of)';
  // 酒店 is a hotel.
  if (form === '酒') return '酒(?!店|吧|精)';
  // 金額 is an amount, and no forehead; 前 and 後 follow what they are said of.
  if (language === 'ja' && form.length === 1 && !/[前後]/.test(form)) return `(?<!\\p{Script=Han})${literal}`;
  return language === 'ko' && form.length < 3 && !/^(?:부터|까지)$/.test(form)
    ? `(?<![가-힣])${literal}${/^[전후]$/.test(form) ? '(?![가-힣])' : ''}`
    : literal;
}

function isUsable(form: string, language: Language): boolean {
  if (language === 'ar' && form.length < 3) return false;
  return form.length > 1 || (SINGLE[language] ?? '').includes(form);
}

function ownWords(): Word[] {
  const listed = parse(readFileSync(new URL('words.yaml', import.meta.url), 'utf8')) as ({ id: string; kind: WordKind } & Record<Language, string[]>)[];
  return listed.map((each) => ({ id: each.id, kind: each.kind, forms: formsOf(each) }));
}

function terms(): Word[] {
  const folder = new URL('../../../content/terms/', import.meta.url);
  const files = readdirSync(folder);
  return FILES.filter((file) => files.includes(`${file}.yaml`)).flatMap((file) => {
    const listed = parse(readFileSync(new URL(`${file}.yaml`, folder), 'utf8')) as ({ id: string } & Record<Language, string[]>)[];
    return listed
      .filter(({ id }) => !TOO_WIDE.test(id))
      .map((each) => ({ id: each.id, kind: FORMS.test(each.id) ? ('form' as const) : file, forms: formsOf(each) }));
  });
}

const formsOf = (each: Record<Language, string[]>): Record<Language, string[]> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, each[language].map(String)])) as Record<Language, string[]>;
