import type { ClinicWeeklyStats, WeeklyStats } from '../../../contract/desk/clinic-weeks.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { staffByIds } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import type { Caller } from '../../platform/tokens.ts';
import { requireClinic } from '../../threads/access-records.ts';
import { type ReadOpeningTimes, readAnswerPromise } from '../handling/clinic-desk.ts';
import { type IsoWeek, weeksUntil } from './iso-weeks.rules.ts';
import { countAnswersByAuthor, countTranslationsByWeek, measureAnswersByWeek, readCurrentWaits, type WeeklyRequests } from './weeks.tables.ts';

/** Queries about patients, implemented by the orders and visits rooms. `app.ts` passes them in, because those rooms depend on this one. */
type OutcomeQueries = {
  openTime: ReadOpeningTimes;
  /** Returns those of these members who have a paid order with the clinic that is in force. */
  paidMembers(db: Db, hospitalId: number, memberIds: readonly string[]): Promise<Set<string>>;
  /** Returns those of these consultations with a visit that took place. */
  filterVisited(db: Db, consultationIds: readonly number[]): Promise<Set<number>>;
};
export type WeeksDeps = Pick<Deps, 'database' | 'clock'> & { outcomes: OutcomeQueries };

/** Opening times are read from this long before the first week. A longer wait exceeds any promise anyway. */
const OPENING_TIMES_LEAD_MS = 28 * DAY_MS;

/**
 * Returns the figures of the caller's clinic by week in Seoul time (specification 7.18). The number of queries does not depend on the number of
 * patients. The current opening hours apply to all weeks. Throws `not-allowed` for an account without a clinic.
 */
export async function readClinicWeeks({ database: { db }, clock, outcomes }: WeeksDeps, caller: Caller, count: number): Promise<ClinicWeeklyStats> {
  const hospitalId = requireClinic(caller);
  const to = clock.now();
  const weeks = weeksUntil(to, count);
  const from = weeks[0]?.startsAt ?? to;
  const span = { hospitalId, from, to };
  const open = await outcomes.openTime(db, hospitalId, new Date(from.getTime() - OPENING_TIMES_LEAD_MS), to);
  const [promise, asked, answers, translated, waits] = [
    await readAnswerPromise(db, hospitalId),
    await measureAnswersByWeek(db, span, open),
    await countAnswersByAuthor(db, span),
    await countTranslationsByWeek(db, span),
    await readCurrentWaits(db, span, open),
  ];
  const paid = await outcomes.paidMembers(db, hospitalId, [...new Set(asked.flatMap(({ members }) => members))]);
  const came = await outcomes.filterVisited(
    db,
    asked.flatMap(({ threads }) => threads),
  );
  const people = await staffByIds(
    db,
    answers.map(({ author }) => author),
  );
  const [ofAsked, ofTranslated] = [new Map(asked.map((row) => [row.week, row])), new Map(translated.map((row) => [row.week, row]))];
  const over = waits.filter((minutes) => minutes >= promise).length;
  const near = waits.filter((minutes) => minutes < promise && minutes * 2 >= promise).length;
  return {
    promise_minutes: promise,
    waiting: { calm: waits.length - near - over, near, over },
    weeks: weeks.map((week, i) => formatWeek(week, ofAsked.get(i), ofTranslated.get(i), { paid, came })),
    authors: formatAuthors(answers, weeks.length, people),
  };
}

type TranslationCounts = { messages: number; untranslated: number; doubted: number };

function formatWeek(
  { week, from }: IsoWeek,
  asked: WeeklyRequests | undefined,
  translated: TranslationCounts | undefined,
  { paid, came }: { paid: Set<string>; came: Set<number> },
): WeeklyStats {
  const minutes = (value: number | string | null | undefined) => (value === null || value === undefined ? null : Math.round(Number(value)));
  return {
    ...{ week, from, asked: asked?.asked ?? 0, answered: asked?.answered ?? 0 },
    paid: asked?.members.filter((id) => paid.has(id)).length ?? 0,
    came: asked?.threads.filter((id) => came.has(id)).length ?? 0,
    ...{ median_minutes: minutes(asked?.median), p90_minutes: minutes(asked?.p90) },
    ...{ messages: translated?.messages ?? 0, untranslated: translated?.untranslated ?? 0, doubted: translated?.doubted ?? 0 },
  };
}

function formatAuthors(
  answers: readonly { author: string; week: number; answers: number }[],
  weeks: number,
  people: Map<string, { name: string }>,
): ClinicWeeklyStats['authors'] {
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  return [...Map.groupBy(answers, ({ author }) => author)]
    .map(([author, rows]) => {
      const counts = Array.from({ length: weeks }, () => 0);
      for (const row of rows) counts[row.week] = row.answers;
      return { name: people.get(author)?.name ?? '', answers: counts };
    })
    .sort((a, b) => sum(b.answers) - sum(a.answers) || a.name.localeCompare(b.name));
}
