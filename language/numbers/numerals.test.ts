import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_SETTINGS, type Language } from '../../contract/languages.ts';
import { foldText } from '../folding.ts';
import { spellArabicNumber, spellEnglishNumber, spellHanNumber, spellKoreanNumber } from './number-words.fixture.ts';
import { findNumerals } from './numerals.ts';

/** Returns the numbers of a text as strings, ranges with two dots. */
const numbersIn = (text: string, language: Language) =>
  findNumerals(foldText(text).text, language).map(({ value, to }) => (to === undefined ? String(value) : `${value}..${to}`));

const TABLE: Record<Language, [string, string][]> = {
  ko: [
    ['12만 5천', '125000'],
    ['1억 2,000만', '120000000'],
    ['3만5000', '35000'],
    ['6만 3,200원', '63200'],
    ['만오천원', '15000'],
    ['삼백오십만', '3500000'],
    ['이십오', '25'],
    ['스물다섯', '25'],
    ['아흔아홉', '99'],
    ['열두', '12'],
    ['두세', '2..3'],
    ['한두', '1..2'],
    ['이삼일', '2..3'],
    ['3~5만', '30000..50000'],
    ['팔십에서 구십만', '800000..900000'],
    ['3에서 5', '3..5'],
    ['4분의 1', '0.25'],
    ['½', '0.5'],
    ['몇 개', ''],
    ['수십 명', ''],
    ['모두', ''],
    ['두통 두 번', '2 2'],
  ],
  en: [
    ['twenty-five', '25'],
    ['a hundred and twenty', '120'],
    ['two thousand five hundred and one', '2501'],
    ['1.25 million', '1250000'],
    ['150k', '150000'],
    ['1.2M', '1200000'],
    ['half a million', '500000'],
    ['one and a half', '1.5'],
    ['two thirds', String(2 / 3)],
    ['three quarters', '0.75'],
    ['1 1/2', '1.5'],
    ['1½', '1.5'],
    ['two or three', '2..3'],
    ['3 to 5', '3..5'],
    ['3–5', '3..5'],
    ['between 800,000 and 900,000', '800000..900000'],
    ['10-20 million', '10000000..20000000'],
    ['24/7', ''],
    ['1,200.50', '1200.5'],
    ['2,5', '2.5'],
    ['often, weight, someone', ''],
  ],
  zh: [
    ['二十五', '25'],
    ['一百二十', '120'],
    ['一百二', '120'],
    ['两千五', '2500'],
    ['十万零五百', '100500'],
    ['3.5万', '35000'],
    ['12万5千', '125000'],
    ['三点五', '3.5'],
    ['八五', '85'],
    ['两三', '2..3'],
    ['三五', '3..5'],
    ['十五六', '15..16'],
    ['二三十', '20..30'],
    ['八十到九十万', '800000..900000'],
    ['三分之二', String(2 / 3)],
    ['几十', ''],
  ],
  ja: [
    ['二十五', '25'],
    ['3万5千', '35000'],
    ['3〜5万', '30000..50000'],
    ['2、3日', '2..3'],
    ['二、三日', '2..3'],
    ['80万から90万', '800000..900000'],
    ['１２．５', '12.5'],
    ['数十', ''],
  ],
  ar: [
    ['خمس وعشرون', '25'],
    ['مئةٌ وخمسةٌ وعشرون', '125'],
    ['ثلاثمائة', '300'],
    ['ثلاث مئة', '300'],
    ['ثلاثة آلاف وخمسمئة', '3500'],
    ['مليون ومئتي ألف', '1200000'],
    ['مليون ونصف', '1500000'],
    ['ألفان', '2000'],
    ['ألفًا وخمسمئة', '1500'],
    ['خمس عشرة', '15'],
    ['اثنا عشر', '12'],
    ['ثلاثة ونصف', '3.5'],
    ['بخمسين', '50'],
    ['١٬٢٥٠٬٠٠٠', '1250000'],
    ['٣٫٥', '3.5'],
    ['من 3 إلى 5', '3..5'],
    ['ثلاث أو أربع', '3..4'],
    ['بين ٨٠٠ و٩٠٠ ألف', '800000..900000'],
    ['واحدة ثلاث', '1 3'],
    ['الثلاثاء', ''],
  ],
};

describe.each(Object.keys(LANGUAGE_SETTINGS) as Language[])('numbers in %s', (language) => {
  it.each(TABLE[language])('%s', (text, numbers) => expect(numbersIn(text, language).join(' ')).toBe(numbers));
});

describe('a number is the same however it is written', () => {
  const written: [Language, (value: number) => string][] = [
    // 만 is often another word: it is a number only before a counter or currency.
    ['ko', (value) => `${spellKoreanNumber(value)}원`],
    ['en', spellEnglishNumber],
    ['zh', spellHanNumber],
    ['ja', spellHanNumber],
    ['ar', spellArabicNumber],
  ];
  const inDigits = (zero: number) => (value: number) => String(value).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
  const forms: ((value: number) => string)[] = [String, (value) => value.toLocaleString('en-US'), inDigits(0xff10), inDigits(0x660), inDigits(0x6f0)];

  it.each(written)('reads words of %s', (language, words) => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 999_999 }), (value) => {
        expect(numbersIn(words(value), language), words(value)).toEqual([String(value)]);
      }),
    );
  });

  it.each(written)('reads figures of any width or script, in %s', (language) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(...forms), (value, write) => {
        expect(numbersIn(` ${write(value)} `, language)).toEqual([String(value)]);
      }),
    );
  });
});
