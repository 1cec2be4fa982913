import { type Hole, makePatternHole } from './hole.ts';
import { baseLanguage, type Language } from './languages.ts';

/* Numbers, prices and durations: {number} {price} {minutes} {hours} {days} {weeks}. Texts are softened: digits are ASCII. */

const DIGITS = '\\d[\\d,]*(?:\\.\\d+)?';

/** Words that people type for small numbers. */
const NUMBER_WORDS: Record<Language, string[]> = {
  en: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ko: ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열', '열한', '열두'],
  zh: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'],
  ja: ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'],
  ar: [],
};

/** Source of a pattern for a number in a language, as digits or as a small number word. */
function makeNumberPattern(language: Language): string {
  const words = [...NUMBER_WORDS[language]].reverse();
  return `(?:${[DIGITS, ...words, ...(language === 'zh' ? ['两'] : [])].join('|')})`;
}

/** Returns the number in a text that matches `makeNumberPattern`. */
function readNumber(text: string, language: Language): number {
  const word = text.trim().toLowerCase();
  if (word === '两') return 2;
  if (word === 'a' || word === 'an') return 1;
  const place = NUMBER_WORDS[language].indexOf(word);
  return place >= 0 ? place + 1 : Number(word.replace(/,/g, ''));
}

const numberHole = makePatternHole(makeNumberPattern, (text, from) => (/^\d/.test(text) ? text : String(readNumber(text, from))));

type Currency = 'USD' | 'KRW' | 'JPY' | 'CNY';

/** Names of the currencies in each language; the first one is used for output. A form that ends in another one precedes it. */
const CURRENCY_NAMES: Record<Language, Record<Currency, string[]>> = {
  ko: { USD: ['달러', '불'], KRW: ['원'], JPY: ['엔'], CNY: ['위안'] },
  en: { USD: ['dollars', 'US dollars', 'dollar', 'bucks'], KRW: ['won', 'Korean won'], JPY: ['yen'], CNY: ['yuan'] },
  zh: { USD: ['美元', '美金'], KRW: ['韩元', '韩币'], JPY: ['日元'], CNY: ['元人民币', '人民币', '元'] },
  ja: { USD: ['ドル', '米ドル'], KRW: ['ウォン'], JPY: ['円'], CNY: ['元', '人民元'] },
  ar: { USD: ['دولار', 'دولارا', 'دولار أمريكي', 'دولارات'], KRW: ['وون'], JPY: ['ين'], CNY: ['يوان'] },
};
const CURRENCIES: Currency[] = ['USD', 'KRW', 'JPY', 'CNY'];
const BEFORE = 'US\\$|\\$|₩|¥|USD|KRW|JPY|CNY|RMB';
const TEN_THOUSANDS = '[만万]';

function makePricePattern(language: Language): string {
  const words = CURRENCIES.flatMap((currency) => CURRENCY_NAMES[language][currency]).sort((a, b) => b.length - a.length);
  const after = [...words, 'USD', 'KRW', 'JPY', 'CNY', 'RMB', '\\$'].join('|');
  return `(?:(?:${BEFORE})\\s*${DIGITS}|${DIGITS}\\s*${TEN_THOUSANDS}?\\s*(?:${after}))`;
}

function findCurrency(text: string, language: Language): Currency | undefined {
  const sign = text.replace(/[\d.,\s]/g, '').replace(new RegExp(TEN_THOUSANDS), '');
  if (/^(US)?\$$/i.test(sign)) return 'USD';
  if (sign === '₩') return 'KRW';
  if (sign === '¥') return language === 'zh' ? 'CNY' : 'JPY';
  if (/^RMB$/i.test(sign)) return 'CNY';
  const code = CURRENCIES.find((currency) => currency === sign.toUpperCase());
  const same = (word: string) => word.replace(/\s/g, '').toLowerCase() === sign.toLowerCase();
  return code ?? CURRENCIES.find((currency) => CURRENCY_NAMES[language][currency].some(same));
}

function writePrice(amount: number, currency: Currency, language: Language): string {
  const digits = amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 });
  if (language === 'en' && currency === 'USD') return `$${digits}`;
  const word = language === 'zh' && currency === 'CNY' ? '元' : CURRENCY_NAMES[language][currency][0];
  return language === 'en' || language === 'ar' ? `${digits} ${word}` : `${digits}${word}`;
}

const priceHole = makePatternHole(makePricePattern, (text, from, to) => {
  const currency = findCurrency(text, from);
  const digits = text.match(new RegExp(DIGITS))?.[0];
  if (currency === undefined || digits === undefined) return undefined;
  const amount = Number(digits.replace(/,/g, '')) * (new RegExp(TEN_THOUSANDS).test(text) ? 10_000 : 1);
  return Number.isFinite(amount) ? writePrice(amount, currency, baseLanguage(to)) : undefined;
});

type Unit = 'minutes' | 'hours' | 'days' | 'weeks';

interface AmountSpan {
  from: number;
  to?: number;
}

/** Pattern of a unit after a number. */
const UNIT_PATTERNS: Record<Exclude<Language, 'ar'>, Record<Unit, string>> = {
  en: { minutes: 'minutes?|mins?', hours: 'hours?|hrs?', days: 'days?', weeks: 'weeks?' },
  ko: { minutes: '분', hours: '시간', days: '일', weeks: '주일?' },
  zh: { minutes: '分钟', hours: '个?小时|个钟头', days: '天', weeks: '周|个?星期|个?礼拜' },
  ja: { minutes: '分', hours: '時間', days: '日', weeks: '週間' },
};

/** A unit as written after a number; English forms its own plural. */
const WRITTEN_UNITS: Record<Exclude<Language, 'ar'>, Record<Unit, string>> = {
  en: { minutes: ' minute', hours: ' hour', days: ' day', weeks: ' week' },
  ko: { minutes: '분', hours: '시간', days: '일', weeks: '주' },
  zh: { minutes: '分钟', hours: '个小时', days: '天', weeks: '周' },
  ja: { minutes: '分', hours: '時間', days: '日', weeks: '週間' },
};

/** Arabic counts with four forms: one, two (as object, as subject), three to ten, and more. */
const ARABIC_UNITS: Record<Unit, { one: string; single: string; two: string[]; few: string; many: string }> = {
  minutes: { one: 'دقيقة واحدة', single: 'دقيقة', two: ['دقيقتين', 'دقيقتان'], few: 'دقائق', many: 'دقيقة' },
  hours: { one: 'ساعة واحدة', single: 'ساعة', two: ['ساعتين', 'ساعتان'], few: 'ساعات', many: 'ساعة' },
  days: { one: 'يوم واحد', single: 'يوم', two: ['يومين', 'يومان'], few: 'أيام', many: 'يومًا' },
  weeks: { one: 'أسبوع واحد', single: 'أسبوع', two: ['أسبوعين', 'أسبوعان'], few: 'أسابيع', many: 'أسبوعًا' },
};

/** Words that contain both number and unit. */
const WHOLE_WORDS: Partial<Record<Language, Partial<Record<Unit, Record<string, number>>>>> = {
  ko: { days: { 하루: 1, 이틀: 2, 사흘: 3, 나흘: 4 }, weeks: { 일주일: 1 } },
};

const TO = '\\s*(?:[-–—~〜∼]|to|から|到|至|에서|إلى|الى)\\s*';
/** Returns a pattern source for an Arabic word. Softened text has no tanwin, and writers drop the hamza. */
const makeLoosePattern = (word: string) =>
  word
    .replace(/\u064b/g, '')
    .replace(/[اأ]/g, '[اأ]')
    .replace(/ة/g, '[ةه]');

function makeSpanPattern(unit: Unit, language: Language): string {
  const counted = `${makeNumberPattern(language)}(?:${TO}${makeNumberPattern(language)})?`;
  if (language === 'ar') {
    const forms = ARABIC_UNITS[unit];
    const behind = [forms.many, forms.few, forms.single].map(makeLoosePattern).join('|');
    const whole = [forms.one, ...forms.two, forms.single].map(makeLoosePattern).join('|');
    return `(?:(?:من\\s+)?${counted}\\s*(?:${behind})|${whole})`;
  }
  const numbers = language === 'en' ? `(?:${counted}|an?)` : counted;
  const whole = Object.keys(WHOLE_WORDS[language]?.[unit] ?? {}).map((word) => `|${word}`);
  return `(?:${numbers}[\\s-]*(?:${UNIT_PATTERNS[language][unit]})${whole.join('')})`;
}

function readSpan(text: string, unit: Unit, language: Language): AmountSpan | undefined {
  const whole = WHOLE_WORDS[language]?.[unit]?.[text.trim()];
  if (whole !== undefined) return { from: whole };
  if (language === 'ar' && !/\d/.test(text)) {
    return { from: ARABIC_UNITS[unit].two.some((two) => new RegExp(makeLoosePattern(two)).test(text)) ? 2 : 1 };
  }
  const one = language === 'en' ? `(?:${makeNumberPattern('en')}|an?)` : makeNumberPattern(language);
  const found = text.match(new RegExp(`(${one})(?:${TO}(${makeNumberPattern(language)}))?`, 'iu'));
  if (found?.[1] === undefined) return undefined;
  const from = readNumber(found[1], language);
  return found[2] === undefined ? { from } : { from, to: readNumber(found[2], language) };
}

function writeSpan(span: AmountSpan, unit: Unit, language: Language): string {
  const digits =
    span.to === undefined ? String(span.from) : `${span.from}${language === 'en' ? '–' : language === 'ja' ? '〜' : language === 'ko' ? '~' : '-'}${span.to}`;
  const last = span.to ?? span.from;
  if (language === 'ar') {
    const forms = ARABIC_UNITS[unit];
    if (span.to === undefined && last === 1) return forms.one;
    if (span.to === undefined && last === 2) return forms.two[0] ?? forms.single;
    const few = Number.isInteger(last) && last % 100 >= 2 && last % 100 <= 10;
    return `${digits} ${few ? forms.few : Number.isInteger(last) ? forms.many : forms.single}`;
  }
  return `${digits}${WRITTEN_UNITS[language][unit]}${language === 'en' && !(span.to === undefined && last === 1) ? 's' : ''}`;
}

function span(unit: Unit): Hole {
  return makePatternHole(
    (language) => makeSpanPattern(unit, language),
    (text, from, to) => {
      const value = readSpan(text, unit, from);
      return value === undefined ? undefined : writeSpan(value, unit, baseLanguage(to));
    },
  );
}

/** Holes for {number}, {price} and the durations. */
export const amountHoles: Record<string, Hole> = {
  number: numberHole,
  price: priceHole,
  minutes: span('minutes'),
  hours: span('hours'),
  days: span('days'),
  weeks: span('weeks'),
};
