import type { FactReader, ReaderInput } from '../read/reading.ts';
import type { Numeral } from './numerals.ts';

/** Reads numbers without a word for the thing that they count. Ignores words that are often no numbers, and figures within a name (B12). */
export const readNumbers: FactReader = (reading) =>
  reading.numerals
    .filter((numeral) => isNumber(numeral, reading))
    .map(({ start, end, value, to }) => ({ kind: 'number', value, ...(to === undefined ? {} : { to }), start, end }));

function isNumber({ end, value, weak, inWords, inName, ordinal }: Numeral, { text, language }: ReaderInput): boolean {
  const behind = text.slice(end, end + 6);
  if (inName || /^-?[a-z]|^차원|^次元|^维/i.test(behind)) return false;
  // 三期 and 七针: instalments and stitches count as bare numbers.
  if (weak) return value > 1 && /^(?:[针針期份套盒台支种項项]|部屋)/.test(behind);
  if (ordinal) return !inWords && !behind.startsWith('자');
  // 1日4錠 is a daily dose; عشرة عمر and ست الكل are idioms.
  if (value === 1 && /^\s?[日일회回]|^[^\s\d]{1,3}(?:당|あたり)/.test(behind)) return false;
  // 五十嵐 is a name.
  if (language === 'ja' && inWords && /^[\p{Script=Han}]/u.test(behind)) return false;
  return language !== 'ar' || !/^ (?:ال|عمر)/.test(behind) || /\d$/.test(text.slice(0, end));
}
