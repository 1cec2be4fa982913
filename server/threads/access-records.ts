import { and, eq, gt, isNull } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { accessRecords } from './threads.tables.ts';

/** A coordinator or an operator, and the client address. */
export type AccessReader = { caller: Caller; client: string };

/** Returns the coordinator's clinic. Throws `not-allowed` for a coordinator account without a clinic. */
export function requireClinic({ hospitalId }: Caller): number {
  if (hospitalId === null) throw new AppError('not-allowed');
  return hospitalId;
}

/** Records an access: reader, time, client address, patient and kind of act. Never records the content. */
export async function recordAccess(
  db: Db,
  { caller, client }: AccessReader,
  given: Pick<typeof accessRecords.$inferInsert, 'act' | 'memberId' | 'reason' | 'at'>,
): Promise<void> {
  await db.insert(accessRecords).values({ readerId: caller.memberId, hospitalId: caller.hospitalId, client, ...given });
}

/** Time, in ms, within which reading on in an opened conversation counts as the same access. */
const CONVERSATION_ACCESS_MS = 12 * HOUR_MS;

/**
 * True if this reader recently opened the same kind of thing of this member (null: of several) from this address. Reading on is then not recorded
 * again.
 */
export async function wasOpenedRecently(
  db: Db,
  { caller, client }: AccessReader,
  { act, memberId, at: now }: Pick<typeof accessRecords.$inferInsert, 'act' | 'at'> & { memberId: string | null },
): Promise<boolean> {
  const { readerId, at } = accessRecords;
  const whose = memberId === null ? isNull(accessRecords.memberId) : eq(accessRecords.memberId, memberId);
  const opening = [eq(readerId, caller.memberId), whose, eq(accessRecords.act, act), eq(accessRecords.client, client)];
  const recent = and(gt(at, new Date(now.getTime() - CONVERSATION_ACCESS_MS)), ...opening);
  return (await db.select({ id: accessRecords.id }).from(accessRecords).where(recent).limit(1)).length > 0;
}

/**
 * Time, in ms, within which reading on counts as the same access. Inbox: longer than anybody pages through it. Search: until the next search.
 * Calendar: a working day.
 */
const ACCESS_MS = { inbox: 10 * MINUTE_MS, search: 10 * MINUTE_MS, calendar: 12 * 60 * MINUTE_MS } as const;

/**
 * Records that the inbox or the calendar was opened, or a search made. `goesOn` means a further page, or the same days read again after a change. It
 * counts as part of a recent access of this reader from this address, if there is one.
 */
export async function recordOpening(
  db: Db,
  reader: AccessReader,
  { act, goesOn, at }: { act: keyof typeof ACCESS_MS; goesOn: boolean; at: Date },
): Promise<void> {
  if (!goesOn || !(await hasRecentAccess(db, reader, act, at))) await recordAccess(db, reader, { act, memberId: null, at });
}

async function hasRecentAccess(db: Db, { caller, client }: AccessReader, act: keyof typeof ACCESS_MS, now: Date): Promise<boolean> {
  const { readerId, hospitalId, at } = accessRecords;
  const opening = [eq(readerId, caller.memberId), eq(hospitalId, requireClinic(caller)), eq(accessRecords.act, act), eq(accessRecords.client, client)];
  const recent = and(gt(at, new Date(now.getTime() - ACCESS_MS[act])), ...opening);
  return (await db.select({ id: accessRecords.id }).from(accessRecords).where(recent).limit(1)).length > 0;
}
