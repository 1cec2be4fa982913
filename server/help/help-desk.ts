import { and, asc, count, desc, eq, gt, isNotNull, isNull, min, type SQL, sql } from 'drizzle-orm';
import type { HelpThreadForOperator, HelpThreadRow } from '../../contract/help/help.ts';
import type { HELP_STATES } from '../../contract/rules.ts';
import { DAY_MS } from '../../contract/time.ts';
import { membersByIds } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { type AccessReader, recordAccess, wasOpenedRecently } from '../threads/threads.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { formatHelpThread, type HelpMessageRange } from './help-messages.ts';

type HelpDeskDeps = Pick<Deps, 'database' | 'clock'>;
type Thread = typeof helpThreads.$inferSelect;
export type HelpState = (typeof HELP_STATES)[number];

const QUEUE_LIMIT = 100;

const STATE_QUERIES: Record<HelpState, { which: SQL | undefined; order: SQL }> = {
  waiting: { which: isNotNull(helpThreads.waitingSince), order: asc(helpThreads.waitingSince) },
  answered: { which: and(isNull(helpThreads.waitingSince), isNull(helpThreads.doneAt)), order: desc(helpThreads.lastMessageAt) },
  done: { which: isNotNull(helpThreads.doneAt), order: desc(helpThreads.doneAt) },
};

/**
 * Lists the members' threads with the operators in one state (waiting, answered or done), with names but no message text. Each access is recorded,
 * except refreshes of an open list (security 8.3).
 */
export async function listHelpThreads(
  { database: { db }, clock }: HelpDeskDeps,
  reader: AccessReader,
  { state, goesOn }: { state: HelpState; goesOn: boolean },
): Promise<{ total: number; waiting: number; items: HelpThreadRow[] }> {
  await recordHelpAccess(db, reader, null, goesOn, clock.now());
  const { which, order } = STATE_QUERIES[state];
  const rows = await db.select().from(helpThreads).where(which).orderBy(order, asc(helpThreads.id)).limit(QUEUE_LIMIT);
  return { total: await countThreads(db, which), waiting: await countThreads(db, STATE_QUERIES.waiting.which), items: await formatListed(db, rows) };
}

/** Returns the number of waiting members, and the time since when the first one waits. Contains no names, so the access is not recorded. */
export async function countWaitingHelp(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(helpThreads.waitingSince) })
    .from(helpThreads)
    .where(STATE_QUERIES.waiting.which);
  return row ?? { count: 0, since: null };
}

async function countThreads(db: Db, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(helpThreads).where(which);
  return row?.count ?? 0;
}

/** Returns one page of a thread for operators. Records the access first: account, address and member. Throws `not-found`. */
export async function readHelpCase(
  { database: { db }, clock }: HelpDeskDeps,
  reader: AccessReader,
  id: number,
  { goesOn, ...which }: HelpMessageRange & { goesOn: boolean },
): Promise<HelpThreadForOperator> {
  const [thread] = await db.select().from(helpThreads).where(eq(helpThreads.id, id));
  if (!thread) throw new AppError('not-found');
  const at = clock.now();
  await recordHelpAccess(db, reader, thread.memberId, goesOn, at);
  const [person] = await formatListed(db, [thread]);
  if (!person) throw new AppError('not-found');
  return { ...(await formatHelpThread(db, thread, thread.memberReadId, which, at)), person };
}

/** Returns the state of a member's thread, without its messages; null if there is none. */
export async function findHelpState(db: Db, memberId: string) {
  const [thread] = await db.select().from(helpThreads).where(eq(helpThreads.memberId, memberId));
  if (!thread) return null;
  return {
    id: thread.id,
    waiting_since: thread.waitingSince?.toISOString() ?? null,
    last_message_at: thread.lastMessageAt.toISOString(),
    done_at: thread.doneAt?.toISOString() ?? null,
  };
}

/** Returns the member of a thread; undefined for an unknown one. */
export async function findMemberOfHelp(db: Db, id: number): Promise<string | undefined> {
  const [thread] = await db.select({ memberId: helpThreads.memberId }).from(helpThreads).where(eq(helpThreads.id, id));
  return thread?.memberId;
}

async function recordHelpAccess(db: Db, reader: AccessReader, memberId: string | null, goesOn: boolean, at: Date): Promise<void> {
  if (goesOn && (await wasOpenedRecently(db, reader, { act: 'help', memberId, at }))) return;
  await recordAccess(db, reader, { act: 'help', memberId, at });
}

async function formatListed(db: Db, threads: readonly Thread[]): Promise<HelpThreadRow[]> {
  const people = new Map(
    (await membersByIds(db, [...new Set(threads.flatMap(({ memberId, assignedTo }) => (assignedTo ? [memberId, assignedTo] : memberId)))])).map((one) => [
      one.id,
      one,
    ]),
  );
  const unread = await countUnread(db);
  return threads.flatMap((thread) => {
    const member = people.get(thread.memberId);
    if (!member) return [];
    return {
      id: thread.id,
      name: `${member.firstName} ${member.lastName}`,
      language: thread.language,
      waiting_since: thread.waitingSince?.toISOString() ?? null,
      last_message_at: thread.lastMessageAt.toISOString(),
      unread: unread.get(thread.id) ?? 0,
      assigned_to: people.get(thread.assignedTo ?? '')?.uid ?? null,
      done_at: thread.doneAt?.toISOString() ?? null,
    };
  });
}

async function countUnread(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: helpThreads.id, count: count() })
    .from(helpMessages)
    .innerJoin(helpThreads, eq(helpThreads.id, helpMessages.threadId))
    .where(and(eq(helpMessages.side, 'member'), gt(helpMessages.messageId, helpThreads.operatorReadId)))
    .groupBy(helpThreads.id);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Minimum number of recent answers for a meaningful median. */
const MIN_ANSWERS = 20;
const MEDIAN_PERIOD_MS = 90 * DAY_MS;

/** Returns the operators' median answering time over the last three months, in minutes; null with fewer than `MIN_ANSWERS` answers. */
export async function readHelpAnswerMinutes(db: Db, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - MEDIAN_PERIOD_MS);
  const [row] = await db
    .select({ answers: count(), seconds: sql<number | string | null>`percentile_cont(0.5) within group (order by ${helpMessages.waitedSeconds})` })
    .from(helpMessages)
    .where(and(isNotNull(helpMessages.waitedSeconds), gt(helpMessages.createdAt, since)));
  if (!row || row.answers < MIN_ANSWERS) return null;
  return Math.max(1, Math.round(Number(row.seconds) / 60));
}
