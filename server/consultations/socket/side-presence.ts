import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { UserType } from '../../../contract/constants.ts';
import type { PresenceKind } from '../../../contract/consultations.socket.ts';
import type { Deps } from '../../deps.ts';
import { whoShowsPresence } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { consultations } from '../consultations.tables.ts';
import { announceSidePresence, type SidePresenceHint } from '../hints.ts';
import type { Connection } from './connection.ts';
import { sidePresenceFrame } from './frames.ts';
import type { Thread } from './thread.ts';
import type { Threads } from './threads.ts';

/** When somebody was there is written down at most this often. */
const SEEN_EVERY_MS = 30_000;
const otherSide = (side: UserType): UserType => (side === 'user' ? 'hospital' : 'user');

/**
 * Tells the other side what somebody does with a thread, and writes down when she was there last; who opens it is answered with how it is with the
 * other side. Who has switched it off neither shows nor sees (specification 5.24).
 */
export async function showPresence(
  { database: { db }, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  connection: Connection,
  thread: Thread,
  doing: PresenceKind,
): Promise<void> {
  const { side, caller } = connection;
  if (!(await whoShowsPresence(db, [caller.memberId])).has(caller.memberId)) return;
  const now = clock.now();
  const column = side === 'user' ? consultations.memberSeenAt : consultations.hospitalSeenAt;
  const set = side === 'user' ? { memberSeenAt: now } : { hospitalSeenAt: now, hospitalSeenBy: caller.memberId };
  const isDue = or(isNull(column), lt(column, new Date(now.getTime() - SEEN_EVERY_MS)));
  await db
    .update(consultations)
    .set(set)
    .where(and(eq(consultations.id, thread.id), isNull(consultations.closedAt), isDue));
  announceSidePresence(bus, { consultationId: thread.id, hospitalId: thread.hospitalId, side, doing, seenAt: now.toISOString() });
  if (doing !== 'open') return;
  const seenAt = await lastSeen(db, thread, otherSide(side));
  if (seenAt) connection.send(sidePresenceFrame(side, thread, { doing: 'gone', seenAt }));
}

/** When a side was there last; null where nobody of it shows that. */
async function lastSeen(db: Db, { id, memberId }: Thread, side: UserType): Promise<string | null> {
  const { memberSeenAt, hospitalSeenAt, hospitalSeenBy } = consultations;
  const [row] = await db.select({ memberSeenAt, hospitalSeenAt, hospitalSeenBy }).from(consultations).where(eq(consultations.id, id));
  const who = side === 'user' ? memberId : row?.hospitalSeenBy;
  const at = side === 'user' ? row?.memberSeenAt : row?.hospitalSeenAt;
  return who && at && (await whoShowsPresence(db, [who])).has(who) ? at.toISOString() : null;
}

/** To those of the other side that listen here and show theirs. */
export async function tellSidePresence(db: Db, threads: Threads, hint: SidePresenceHint): Promise<void> {
  const thread = threads.get(hint.consultationId);
  if (!thread) return;
  const to = otherSide(hint.side);
  const listeners = threads.delivery.listeners(thread, to);
  if (listeners.length === 0) return;
  const show = await whoShowsPresence(
    db,
    listeners.map(({ caller }) => caller.memberId),
  );
  const frame = sidePresenceFrame(to, thread, hint);
  for (const connection of listeners) if (show.has(connection.caller.memberId)) connection.send(frame);
}
