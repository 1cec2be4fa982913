import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Channel } from '../../contract/notices.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { recordFacts } from './facts.ts';
import { channelsOffered, isOwnAct, isTrue, NOTICES_CHANGED, type NoticeDeps, type NoticesChanged, readersOf, topicOf } from './notice-deps.ts';
import { kindOf, type NoticeKind } from './notice-kinds.ts';
import { NOTICES_OF } from './notices-of-facts.ts';
import { noticeDeliveries, noticeFacts, notices } from './notifications.tables.ts';
import { whoIsThere } from './open-pages.ts';
import { planOf } from './plan.ts';
import { ringsAt } from './ringing.ts';
import { inHerZone, isWanted, wishesOf } from './wishes.ts';

type FactRow = typeof noticeFacts.$inferSelect;

const MINUTE_MS = 60_000;
/** So long a message may stand unread before somebody who has a page open is told by other ways. */
const OPEN_PAGE_MS = 2 * MINUTE_MS;
/** A fact that could not be told of is tried again after this; it holds up no other. */
const AGAIN_MS = MINUTE_MS;

/**
 * Makes notices of every fact that is due, one transaction each: the fact is gone when, and only when, its notices and their deliveries
 * are there. One process does this at a time, so that of one thing the later fact comes later. Answers how many facts there were.
 */
export async function turnFacts(deps: NoticeDeps, stopped = () => false): Promise<number> {
  const { database, clock, log, bus } = deps;
  let turned = 0;
  while (!stopped()) {
    const now = clock.now();
    let fact: FactRow | undefined;
    try {
      const memberIds = await database.db.transaction(async (tx) => {
        await holdNotices(tx);
        [fact] = await tx
          .select()
          .from(noticeFacts)
          .where(lte(noticeFacts.dueAt, now))
          .orderBy(asc(noticeFacts.dueAt), asc(noticeFacts.id))
          .limit(1)
          .for('update');
        return fact && turn(deps, tx, fact, now);
      });
      if (!memberIds) return turned;
      turned += 1;
      if (memberIds.length > 0) bus.publish(NOTICES_CHANGED, { memberIds } satisfies NoticesChanged);
    } catch (error) {
      if (!fact) throw error;
      log.error({ fact: fact.id, kind: fact.kind, ...describeError(error) }, 'notices: a fact could not be told of');
      await database.db
        .update(noticeFacts)
        .set({ dueAt: new Date(now.getTime() + AGAIN_MS) })
        .where(eq(noticeFacts.id, fact.id));
    }
  }
  return turned;
}

/**
 * Held by the one who tells. Whoever forgets a member or a thread takes it first, before the rows of either (decision 10): a notice under
 * way points to these rows, and the two would wait for each other.
 */
export async function holdNotices(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notices'))`);
}

async function turn(deps: NoticeDeps, tx: Db, fact: FactRow, now: Date): Promise<string[]> {
  const told: string[] = [];
  for (const kind of NOTICES_OF[fact.kind](fact.about)) {
    if (!(await isTrue(tx, deps.answers, kind, fact.about))) continue;
    told.push(...(await tell(deps, tx, kind, fact, now)));
  }
  await recordFacts(tx, await planOf(tx, deps.answers, fact.kind, fact));
  await tx.delete(noticeFacts).where(eq(noticeFacts.id, fact.id));
  return told;
}

/** A notice for each person it concerns, with how and when it goes out. */
async function tell(deps: NoticeDeps, tx: Db, kind: NoticeKind, { about, at }: FactRow, now: Date): Promise<string[]> {
  const readers = await readersOf(tx, deps.answers, kind, about);
  if (readers.length === 0) return [];
  const ids = readers.map(({ id }) => id);
  const wishes = await wishesOf(tx, ids);
  const there = kindOf(kind).group === 'messages' ? await whoIsThere(tx, ids, now) : new Set<string>();
  const own = isOwnAct(kind, about);
  for (const known of readers) {
    const hers = wishes(known.id);
    const reader = inHerZone(known, hers);
    const { id, again } = await write(tx, kind, { memberId: reader.id, about, at, seenAt: own ? at : null, consultationId: about.consultationId ?? null });
    const channels = channelsOffered(deps).filter((channel) => waits(kind, channel) !== undefined && isWanted(hers, kindOf(kind).group, channel));
    for (const channel of channels.filter((one) => one === 'mail' || !own)) {
      const rings = channel !== 'mail';
      const due = new Date(at.getTime() + (waits(kind, channel) ?? 0) + (rings && there.has(reader.id) ? OPEN_PAGE_MS : 0));
      const dueAt = rings ? await ringsAt(tx, deps.answers, { kind, about, reader, wishes: hers }, due) : due;
      await plan(tx, { noticeId: id, channel, dueAt }, again);
    }
  }
  return ids;
}

/** So many milliseconds a channel waits at least; undefined where this kind does not use it. */
const waits = (kind: NoticeKind, channel: Channel): number | undefined => {
  const minutes = kindOf(kind).channels[channel];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
};

type NewNotice = Omit<typeof notices.$inferInsert, 'kind' | 'topic'>;

/** Writes a notice in place of the one of its topic. Messages that come while earlier ones are unread join those: `again`. */
async function write(tx: Db, kind: NoticeKind, values: NewNotice): Promise<{ id: number; again: boolean }> {
  const topic = topicOf(kind, values.about);
  const standing = and(eq(notices.memberId, values.memberId), eq(notices.topic, topic), isNull(notices.withdrawnAt));
  if (kindOf(kind).group === 'messages') {
    const [row] = await tx.update(notices).set({ at: values.at, seenAt: null }).where(standing).returning({ id: notices.id });
    if (row) return { id: row.id, again: true };
  } else await withdrawWhere(tx, standing, values.at);
  const [row] = await tx
    .insert(notices)
    .values({ ...values, kind, topic })
    .returning({ id: notices.id });
  return { id: (row as { id: number }).id, again: false };
}

/**
 * A message after one that was pushed is pushed again; mailed is once, until she has read. One whose push still waits for her open page brings it
 * forward where she has left meanwhile; what is being tried again keeps its time.
 */
async function plan(tx: Db, delivery: { noticeId: number; channel: Channel; dueAt: Date }, again: boolean): Promise<void> {
  const added = tx.insert(noticeDeliveries).values(delivery);
  if (!again || delivery.channel === 'mail') return void (await added.onConflictDoNothing());
  const { state, attempts, dueAt, key } = noticeDeliveries;
  await added.onConflictDoUpdate({
    target: [noticeDeliveries.noticeId, noticeDeliveries.channel],
    set: {
      ...{ state: 'due', attempts: 0, only: null },
      dueAt: sql`case when ${state} = 'due' then least(${dueAt}, excluded.due_at) else excluded.due_at end`,
      key: sql`case when ${state} = 'due' then ${key} else gen_random_uuid() end`,
    },
    setWhere: sql`${state} <> 'due' or ${attempts} = 0`,
  });
}

/** Takes notices back: they are gone from lists, and what was not sent yet is not sent. Answers whose they were. */
export async function withdrawWhere(tx: Db, which: ReturnType<typeof and>, at: Date): Promise<string[]> {
  const rows = await tx.update(notices).set({ withdrawnAt: at }).where(which).returning({ id: notices.id, memberId: notices.memberId });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(noticeDeliveries)
      .set({ state: 'dropped' })
      .where(and(inArray(noticeDeliveries.noticeId, ids), eq(noticeDeliveries.state, 'due')));
  return rows.map(({ memberId }) => memberId);
}
