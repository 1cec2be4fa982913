import type { FactCurrency } from '../fact.ts';
import { joinRanges, type Measure, makeNumberUnitReader, makeUnitReader, type NumberUnitWord, toExtent, type UnitSpellings } from './measures.ts';
import type { FactReader, ReaderInput } from './reading.ts';

const SPELLINGS: UnitSpellings<FactCurrency> = {
  all: {
    HKD: 'hkd|hk\\$',
    TWD: 'twd|ntd?\\$?',
    USD: 'usd|us\\$|\\$',
    KRW: 'krw|₩|won',
    JPY: 'jpy|yen',
    CNY: 'cny|rmb',
    EUR: 'eur|€',
    GBP: 'gbp|£',
    AED: 'aed|dhs?',
    SAR: 'sar',
    QAR: 'qar',
    KWD: 'kwd|kd',
  },
  en: {
    HKD: 'hong\\skong\\sdollars?',
    TWD: '(?:new\\s)?taiwan(?:ese)?\\sdollars?|nt\\sdollars?',
    USD: '(?:us\\s|american\\s)?dollars?|bucks',
    KRW: '(?:korean\\s)?won',
    JPY: '(?:japanese\\s)?yen',
    CNY: '(?:chinese\\s)?yuan|renminbi',
    EUR: 'euros?',
    GBP: '(?:british\\s)?pounds?\\ssterling|british\\spounds?|quid',
    AED: '(?:uae\\s|emirati\\s)?dirhams?',
    QAR: 'qatari\\sri[ya]a?ls?',
    SAR: '(?:saudi\\s)?ri[ya]a?ls?',
    KWD: '(?:kuwaiti\\s)?dinars?',
  },
  ko: {
    HKD: '홍콩\\s?달러',
    TWD: '대만\\s?달러',
    USD: '(?:미국?\\s?)?달러|불(?<!(?<![가-힣])이불)',
    KRW: '원(?:대)?(?!장|래|인(?!가|데|지|걸|거)|피|칙|내|외)',
    JPY: '엔(?!진|딩)',
    CNY: '위안화?',
    // 이유로 means "for a reason".
    EUR: '(?<!(?<![가-힣])이)유로',
    GBP: '(?:영국\\s?)파운드',
    AED: '디르함',
    QAR: '카타르\\s?리얄',
    SAR: '(?:사우디\\s?)?리얄',
    KWD: '(?:쿠웨이트\\s?)?디나르',
  },
  zh: {
    HKD: '港[币元幣]',
    TWD: '新?[台臺][币幣]',
    USD: '美[元金刀]|刀(?!片|口)',
    KRW: '韩[元币圆]|韓[元幣圜]',
    JPY: '日[元币圆]',
    EUR: '欧元',
    GBP: '英[镑磅]',
    CNY: '[元块]?人民币|元(?!素|旦|气|老|宵|件)|块钱|块(?!儿|状|头|钱|石|肉|皮)|圆',
    AED: '(?:阿联酋)?迪拉姆',
    QAR: '卡塔尔里亚尔',
    SAR: '(?:沙特)?里亚尔',
    KWD: '(?:科威特)?第纳尔',
  },
  ja: {
    HKD: '香港ドル',
    TWD: '台湾(?:ドル|元)|ニュー台湾ドル',
    USD: '米?ドル',
    KRW: 'ウォン',
    JPY: '日本円|円(?!形|滑|錐|満|安|高|筒)',
    CNY: '人民元|中国元|元(?![々気旦はの気に])',
    EUR: 'ユーロ',
    GBP: '英?ポンド(?!の体重)',
    AED: 'ディルハム',
    QAR: 'カタール・?リヤル',
    SAR: '(?:サウジ・?)?リ[ヤア]ル',
    KWD: '(?:クウェート・?)?ディナール',
  },
  ar: {
    HKD: 'دولار(?:ات|ا)? هونغ كونغ',
    TWD: 'دولار(?:ات|ا)? تايواني?ا?',
    USD: 'دولار(?:ات|ا)?(?: أمريكيا?ة?)?',
    KRW: 'وون(?:ا)?(?: كوريا?)?',
    JPY: 'ينا?(?: يابانيا?)?',
    CNY: 'يوانا?(?: صينيا?)?',
    EUR: 'يورو',
    GBP: 'جنيها?(?:ات)? إسترلينيا?ة?',
    AED: 'د\\.إ|(?:درهما?|دراهم)(?: إماراتيا?ة?)?',
    QAR: 'ر\\.ق|ريال(?:ات|ا)? قطريا?ة?',
    SAR: 'ر\\.س|ريال(?:ات|ا)?(?: سعوديا?ة?)?',
    KWD: 'د\\.ك|(?:دينارا?|دنانير)(?: كويتيا?ة?)?',
  },
};

const makeDual = (words: string, unit: FactCurrency): NumberUnitWord<FactCurrency> => ({ words: `${words}(?:ين|ان)`, value: 2, unit });
const readDuals = makeNumberUnitReader<FactCurrency>({
  ar: [makeDual('دولار', 'USD'), makeDual('درهم', 'AED'), makeDual('ريال', 'SAR'), makeDual('دينار', 'KWD')],
});
const readUnit = makeUnitReader(SPELLINGS);

/** Currency before the number: a sign, a code, or in Chinese the currency's name. */
const CURRENCY_BEFORE: readonly (readonly [FactCurrency, RegExp])[] = [
  ['HKD', /(?:HK\$|HKD|港币)\s?$/i],
  ['TWD', /(?:NT\$|NTD?|TWD|[台臺][币幣])\s?$/i],
  ['USD', /(?:US\$|USD|\$|美[元金])\s?$/i],
  ['KRW', /(?:₩|￦|KRW|韩[元币])\s?$/i],
  ['JPY', /(?:JPY|JP¥|日元)\s?$/i],
  ['CNY', /(?:CNY|RMB|CN¥|人民币)\s?$/i],
  ['EUR', /(?:€|EUR|欧元)\s?$/i],
  ['GBP', /(?:£|GBP|英镑)\s?$/i],
  ['AED', /(?:AED|Dhs?\.?)\s?$/i],
  ['SAR', /(?:SAR|SR)\s?$/i],
  ['QAR', /(?:QAR|QR)\s?$/i],
  ['KWD', /(?:KWD|KD)\s?$/i],
];
const SIGN = /[$₩￦¥€£a-z币元金镑]\.?\s?$/i;
/** A currency named earlier in the sentence, when only "dollar" follows the number. */
const NAMED_FIRST: readonly (readonly [FactCurrency, RegExp])[] = [
  ['TWD', /대만\s?달러로/],
  ['HKD', /홍콩\s?달러로/],
];

/** Reads amounts with their currency, before or after the number. */
export const readAmounts: FactReader = (reading) => {
  const amounts = reading.numerals.flatMap((numeral) => {
    if (numeral.article || numeral.fraction) return [];
    const before = readCurrencyBefore(numeral, reading);
    const behind = readUnit(reading, numeral);
    if (!behind) return before ? [before] : [];
    if (numeral.weak && isOtherWord(behind, reading)) return [];
    return [before ? { ...behind, start: before.start, unit: preferExactCurrency(before.unit, behind.unit) } : applyNamedCurrency(behind, reading)];
  });
  return joinRanges([...amounts, ...readDuals(reading)], reading).map((amount) => ({
    kind: 'amount',
    ...toExtent(amount),
    currency: amount.unit,
    start: amount.start,
    end: amount.end,
  }));
};

/** Prefers the currency that names the country, in "NT$ 500 dollars" and "人民币3000元". */
const preferExactCurrency = (before: FactCurrency, behind: FactCurrency): FactCurrency => (behind === 'USD' || behind === 'CNY' ? before : behind);

function readCurrencyBefore(numeral: ReaderInput['numerals'][number], { text, language }: ReaderInput): Measure<FactCurrency> | undefined {
  const before = text.slice(Math.max(0, numeral.start - 5), numeral.start);
  if (!SIGN.test(before)) return undefined;
  const yen = /¥\s?$/.exec(before);
  const known = yen ? undefined : CURRENCY_BEFORE.find(([, sign]) => sign.test(before));
  const sign = yen ?? known?.[1].exec(before);
  if (!sign || /[a-z]/i.test(before.charAt(sign.index - 1))) return undefined;
  const unit = known?.[0] ?? (language === 'zh' ? 'CNY' : 'JPY');
  return { ...numeral, start: numeral.start - (before.length - sign.index), unit, numeral };
}

/** 二元 and 一元 are terms of chemistry, 一块 means "together". */
function isOtherWord({ numeral, start, end }: Measure<FactCurrency>, { text, language }: ReaderInput): boolean {
  const written = text.slice(start, end);
  return (language === 'zh' || language === 'ja') && (/^[一二三多][元块]$/.test(written) || (numeral.value < 1 && /元$/.test(written)));
}

function applyNamedCurrency(amount: Measure<FactCurrency>, { text }: ReaderInput): Measure<FactCurrency> {
  const named = amount.unit === 'USD' ? NAMED_FIRST.find(([, name]) => name.test(text.slice(0, amount.start))) : undefined;
  return named ? { ...amount, unit: named[0] } : amount;
}
