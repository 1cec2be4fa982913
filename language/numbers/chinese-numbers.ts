/* Numbers in Han characters, as in Chinese and Japanese, also mixed with figures: 二十五, 3万5千, 12.5万, 两千五. */

const DIGITS: Record<string, number> = { ...makeDigitValues('〇一二三四五六七八九'), 零: 0, 两: 2, 兩: 2, 俩: 2, 壱: 1, 壹: 1, 弐: 2, 参: 3 };
const SMALL: Record<string, number> = { 十: 10, 百: 100, 千: 1_000, 拾: 10 };
const LARGE: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 };

function makeDigitValues(letters: string): Record<string, number> {
  return Object.fromEntries([...letters].map((letter, place) => [letter, place]));
}

const HAN_DIGIT = `[${Object.keys(DIGITS).join('')}]`;
const SCALE = `[${[...Object.keys(SMALL), ...Object.keys(LARGE)].join('')}]`;

/** 一千五一支: the last 一 belongs to the unit of a price. */
const ONE_EACH = '(?!(?<=[百千万][一二三四五六七八九])一[支次针瓶盒个天人张片粒套部])';

/** Returns a pattern source for a number: figures with or without scales, or characters. `figures` is the pattern of a number in figures. */
export const makeHanNumberPattern = (figures: string): string =>
  `(?:(?:${figures})(?:\\s?[${Object.keys(LARGE).join('')}]|${SCALE})(?:(?:${figures})|${SCALE})*|(?:${HAN_DIGIT}|[十百千])(?:${ONE_EACH}${HAN_DIGIT}|${SCALE}|多(?=[万亿])|(?<=${SCALE})(?:${figures}))*(?:点${HAN_DIGIT}+(?![十分刻]))?)`;

/** Returns the value of such a number. With `short`, 两千五 is 2500, as in spoken Chinese. */
export function readHanNumber(text: string, figure: (figures: string) => number, short: boolean): number {
  const [whole = '', decimals] = text.split('点');
  let total = 0;
  let section = 0;
  let digit: number | undefined;
  let scale = 0;
  let hasZero = false;
  for (const part of whole.match(/[\d.,]+|\S/g) ?? []) {
    const figures = /\d/.test(part);
    const value = figures ? figure(part) : DIGITS[part];
    if (value !== undefined) {
      digit = digit === undefined ? value : digit * 10 + value;
      hasZero ||= !figures && value === 0;
    } else if (SMALL[part]) {
      scale = SMALL[part];
      section += (digit ?? 1) * scale;
      digit = undefined;
    } else if (LARGE[part]) {
      scale = LARGE[part];
      total += (section + (digit ?? 0) || 1) * scale;
      section = 0;
      digit = undefined;
    }
  }
  // 9万9 is short for 9万9千.
  const isShort = short && digit !== undefined && digit < 10 && scale >= 100 && !hasZero && (!/\d/.test(whole) || /[万萬]\d$/.test(whole));
  const value = total + section + (digit ?? 0) * (isShort ? scale / 10 : 1);
  return decimals ? Number(`${value}.${[...decimals].map((each) => DIGITS[each]).join('')}`) : value;
}

/** Returns both numbers of two adjacent ones such as 两三 and 七八; undefined for any other text. */
export function readAdjacentNumbers(text: string): { value: number; to: number } | undefined {
  const parts = new RegExp(`^(.*?)(${HAN_DIGIT})(${HAN_DIGIT})([十百千万億亿]?)$`).exec(text);
  if (!parts) return undefined;
  const [, head = '', low = '', high = '', scale = ''] = parts;
  const step = (DIGITS[high] ?? 0) - (DIGITS[low] ?? 0);
  // 三五天 is three to five days; 八五折 is 85 %.
  if (step < 1 || (step > 1 && (head || scale || step > 2)) || DIGITS[low] === 0 || (head && !/十$/.test(head))) return undefined;
  const times = SMALL[scale] ?? LARGE[scale] ?? 1;
  const base = head ? readHanNumber(head, Number, false) : 0;
  return { value: base + (DIGITS[low] ?? 0) * times, to: base + (DIGITS[high] ?? 0) * times };
}
