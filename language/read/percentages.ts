import type { Language } from '../../contract/languages.ts';
import { foldWord } from '../folding.ts';
import { joinRanges, type Measure, makeUnitReader, toExtent, type UnitSpellings } from './measures.ts';
import type { FactReader, FoundFact, ReaderInput } from './reading.ts';

type Share = 'hundredth' | 'tenth' | 'rest';

/** 割 and 成 are tenths; 折 is the part left to pay. */
const SPELLINGS: UnitSpellings<Share> = {
  all: { hundredth: '%' },
  en: { hundredth: 'percent|per\\scent|pct|percentage\\spoints?' },
  ko: { hundredth: '퍼센트|퍼(?!센)|프로(?!그램|필|포폴|젝트)', tenth: '할(?=\\s?(?:할인|부담|이상|정도))' },
  zh: { hundredth: '个?百分点', tenth: '成(?!功|分|年|为|人|员|立|本|长|果|熟)', rest: '折(?!叠|腾|磨)' },
  ja: { hundredth: 'パーセント|プロ(?=セント)', tenth: '割(?!り込|れ)' },
  ar: { hundredth: '(?:في|ب)\\s?ال(?:مئة|مائة|مية)|بالمئة|بالمائة|نسبة مئوية' },
};
const readUnit = makeUnitReader(SPELLINGS);

/** Words for half the price. */
const HALF_PRICE: Record<Language, RegExp> = {
  ko: /반값|반액|절반\s?가격/g,
  en: /\bhalf[\s-](?:the\s)?price\b|\bhalf\soff\b/gi,
  zh: /半[价折]|对折/g,
  ja: /半額|半値/g,
  ar: new RegExp(foldWord('نصف (?:ال)?(?:سعر|ثمن)(?![ء-ي])'), 'g'),
};
const WHOLE = /百分百|百分之百/g;
const OF_A_HUNDRED = /(?:百分之|%\s?)$/;

/** Reads percentages in any form: 30 %, 百分之三十, 3割, 打八折, half price. */
export const readPercentages: FactReader = (reading) => {
  const shares = reading.numerals.flatMap((numeral) => {
    const before = OF_A_HUNDRED.exec(reading.text.slice(Math.max(0, numeral.start - 4), numeral.start))?.[0];
    const behind = readUnit(reading, numeral);
    if (behind) return [toHundredths(behind)];
    const isPrefix = before && (before.startsWith('百') || !/\d\s?%\s?$/.test(reading.text.slice(0, numeral.start)));
    return isPrefix ? [{ ...numeral, start: numeral.start - before.length, unit: 'hundredth' as const, numeral }] : [];
  });
  return [
    ...joinRanges(shares, reading).map((share): FoundFact => ({ kind: 'percentage', ...toExtent(share), start: share.start, end: share.end })),
    ...readWholeWords(reading),
  ];
};

function toHundredths(share: Measure<Share>): Measure<Share> {
  if (share.unit === 'hundredth') return share;
  const inHundred = (value: number) => (share.unit === 'tenth' ? value * 10 : 100 - (value < 10 ? value * 10 : value));
  const value = inHundred(share.value);
  if (share.to === undefined) return { ...share, value, unit: 'hundredth' };
  const [low, high] = [value, inHundred(share.to)].sort((a, b) => a - b) as [number, number];
  return { ...share, value: low, to: high, unit: 'hundredth' };
}

function readWholeWords({ text, language }: ReaderInput): FoundFact[] {
  const found = (pattern: RegExp, value: number) =>
    [...text.matchAll(pattern)].map(({ 0: word, index: start }): FoundFact => ({ kind: 'percentage', value, start, end: start + word.length }));
  return [...found(HALF_PRICE[language], 50), ...(language === 'zh' ? found(WHOLE, 100) : [])];
}
