/* Numbers in Korean words: native ones used with counters (한, 두, 스물다섯), Sino-Korean ones (이십오, 삼만 오천), and figures with scales (12만 5천). */

// biome-ignore format: a row
const NATIVE: Record<string, number> = {
  하나: 1, 한: 1, 둘: 2, 두: 2, 셋: 3, 세: 3, 석: 3, 넷: 4, 네: 4, 넉: 4, 다섯: 5, 여섯: 6, 일곱: 7, 여덟: 8, 아홉: 9,
};
const NATIVE_TENS: Record<string, number> = { 열: 10, 스물: 20, 스무: 20, 서른: 30, 마흔: 40, 쉰: 50, 예순: 60, 일흔: 70, 여든: 80, 아흔: 90 };
/** Words that name two numbers. */
// biome-ignore format: a row
const BETWEEN: Record<string, [number, number]> = {
  한두: [1, 2], 두세: [2, 3], 두어: [2, 3], 서너: [3, 4], 너댓: [4, 5], 네댓: [4, 5], 네다섯: [4, 5], 너덧: [4, 5], 너더댓: [4, 5], 대여섯: [5, 6], 예닐곱: [6, 7], 일고여덟: [7, 8], 여덟아홉: [8, 9], 이삼: [2, 3], 삼사: [3, 4], 사오: [4, 5], 오륙: [5, 6], 육칠: [6, 7], 칠팔: [7, 8],
};
const SINO = '영일이삼사오육칠팔구';
const SMALL: Record<string, number> = { 십: 10, 백: 100, 천: 1_000 };
const LARGE: Record<string, number> = { 만: 1e4, 억: 1e8 };

const SCALE = '(?:[십백천]?\\s?[만억]|[천백십](?!천))';

const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length).join('|');
const NATIVE_NUMBER = `(?:(?:${longestFirst(Object.keys(NATIVE_TENS))})\\s?(?:${longestFirst(Object.keys(NATIVE))})?|${longestFirst(Object.keys(NATIVE))})`;
const SINO_GROUP = '(?:[이삼사오육칠팔구일]?[십백천])+[일이삼사오육칠팔구]?';
const SINO_NUMBER = `(?:(?:${SINO_GROUP}|[일이삼사오육칠팔구])(?:[만억](?:\\s?${SINO_GROUP}|[일이삼사오육칠팔구])?)*|만(?:\\s?${SINO_GROUP})?(?=\\s?(?:원|달러|엔|위안|명|cc|mg|ml|밀리그램|밀리리터)))`;

/** Number words: not preceded by Hangul, except words that a count follows without a space (하루두번). */
export const KOREAN_NUMBER_PATTERN = `(?<![가-힣]|\\d)(?:${longestFirst(Object.keys(BETWEEN))}|${NATIVE_NUMBER}|${SINO_NUMBER}|반)|(?<=하루|매일|매주|한번에)(?:${longestFirst(Object.keys(BETWEEN))}|${NATIVE_NUMBER})`;
/** 만 8천 원 is eighteen thousand; 만 8세 is an age. */
const BARE_TEN_THOUSAND = '(?<![가-힣\\d]|\\d\\s)만\\s?[1-9](?:천(?:\\s?[1-9]백)?|백|00|,?\\d{3})(?=\\s?(?:원|명|달러|엔))';
/** Figures with scales: 12만 5천, 1억 2,000만, 3천5백. */
export const makeKoreanFiguresPattern = (figures: string): string =>
  `${BARE_TEN_THOUSAND}|(?:${figures})${SCALE}(?:\\s?(?:${figures})${SCALE}|\\s?[천백십](?!천)|(?:${figures})|\\s(?:${figures})(?=원))*`;

/** Returns the number that such a text names, or the two numbers. */
export function readKoreanNumber(text: string, figure: (figures: string) => number): { value: number; to?: number } {
  const between = BETWEEN[text];
  if (between) return { value: between[0], to: between[1] };
  if (text === '반') return { value: 0.5 };
  const native = readNativeNumber(text.replace(/\s/g, ''));
  return { value: native ?? readSinoNumber(text, figure) };
}

function readNativeNumber(text: string): number | undefined {
  const tens = Object.keys(NATIVE_TENS).find((word) => text.startsWith(word));
  const rest = tens ? text.slice(tens.length) : text;
  if (rest === '') return tens ? NATIVE_TENS[tens] : undefined;
  const units = NATIVE[rest];
  return units === undefined ? undefined : units + (tens ? (NATIVE_TENS[tens] as number) : 0);
}

function readSinoNumber(text: string, figure: (figures: string) => number): number {
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  for (const part of text.match(/[\d.,]+|\S/g) ?? []) {
    const small = SMALL[part];
    const large = LARGE[part];
    if (small) {
      section += (digit ?? 1) * small;
      digit = undefined;
    } else if (large) {
      total += (section + (digit ?? 0) || 1) * large;
      section = 0;
      digit = undefined;
    } else digit = /\d/.test(part) ? figure(part) : SINO.indexOf(part);
  }
  return total + section + (digit ?? 0);
}
