import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_SETTINGS, type Language } from '../../contract/languages.ts';
import { readFacts, writeFact } from '../language.ts';
import { spellArabicNumber, spellEnglishNumber, spellHanNumber, spellKoreanNumber } from '../numbers/number-words.fixture.ts';

const LANGUAGES = Object.keys(LANGUAGE_SETTINGS) as Language[];

/** Text around a fact, without any fact in it. */
// biome-ignore format: a row a language
const AROUND: Record<Language, readonly [string, string][]> = {
  ko: [['', ''], ['원장님이 ', ' 정도라고 하셨어요.'], ['다시 말씀드리면 ', '입니다.']],
  en: [['', ''], ['The doctor said ', ', if I may ask.'], ['Please note: ', ' (about).']],
  zh: [['', ''], ['请问是', '吗？'], ['医生说大概', '，一般都是这样。']],
  ja: [['', ''], ['先生によると、', 'です。'], ['だいたい', 'くらいです。']],
  ar: [['', ''], ['قال الطبيب ', ' تقريبًا.'], ['من فضلك: ', '، شكرًا لكم.']],
};

const arabicDigits = (value: number) => String(value).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
const wideDigits = (value: number) => String(value).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
const grouped = (value: number) => value.toLocaleString('en-US');

/** Ways to write a number in a language. */
const NUMBER: Record<Language, readonly ((value: number) => string)[]> = {
  ko: [String, grouped, (value) => (value >= 10_000 ? spellKoreanNumber(value) : String(value))],
  en: [String, grouped, (value) => (value < 1_000_000 ? spellEnglishNumber(value) : String(value))],
  zh: [String, wideDigits, spellHanNumber],
  ja: [String, wideDigits, grouped, spellHanNumber],
  ar: [String, arabicDigits, grouped, (value) => (value < 1_000_000 ? spellArabicNumber(value) : String(value))],
};

/** Text around the number, which is `#`. Values from 3 on, because one and two have words of their own. */
// biome-ignore format: a row a fact
const FORMS: Record<string, Record<Language, readonly string[]>> = {
  'KRW #': { ko: ['#원', '# 원', '₩#'], en: ['# won', 'KRW #', '₩#'], zh: ['#韩元', '#韩币'], ja: ['#ウォン'], ar: ['# وون', '# وون كوري'] },
  'USD #': { ko: ['#달러', '$#'], en: ['$#', 'US$#', '# dollars'], zh: ['#美元', '#美金'], ja: ['#ドル'], ar: ['# دولار', '# دولارًا'] },
  '# mg': { ko: ['#mg', '#밀리그램'], en: ['# mg', '# milligrams'], zh: ['#毫克', '#mg'], ja: ['#mg', '#ミリグラム'], ar: ['# ملغ', '# مجم', '# مليغرام'] },
  '# ml': { ko: ['#cc', '# ml', '#밀리리터'], en: ['# cc', '# ml', '# millilitres'], zh: ['#毫升', '#cc'], ja: ['#cc', '#ミリリットル'], ar: ['# مل', '# سم مكعب'] },
  '#%': { ko: ['#%', '#퍼센트'], en: ['#%', '# percent'], zh: ['#%', '百分之#'], ja: ['#%', '#パーセント'], ar: ['#٪', '# بالمئة', '#%'] },
  '# tablet': { ko: ['#알', '#정', '# 알'], en: ['# tablets', '# pills'], zh: ['#片', '#粒'], ja: ['#錠'], ar: ['# حبات', '# أقراص'] },
  '# person': { ko: ['#명', '# 사람'], en: ['# people', '# persons'], zh: ['#个人', '#名', '#位'], ja: ['#人', '#名'], ar: ['# أشخاص', '# شخصًا'] },
  '# hour': { ko: ['#시간'], en: ['# hours', '# hrs'], zh: ['#个小时', '#小时'], ja: ['#時間'], ar: ['# ساعات', '# ساعة'] },
  '# week': { ko: ['#주', '#주간'], en: ['# weeks'], zh: ['#周', '#个星期'], ja: ['#週間'], ar: ['# أسابيع', '# أسبوعًا'] },
  '# month': { ko: ['#개월', '# 달'], en: ['# months'], zh: ['#个月'], ja: ['#か月', '#ヶ月', '#カ月'], ar: ['# أشهر', '# شهرًا'] },
  '#/day': { ko: ['하루 #번', '1일 #회', '하루에 #번'], en: ['# times a day', '# times daily'], zh: ['一天#次', '每日#次', '每天#次'], ja: ['1日#回', '一日に#回'], ar: ['# مرات في اليوم', '# مرات يوميًا'] },
  '1/# hour': { ko: ['#시간마다'], en: ['every # hours'], zh: ['每#小时'], ja: ['#時間ごと', '#時間おき'], ar: ['كل # ساعات', 'كل # ساعة'] },
};

const SMALL = /\/|tablet|person|hour|week|month|%/;

const isSaid = fc.record({
  fact: fc.constantFrom(...Object.keys(FORMS)),
  value: fc.integer({ min: 3, max: 99 }),
  times: fc.constantFrom(1, 10, 1_000, 12_500),
  range: fc.integer({ min: 0, max: 3 }),
  pick: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
});
const oneOf = <T>(all: readonly T[], pick = 0) => all[pick % all.length] as T;
const RANGE: Record<Language, string> = { ko: '~', en: ' to ', zh: '到', ja: '〜', ar: ' إلى ' };

describe('a fact is the same in whatever form and language it is written', () => {
  it.each(LANGUAGES)('%s', (language) => {
    fc.assert(
      fc.property(isSaid, ({ fact, value, times, range, pick }) => {
        const low = SMALL.test(fact) ? value : value * times;
        const high = range === 0 || fact.startsWith('1/') ? undefined : low + range;
        const form = oneOf(FORMS[fact]?.[language] ?? [], pick[2]);
        // Words are not used in ranges such as 만~이만, or after ₩.
        const write = oneOf(language === 'ko' && (high !== undefined || /[₩$]/.test(form)) ? [String, grouped] : NUMBER[language], pick[0]);
        const number = high === undefined ? write(low) : `${write(low)}${RANGE[language]}${write(high)}`;
        const [before, behind] = oneOf(AROUND[language], pick[1]);
        const text = before + form.replace('#', () => number) + behind;
        const expected = fact.replace('#', high === undefined ? String(low) : `${low}..${high}`);
        expect(readFacts(text, language).map(writeFact).join('; '), text).toBe(expected);
      }),
    );
  });
});

describe('any text', () => {
  it.each(LANGUAGES)('is read without harm, in %s: facts lie in it, in order and apart', (language) => {
    const pieces = fc.constantFrom(
      '3',
      '12,500',
      '만',
      '원',
      'half',
      ' a ',
      '두',
      '三',
      '半',
      '日',
      '个',
      'نصف',
      ' و',
      'مرتين',
      '~',
      '-',
      '%',
      '.',
      ' ',
      '\n',
      '½',
      '/',
      '٣',
      '😀',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        let last = 0;
        for (const { start, end } of readFacts(text, language)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
