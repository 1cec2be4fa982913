import type { Language } from '../contract/languages.ts';
import { hanDigits } from './chinese-numbers.ts';
import { MONTHS, WEEKDAYS } from './day-words.ts';
import { englishPlace } from './english-ordinals.ts';
import type { FactValue, Said } from './fact.ts';
import { fold } from './folding.ts';

/*
 * A fact that one text has and the other seems to lack is missing only if its word is nowhere in the other: a reader that takes 윗니 for a
 * side and 上排 for none has read too little, and nothing was left out.
 */

type Side = Extract<FactValue, { kind: 'side' }>['side'];
type DateValue = Extract<FactValue, { kind: 'date' }>;

const SIDE_WORDS: Partial<Record<Side, Record<Language, RegExp>>> = {
  left: { en: /\b(?:on|to|from) the left\b|\bleft[- ](?:hand|side)/i, ko: /왼|좌측/, zh: /左(?!右)/, ja: /左/, ar: /يسري|يسار|ايسر/ },
  right: { en: /\b(?:on|to|from) the right\b|\bright[- ](?:hand|side)/i, ko: /오른|우측/, zh: /(?<!左)右/, ja: /右/, ar: /يمني|يمين|ايمن/ },
  upper: { en: /\b(?:upper|top|above)\b/i, ko: /윗|위|상[악안]/, zh: /上[排面方半颌眼嘴牙]/, ja: /上/, ar: /علو|عليا|فوق|اعلي/ },
  lower: { en: /\b(?:lower|bottom|below)\b/i, ko: /아랫|아래|하[악안]|밑/, zh: /下[排面方半颌眼嘴牙巴]/, ja: /下/, ar: /سفل|تحت/ },
};

const WEEKDAY_AT: Record<Language, (name: string) => RegExp> = {
  en: (name) => new RegExp(`\\b${name}\\b`, 'i'),
  // 목금은 are two of them.
  ko: (name) => new RegExp(`${name}(?:요일|욜)|(?<![가-힣\\d])(?=[월화수목금토일]*${name})[월화수목금토일]{2,6}(?=[은는에만]|까지|[\\s,·]|$)`),
  zh: (name) => new RegExp(`(?:周|週|星期|礼拜|[、和与到至])${name}|(?<![一-鿿])${name}(?=、[一二三四五六日])`),
  ja: (name) => new RegExp(`${name}曜|[(・、]${name}[)・、]|(?<=[月火水木金土日]と)${name}(?=の)`),
  ar: (name) => new RegExp(name.replace(/^ال/, '')),
};

/** Asks of a text whether the word of a value stands there, though no reader took it for the value. Folded once, and each value looked for once. */
export function wordsIn({ text, language }: Said): (value: FactValue) => boolean {
  let folded: string | undefined;
  const known = new Map<string, boolean>();
  return (value) => {
    if (value.kind !== 'side' && value.kind !== 'date') return false;
    const key = JSON.stringify(value);
    const before = known.get(key);
    if (before !== undefined) return before;
    folded ??= fold(text).text;
    const stands = value.kind === 'side' ? isSideThere(value.side, folded, language) : isDateThere(value, folded, language);
    known.set(key, stands);
    return stands;
  };
}

function isDateThere({ month, day, weekday, ...rest }: DateValue, folded: string, language: Language): boolean {
  if (rest.week !== undefined || rest.months !== undefined || rest.year !== undefined) return false;
  return (
    (month === undefined || monthAt(month, language).test(folded)) &&
    (day === undefined ||
      (language === 'en' && englishPlace(day)?.test(folded) === true) ||
      new RegExp(`(?<!\\d)0?${day}(?!\\d)|${hanDigits(day)}(?=[日号])`).test(folded)) &&
    (weekday === undefined || WEEKDAY_AT[language](nameOf(weekday, language)).test(folded))
  );
}

const OPPOSITES: Partial<Record<Side, Side>> = { left: 'right', right: 'left', upper: 'lower', lower: 'upper' };

/** Not where left and right are both named: which belongs to what is then the whole question. */
function isSideThere(side: Side, folded: string, language: Language): boolean {
  const has = (one: Side | undefined) => one !== undefined && SIDE_WORDS[one]?.[language].test(folded) === true;
  return has(side) && (side === 'upper' || side === 'lower' || !has(OPPOSITES[side]));
}

const nameOf = (weekday: number, language: Language): string => WEEKDAYS[language].find(([, meaning]) => meaning === weekday)?.[0] ?? '';

function monthAt(month: number, language: Language): RegExp {
  const names = MONTHS[language]?.filter(([, meaning]) => meaning === month).map(([name]) => name);
  if (names) return new RegExp(language === 'en' ? `\\b(?:${names.join('|')})\\b` : `(?:${names.join('|')})`, 'i');
  return new RegExp(`(?<!\\d)${month}\\s?(?:월|月)|(?<![十])${hanDigits(month)}月`);
}
