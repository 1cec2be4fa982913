import type { Language } from '../../contract/languages.ts';
import type { FactValue, LocalizedText } from '../fact.ts';
import { foldText, foldWord } from '../folding.ts';
import type { FactReader } from './reading.ts';

/*
 * Reads frequencies in parts of the day: 早晚各一次 and "once in the morning and once at night" are twice a day; with noon, three times. Without "each"
 * the words can be a time ("chilly mornings and evenings"). They are then no fact, but can match one.
 */

/** A list of morning and evening. The group matches if noon is between them. */
const LISTS: Record<Language, string> = {
  ko: '아침(?:에|과|하고|,|·)?\\s?(점심(?:에|과|하고|,|·)?\\s?)?(?:저녁|밤)',
  en: '(?:every |each |in the )?morning,? (?:(?:once |one )?(?:at |every |in the )?(noon|lunch(?:time)?|afternoon),? )?(?:and|&) (?:(?:once|one|1|another)(?: \\w+)? )?(?:(?:every|each|at|in the|before) )?(?:evening|night|bed(?:time)?)',
  zh: '早(?:上|[饭餐][前后])?[、,，和]?(中(?:午|[饭餐][前后])?[、,，和]?|午[、,，和])?晚(?:上|[饭餐][前后])?',
  ja: '朝(?:食[前後])?[・、,と]?(昼(?:食[前後])?[・、,と]?)?(?:夕方?|晩|夜|寝る前)(?:食[前後])?',
  ar: '(?:في |كل )?(?:ال)?صباحا?،? ?و ?ONE?(?:(?:في )?(?:ال)?(ظهرا?) ?و ?ONE?)?(?:في )?(?:ال)?(?:مساء|ليلا?)'.replaceAll(
    'ONE',
    '(?:(?:مرة|حبة|قرص|كبسولة) (?:واحدة? )?)',
  ),
};
/** The list (`LIST`) with "once each" around it, or before a dose for each time. */
const EACH: Record<Language, string> = {
  ko: 'LIST(?:으로|에)?\\s?(?:식[후전](?:에|마다)?\\s?)?(?:각각?\\s?)?(?:(?:한|1)\\s?[번회]씩?|(?=(?:반|한|두|세|[\\d.]+)\\s?(?:알|정|캡슐|포|방울)씩))',
  en: '\\bonce (?:each )?LIST|LIST,? once each|\\bevery LIST|(?<=\\bone (?:\\w+ )?)LIST',
  zh: '(?:[每一1][天日])?LIST各[^\\d一两三半次,，。]{0,4}(?:[一1]次|(?=[\\d一两三半]))|早上?[一1]次[,，、]?(?:中午?[一1]次[,，、]?)?晚上?[一1]次',
  ja: 'LIST(?:に|の|それぞれ|、)*(?:[1一]回(?:ずつ)?|(?=(?:[\\d.]+|[一二三半])(?:錠|カプセル|包|滴)ずつ))',
  ar: 'مرة (?:واحدة )?LIST|LIST مرة|(?<=(?:حبة|قرص|كبسولة) (?:واحدة? )?)LIST',
};

const compilePatterns = (sources: Record<Language, string>) =>
  Object.fromEntries(
    Object.entries(sources).map(([language, source]) => [
      language,
      new RegExp(foldWord(source.replaceAll('LIST', `(?:${LISTS[language as Language]})`)), 'gi'),
    ]),
  ) as Record<Language, RegExp>;
const EACH_PATTERNS = compilePatterns(EACH);
const LIST_PATTERNS = compilePatterns(LISTS);

const countTimes = (groups: readonly (string | undefined)[]) => (groups.some(Boolean) ? 3 : 2);

export const readPartsOfDay: FactReader = ({ text, language }) =>
  [...text.matchAll(EACH_PATTERNS[language])].map((match) => ({
    ...{ kind: 'frequency', times: countTimes(match.slice(1)), every: 1, per: 'day' },
    ...{ start: match.index, end: match.index + match[0].trimEnd().length },
  }));

/** True if a text names as many parts of a day as a frequency has times: "twice a day" is "morning and evening". */
export function mentionsPartsOfDay({ text, language }: LocalizedText, value: FactValue): boolean {
  if (value.kind !== 'frequency' || value.per !== 'day' || value.every !== 1 || value.to !== undefined) return false;
  return [...foldText(text).text.matchAll(LIST_PATTERNS[language])].some(([, noon]) => countTimes([noon]) === value.times);
}
