import { expect, it } from 'vitest';
import { foldCountryName, listCountryItems } from './country-items.ts';
import { LOCALES } from './languages.ts';

/** Returns the countries found for a typed text. */
const found = (language: keyof typeof LOCALES, typed: string) =>
  listCountryItems(LOCALES[language])
    .filter(({ label, also }) => [label, ...also].some((name) => foldCountryName(name).includes(foldCountryName(typed))))
    .map(({ code }) => code);

it.each([
  ['ja', 'にほん', 'JP'],
  ['ja', 'ニホン', 'JP'],
  ['ja', 'いぎりす', 'GB'],
  ['ja', 'ｲｷﾞﾘｽ', 'GB'],
  ['ja', '英国', 'GB'],
  ['ja', 'あめりか', 'US'],
  ['ja', 'たいわん', 'TW'],
  ['ja', 'かんこく', 'KR'],
  ['ja', 'サウジ アラビア', 'SA'],
  ['zh', '台灣', 'TW'],
  ['zh', '臺灣', 'TW'],
  ['zh', '沙特', 'SA'],
  ['zh', '阿联酋', 'AE'],
  ['zh', '澳洲', 'AU'],
  ['zh', '紐西蘭', 'NZ'],
  ['ar', 'الامارات', 'AE'],
  ['ar', 'امارات', 'AE'],
  ['ar', 'السعوديه', 'SA'],
  ['ar', 'امريكا', 'US'],
  ['ar', 'بريطانيا', 'GB'],
  ['en', 'uae', 'AE'],
  ['en', 'aland', 'AX'],
] as const)('in %s %s finds its country', (language, typed, code) => expect(found(language, typed)).toContain(code));

it('finds nothing for what names no country', () => expect(found('ja', 'ぞう')).toEqual([]));
