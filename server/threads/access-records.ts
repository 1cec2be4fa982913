import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { accessRecords } from './threads.tables.ts';

/** A coordinator or an operator, and the address she reads from. */
export type Reader = { caller: Caller; client: string };

/** A coordinator's own clinic; an account of the role without one reads nothing. */
export function requireClinic({ hospitalId }: Caller): number {
  if (hospitalId === null) throw new AppError('not-allowed');
  return hospitalId;
}

/** Who, when, from where, whose and what kind of act; never the content. */
export async function recordAccess(
  db: Db,
  { caller, client }: Reader,
  given: Pick<typeof accessRecords.$inferInsert, 'act' | 'memberId' | 'at'>,
): Promise<void> {
  await db.insert(accessRecords).values({ readerId: caller.memberId, hospitalId: caller.hospitalId, client, ...given });
}

/** So long an opened conversation is one look at it. */
const CONVERSATION_LASTS_MS = 12 * 3_600_000;

/** Whether this reader has opened the same, of this member (null: of several), from this address before: what goes on with that is no look of its own. */
export async function wasOpened(
  db: Db,
  { caller, client }: Reader,
  { act, memberId, at: now }: Pick<typeof accessRecords.$inferInsert, 'act' | 'at'> & { memberId: string | null },
): Promise<boolean> {
  const { readerId, at } = accessRecords;
  const whose = memberId === null ? isNull(accessRecords.memberId) : eq(accessRecords.memberId, memberId);
  const opening = [eq(readerId, caller.memberId), whose, eq(accessRecords.act, act), eq(accessRecords.client, client)];
  const recent = and(gt(at, new Date(now.getTime() - CONVERSATION_LASTS_MS)), ...opening);
  return (await db.select({ id: accessRecords.id }).from(accessRecords).where(recent).limit(1)).length > 0;
}

const MINUTE_MS = 60_000;
/** So long an opening lasts: of the inbox longer than anybody takes from its first page to its last, of a search until she looks for somebody else, of the calendar a day's work. */
const LASTS_MS = { inbox: 10 * MINUTE_MS, search: 10 * MINUTE_MS, calendar: 12 * 60 * MINUTE_MS } as const;

/**
 * Records that the inbox or the calendar was opened, or that words were searched for. What `goesOn` (a further page, the same days read again as something changed)
 * belongs to the opening before it, where this reader has one from this address; else it is one.
 */
export async function recordOpening(db: Db, reader: Reader, { act, goesOn, at }: { act: keyof typeof LASTS_MS; goesOn: boolean; at: Date }): Promise<void> {
  if (!goesOn || !(await isOpen(db, reader, act, at))) await recordAccess(db, reader, { act, memberId: null, at });
}

async function isOpen(db: Db, { caller, client }: Reader, act: keyof typeof LASTS_MS, now: Date): Promise<boolean> {
  const { readerId, hospitalId, at } = accessRecords;
  const opening = [eq(readerId, caller.memberId), eq(hospitalId, requireClinic(caller)), eq(accessRecords.act, act), eq(accessRecords.client, client)];
  const recent = and(gt(at, new Date(now.getTime() - LASTS_MS[act])), ...opening);
  return (await db.select({ id: accessRecords.id }).from(accessRecords).where(recent).limit(1)).length > 0;
}
