import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Channel } from '../../contract/notices.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import type { Answers } from './answers.ts';
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
  const noticeOf = await write(
    tx,
    kind,
    ids.map((memberId) => ({ memberId, about, at, seenAt: own ? at : null, consultationId: about.consultationId ?? null })),
  );
  const opening = onceEach(deps.answers.afterOpenMinutes);
  const deliveries: (NewDelivery & { again: boolean })[] = [];
  for (const known of readers) {
    const hers = wishes(known.id);
    const reader = inHerZone(known, hers);
    const notice = noticeOf.get(reader.id);
    if (!notice) continue;
    const channels = channelsOffered(deps).filter((channel) => waits(kind, channel) !== undefined && isWanted(hers, kindOf(kind).group, channel));
    for (const channel of channels.filter((one) => one === 'mail' || !own)) {
      const rings = channel !== 'mail';
      const due = new Date(at.getTime() + (waits(kind, channel) ?? 0) + (rings && there.has(reader.id) ? OPEN_PAGE_MS : 0));
      const dueAt = rings ? await ringsAt(tx, { afterOpenMinutes: opening }, { kind, about, reader, wishes: hers }, due) : due;
      deliveries.push({ noticeId: notice.id, channel, dueAt, again: notice.again });
    }
  }
  await plan(tx, deliveries);
  return ids;
}

/** The same answer for all readers of a notice, asked for once: most of them wait for the same instant. */
function onceEach(ask: Answers['afterOpenMinutes']): Answers['afterOpenMinutes'] {
  const known = new Map<string, Promise<Date>>();
  return (db, hospitalId, from, minutes) => {
    const key = `${hospitalId} ${from.getTime()} ${minutes}`;
    const answer = known.get(key) ?? ask(db, hospitalId, from, minutes);
    known.set(key, answer);
    return answer;
  };
}

/** So many milliseconds a channel waits at least; undefined where this kind does not use it. */
const waits = (kind: NoticeKind, channel: Channel): number | undefined => {
  const minutes = kindOf(kind).channels[channel];
  return minutes === undefined ? undefined : minutes * MINUTE_MS;
};

type NewNotice = Omit<typeof notices.$inferInsert, 'kind' | 'topic'>;
type NewDelivery = { noticeId: number; channel: Channel; dueAt: Date };

/**
 * Writes the notice of each member in place of hers of the same topic; all of them are about one thing. Messages that come while earlier
 * ones are unread join those: `again`. Answers the notices by member.
 */
async function write(tx: Db, kind: NoticeKind, all: NewNotice[]): Promise<Map<string, { id: number; again: boolean }>> {
  const [first] = all;
  const written = new Map<string, { id: number; again: boolean }>();
  if (!first) return written;
  const topic = topicOf(kind, first.about);
  const members = all.map(({ memberId }) => memberId);
  const standing = and(inArray(notices.memberId, members), eq(notices.topic, topic), isNull(notices.withdrawnAt));
  if (kindOf(kind).group === 'messages') {
    const joined = await tx.update(notices).set({ at: first.at, seenAt: null }).where(standing).returning({ id: notices.id, memberId: notices.memberId });
    for (const { id, memberId } of joined) written.set(memberId, { id, again: true });
  } else await withdrawWhere(tx, standing, first.at);
  const fresh = all.filter(({ memberId }) => !written.has(memberId));
  if (fresh.length === 0) return written;
  const rows = await tx
    .insert(notices)
    .values(fresh.map((values) => ({ ...values, kind, topic })))
    .returning({ id: notices.id, memberId: notices.memberId });
  for (const { id, memberId } of rows) written.set(memberId, { id, again: false });
  return written;
}

/**
 * A message after one that was pushed is pushed again; mailed is once, until she has read. One whose push still waits for her open page brings it
 * forward where she has left meanwhile; what is being tried again keeps its time.
 */
async function plan(tx: Db, deliveries: (NewDelivery & { again: boolean })[]): Promise<void> {
  const isPushedAgain = ({ again, channel }: { again: boolean; channel: Channel }) => again && channel !== 'mail';
  const rowsOf = (which: typeof deliveries) => which.map(({ again: _, ...row }) => row);
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
