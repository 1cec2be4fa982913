import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { MONTH_PATTERNS, makeAlternation } from '../words/day-words.ts';
import { type DayPart, HOUR_PATTERNS, makeDayPartPattern, readDayPart, readHour } from '../words/time-words.ts';
import { NOON_MINUTE, type TimePoint, toMinuteOfDay } from './points.ts';

/* Lists of hours that name the half of the day once: 3 or 5 p.m., 오후 3시나 5시, 下午三点或五点, الثالثة أو الخامسة مساءً. */

/** Text between two hours of a list: a word for "or" before any of them, a comma only before another listed one. */
const JOINS: Record<Language, { or: string; comma: string }> = {
  en: { or: ',?\\s(?:or|and)\\s(?:at\\s)?', comma: ',\\s' },
  ko: { or: '\\s?(?:또는|혹은|이?나|이?랑|아니면|하고|[과와·/])\\s?', comma: ',\\s?' },
  zh: { or: '\\s?(?:或者?|还是|和|/)\\s?', comma: '[、,]\\s?' },
  ja: { or: '\\s?(?:か|または|もしくは|と|[・/])\\s?', comma: '、' },
  ar: { or: '\\s(?:او|ام)\\s?', comma: '،\\s' },
};
const OCLOCK = '(?:(?:ال|لل)ساعه\\s)?';
/** Words before a number that show it is no hour: room, floor, gate. */
const EN_OTHER = `(?<![\\d.,:/a-z-])(?<!(?:${makeAlternation(MONTH_PATTERNS.en ?? [])}|room|floor|level|exit|line|gate|no|day|week|take)\\.?\\s)`;
const HAN_OTHER = '(?<![\\d.,:/\\p{L}-])';

const makeByLanguage = <T>(made: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, made(language)])) as Record<Language, T>;

const between = (joins: 'or' | 'comma') => makeByLanguage((language) => new RegExp(`^(?:${JOINS[language][joins]})${OCLOCK}$`, 'iu'));
const OR = between('or');
const COMMA = between('comma');
/** Languages with the half of the day after the hour. */
const HALF_AFTER_HOUR: ReadonlySet<Language> = new Set(['en', 'ar']);

/**
 * An hour that is listed before another one, without its own marker. Directly before the last hour only "or" joins, because a comma there can
 * separate something else.
 */
const BEFORE = makeByLanguage((language) => {
  const { or, comma } = JOINS[language];
  const hour = `(?<h>1[0-2]|[1-9]|${HOUR_PATTERNS[language]})`;
  const alone = { en: EN_OTHER, ar: `(?<!\\p{L})${OCLOCK}`, ko: '', zh: '', ja: '' }[language];
  const begin = alone || `(?:(?<p>${makeDayPartPattern(language)})\\s?|${HAN_OTHER})`;
  const last = (joins: string) => new RegExp(`${begin}${hour}(?<join>(?:${joins})${language === 'ar' ? OCLOCK : ''})$`, 'iu');
  return { last: last(or), more: last(`${or}|${comma}`) };
});

/** Returns the points with the hours listed before them; the half of the day named for one applies to all. */
export function addListedHours(points: readonly TimePoint[], text: string, language: Language): TimePoint[] {
  const listed = new Set<TimePoint>();
  const all = points.flatMap((point, place) => {
    const before = findListedBefore(point, points[place - 1]?.end ?? 0, text, language);
    for (const one of before) listed.add(one);
    return [...before, point];
  });
  // A comma also separates independent times, unless one of the two is only a time because of the other.
  const areJoined = (one: TimePoint, other: TimePoint) => {
    const between = text.slice(one.end, other.start);
    return OR[language].test(between) || ((listed.has(one) || listed.has(other)) && COMMA[language].test(between));
  };
  const share = (from: number, to: number) => {
    const [said, silent] = [all[from], all[to]];
    if (!said || !silent?.half || !areJoined(...(from < to ? ([said, silent] as const) : ([silent, said] as const)))) return;
    const part = shareDayPart(said, silent, from < to);
    if (!part) return;
    const point = { ...silent, ...toMinuteOfDay(silent.minute, part, false), part };
    if (listed.has(silent)) listed.add(point);
    all[to] = point;
  };
  for (let place = 1; place < all.length; place += 1) share(place - 1, place);
  if (HALF_AFTER_HOUR.has(language)) for (let place = all.length - 1; place > 0; place -= 1) share(place, place - 1);
  return all;
}

/** Returns the half of the day for the other point, if the two are near enough to share it. 오전 10시나 2시 are in different halves. */
function shareDayPart({ part, minute }: TimePoint, other: TimePoint, isAfter: boolean): DayPart | undefined {
  const far = (other.minute % NOON_MINUTE) - (minute % NOON_MINUTE);
  if (part === 'am' || !isAfter) return isAfter === far > 0 ? part : undefined;
  return Math.abs(far) < NOON_MINUTE / 2 ? part : undefined;
}

function findListedBefore(point: TimePoint, from: number, text: string, language: Language): TimePoint[] {
  const isBehind = HALF_AFTER_HOUR.has(language);
  if (isBehind && point.part === undefined) return [];
  const found: TimePoint[] = [];
  let next = point;
  for (let rule = BEFORE[language].last; ; rule = BEFORE[language].more) {
    const begin = Math.max(from, next.start - 24);
    const match = rule.exec(text.slice(begin, next.start));
    const hour = readHour(match?.groups?.h ?? '', language);
    if (!match || hour === undefined) break;
    const part = isBehind && (hour * 60) % NOON_MINUTE < point.minute % NOON_MINUTE ? point.part : readDayPart(match.groups?.p, language);
    const end = next.start - (match.groups?.join?.length ?? 0);
    next = { start: begin + match.index, end, part, ...toMinuteOfDay(hour * 60, part, false) };
    found.unshift(next);
    if (!isBehind && part) break;
  }
  // Without a half of the day such hours are read as plain numbers.
  return isBehind || found[0]?.part ? found : [];
}
