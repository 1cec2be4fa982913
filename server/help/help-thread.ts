import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { HelpThread } from '../../contract/help/help.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { withdrawHelpNotices } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { announceHelp } from './help-hints.ts';
import { formatHelpThread, type HelpMessageRange } from './help-messages.ts';

type HelpThreadDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** Returns a member's thread with the operators; empty if she has not written yet. */
export async function readMyHelp({ database: { db }, clock }: HelpThreadDeps, { memberId }: Caller, which: HelpMessageRange): Promise<HelpThread> {
  const [thread] = await db.select().from(helpThreads).where(eq(helpThreads.memberId, memberId));
  if (!thread) return { messages: [], has_more: false, read_up_to: 0 };
  return formatHelpThread(db, thread, thread.operatorReadId, which, clock.now());
}

/** Marks messages as read by the member, and withdraws her notice once nothing is unread. */
export async function markHelpRead(deps: HelpThreadDeps, { memberId }: Caller, upTo: number): Promise<void> {
  const { database, bus, clock } = deps;
  const reached = sql`least(${upTo}::int, ${helpThreads.lastMessageId})`;
  const [row] = await database.db
    .update(helpThreads)
    .set({ memberReadId: reached })
    .where(and(eq(helpThreads.memberId, memberId), lt(helpThreads.memberReadId, reached)))
    .returning({ id: helpThreads.id });
  if (!row) return;
  if (!(await isHelpUnread(database.db, row.id))) await withdrawHelpNotices(database.db, bus, { helpId: row.id, side: 'member' }, clock.now());
  await announceHelp(deps, memberId);
}

/** Marks messages as read by an operator. Throws `not-found`. */
export async function markHelpCaseRead(deps: HelpThreadDeps, id: number, upTo: number): Promise<void> {
  const { db } = deps.database;
  const [thread] = await db.select({ memberId: helpThreads.memberId }).from(helpThreads).where(eq(helpThreads.id, id));
  if (!thread) throw new AppError('not-found');
  const reached = sql`least(${upTo}::int, ${helpThreads.lastMessageId})`;
  const moved = await db
    .update(helpThreads)
    .set({ operatorReadId: reached })
    .where(and(eq(helpThreads.id, id), lt(helpThreads.operatorReadId, reached)))
    .returning({ id: helpThreads.id });
  if (moved.length > 0) await announceHelp(deps, thread.memberId);
}

/** True if the member has unread messages from the operators. */
export async function isHelpUnread(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: helpMessages.messageId })
    .from(helpMessages)
    .innerJoin(helpThreads, eq(helpThreads.id, helpMessages.threadId))
    .where(and(eq(helpThreads.id, id), eq(helpMessages.side, 'operator'), gt(helpMessages.messageId, helpThreads.memberReadId)))
    .limit(1);
  return rows.length > 0;
}

/** True if the member is waiting for an answer of the operators. */
export async function isHelpWaiting(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ since: helpThreads.waitingSince }).from(helpThreads).where(eq(helpThreads.id, id));
  return Boolean(row?.since);
}

/** Deletes a member's thread with the operators, as part of deleting her account (security 8.5). */
export async function forgetHelp(tx: Db, memberId: string): Promise<void> {
  await tx.delete(helpThreads).where(eq(helpThreads.memberId, memberId));
}

/** Retention period, the same as for complaints (security 8.5). */
const RETENTION_DAYS = 3 * 365;

/** Deletes threads without a message for three years. */
export async function sweepHelp({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await db.delete(helpThreads).where(lt(helpThreads.lastMessageAt, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)));
}

/** Returns this room's data about a member for the data export. Operators are not named. */
export async function exportHelp(db: Db, memberId: string): Promise<{ help: object[] }> {
  const rows = await db
    .select({ message: helpMessages })
    .from(helpMessages)
    .innerJoin(helpThreads, eq(helpThreads.id, helpMessages.threadId))
    .where(eq(helpThreads.memberId, memberId))
    .orderBy(asc(helpMessages.messageId));
  return {
    help: rows.map(({ message: { messageId, createdAt, side, language, message, reader, translated, translation, marks } }) => ({
      ...{ number: messageId, at: createdAt, by: side === 'member' ? 'me' : 'operator', language, message },
      ...{ translated_into: reader, translation: translated, translation_state: translation, translation_marks: marks },
    })),
  };
}
