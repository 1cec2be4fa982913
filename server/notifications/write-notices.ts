import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { NoticeChannel } from '../../contract/notifications/notices.ts';
import type { Db } from '../platform/database.ts';
import { lockRowsByKey } from '../platform/lock-rows-by-key.ts';
import { topicKey } from './notice-deps.ts';
import { findNoticeKind } from './notice-kinds.ts';
import { noticeDeliveries, notices } from './notifications.tables.ts';

export type NewNotice = Omit<typeof notices.$inferInsert, 'topic'>;
/** A notice that was written. `again` is true if a new message was merged into an unread notice. */
export type WrittenNotice = { id: number; again: boolean };
export type NewDelivery = { noticeId: number; channel: NoticeChannel; dueAt: Date; again: boolean };

/** Key of a notice. A person has one current notice for each topic. */
export const noticeKey = ({ memberId, kind, about }: Pick<NewNotice, 'memberId' | 'kind' | 'about'>): string => `${memberId} ${topicKey(kind, about)}`;

/**
 * Writes notices. Each takes the place of the current one with its key; the keys must be distinct. Messages are merged into an unread notice of
 * earlier messages. Any other notice replaces the current one. Returns the written notices by key.
 */
export async function writeNotices(tx: Db, all: readonly NewNotice[]): Promise<Map<string, WrittenNotice>> {
  if (all.length === 0) return new Map();
  const standing = await lockCurrentNotices(tx, all);
  const known = all.flatMap((notice) => {
    const before = standing.get(noticeKey(notice));
    if (!before) return [];
    const isSame = before.kind === notice.kind && before.about.quote_version === notice.about.quote_version;
    return [{ id: before.id, at: notice.at, place: noticeKey(notice), joins: isSame && findNoticeKind(notice.kind).group === 'messages' }];
  });
  const joined = known.filter(({ joins }) => joins);
  await updateNotices(tx, sql`at = told.at, seen_at = null`, joined);
  const replaced = known.filter(({ joins }) => !joins);
  await updateNotices(tx, sql`withdrawn_at = told.at`, replaced);
  await dropDeliveries(
    tx,
    replaced.map(({ id }) => id),
  );
  const written = new Map(joined.map(({ id, place }) => [place, { id, again: true }]));
  const fresh = all.filter((notice) => !written.has(noticeKey(notice)));
  if (fresh.length === 0) return written;
  const rows = await tx
    .insert(notices)
    .values(fresh.map((notice) => ({ ...notice, topic: topicKey(notice.kind, notice.about) })))
    .returning({ id: notices.id, memberId: notices.memberId, topic: notices.topic });
  for (const { id, memberId, topic } of rows) written.set(`${memberId} ${topic}`, { id, again: false });
  return written;
}

/** Returns the current notices with these keys, locked until the transaction ends, in order of id, like every other lock on a member's notices. */
async function lockCurrentNotices(tx: Db, all: readonly NewNotice[]) {
  const places = all.map(({ memberId, kind, about }) => ({ member_id: memberId, topic: topicKey(kind, about) }));
  const rows = await tx
    .select({ id: notices.id, memberId: notices.memberId, topic: notices.topic, kind: notices.kind, about: notices.about })
    .from(notices)
    .where(
      sql`${notices.withdrawnAt} is null and (${notices.memberId}, ${notices.topic}) in
        (select member_id, topic from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as told(member_id uuid, topic text))`,
    )
    .orderBy(notices.id)
    .for('update');
  return new Map(rows.map((row) => [`${row.memberId} ${row.topic}`, row]));
}

async function updateNotices(tx: Db, change: SQL, rows: readonly { id: number; at: Date }[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    sql`update notices set ${change} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told(id int, at timestamptz) where notices.id = told.id`,
  );
}

/**
 * Plans the deliveries of notices. A further message is pushed again, but mailed only once until it is read. A delayed push is moved forward if the
 * reader has closed the page meanwhile. A retry keeps its time.
 */
export async function planDeliveries(tx: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const isPushedAgain = ({ again, channel }: NewDelivery) => again && channel !== 'mail';
  const rowsOf = (which: readonly NewDelivery[]) => which.map(({ again: _, ...row }) => row);
  const once = rowsOf(deliveries.filter((one) => !isPushedAgain(one)));
  const anew = rowsOf(deliveries.filter(isPushedAgain));
  if (once.length > 0) await tx.insert(noticeDeliveries).values(once).onConflictDoNothing();
  if (anew.length === 0) return;
  const { state, attempts, dueAt, key } = noticeDeliveries;
  await tx
    .insert(noticeDeliveries)
    .values(anew)
    .onConflictDoUpdate({
      target: [noticeDeliveries.noticeId, noticeDeliveries.channel],
      set: {
        ...{ state: 'due', attempts: 0, only: null },
        dueAt: sql`case when ${state} = 'due' then least(${dueAt}, excluded.due_at) else excluded.due_at end`,
        key: sql`case when ${state} = 'due' then ${key} else gen_random_uuid() end`,
      },
      setWhere: sql`${state} <> 'due' or ${attempts} = 0`,
    });
}

/** Withdraws notices: they are removed from lists, and pending deliveries are dropped. Returns the ids of their readers. */
export async function withdrawNotices(tx: Db, which: SQL | undefined, at: Date): Promise<string[]> {
  const rows = await tx
    .update(notices)
    .set({ withdrawnAt: at })
    .where(lockRowsByKey(tx, [notices.id], which))
    .returning({ id: notices.id, memberId: notices.memberId });
  await dropDeliveries(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ memberId }) => memberId);
}

async function dropDeliveries(tx: Db, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length === 0) return;
  await tx
    .update(noticeDeliveries)
    .set({ state: 'dropped' })
    .where(and(inArray(noticeDeliveries.noticeId, [...noticeIds]), eq(noticeDeliveries.state, 'due')));
}
