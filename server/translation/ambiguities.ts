import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';
import type { TextAmbiguity } from '../../contract/consultations.ts';
import type { MessageFact } from '../../contract/facts.ts';
import { type Language, rowOf } from '../../contract/languages.ts';
import { factsIn, type Said } from './marks.ts';

const HALF_DAY = 720;
/** As the strip has it (web/consultations/marks). */
const NAMES_A_WEEK = /week|주|周|星期|礼拜|週|[أا]سبوع/i;
const [WEEK, FRIDAY] = [7, 5];

/**
 * Where a text can be understood in two ways, before it is sent: half a day that is not named, a weekday of which week, a number of nothing.
 * With what the writer may mean, in her own language, as the words that would stand there instead.
 */
export function ambiguitiesIn(said: Said, now: Date): TextAmbiguity[] {
  const facts = factsIn(said);
  return facts.flatMap((fact): TextAmbiguity[] => {
    const place = { start: fact.start, end: fact.end };
    if (fact.kind === 'time' && fact.half) return [{ kind: 'half-day', ...place, proposals: bothHalves(fact.minute, said.language) }];
    if (fact.kind === 'date' && isWhichWeek(fact, said.text.slice(fact.start, fact.end), now))
      return [{ kind: 'which-day', ...place, proposals: nextTwo(fact, said.language, now) }];
    return fact.kind === 'number' ? [{ kind: 'no-unit', ...place, proposals: [] }] : [];
  });
}

/** A weekday without its date: "next Tuesday" is this week's to some and next week's to others. Where the strip says the date, nothing is open. */
const isWhichWeek = (fact: Extract<MessageFact, { kind: 'date' }>, said: string, now: Date) =>
  fact.day === undefined && fact.weekday !== undefined && fact.week !== 'last' && fact.week !== 'after-next' && !namesItsWeek(fact, said, now);

/** A working day of a week that is named, said on a working day: the fact strip dates it (specification 5.16). */
function namesItsWeek({ weekday = 7, week }: Extract<MessageFact, { kind: 'date' }>, said: string, now: Date): boolean {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(CLINIC_TIME_ZONE).dayOfWeek;
  return week !== undefined && weekday <= FRIDAY && today <= FRIDAY && NAMES_A_WEEK.test(said);
}

function bothHalves(minute: number, language: Language): string[] {
  const format = new Intl.DateTimeFormat(rowOf(language).locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' });
  return [minute % HALF_DAY, (minute % HALF_DAY) + HALF_DAY].map((of) => format.format(new Date(of * 60_000)));
}

/** The next two days of that name in Seoul, tomorrow the first that may be meant. */
function nextTwo({ weekday = 1 }: { weekday?: number | undefined }, language: Language, now: Date): string[] {
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(CLINIC_TIME_ZONE).toPlainDate().add({ days: 1 });
  const first = tomorrow.add({ days: (weekday - tomorrow.dayOfWeek + WEEK) % WEEK });
  const format = new Intl.DateTimeFormat(rowOf(language).locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return [first, first.add({ days: WEEK })].map((date) => format.format(Date.parse(`${date.toString()}T12:00:00Z`)));
}
