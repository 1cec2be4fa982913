import type { Language } from '../../contract/languages.ts';

/*
 * Units as people type them on phones, with their standard sign. Each is replaced by the sign and spaces in the same length, so that offsets in the
 * text stay valid.
 */

const SPELLINGS: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  ko: [[/(?<=[\d십백천]\s?)마[넌눤]/g, '만원']],
  ja: [
    [/(?<=\d\s?)がつ/g, '月'],
    [/(?<=\d\s?)にちかん/g, '日間'],
    [/(?<=\d\s?)にち/g, '日'],
    [/(?<=\d\s?)まんえん/g, '万円'],
    [/(?<=\d\s?)えん/g, '円'],
    [/(?<=\d\s?)じ(?=[にかまは]|$)/g, '時'],
  ],
  zh: [[/(?<=\d\s?)w(?=韩|元|块|日元|$)/gi, '万']],
};

/** Returns the text with standard units, in the same length. */
export const standardizeUnits = (text: string, language: Language): string =>
  (SPELLINGS[language] ?? []).reduce((said, [typed, sign]) => said.replace(typed, (word) => sign.padEnd(word.length)), text);
