import { and, eq, sql } from 'drizzle-orm';
import type { Channel } from '../../contract/notices.ts';
import { describeError } from '../platform/error-description.ts';
import type { Reader } from './answers.ts';
import { pushNotice } from './devices/push-notice.ts';
import { lineNotice } from './line/line-notice.ts';
import { mailNotice } from './mail-notice.ts';
import { isTrue, type NoticeDeps, type NoticeRow } from './notice-deps.ts';
import { kindOf } from './notice-kinds.ts';
import { noticeDeliveries, notices } from './notifications.tables.ts';
import { ringsAt } from './ringing.ts';
import { inHerZone, isWanted, quietUntil, wishesOf } from './wishes.ts';

type Delivery = typeof noticeDeliveries.$inferSelect;
/**
 * What came of an attempt: `nowhere` when there is no address or device for it, `refused` when it will not be taken later either; `again` in so
 * many seconds, `only` there where a part was taken.
 */
export type Outcome = 'sent' | 'nowhere' | 'refused' | { again: number | undefined; only?: string[] };
/** What a channel is handed. */
export type Sending = { notice: NoticeRow; reader: Reader; key: string; wordsOnLockScreen: boolean; isQuiet: boolean; only: string[] | undefined; now: Date };
type Sender = (deps: NoticeDeps, sending: Sending) => Promise<Outcome>;

const SENDERS: Record<Channel, Sender> = { push: pushNotice, mail: mailNotice, line: lineNotice };

const AT_ONCE = 8;
/** So long a process has for one delivery; after that another takes it up, under the same key. */
const LEASE_MS = 20_000;
/** Seconds until the second attempt, the third and so on; the last holds for all that follow. */
const DELAYS_S = [5, 15, 60, 300, 900, 3_600];
/** What could not be told for so long is old news. */
const TRIED_FOR_MS = 24 * 3_600_000;

/** Sends what is due, a few at once. Rejects when the database is away. Answers how many attempts there were. */
export async function deliverDue(deps: NoticeDeps, stopped = () => false): Promise<number> {
  let attempts = 0;
  const worker = async () => {
    while (!stopped()) {
      const delivery = await claim(deps);
      if (!delivery) return;
      attempts += 1;
      await settle(deps, delivery, await attempt(deps, delivery));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return attempts;
}

/** The delivery that is due longest; processes pass each other by. */
async function claim({ database: { db }, clock }: NoticeDeps): Promise<Delivery | undefined> {
  const now = clock.now();
  const [row] = await db
    .update(noticeDeliveries)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${noticeDeliveries.attempts} + 1` })
    .where(
      sql`(${noticeDeliveries.noticeId}, ${noticeDeliveries.channel}) = (select notice_id, channel from notice_deliveries
        where state = 'due' and due_at <= ${now.toISOString()}::timestamptz order by due_at limit 1 for update skip locked)`,
    )
    .returning();
  return row;
}

type Settled = { state: 'sent' | 'dropped' | 'failed' } | { dueAt: Date; attempts?: number; only?: string[] | null };

/** One attempt; whatever breaks in it is tried again later and holds up no other. */
async function attempt(deps: NoticeDeps, delivery: Delivery): Promise<Settled> {
  const now = deps.clock.now();
  try {
    return await attemptAt(deps, delivery, now);
  } catch (error) {
    deps.log.error({ notice: delivery.noticeId, channel: delivery.channel, ...describeError(error) }, 'notices: a delivery broke');
    return delivery.attempts > DELAYS_S.length + TRIED_FOR_MS / 3_600_000 ? { state: 'failed' } : later(now, delayAfter(delivery.attempts));
  }
}

const later = (now: Date, seconds: number) => ({ dueAt: new Date(now.getTime() + seconds * 1000) });
const delayAfter = (attempts: number): number => DELAYS_S[attempts - 1] ?? (DELAYS_S.at(-1) as number);

async function attemptAt(deps: NoticeDeps, { noticeId, channel, key, attempts, only }: Delivery, now: Date): Promise<Settled> {
  const { database, answers } = deps;
  const [notice] = await database.db.select().from(notices).where(eq(notices.id, noticeId));
  if (!notice || notice.withdrawnAt || !(await isTrue(database.db, answers, notice.kind, notice.about))) return { state: 'dropped' };
  const [known] = await answers.readers(database.db, { ids: [notice.memberId] });
  const send = SENDERS[channel];
  // Who has left, or answers for another clinic by now, is not told.
  if (!known || (kindOf(notice.kind).to === 'clinic' && known.hospitalId !== notice.about.hospitalId)) return { state: 'dropped' };
  const wishes = (await wishesOf(database.db, [known.id]))(known.id);
  const reader = inHerZone(known, wishes);
  if (!isWanted(wishes, kindOf(notice.kind).group, channel)) return { state: 'dropped' };
  // It may have become night since it was planned.
  const from = channel === 'mail' ? now : await ringsAt(database.db, answers, { kind: notice.kind, about: notice.about, reader, wishes }, now);
  if (from > now) return { dueAt: from, attempts: attempts - 1 };
  const outcome = await send(deps, {
    notice,
    reader,
    key,
    wordsOnLockScreen: wishes.words_on_lock_screen,
    isQuiet: quietUntil(wishes, reader.timeZone, now) > now,
    only: only ?? undefined,
    now,
  });
  if (outcome === 'sent') return { state: 'sent' };
  if (outcome === 'nowhere') return { state: 'dropped' };
  if (outcome === 'refused' || now.getTime() - notice.at.getTime() > TRIED_FOR_MS) return { state: 'failed' };
  return { ...later(now, outcome.again ?? delayAfter(attempts)), only: outcome.only ?? null };
}

/** Whoever holds the delivery says what became of it; one that was taken back or asked for anew meanwhile stays as it is. */
async function settle({ database: { db }, clock }: NoticeDeps, { noticeId, channel, key }: Delivery, settled: Settled): Promise<void> {
  const sentAt = 'state' in settled && settled.state === 'sent' ? clock.now() : null;
  await db
    .update(noticeDeliveries)
    .set({ ...settled, sentAt })
    .where(
      and(eq(noticeDeliveries.noticeId, noticeId), eq(noticeDeliveries.channel, channel), eq(noticeDeliveries.key, key), eq(noticeDeliveries.state, 'due')),
    );
}
