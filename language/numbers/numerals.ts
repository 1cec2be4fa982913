import type { Language } from '../../contract/languages.ts';
import type { Span } from '../fact.ts';
import { ARABIC_NUMBER_PATTERN, ARABIC_SCALE_PATTERN, addArabicNumbers, readArabicNumber, readArabicScale } from './arabic-numbers.ts';
import { makeHanNumberPattern, readAdjacentNumbers, readHanNumber } from './chinese-numbers.ts';
import { ENGLISH_NUMBER_PATTERN, ENGLISH_SCALE_PATTERN, readEnglishNumber, readEnglishScale } from './english-numbers.ts';
import { KOREAN_NUMBER_PATTERN, makeKoreanFiguresPattern, readKoreanNumber } from './korean-numbers.ts';

/**
 * A number in a folded text, or a range of two: in figures, in words, or in both (12만 5천). `weak`: a word of one syllable that is often no number (이,
 * 一, "a") and counts only before a unit or counter. `inName`: figures after Latin letters (B12, USD300). `ordinal`: figures after 제, or words after
 * 第.
 */
export type Numeral = Span & { value: number; to?: number; inWords?: true; weak?: true; article?: true; fraction?: true; inName?: true; ordinal?: true };

const FIGURES = '\\d{1,3}(?:\\.\\d{3}){2,}(?!\\d)|\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?';
const PARTS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
/** ½, 1½, 1/2, 1 1/2. If the text can also be a date, the longer reading wins (read-facts.ts). */
const FRACTION = `(?:\\d+\\s?)?[${Object.keys(PARTS).join('')}]|(?<![\\d/.-])(?:\\d+\\s)?(?:1/(?:[2-6]|8|10)|2/[35]|3/(?:[458]|10)|4/5|5/[68]|[79]/10|7/8|20/(?:1[56]|[234568]0|25|70|[124]00))(?![\\d/]|[.-]\\d)`;

/** Fractions in words: 4분의 1, 三分之二. */
const SHARE = '(?:\\d+|[일이삼사오육칠팔구십](?=분의)|[二三四五六七八九十]+)\\s?(?:분의|分之|分の)\\s?(?:\\d+|[일이삼사오육칠팔구]|[一二三四五六七八九])';

/** Pattern sources with named groups: figures with scale words, and words. `article` counts as 1 only before a unit. */
const WORDS: Record<Language, string> = {
  ko: `(?<scaled>${makeKoreanFiguresPattern(FIGURES)})|(?<words>${KOREAN_NUMBER_PATTERN})`,
  en: `(?<scaled>(?:${FIGURES})${ENGLISH_SCALE_PATTERN})|(?<![a-z])(?:(?<words>${ENGLISH_NUMBER_PATTERN})|(?<article>an?)(?=\\s))`,
  zh: `(?<han>${makeHanNumberPattern(FIGURES)})|(?<half>半)`,
  ja: `(?<han>${makeHanNumberPattern(FIGURES)})|(?<half>半)`,
  ar: `(?<scaled>(?:${FIGURES})${ARABIC_SCALE_PATTERN})|${ARABIC_NUMBER_PATTERN}`,
};
/** Zero in words at the start of a range; elsewhere it as often means "none". */
const ZERO: Record<Language, string> = {
  ko: '(?<![가-힣])(?:영|공|제로)(?=\\s?(?:에서|부터|[-~])\\s?(?:\\d|십|열|백|오|다섯))',
  en: '(?<![a-z])zero(?=(?:\\s(?:to|and)\\s|\\s?[-~]\\s?)(?:\\d|[a-z]))',
  zh: '(?!)',
  ja: '(?:ゼロ|零)(?=\\s?(?:から|[-~])\\s?[\\d一二三四五六七八九十百])',
  ar: '(?<![ء-ي])(?:ال)?صفر(?=\\s(?:الي|حتي|و\\s?)\\s?[\\dء-ي])',
};
const ORDINAL_BEHIND = '(?!\\d)(?:(?<th>st|nd|rd|th)(?![a-z]))?';

/** Text between two numbers that makes them a range. A word that also lists ("or") does so only for rising numbers. */
const BETWEEN: Record<Language, RegExp> = {
  ko: /^\s?(?:[-~]|에서|내지|부터|또는|혹은|이?나)\s?$/,
  en: /^(?:\s?[-~]\s?|\s(?:to|or|and up to|up to)\s)$/i,
  zh: /^\s?(?:[-~]|到|至|或者?|、)\s?$/,
  ja: /^\s?(?:[-~]|から|ないし|か|または|、)\s?$/,
  ar: /^\s?(?:[-~]|الي|حتي|او)\s?(?:ال)?$/,
};
/** Separators that are also used in lists: a range only if the second number is the successor of the first. */
const LISTS = /[、나]|^\s?(?:か(?!ら)|또는|혹은|او)/;
/** "109 or 119" are two numbers, "10 or 15" a range. */
const OR = /\sor\s|或|또는|혹은|または/i;
/** Text before the first of two numbers: between 3 and 5. */
const BETWEEN_AND: Partial<Record<Language, { before: RegExp; between: RegExp }>> = {
  en: { before: /(?:^|[^a-z])between\s(?:days?\s)?$/i, between: /^\sand\s$/i },
  ar: { before: /(?:^|[^ء-ي])(?:ما\s)?بين\s$/, between: /^\sو\s?$/ },
};

/**
 * True if the text between two measures makes them a range. If that text can also separate a list, they are a range only if one `follows` the other.
 */
export function isRange(low: Span, high: Span, text: string, language: Language, follows = false): boolean {
  const between = text.slice(low.end, high.start);
  if (between.length > 12) return false;
  const both = BETWEEN_AND[language];
  return (
    (BETWEEN[language].test(between) && !between.includes('、') && (follows || !LISTS.test(between))) ||
    (both?.between.test(between) === true && both.before.test(text.slice(Math.max(0, low.start - 12), low.start)))
  );
}

const PATTERNS = new Map<Language, RegExp>();

function patternForLanguage(language: Language): RegExp {
  const known = PATTERNS.get(language);
  if (known) return known;
  const pattern = new RegExp(
    `(?<always>(?<!\\d)(?:24/7|1[:+대対对]1)(?!\\d))|(?<share>${SHARE})|(?<fraction>${FRACTION})|(?<zero>${ZERO[language]})|${WORDS[language]}|(?<figures>${FIGURES})${ORDINAL_BEHIND}`,
    'gi',
  );
  PATTERNS.set(language, pattern);
  return pattern;
}

/** Returns the value of figures. A comma before three figures groups thousands; any other comma separates decimals. */
function parseFigures(figures: string): number {
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(figures)) return Number(figures.replace(/,/g, ''));
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(figures)) return Number(figures.replace(/\./g, ''));
  return Number(figures.replace(',', '.'));
}

/** الخامسة والأربعين means forty-fifth. */
const AR_UNIT_OF_TENS = /(ال(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع))ه? و(?:ال)?$/;
const AR_UNITS = 'الحادي الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع'.split(' ');
const AR_TEENTH = / ?ال(?:حادي|ثاني|ثالث|رابع|خامس|سادس|سابع|ثامن|تاسع)ه? $/;

/** 每周三次 and 两周三次 mean three times. */
const ZH_WEEKDAY_BEFORE = /(?:(?<![一二两三四五六七八九十几每\d个])周|星期|礼拜)$/;

/** Returns every number of a folded text, in order. */
export function findNumerals(text: string, language: Language): Numeral[] {
  const singles: Numeral[] = [];
  const pattern = patternForLanguage(language);
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const one = makeNumeral(match, language);
    // 周二三十分钟: the first character of the number belongs to the weekday.
    if (language === 'zh' && one?.inWords && one.end - one.start > 1 && ZH_WEEKDAY_BEFORE.test(text.slice(Math.max(0, one.start - 4), one.start))) {
      pattern.lastIndex = one.start + 1;
      continue;
    }
    // Words for two numbers (واحدة ثلاث) are read again from the second one.
    if (one) pattern.lastIndex = one.end;
    const before = one ? text.slice(Math.max(0, one.start - 3), one.start) : '';
    // الثامنة عشرة means eighteenth.
    if (
      language === 'ar' &&
      one?.inWords &&
      /^عشره?$/.test(text.slice(one.start, one.end)) &&
      AR_TEENTH.test(text.slice(Math.max(0, one.start - 9), one.start))
    )
      continue;
    const unit =
      language === 'ar' && one?.inWords && one.value >= 20 && one.value < 100 ? AR_UNIT_OF_TENS.exec(text.slice(Math.max(0, one.start - 14), one.start)) : null;
    if (one && unit) Object.assign(one, { value: one.value + AR_UNITS.indexOf(unit[1] ?? '') + 1, start: one.start - unit[0].length });
    if (!one || /[数何几幾]\s?$|(?<![가-힣])(?:몇\s?|수)$/.test(before) || (one.inWords && /(?<![가-힣])수\s$/.test(before))) continue;
    if (/[a-z]-?$/i.test(before) && !one.inWords && !/SPF$/.test(before)) one.inName = true;
    if (/(?<![가-힣])제\s?$/.test(before) || (one.inWords && /第\s?$/.test(before))) one.ordinal = true;
    singles.push(one);
  }
  return joinNumeralRanges(language === 'ar' ? joinSums(singles, text) : singles, text, language);
}

/** Joins Arabic numbers, in words and figures: adds a smaller number to a greater one (مليون و250 ألف), or subtracts a fraction (39 إلا ربع). */
function joinSums(singles: readonly Numeral[], text: string): Numeral[] {
  const result: Numeral[] = [];
  for (const next of singles) {
    const last = result.at(-1);
    const isJoined = last && last.to === undefined && /^\s?و\s?$/.test(text.slice(last.end, next.start));
    const isLess =
      last && last.to === undefined && next.value > 0 && next.value < 1 && last.value > 1 && /^\sالا\s(?:ال)?$/.test(text.slice(last.end, next.start));
    const value = isJoined ? addArabicNumbers(last.value, next.value, text.slice(last.start, last.end)) : isLess ? last.value - next.value : undefined;
    if (last && value !== undefined)
      result[result.length - 1] = { start: last.start, end: next.end, value, ...(last.inWords && next.inWords ? { inWords: true } : {}) };
    else result.push(next);
  }
  return result;
}

function makeNumeral(match: RegExpExecArray, language: Language): Numeral | undefined {
  const { 0: whole, index: start, groups = {} } = match;
  const end = start + whole.length;
  if (groups.always) return undefined;
  if (groups.share) return { start, end, value: parseShare(whole) };
  if (groups.fraction) return { start, end, value: parseFraction(whole), ...(whole.includes('/') ? { fraction: true } : {}) };
  if (groups.zero) return { start, end, value: 0, inWords: true, weak: true };
  if (groups.figures) return { ...figures(groups.figures, start, language), end, ...(groups.th ? { ordinal: true } : {}) };
  if (groups.article) return { start, end, value: 1, inWords: true, weak: true, article: true };
  if (groups.half) return { start, end, value: 0.5, inWords: true, weak: true };
  if (groups.han) return { start, end, ...makeHanNumeral(whole, language) };
  const words = groups.scaled ?? groups.words ?? '';
  if (language === 'en') return makeEnglishNumeral(words, start, groups.scaled !== undefined);
  if (language === 'ko')
    return {
      start,
      end,
      ...readKoreanNumber(words, parseFigures),
      ...(groups.scaled ? {} : { inWords: true, ...(KOREAN_COMPOUND.test(words) ? {} : { weak: true }) }),
    };
  if (groups.scaled) return { start, end, ...parseScaled(whole, readArabicScale) };
  return makeArabicNumeral(words, end - words.length, end === start + words.length);
}

function figures(text: string, start: number, language: Language): Numeral {
  const besides = language === 'en' || language === 'ar' ? null : /^(\d),(\d)$/.exec(text);
  const end = start + text.length;
  if (besides && Number(besides[2]) === Number(besides[1]) + 1) return { start, end, value: Number(besides[1]), to: Number(besides[2]) };
  return { start, end, value: parseFigures(text) };
}

/** Native numbers that are unambiguous. */
const KOREAN_COMPOUND = /^(?:다섯|여섯|일곱|여덟|아홉|열[가-힣]+|(?:스물|서른|마흔|쉰|예순|일흔|여든|아흔)[가-힣]+)$/;

/** ألف شكر and ست الكل contain no numbers. A letter before the word can make it another one (لست). */
function makeArabicNumeral(words: string, start: number, isBare: boolean): Numeral {
  const { value, length } = readArabicNumber(words);
  const isScale = !/\s/.test(words.slice(0, length)) && value >= 100;
  return { start, end: start + length, value, inWords: true, ...(value <= 1 || isScale || (!isBare && words.startsWith('ست')) ? { weak: true } : {}) };
}

function parseScaled(text: string, scaleOf: (word: string) => number): { value: number } {
  const figure = /^[\d.,]+/.exec(text)?.[0] ?? '';
  return { value: roundBinaryError(parseFigures(figure) * scaleOf(text.slice(figure.length))) };
}

function makeEnglishNumeral(words: string, start: number, isScaled: boolean): Numeral {
  const end = start + words.length;
  if (isScaled) return { start, end, ...parseScaled(words, readEnglishScale) };
  const value = readEnglishNumber(words);
  return { start, end, value, inWords: true, ...(value === 1 || /^(?:an?\s|one\s)?(?:half|quarter)/i.test(words) ? { weak: true } : {}) };
}

/** An unambiguous number in characters: 一五一十 and 千万 are idioms. */
const PROPER_HAN = /^(?!十一$)(?=.*[一二三四五六七八九两])(?:零?[一二三四五六七八九两]?[十百千万亿億])+(?:零?[一二三四五六七八九])?$/;

function makeHanNumeral(text: string, language: Language): Pick<Numeral, 'value' | 'to' | 'inWords' | 'weak'> {
  const words = /\d/.test(text) ? {} : { inWords: true as const, ...(PROPER_HAN.test(text.replace('多', '')) ? {} : { weak: true as const }) };
  const beside = readAdjacentNumbers(text);
  if (beside) return { ...beside, ...words };
  return { value: roundBinaryError(readHanNumber(text, parseFigures, language === 'zh')), ...words };
}

function parseShare(text: string): number {
  const [below = '1', above = '0'] = text.split(/\s?(?:분의|分之|分の)\s?/);
  const read = (number: string) => (/^\d/.test(number) ? Number(number) : '일이삼사오육칠팔구십'.indexOf(number) + 1 || readHanNumber(number, Number, false));
  return read(above) / read(below);
}

function parseFraction(text: string): number {
  const part = PARTS[text.at(-1) as string];
  if (part !== undefined) return Number(text.slice(0, -1)) + part;
  const [, whole = '0', above, below] = /^(?:(\d+)\s)?(\d+)\/(\d+)$/.exec(text) ?? [];
  return Number(whole) + Number(above) / Number(below);
}

/** Rounds away binary fraction errors: 3.3 times 10,000 is 33,000. */
const roundBinaryError = (value: number) => Number(value.toPrecision(12));

/** Joins two numbers with a range word between them. */
function joinNumeralRanges(singles: readonly Numeral[], text: string, language: Language): Numeral[] {
  const result: Numeral[] = [];
  for (const next of singles) {
    const last = result.at(-1);
    const range = last && last.to === undefined && next.to === undefined ? makeRange(last, next, text, language) : undefined;
    if (range) result[result.length - 1] = range;
    else result.push(next);
  }
  return result;
}

function makeRange(low: Numeral, high: Numeral, text: string, language: Language): Numeral | undefined {
  const between = text.slice(low.end, high.start);
  if (between.length > 12 || (low.weak && !low.inWords)) return undefined;
  if (!BETWEEN[language].test(between) && !isRange(low, high, text, language)) return undefined;
  if (/^-/.test(text.slice(high.end)) || /\d-$/.test(text.slice(0, low.start))) return undefined;
  // 1년 반에서 2년: the half belongs to the year.
  if (language === 'ko' && low.value === 0.5 && /[가-힣]\s?$/.test(text.slice(Math.max(0, low.start - 2), low.start))) return undefined;
  const scale = readScaleAfter(text.slice(high.start, high.end));
  const value = scale > 1 && low.value * scale < high.value && readScaleAfter(text.slice(low.start, low.end)) === 1 ? low.value * scale : low.value;
  if (
    value >= high.value ||
    (LISTS.test(between) && (high.value !== low.value + 1 || /^[号號番]/.test(text.slice(high.end)))) ||
    (OR.test(between) && high.value > 60 && high.value !== low.value + 1)
  )
    return undefined;
  return {
    start: low.start,
    end: high.end,
    value,
    to: high.value,
    ...(low.inWords && high.inWords ? { inWords: true } : {}),
    ...(low.ordinal ? { ordinal: true } : {}),
  };
}

/** "3~5만" is thirty to fifty thousand: the scale after the second number applies to both. */
function readScaleAfter(text: string): number {
  const scale = /(만|万|萬|억|億|亿|천|千|thousand|million|\dk|الف|الاف|مليون|ملايين)$/i.exec(text)?.[1]?.toLowerCase();
  if (!scale) return 1;
  if (/[천千k]|thousand|الف|الاف/.test(scale)) return 1_000;
  return /million|مل/.test(scale) ? 1e6 : /[억億亿]/.test(scale) ? 1e8 : 1e4;
}
