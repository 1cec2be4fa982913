import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { NoticeChannel } from '../../contract/notifications/notices.ts';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { batchNoticeQueries } from './batch-notice-queries.ts';
import { sendPushNotice } from './devices/push-notice.ts';
import { sendLineNotice } from './line/line-notice.ts';
import { sendMailNotice } from './mail-notice.ts';
import { isNoticeValid, type NoticeDeps, type NoticeRow } from './notice-deps.ts';
import { findNoticeKind } from './notice-kinds.ts';
import type { AddOpenMinutes, NoticeRecipient } from './notice-queries.ts';
import { noticeDeliveries, notices } from './notifications.tables.ts';
import { earliestPushTime, isWanted, readPreferences, withTimeZone } from './preferences.ts';
import { earliestRingTime } from './ringing.ts';

type Delivery = typeof noticeDeliveries.$inferSelect;
/**
 * Outcome of an attempt. `nowhere`: there is no address or device. `refused`: a retry would be refused too. `again`: retry after this many seconds,
 * or after the default delay if undefined. `only`: the devices that have not accepted yet.
 */
export type DeliveryOutcome = 'sent' | 'nowhere' | 'refused' | { again: number | undefined; only?: string[] };
/** Input of a channel: the notice, its reader, and how to send it. */
export type OutgoingNotice = {
  notice: NoticeRow;
  reader: NoticeRecipient;
  key: string;
  wordsOnLockScreen: boolean;
  isQuiet: boolean;
  only: string[] | undefined;
  now: Date;
};
type Sender = (deps: NoticeDeps, sending: OutgoingNotice) => Promise<DeliveryOutcome>;

const SENDERS: Record<NoticeChannel, Sender> = { push: sendPushNotice, mail: sendMailNotice, line: sendLineNotice };

const MAX_CONCURRENT_DELIVERIES = 8;
/** Lease of a delivery, in ms. After it another process takes the delivery, with the same key. */
const LEASE_MS = 20_000;
/** Seconds until the second attempt, the third and so on. The last value applies to all further attempts. */
const RETRY_DELAYS_SECONDS = [5, 15, 60, 300, 900, 3_600];
/** Time after which a failing delivery is abandoned because it is outdated, in ms. */
const RETRY_PERIOD_MS = DAY_MS;

/** Sends due deliveries, a few at once. Returns the number of attempts. Rejects if the database is unavailable. */
export async function deliverDueNotices(deps: NoticeDeps, stopped = () => false): Promise<number> {
  let attempts = 0;
  const underWay = new Set<Promise<unknown>>();
  const dropped: Delivery[] = [];
  const failures: unknown[] = [];
  while (!stopped() && failures.length === 0) {
    const claimed = await claimDeliveries(deps, MAX_CONCURRENT_DELIVERIES - underWay.size);
    if (claimed.length === 0) break;
    attempts += claimed.length;
    const known = loadContext(deps, claimed);
    for (const delivery of claimed) {
      const sending = attemptDelivery(deps, delivery, known)
        .then((settled) => (settled === 'dropped' ? void dropped.push(delivery) : recordDelivery(deps, delivery, settled)))
        .catch((failure: unknown) => failures.push(failure))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    }
    // Claims more as soon as half of the places are free, so that a slow delivery does not hold up others.
    while (underWay.size > MAX_CONCURRENT_DELIVERIES / 2) await Promise.race(underWay);
    await dropDeliveries(deps, dropped.splice(0));
  }
  await Promise.all(underWay);
  await dropDeliveries(deps, dropped);
  if (failures.length > 0) throw failures[0];
  return attempts;
}

/** Claims the deliveries that have been due longest; concurrent processes skip each other's rows. */
async function claimDeliveries({ database: { db }, clock }: NoticeDeps, most: number): Promise<Delivery[]> {
  const now = clock.now();
  return db
    .update(noticeDeliveries)
    .set({ dueAt: new Date(now.getTime() + LEASE_MS), attempts: sql`${noticeDeliveries.attempts} + 1` })
    .where(
      sql`(${noticeDeliveries.noticeId}, ${noticeDeliveries.channel}) in (select notice_id, channel from notice_deliveries
        where state = 'due' and due_at <= ${now.toISOString()}::timestamptz order by due_at limit ${most} for update skip locked)`,
    )
    .returning();
}

/** Data for deliveries that are claimed together. Each query runs once for all of them. */
type DeliveryContext = Awaited<ReturnType<typeof loadContext>>;

async function loadContext({ database: { db }, answers }: NoticeDeps, claimed: readonly Delivery[]) {
  const ids = claimed.map(({ noticeId }) => noticeId);
  const rows = await db
    .select()
    .from(notices)
    .where(and(inArray(notices.id, ids), isNull(notices.withdrawnAt)));
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  const readers = await answers.readers(db, { ids: memberIds });
  return {
    notices: new Map(rows.map((row) => [row.id, row])),
    readers: new Map(readers.map((reader) => [reader.id, reader])),
    wishes: await readPreferences(db, memberIds),
    answers: batchNoticeQueries(
      answers,
      rows.map(({ about }) => about),
    ),
  };
}

/** Result of a delivery. `dropped`, the most common one, means not sent: there is no address for the channel, or the notice is no longer valid. */
type DeliveryRecord = 'dropped' | { state: 'sent' | 'failed' } | { dueAt: Date; attempts?: number; only?: string[] | null };

/** Makes one attempt. Any failure is retried later and delays no other delivery. */
async function attemptDelivery(deps: NoticeDeps, delivery: Delivery, known: Promise<DeliveryContext>): Promise<DeliveryRecord> {
  const now = deps.clock.now();
  try {
    return await deliverNotice(deps, delivery, await known, now);
  } catch (error) {
    deps.log.error({ notice: delivery.noticeId, channel: delivery.channel, ...describeError(error) }, 'notices: delivery failed');
    return delivery.attempts > RETRY_DELAYS_SECONDS.length + RETRY_PERIOD_MS / HOUR_MS
      ? { state: 'failed' }
      : retryAfter(now, retryDelaySeconds(delivery.attempts));
  }
}

const retryAfter = (now: Date, seconds: number) => ({ dueAt: new Date(now.getTime() + seconds * 1000) });
const retryDelaySeconds = (attempts: number): number => RETRY_DELAYS_SECONDS[attempts - 1] ?? (RETRY_DELAYS_SECONDS.at(-1) as number);

async function deliverNotice(
  deps: NoticeDeps,
  { noticeId, channel, key, attempts, only }: Delivery,
  known: DeliveryContext,
  now: Date,
): Promise<DeliveryRecord> {
  const { db } = deps.database;
  const notice = known.notices.get(noticeId);
  if (!notice || !(await isNoticeValid(db, known.answers, notice.kind, notice.about))) return 'dropped';
  const { kind, about } = notice;
  const reading = known.readers.get(notice.memberId);
  const send = SENDERS[channel];
  // A member who has left, or now works for another clinic, is not notified.
  if (!reading || (findNoticeKind(kind).to === 'clinic' && reading.hospitalId !== about.hospitalId)) return 'dropped';
  const wishes = known.wishes(reading.id);
  const reader = withTimeZone(reading, wishes);
  if (!isWanted(wishes, findNoticeKind(kind).group, channel)) return 'dropped';
  // Quiet hours may have begun since the delivery was planned.
  const from = channel === 'mail' ? now : earliestRingTime(await findOpenTime(known, db, notice), { kind, about, reader, wishes }, now);
  if (from > now) return { dueAt: from, attempts: attempts - 1 };
  const outcome = await send(deps, {
    notice,
    reader,
    key,
    wordsOnLockScreen: wishes.words_on_lock_screen,
    isQuiet: earliestPushTime(wishes, reader.timeZone, now) > now,
    only: only ?? undefined,
    now,
  });
  if (outcome === 'sent') return { state: 'sent' };
  if (outcome === 'nowhere') return 'dropped';
  if (outcome === 'refused' || now.getTime() - notice.at.getTime() > RETRY_PERIOD_MS) return { state: 'failed' };
  return { ...retryAfter(now, outcome.again ?? retryDelaySeconds(attempts)), only: outcome.only ?? null };
}

/** Returns the function that counts the clinic's open minutes, for notices to a clinic; undefined for all others. */
async function findOpenTime({ answers }: DeliveryContext, db: Db, { kind, about: { hospitalId } }: NoticeRow): Promise<AddOpenMinutes | undefined> {
  return findNoticeKind(kind).to === 'clinic' && hospitalId !== undefined ? (await answers.openTimeAdders(db, [hospitalId])).get(hospitalId) : undefined;
}

/** Records the result, if this process still holds the delivery. Does nothing if the delivery was withdrawn or requested again meanwhile. */
async function recordDelivery(
  { database: { db }, clock }: NoticeDeps,
  { noticeId, channel, key }: Delivery,
  settled: Exclude<DeliveryRecord, 'dropped'>,
): Promise<void> {
  const sentAt = 'state' in settled && settled.state === 'sent' ? clock.now() : null;
  await db
    .update(noticeDeliveries)
    .set({ ...settled, sentAt })
    .where(
      and(eq(noticeDeliveries.noticeId, noticeId), eq(noticeDeliveries.channel, channel), eq(noticeDeliveries.key, key), eq(noticeDeliveries.state, 'due')),
    );
}

/** Records deliveries that were not sent. Skips a row that another transaction has locked: it is claimed again when its lease ends. */
async function dropDeliveries({ database: { db } }: NoticeDeps, all: readonly Delivery[]): Promise<void> {
  if (all.length === 0) return;
  const rows = all.map(({ noticeId, channel, key }) => ({ notice_id: noticeId, channel, key }));
  await db.execute(sql`update notice_deliveries set sent_at = null, state = 'dropped' where (notice_id, channel) in (
    select held.notice_id, held.channel from notice_deliveries held
      join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as gone(notice_id int, channel text, key uuid) using (notice_id, channel, key)
      where held.state = 'due' for update of held skip locked)`);
}
