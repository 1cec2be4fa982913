import { CLINIC_TIME_ZONE } from '../../../contract/constants.ts';
import type { Language } from '../../../contract/languages.ts';
import type { MessageFact } from '../../../contract/threads/message-facts.ts';
import { DAY_MS, toSeoulDay } from '../../../contract/time.ts';
import { LOCALES } from '../../i18n/languages.ts';
import { noonInSeoul } from '../reservations/visit-clock.ts';
import type { ThreadPhrases } from './mark-words.ts';

type Fact<Kind extends MessageFact['kind']> = Extract<MessageFact, { kind: Kind }>;

/** Age in days after which a date without a year is read as next year's. */
const PAST_DAYS = 60;
const [WEEK_DAYS, FRIDAY_NUMBER] = [7, 5];
const WEEKS = { this: 0, next: 1, 'after-next': 2 } as const;
/** Matches texts that name a week. "Next Tuesday" may be this week's; the Tuesday of a named week is unambiguous. */
const NAMES_A_WEEK = /week|주|周|星期|礼拜|週|[أا]سبوع/i;

/**
 * Returns the day that a fact names, like `2026-12-04`, relative to the Seoul day of the message. Undefined if it names no single day. `said`: the
 * fact's text.
 */
export function resolveFactDay(fact: MessageFact, at: string, said: string): string | undefined {
  if (fact.kind === 'relative-day') return daysAfter(at, fact.days);
  if (fact.kind === 'duration') return fact.ahead && fact.to === undefined ? daysAfter(at, fact.value * (fact.unit === 'week' ? WEEK_DAYS : 1)) : undefined;
  if (fact.kind !== 'date') return undefined;
  if (fact.day === undefined) return resolveWeekday(fact, at, said);
  if (fact.months !== undefined) return ifExistingDay(`${monthAfter(at, fact.months)}-${twoDigits(fact.day)}`);
  return fact.month === undefined ? undefined : resolveDate(fact.month, fact.day, fact.year, at);
}

/** Formats a named week or month for the reader: 30 November – 6 December, the end of December. */
export function formatPeriod(fact: Fact<'date'>, at: string, language: Language, t: ThreadPhrases): string | undefined {
  const { week, weekday, months, day, part } = fact;
  if (months !== undefined && day === undefined) {
    if (months === 0 && part === undefined) return undefined;
    const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', year: 'numeric', timeZone: CLINIC_TIME_ZONE });
    const month = format.format(Date.parse(noonInSeoul(`${monthAfter(at, months)}-01`)));
    return part === undefined ? month : t(`fact.month.${part}`, { month });
  }
  if (week === undefined || week === 'last' || weekday !== undefined) return undefined;
  const monday = findMonday(week, at);
  const format = new Intl.DateTimeFormat(LOCALES[language], { month: 'short', day: 'numeric', timeZone: CLINIC_TIME_ZONE });
  return monday === undefined ? undefined : format.formatRange(monday, monday + (WEEK_DAYS - 1) * DAY_MS);
}

/** Returns the working day of a named week. Undefined on weekends and for weekend days, because weeks begin on different days. */
function resolveWeekday({ weekday, week }: Fact<'date'>, at: string, said: string): string | undefined {
  if (weekday === undefined || weekday > FRIDAY_NUMBER || week === undefined || week === 'last' || !NAMES_A_WEEK.test(said)) return undefined;
  const monday = findMonday(week, at);
  return monday === undefined ? undefined : toSeoulDay(monday + (weekday - 1) * DAY_MS);
}

/** Returns noon of the Monday of a week. Undefined on weekends, which belong to different weeks in different countries. */
function findMonday(week: keyof typeof WEEKS, at: string): number | undefined {
  const noon = Date.parse(noonInSeoul(toSeoulDay(at)));
  const weekday = new Date(noon).getUTCDay();
  return weekday === 0 || weekday > FRIDAY_NUMBER ? undefined : noon + (1 - weekday + WEEKS[week] * WEEK_DAYS) * DAY_MS;
}

function resolveDate(month: number, day: number, year: number | undefined, at: string): string | undefined {
  const inYear = (of: number) => `${of}-${twoDigits(month)}-${twoDigits(day)}`;
  if (year !== undefined) return ifExistingDay(inYear(year));
  const thisYear = Number(toSeoulDay(at).slice(0, 4));
  const past = Date.parse(at) - PAST_DAYS * DAY_MS;
  return ifExistingDay(Date.parse(noonInSeoul(inYear(thisYear))) < past ? inYear(thisYear + 1) : inYear(thisYear));
}

/** Returns the month that lies this many months after the message, as `2026-12`. */
function monthAfter(at: string, months: number): string {
  const [year = 0, month = 1] = toSeoulDay(at).split('-').map(Number);
  const place = year * 12 + month - 1 + months;
  return `${Math.floor(place / 12)}-${twoDigits((place % 12) + 1)}`;
}

const daysAfter = (at: string, days: number) => toSeoulDay(Date.parse(at) + days * DAY_MS);

/** Returns a day only if it exists. 30 February must not become 2 March. */
const ifExistingDay = (day: string): string | undefined => {
  const noon = Date.parse(noonInSeoul(day));
  return Number.isNaN(noon) || toSeoulDay(noon) !== day ? undefined : day;
};
const twoDigits = (value: number) => String(value).padStart(2, '0');
