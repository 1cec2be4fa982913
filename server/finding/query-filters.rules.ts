import { LANGUAGES, type Language } from '../../contract/constants.ts';
import type { FindQuery } from '../../contract/finding/finding.ts';
import { toAsciiDigits } from '../../contract/text-forms.ts';
import { SPOKEN_LANGUAGE_TITLES } from '../catalog/catalog.ts';
import { foldWithoutSpaces, isUnspacedScript } from './fold.rules.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Highest price in dollars that a query names. `inclusive`: that price itself is meant too. */
type PriceLimit = { amount: number; inclusive: boolean };
/** Filters that a query says in words. */
export type WordedFilters = Pick<FindQuery, 'speaks' | 'doctor' | 'saturday' | 'sunday'> & { price?: PriceLimit };

/** Further names of the spoken languages. */
const OTHER_NAMES: Record<Language, readonly string[]> = {
  ko: ['韩文'],
  en: ['英文'],
  ja: ['日文'],
  zh: ['Mandarin', '汉语', '普通话', '华语'],
  ar: ['阿语', 'العربي'],
};

/** Phrases that name a filter, in the five languages. They are compared folded, so forms without accents, articles and variants are left out. */
const FILTER_PHRASES: readonly { filters: WordedFilters; phrases: readonly string[] }[] = [
  {
    filters: { doctor: 'female' },
    phrases: [
      ...['female doctor', 'woman doctor', 'women doctor', 'lady doctor', 'doctor female', 'female surgeon', 'woman surgeon', 'female dermatologist'],
      ...['여의사', '여자 의사', '여성 의사', '여성 원장', '여자 원장', '여의사 선생님'],
      ...['女医生', '女大夫', '女医师', '女性医生', '女医', '女性医師', '女性の医師', '女性ドクター', '女性の先生', '女性院長'],
      ...['طبيبة', 'طبيبات', 'دكتورة', 'طبيبة أنثى', 'طبيبة امرأة'],
    ],
  },
  {
    filters: { doctor: 'male' },
    phrases: [
      ...['male doctor', 'man doctor', 'doctor male', 'male surgeon', 'male dermatologist'],
      ...['남의사', '남자 의사', '남성 의사', '남성 원장', '남자 원장'],
      ...['男医生', '男大夫', '男医师', '男性医生', '男性医師', '男性の医師', '男性ドクター', '男性の先生', '男性院長'],
      ...['طبيب رجل', 'طبيب ذكر', 'دكتور رجل'],
    ],
  },
  {
    filters: { saturday: '1' },
    phrases: [
      ...['open on saturday', 'open saturday', 'on saturday', 'saturday', 'saturday hours'],
      ...['토요일', '토요일 진료', '토요일에 여는', '토요일 영업'],
      ...['周六', '星期六', '礼拜六', '周六营业', '周六开门', '星期六营业'],
      ...['土曜', '土曜日', '土曜診療', '土曜日診療', '土曜も診療', '土曜日も診療', '土曜営業'],
      ...['السبت', 'يوم السبت', 'مفتوح السبت', 'مفتوحة السبت', 'مفتوح يوم السبت', 'مفتوحة يوم السبت'],
    ],
  },
  {
    filters: { sunday: '1' },
    phrases: [
      ...['open on sunday', 'open sunday', 'on sunday', 'sunday', 'sunday hours'],
      ...['일요일', '일요일 진료', '일요일에 여는', '일요일 영업'],
      ...['周日', '星期日', '星期天', '礼拜天', '周日营业', '周日开门', '星期日营业', '星期天营业'],
      ...['日曜', '日曜日', '日曜診療', '日曜日診療', '日曜も診療', '日曜日も診療', '日曜営業'],
      ...['الأحد', 'يوم الأحد', 'مفتوح الأحد', 'مفتوحة الأحد', 'مفتوح يوم الأحد', 'مفتوحة يوم الأحد'],
    ],
  },
  ...LANGUAGES.map((spoken) => ({ filters: { speaks: SPOKEN_LANGUAGE_TITLES[spoken].id }, phrases: listSpeakingPhrases(spoken) })),
];

function listLanguageNames(spoken: Language): string[] {
  return [...Object.values(SPOKEN_LANGUAGE_TITLES[spoken].title), ...OTHER_NAMES[spoken]];
}

function listSpeakingPhrases(spoken: Language): string[] {
  return listLanguageNames(spoken).flatMap((name) => [
    ...[`${name} speaking`, `${name} speaker`, `${name} spoken`, `speaks ${name}`, `speak ${name}`, `speaking ${name}`],
    ...[`${name} 가능`, `${name} 상담`, `${name} 통역`, `${name}로 상담`, `${name} 하는`, `${name}를 하는`],
    ...[`会说${name}`, `会讲${name}`, `说${name}`, `讲${name}`, `懂${name}`, `${name}服务`, `${name}沟通`, `${name}咨询`],
    ...[`${name}対応`, `${name}対応可`, `${name}可`, `${name}OK`, `${name}が話せる`, `${name}が通じる`, `${name}通訳`, `${name}で相談`],
    ...[`تتحدث ${name}`, `يتحدث ${name}`, `تتكلم ${name}`, `يتكلم ${name}`, `باللغة ${name}`, `ناطقة ${name}`, `ناطق ${name}`],
  ]);
}

/** Folded phrases, longest first, so that a longer phrase is not split by a shorter one. */
const FOLDED_PHRASES = FILTER_PHRASES.flatMap(({ filters, phrases }) =>
  [...new Set(phrases.map(foldWithoutSpaces))].map((phrase) => ({ phrase, filters })),
).toSorted((a, b) => b.phrase.length - a.phrase.length);

/** Language names that are a filter when nothing else is typed. Korean is not: every clinic speaks it. */
const LONE_LANGUAGES = new Map(
  LANGUAGES.filter((spoken) => spoken !== 'ko').flatMap((spoken) =>
    listLanguageNames(spoken).map((name) => [foldWithoutSpaces(name), SPOKEN_LANGUAGE_TITLES[spoken].id] as const),
  ),
);

const AMOUNT = String.raw`(?<sign>[$₩¥€])?\s*(?<figure>\p{Nd}[\p{Nd}.,]*)\s*(?<unit>usd|krw|jpy|dollars?|won|만\s?원|万円|원|달러|美元|韩元|ドル|ウォン|円|دولار(?:ا|ًا)?|وون)?`;
const BELOW = String.raw`(?<!\p{L})(?:under|below|less than|cheaper than|أقل من|تحت|低于)`;
const UP_TO = String.raw`(?<!\p{L})(?:up to|at most|حتى|不超过)`;
/** Amounts of money such as "under $200", "200달러 이하", "أقل من 200 دولار". Most patterns include the amount; `inclusive` is as in `PriceLimit`. */
const PRICE_PATTERNS = [
  { pattern: new RegExp(String.raw`${BELOW}\s*${AMOUNT}`, 'iu'), inclusive: false },
  { pattern: new RegExp(String.raw`${UP_TO}\s*${AMOUNT}`, 'iu'), inclusive: true },
  { pattern: new RegExp(String.raw`${AMOUNT}\s*(?:未満|미만)`, 'iu'), inclusive: false },
  { pattern: new RegExp(String.raw`${AMOUNT}\s*(?:以下|以内|이하)`, 'iu'), inclusive: true },
] as const;
const WON = /₩|krw|won|원|韩元|ウォン|وون/iu;
const YEN = /¥|jpy|円/iu;

/** Remainder of "clinics with a female doctor" in languages without spaces. */
const LEFTOVER = /^(?:有|的|の|がいる|のいる|いる|있는|하는)*(?:诊所|医院|くりにつく|くりにっく|病院|병원)?$/u;

/**
 * Splits a query into the filters that it says in words, in any of the five languages, and the other words. `perDollar`: units of a currency for one
 * dollar, for limits in won and yen. The price limit of an unknown currency is dropped.
 */
export function parseQueryFilters(typed: string, perDollar: ReadonlyMap<string, number>): { words: string; filters: WordedFilters } {
  if (typed.trim() === '') return { words: '', filters: {} };
  const limit = takePriceLimit(typed, perDollar);
  const filters: WordedFilters = { ...(limit.price && { price: limit.price }) };
  let rest = ` ${foldWithoutSpaces(limit.words)} `;
  for (const { phrase, filters: meant } of FOLDED_PHRASES) {
    const found = findPhrase(rest, phrase);
    if (!found) continue;
    Object.assign(filters, meant);
    rest = ` ${`${rest.slice(0, found.from)} ${rest.slice(found.to)}`.trim()} `;
  }
  const lone = LONE_LANGUAGES.get(rest.trim());
  if (lone !== undefined) return { words: '', filters: { ...filters, speaks: lone } };
  if (Object.keys(filters).length === 0) return { words: limit.words, filters };
  const words = rest.split(' ').filter(Boolean);
  return { words: words.every((word) => STOP_WORDS.has(word) || LEFTOVER.test(word)) ? '' : words.join(' '), filters };
}

/** Finds a phrase in a folded text: as whole words, or anywhere in scripts without spaces. A plural counts as the word. */
function findPhrase(text: string, phrase: string): { from: number; to: number } | undefined {
  const spellings = isUnspacedScript(phrase) ? [phrase] : [` ${phrase} `, ` ${phrase}s `];
  const spelling = spellings.find((one) => text.includes(one));
  if (spelling === undefined) return undefined;
  const from = text.indexOf(spelling);
  return { from, to: from + spelling.length };
}

/** Removes the first price limit, because "under" also begins the names of some treatments. */
function takePriceLimit(typed: string, perDollar: ReadonlyMap<string, number>): { words: string; price?: PriceLimit } {
  for (const { pattern, inclusive } of PRICE_PATTERNS) {
    const found = pattern.exec(typed);
    if (!found?.groups) continue;
    const { sign = '', figure = '', unit = '' } = found.groups;
    const words = typed.replace(pattern, ' ');
    const currency = WON.test(sign + unit) ? 'KRW' : YEN.test(sign + unit) ? 'JPY' : sign === '€' ? 'EUR' : 'USD';
    const perOne = currency === 'USD' ? 1 : perDollar.get(currency);
    const value = readFigure(figure) * (/^[만万]/u.test(unit) ? 10_000 : 1);
    return perOne && value > 0 ? { words, price: { amount: Math.round(value / perOne), inclusive } } : { words };
  }
  return { words: typed };
}

/** Reads a figure in digits of any keyboard, with separators of thousands and at most two decimals. */
function readFigure(figure: string): number {
  const plain = toAsciiDigits(figure).replace(/[.,]$/, '');
  return Number(plain.replaceAll(/[.,](?=\d{3}(?:\D|$))/g, '').replace(',', '.'));
}
