import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { UserType } from '../../../contract/constants.ts';
import type { PresenceKind } from '../../../contract/threads/consultations.socket.ts';
import type { Deps } from '../../deps.ts';
import { filterPresenceSharers } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import type { SidePresenceHint } from '../../signals.ts';
import { consultations } from '../../threads/threads.tables.ts';
import type { Connection } from './connection.ts';
import { sidePresenceFrame } from './frames.ts';
import type { LiveThread } from './thread.ts';
import type { LiveThreads } from './threads.ts';

/** Minimum interval between two writes of a last-seen time, in ms. */
const SEEN_INTERVAL_MS = 30_000;
/** Time without a presence frame, in ms, after which a tab counts as disconnected. Tabs send one every 20 seconds. */
const PRESENCE_TIMEOUT_MS = 30_000;
const TYPING_TIMEOUT_MS = 8_000;

/** Presence of a side in a thread. `seenAt` is the time when a member of that side was last present, ISO 8601 UTC. */
export type SidePresenceState = Pick<SidePresenceHint, 'doing' | 'seenAt'>;
/** Last known presence of one tab in a thread. */
export type PresenceReport = Pick<SidePresenceHint, 'side' | 'memberId' | 'doing' | 'seenAt'>;
const otherSide = (side: UserType): UserType => (side === 'user' ? 'hospital' : 'user');

/**
 * Shows a member's presence to the other side, and stores the last-seen time. A member who opens the thread gets the other side's presence in return.
 * Members who switched presence off do not show or see it (specification 5.24).
 */
export async function showPresence(
  { database: { db }, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  connection: Connection,
  thread: LiveThread,
  doing: PresenceKind,
): Promise<void> {
  const { side, caller } = connection;
  const now = clock.now();
  const about = { consultationId: thread.id, hospitalId: thread.hospitalId };
  const announce = () => bus.publish('chat.presence', { ...about, side, who: connection.id, memberId: caller.memberId, doing, seenAt: now.toISOString() });
  if (!(await filterPresenceSharers(db, [caller.memberId])).has(caller.memberId)) {
    // Removes what the member showed before switching presence off.
    if (doing === 'gone') announce();
    return;
  }
  const column = side === 'user' ? consultations.memberSeenAt : consultations.hospitalSeenAt;
  const set = side === 'user' ? { memberSeenAt: now } : { hospitalSeenAt: now, hospitalSeenBy: caller.memberId };
  const isDue = or(isNull(column), lt(column, new Date(now.getTime() - SEEN_INTERVAL_MS)));
  await db
    .update(consultations)
    .set(set)
    .where(and(eq(consultations.id, thread.id), isNull(consultations.closedAt), isDue));
  announce();
  if (doing !== 'open') return;
  const other = (await readSidePresence(db, thread, otherSide(side), now)) ?? (await readLastSeen(db, thread, otherSide(side)));
  if (other) connection.send(sidePresenceFrame(side, thread, other));
}

/** Removes tabs whose process stopped before it could report them as gone. */
function removeLostTabs({ there }: LiveThread, now: Date): void {
  for (const [who, { seenAt }] of there) if (now.getTime() - Date.parse(seenAt) > PRESENCE_TIMEOUT_MS) there.delete(who);
}

/** Returns the presence of a side in a thread; null if no member of it is present and shows it. */
async function readSidePresence(db: Db, { there }: LiveThread, side: UserType, now: Date): Promise<SidePresenceState | null> {
  const ageOf = ({ seenAt }: PresenceReport) => now.getTime() - Date.parse(seenAt);
  const here = [...there.values()].filter((one) => one.side === side && ageOf(one) <= PRESENCE_TIMEOUT_MS);
  if (here.length === 0) return null;
  const show = await filterPresenceSharers(
    db,
    here.map(({ memberId }) => memberId),
  );
  const shown = here.filter(({ memberId }) => show.has(memberId)).sort((a, b) => ageOf(a) - ageOf(b));
  const writes = shown.find((one) => one.doing === 'typing' && ageOf(one) <= TYPING_TIMEOUT_MS);
  const newest = writes ?? shown[0];
  return newest ? { doing: writes ? 'typing' : 'open', seenAt: newest.seenAt } : null;
}

/** Returns the time when a side was last present; null if no member of it shows that. */
async function readLastSeen(db: Db, { id, memberId }: LiveThread, side: UserType): Promise<SidePresenceState | null> {
  const { memberSeenAt, hospitalSeenAt, hospitalSeenBy } = consultations;
  const [row] = await db.select({ memberSeenAt, hospitalSeenAt, hospitalSeenBy }).from(consultations).where(eq(consultations.id, id));
  const who = side === 'user' ? memberId : row?.hospitalSeenBy;
  const at = side === 'user' ? row?.memberSeenAt : row?.hospitalSeenAt;
  return who && at && (await filterPresenceSharers(db, [who])).has(who) ? { doing: 'gone', seenAt: at.toISOString() } : null;
}

/** Sends a presence to the other side's connections in this process, if both sides share their presence. */
export async function sendSidePresence(db: Db, threads: LiveThreads, hint: SidePresenceHint, now: Date): Promise<void> {
  const thread = threads.get(hint.consultationId);
  if (!thread) return;
  removeLostTabs(thread, now);
  if (hint.doing === 'gone') thread.there.delete(hint.who);
  else thread.there.set(hint.who, hint);
  thread.latestPresence[hint.side] = hint;
  const to = otherSide(hint.side);
  const listeners = threads.delivery.listeners(thread, to);
  if (listeners.length === 0) return;
  const show = await filterPresenceSharers(
    db,
    [hint, ...listeners.map(({ caller }) => caller)].map(({ memberId }) => memberId),
  );
  if (!show.has(hint.memberId)) return;
  // Another tab, or another coordinator, may still be present.
  const stays = hint.doing === 'gone' ? await readSidePresence(db, thread, hint.side, now) : null;
  if (thread.latestPresence[hint.side] !== hint) return;
  const frame = sidePresenceFrame(to, thread, stays ?? hint);
  for (const connection of listeners) if (show.has(connection.caller.memberId)) connection.send(frame);
}
