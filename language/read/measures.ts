import type { Language } from '../../contract/languages.ts';
import type { Span } from '../fact.ts';
import { foldWord } from '../folding.ts';
import { isRange, type Numeral } from '../numbers/numerals.ts';
import type { ReaderInput } from './reading.ts';

/** Spellings of units as pattern sources. `all` applies to every language, after the language's own. */
export type UnitSpellings<U extends string> = Record<Language, Partial<Record<U, string>>> & { all?: Partial<Record<U, string>> };

/** A number and its unit. */
export type Measure<U extends string> = Span & { value: number; to?: number; unit: U; numeral: Numeral };

/** Text that can follow a Korean counter within its word, such as particles. 개인 and 번호 are other words. */
const KOREAN_END =
  '(?![가-힣])|(?=배기|박이|[은는이가을를에도만의로와과씩간쯤정동까부마후뒤전입예고짜하당보밖치내안중반넘걸면라여꼴기랑요권])|(?=뿐|조차|든지|였|죠|네요|인[데가지]|어치|나\\s|분[의량]?(?![가-힣])|지나|으로)';
const ENDS: Record<Language, string> = { ko: KOREAN_END, en: '(?![a-z])', zh: '', ja: '', ar: '(?![ء-ي])' };
/** A fraction of a unit after it: an hour and a half, 1시간 반, 两年半, ساعة ونصف, ساعتين وربع. */
const PART_MORE: Record<Language, string> = {
  // Before a counter, 반 is half of that unit: 두 번 반 알 is twice, half a tablet.
  ko: '\\s?반(?!\\s?(?:알|정(?!도)|개(?!월)|봉|포|갑|캡슐|스푼|컵|잔|병|방울|팩))(?:(?![가-힣])|(?=[에을은이의도만정쯤동후뒤전씩째입인걸넘가간짜마밖]|으로|부터|까지|보다|남짓|여))',
  en: '\\sand\\sa\\s(?:half|quarter)(?![a-z])',
  zh: '半(?!天|夜|身|[包盒片粒颗支瓶杯袋勺针管根只碗份斤价折])',
  ja: '半(?!錠|分|額|包|箱|カプセル|杯|本)',
  ar: '\\sو\\s?(?:نصف?ا?|ربعا?|ثلثا?)(?![ء-ي])(?:\\s(?:ال|لل)(?:لتر|ساعه|يوم|شهر|متر|كيلو|حبه)(?![ء-ي]))?',
};

/** Words between a number and its unit that change nothing, and the half that Chinese places there. */
const BEFORE_UNIT: Record<Language, string> = {
  ko: '',
  en: '(?:(?:more|extra|additional|full|whole|consecutive)\\s)?',
  zh: '(?:(?<more>个半)|个[多来余](?=[小月钟星礼])|[多来余])?',
  ja: '',
  ar: '(?:من\\sال)?',
};
/** 1인당 means "per person" and is no count. */
const EACH = /^(?:당|あたり|につき)/;

/** Returns the fraction that words such as "and a half" add; 0 without words. */
const parsePart = (words: string | undefined): number => (words ? (/ربع|quarter/i.test(words) ? 0.25 : /ثلث/.test(words) ? 1 / 3 : 0.5) : 0);

type Matcher<U extends string> = { pattern: RegExp; units: U[] };

/** Returns a reader for the unit after a number. An article counts as a number only in "an hour and a half" and "an hour or two". */
export function makeUnitReader<U extends string>(spellings: UnitSpellings<U>): (reading: ReaderInput, numeral: Numeral) => Measure<U> | undefined {
  const matchers = Object.fromEntries((['ko', 'en', 'zh', 'ja', 'ar'] as const).map((language) => [language, makeMatcher(spellings, language)]));
  return ({ text, language }, numeral) => {
    const { pattern, units } = matchers[language] as Matcher<U>;
    if (numeral.ordinal) return undefined;
    pattern.lastIndex = numeral.end;
    const groups = pattern.exec(text)?.groups;
    const at = groups ? units.findIndex((_, place) => groups[`u${place}`] !== undefined) : -1;
    // LED15分 contains a time; SPF50 and B12 are names.
    if (numeral.inName && !/[^\x20-\x7e]/.test(text.slice(numeral.end, pattern.lastIndex))) return undefined;
    if (at < 0 || (numeral.value === 1 && EACH.test(text.slice(pattern.lastIndex, pattern.lastIndex + 3)))) return undefined;
    const more = groups?.more ? 0.5 : parsePart(groups?.part);
    if (numeral.article && !more && !groups?.next) return undefined;
    const { start, value } = numeral;
    const to = groups?.next ? 2 : numeral.to;
    return { start, end: pattern.lastIndex, value: value + more, ...(to === undefined ? {} : { to: to + more }), unit: units[at] as U, numeral };
  };
}

function makeMatcher<U extends string>(spellings: UnitSpellings<U>, language: Language): Matcher<U> {
  const own = Object.entries(spellings[language]) as [U, string][];
  const shared = Object.entries(spellings.all ?? {}) as [U, string][];
  const sources = [
    ...own.map(([, source], place) => `(?<u${place}>${foldWord(source)})(?:${ENDS[language]})`),
    ...shared.map(([, source], place) => `(?<u${own.length + place}>${source})(?![a-z])`),
  ];
  const before = BEFORE_UNIT[language];
  const pattern = new RegExp(
    `(?:\\s?\\(\\d+\\))?[\\s-]?${before}(?:${sources.join('|')})(?:(?<part>${PART_MORE[language]})${language === 'en' ? '|(?<next>\\sor\\stwo(?![a-z]))' : ''})?`,
    'iy',
  );
  return { pattern, units: [...own, ...shared].map(([unit]) => unit) };
}

/** A word that contains number and unit: an Arabic dual, 이틀, fortnight. */
export type NumberUnitWord<U extends string> = { words: string; value: number; to?: number; unit: U };

/** Returns a reader for such words, including a fraction after them. */
export function makeNumberUnitReader<U extends string>(words: Partial<Record<Language, readonly NumberUnitWord<U>[]>>): (reading: ReaderInput) => Measure<U>[] {
  const patterns = new Map(
    Object.entries(words).map(([language, rows]) => {
      const sources = rows.map((row, place) => `(?<w${place}>${foldWord(row.words)})`).join('|');
      return [
        language,
        {
          pattern: new RegExp(
            `${BEFORE_WORD[language as Language]}(?:${sources})(?:${ENDS[language as Language]})(?<part>${PART_MORE[language as Language]})?`,
            'gi',
          ),
          rows,
        },
      ] as const;
    }),
  );
  return ({ text, language, numerals }) => {
    const known = patterns.get(language);
    if (!known) return [];
    return [...text.matchAll(known.pattern)].map(({ 0: whole, index: start, groups = {} }) => {
      const row = known.rows[known.rows.findIndex((_, place) => groups[`w${place}`] !== undefined)] as NumberUnitWord<U>;
      const end = start + whole.length;
      const { value, unit } = row;
      const next =
        language === 'ar'
          ? numerals.find((numeral) => numeral.to === undefined && numeral.value > value && OR.test(text.slice(end, numeral.start)))
          : undefined;
      if (next && !isUnitNext(text, next.end)) return { start, end: next.end, value, to: next.value, unit, numeral: next };
      return {
        start,
        end,
        value: row.value + parsePart(groups.part),
        ...(row.to === undefined ? {} : { to: row.to }),
        unit: row.unit,
        numeral: { start, end, value: row.value, inWords: true },
      };
    });
  };
}

/** يومين أو ثلاثة: the second number has no unit. */
const OR = /^ (?:او|الي) $/;
const isUnitNext = (text: string, end: number) => /^ (?:[ا-ي]+ات|ايام|اسابيع|اشهر|شهور|سنوات|ليال)/.test(text.slice(end, end + 12));

const BEFORE_WORD: Record<Language, string> = { ko: '(?<![가-힣])', en: '(?<![a-z])', zh: '', ja: '', ar: '(?<![ء-ي])(?:[وف]?(?:لل|ال|[بل])?)??' };

/** Joins two measures in one unit with a range word between them: 3 days to 5 days, يومين إلى ثلاثة أيام. */
export function joinRanges<U extends string>(measures: readonly Measure<U>[], { text, language }: ReaderInput): Measure<U>[] {
  const result: Measure<U>[] = [];
  for (const next of [...measures].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    const together =
      last &&
      last.to === undefined &&
      next.to === undefined &&
      last.unit === next.unit &&
      last.value < next.value &&
      isRange(last, next, text, language, next.value === last.value + 1);
    if (together) result[result.length - 1] = { ...last, end: next.end, to: next.value };
    else if (!last || next.start >= last.end) result.push(next);
  }
  return result;
}

/** Returns the value of a measure, or both ends of it, without its unit. */
export const toExtent = ({ value, to }: { value: number; to?: number }) => (to === undefined ? { value } : { value, to });
