import { LANGUAGES, type Language } from '../../contract/languages.ts';
import type { Span } from '../fact.ts';
import { ADJACENT_TIME_PATTERNS, BETWEEN_AND_WORDS, FIXED_TIME_PATTERNS, readDayPart, readHour, TIME_POINT_PATTERNS } from '../words/time-words.ts';
import { OccupiedSpans } from './occupied-spans.ts';
import { MINUTES_PER_DAY, NOON_MINUTE, type TimePoint, toMinuteOfDay } from './points.ts';
import type { FoundFact, ReaderInput } from './reading.ts';
import { addListedHours } from './time-lists.ts';

/* Times of day. The patterns are by language (time-words.ts); halves of the day and ranges are handled the same for all. */

const compilePatterns = (patterns: readonly string[]) => patterns.map((pattern) => new RegExp(pattern, 'giu'));
const RULES = Object.fromEntries(LANGUAGES.map((language) => [language, compilePatterns(TIME_POINT_PATTERNS[language])])) as Record<Language, RegExp[]>;
const WHOLES = Object.fromEntries(
  LANGUAGES.map((language) => [language, FIXED_TIME_PATTERNS[language].map(([pattern, minute]) => [new RegExp(pattern, 'giu'), minute] as const)]),
) as unknown as Record<Language, [RegExp, number][]>;
const BEFORE = Object.fromEntries(LANGUAGES.map((language) => [language, new RegExp(ADJACENT_TIME_PATTERNS[language].start, 'iu')])) as Record<
  Language,
  RegExp
>;
const AFTER = Object.fromEntries(LANGUAGES.map((language) => [language, new RegExp(ADJACENT_TIME_PATTERNS[language].end ?? '(?!)', 'iuy')])) as Record<
  Language,
  RegExp
>;
const BETWEEN = Object.fromEntries(LANGUAGES.map((language) => [language, new RegExp(`^${ADJACENT_TIME_PATTERNS[language].between}$`, 'iu')])) as Record<
  Language,
  RegExp
>;

/** "From one hour to another" is no range if a visit is moved. */
const MOVED =
  /(?<![a-z])(?:mov(?:e|ing|ed)|chang|reschedul|shift|switch|postpone)|변경|바꾸|바꿔|옮기|옮겨|미루|당기|改|换|挪|変更|変え|移し|ずらし|تغيير|نقل|تاجيل/i;

/** Reads the times of day in a text; a range of hours is one fact. */
export function readTimes({ text, language }: ReaderInput): FoundFact[] {
  const points = addListedHours(findPoints(text, language), text, language);
  let moved: boolean | undefined;
  const isMoved = () => {
    moved ??= MOVED.test(text);
    return moved;
  };
  const found: FoundFact[] = [];
  for (let place = 0; place < points.length; place += 1) {
    const point = points[place] as TimePoint;
    const next = points[place + 1];
    const start = findStartBefore(text, point, language);
    const isRange = next && isOneRange(text, point, next, language, isMoved);
    const end = findEndAfter(text, point, language);
    if (start) found.push(makeRange(start, point));
    else if (isRange) {
      found.push(makeRange(point, next));
      place += 1;
    } else if (end) found.push(makeRange(point, end));
    else found.push({ kind: 'time', minute: point.minute, ...(point.half ? { half: true } : {}), start: point.start, end: point.end });
  }
  return found;
}

function isOneRange(text: string, from: Span, to: Span, language: Language, isMoved: () => boolean): boolean {
  const between = text.slice(from.end, to.start);
  if (between.length > 12) return false;
  const isBoth =
    BETWEEN_AND_WORDS.between.test(between) &&
    (BETWEEN_AND_WORDS.before.test(text.slice(Math.max(0, from.start - 24), from.start)) || BETWEEN_AND_WORDS.behind.test(text.slice(to.end, to.end + 8)));
  return (isBoth || BETWEEN[language].test(between)) && !isMoved();
}

function findPoints(text: string, language: Language): TimePoint[] {
  const points: TimePoint[] = [];
  const occupied = new OccupiedSpans(text.length);
  const add = (point: TimePoint) => {
    if (!occupied.isFree(point)) return;
    occupied.occupy(point);
    points.push(point);
  };
  for (const rule of RULES[language]) {
    for (const match of text.matchAll(rule)) {
      const point = makePoint(match, language);
      if (point) add(point);
    }
  }
  for (const [rule, minute] of WHOLES[language]) {
    for (const { 0: all, index: start } of text.matchAll(rule)) {
      add({ start, end: start + all.length, minute, half: false });
    }
  }
  return points.sort((a, b) => a.start - b.start);
}

function makePoint({ 0: all, index: start, groups = {} }: RegExpExecArray, language: Language): TimePoint | undefined {
  const { p, h = '', mi, f, to, q } = groups;
  const hour = readHour(h, language);
  const past = mi === undefined ? readFractionMinutes(f) : (readHour(mi, language, true) ?? 60);
  if (hour === undefined || hour > 24 || past > 59) return undefined;
  const minute = to === undefined ? hour * 60 + past : hour * 60 - (past || 15);
  const part = readDayPart(q ?? p, language);
  return { start, end: start + all.trimEnd().length, part, ...toMinuteOfDay(minute, part, h.startsWith('0') && h.length > 1) };
}

/** Returns the minutes of a half, quarter or third of an hour, in any language. */
function readFractionMinutes(word: string | undefined): number {
  if (word === undefined) return 0;
  if (/half|반|半|نصف?/i.test(word)) return 30;
  if (/三刻/.test(word)) return 45;
  return /[ثت]ل[ثت]/.test(word) ? 20 : /quarter|刻|ربع/i.test(word) ? 15 : 0;
}

/** Returns the start of a range before a time, where the start is not marked as an hour itself: 10-12시, 9 to 11 am. */
function findStartBefore(text: string, point: TimePoint, language: Language): TimePoint | undefined {
  const from = Math.max(0, point.start - 24);
  const match = BEFORE[language].exec(text.slice(from, point.start));
  if (!match?.groups) return undefined;
  const hour = readHour(match.groups.h ?? '', language);
  if (hour === undefined || hour > 24) return undefined;
  const face = hour * 60 + Number(match.groups.mi ?? 0);
  const start = from + match.index;
  return { start, end: start + match[0].length, ...toMinuteOfDay(face, readDayPart(match.groups.p, language), false) };
}

/** Returns the end of a range that is not marked as an hour itself: 10 am to 12. */
function findEndAfter(text: string, point: TimePoint, language: Language): TimePoint | undefined {
  const rule = AFTER[language];
  rule.lastIndex = point.end;
  const match = rule.exec(text);
  const hour = readHour(match?.groups?.h ?? '', language);
  if (!match || hour === undefined || hour > 24) return undefined;
  return { start: point.end, end: point.end + match[0].length, ...toMinuteOfDay(hour * 60, undefined, false) };
}

/** If only one end names its half of the day, the other is the nearest hour that makes a range. */
function makeRange(from: TimePoint, to: TimePoint): FoundFact {
  const span = { start: from.start, end: to.end };
  if (from.half && to.half) return { kind: 'time', minute: from.minute, to: to.minute, half: true, ...span };
  if (to.half) return { kind: 'time', minute: from.minute, to: listHalves(to.minute).find((minute) => minute > from.minute) ?? to.minute, ...span };
  // "10 to 12 am" ends at noon.
  const end = to.minute === 0 && from.half && to.part === 'am' ? NOON_MINUTE : to.minute || MINUTES_PER_DAY;
  return {
    kind: 'time',
    minute: from.half ? (listHalves(from.minute).findLast((minute) => minute < end) ?? from.minute) : from.minute,
    to: end % MINUTES_PER_DAY,
    ...span,
  };
}

const listHalves = (minute: number): [number, number] => [minute % NOON_MINUTE, (minute % NOON_MINUTE) + NOON_MINUTE];
