import { and, asc, eq, getTableColumns, isNull, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { describeError } from '../platform/error-description.ts';
import { batchNoticeQueries } from './batch-notice-queries.ts';
import { findNoticeReaders, isNoticeValid, isOwnAct, listOfferedChannels, type NoticeDeps, topicKey } from './notice-deps.ts';
import { findNoticeKind } from './notice-kinds.ts';
import type { NoticeQueries, NoticeRecipient } from './notice-queries.ts';
import { NOTICES_ANSWERED_BY_FACT, NOTICES_CAUSED_BY_FACT, NOTICES_RECHECKED_AFTER_FACT } from './notices-of-facts.ts';
import { noticeFacts, notices } from './notifications.tables.ts';
import { filterWithOpenPage } from './open-pages.ts';
import { planReminders } from './plan-reminders.ts';
import { isWanted, readPreferences, withTimeZone } from './preferences.ts';
import { type NoticeFact, recordFacts } from './record-facts.ts';
import { earliestRingTime } from './ringing.ts';
import { type NewDelivery, type NewNotice, noticeKey, planDeliveries, type WrittenNotice, withdrawNotices, writeNotices } from './write-notices.ts';

/** A row with `version`, which changes when another fact is merged into it. */
type FactRow = typeof noticeFacts.$inferSelect & { version: string };
/** A notice to write, and its reader. */
type PlannedNotice = { notice: NewNotice; reader: NoticeRecipient };
type DeliveryPlan = Pick<NewDelivery, 'channel' | 'dueAt'>;

/** Time for which a message can stay unread before other channels are used, if the reader has a page open, in ms. */
const OPEN_PAGE_GRACE_MS = 2 * MINUTE_MS;
/** Delay before a failed fact is retried, in ms. Other facts do not wait for it. */
const RETRY_DELAY_MS = MINUTE_MS;
/** Maximum facts per transaction. They share its queries. */
const BATCH_SIZE = 50;

/**
 * Writes notices for all due facts, many in one transaction. A fact is deleted in the same transaction as its notices and deliveries are written.
 * Only one process does this at a time, so that facts of one subject are processed in order. Returns the number of facts.
 */
export async function processFacts(deps: NoticeDeps, stopped = () => false): Promise<number> {
  const { database, clock, log, bus } = deps;
  const now = clock.now();
  // Facts that arrive or are merged meanwhile are left to the next round, where more of them can be merged.
  const turned: number[] = [];
  let most = BATCH_SIZE;
  while (!stopped()) {
    let facts: FactRow[] = [];
    try {
      const memberIds = await database.db.transaction(async (tx) => {
        await lockNotices(tx);
        facts = await listDueFacts(tx, { now, most, but: turned });
        return writeNoticesOfFacts(deps, tx, facts, now);
      });
      turned.push(...facts.map(({ id }) => id));
      if (memberIds.length > 0) bus.publish('notices.changed', { memberIds });
      if (facts.length < most) return turned.length;
    } catch (error) {
      const [fact] = facts;
      if (!fact) throw error;
      // Retries the facts one by one to find the failing one.
      most = facts.length > 1 ? 1 : BATCH_SIZE;
      if (facts.length > 1) continue;
      log.error({ fact: fact.id, kind: fact.kind, ...describeError(error) }, 'notices: creating the notices of a fact failed');
      await database.db
        .update(noticeFacts)
        .set({ dueAt: new Date(now.getTime() + RETRY_DELAY_MS) })
        .where(eq(noticeFacts.id, fact.id));
    }
  }
  return turned.length;
}

/**
 * Locks the writing of notices. A transaction that deletes a member or a thread must call this before it locks their rows (decision 10). A notice
 * being written refers to those rows, so another order would deadlock.
 */
export async function lockNotices(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notices'))`);
}

/** Returns due facts, oldest first. Does not lock the rows, so that merging into a fact does not wait (`deleteProcessedFacts`). */
async function listDueFacts(tx: Db, { now, most, but }: { now: Date; most: number; but: number[] }): Promise<FactRow[]> {
  return tx
    .select({ ...getTableColumns(noticeFacts), version: sql<string>`${noticeFacts}.xmin::text` })
    .from(noticeFacts)
    .where(and(lte(noticeFacts.dueAt, now), sql`${noticeFacts.id} <> all(${sql.param(but)}::int[])`))
    .orderBy(asc(noticeFacts.dueAt), asc(noticeFacts.id))
    .limit(most);
}

/** Deletes processed facts, except those that were merged into since they were read: these are due again. */
async function deleteProcessedFacts(tx: Db, facts: readonly FactRow[]): Promise<void> {
  const processed = facts.map(({ id, version }) => ({ id, version }));
  await tx.execute(sql`delete from notice_facts where id in (select waiting.id from notice_facts waiting
    join jsonb_to_recordset(${JSON.stringify(processed)}::jsonb) as processed(id int, version text)
      on waiting.id = processed.id and waiting.xmin::text = processed.version
    for update of waiting skip locked)`);
}

/** Writes the notices and deliveries of these facts, and plans reminders. Returns the ids of members whose notices have changed. */
async function writeNoticesOfFacts(deps: NoticeDeps, tx: Db, facts: readonly FactRow[], now: Date): Promise<string[]> {
  if (facts.length === 0) return [];
  const answers = batchNoticeQueries(
    deps.answers,
    facts.map(({ about }) => about),
  );
  const planned = await planNotices(tx, answers, facts);
  const waysTo = await makeDeliveryPlanner({ ...deps, answers }, tx, planned, now);
  for (const some of groupForWriting(planned)) {
    const written = await writeNotices(
      tx,
      some.map(({ notice }) => notice),
    );
    await planDeliveries(
      tx,
      some.flatMap((one) => {
        const { id: noticeId, again } = written.get(noticeKey(one.notice)) as WrittenNotice;
        return waysTo(one).map((way) => ({ ...way, noticeId, again }));
      }),
    );
  }
  const reminders: NoticeFact[] = [];
  for (const [at, fact] of facts.entries()) {
    const plans = await planReminders(tx, answers, fact.kind, fact);
    // Skips a planned fact if the fact that it would be merged into is processed here too.
    reminders.push(...plans.filter(({ key }) => !facts.slice(at + 1).some((later) => later.key === key)));
  }
  const answered = [...(await withdrawAnsweredNotices(tx, facts)), ...(await withdrawUntrueNotices(tx, answers, facts))];
  await deleteProcessedFacts(tx, facts);
  await recordFacts(tx, reminders);
  return [...new Set([...planned.map(({ reader }) => reader.id), ...answered])];
}

/** Withdraws notices that a fact has answered or made untrue. Returns the ids of their readers. */
async function withdrawAnsweredNotices(tx: Db, facts: readonly FactRow[]): Promise<string[]> {
  const memberIds: string[] = [];
  for (const { kind: of, about, at } of facts) {
    for (const kind of NOTICES_ANSWERED_BY_FACT[of]?.(about) ?? []) {
      // Excludes notices that are newer than this fact.
      const answered = and(eq(notices.kind, kind), eq(notices.topic, topicKey(kind, about)), isNull(notices.withdrawnAt), lte(notices.at, at));
      memberIds.push(...(await withdrawNotices(tx, answered, at)));
    }
  }
  return memberIds;
}

/** Withdraws the patient's other notices that a fact has made untrue. Returns the ids of their readers. */
async function withdrawUntrueNotices(tx: Db, answers: NoticeQueries, facts: readonly FactRow[]): Promise<string[]> {
  const memberIds: string[] = [];
  for (const { kind: of, about, at } of facts) {
    const kind = NOTICES_RECHECKED_AFTER_FACT[of];
    if (!kind || !about.memberId) continue;
    const current = and(eq(notices.memberId, about.memberId), eq(notices.kind, kind), isNull(notices.withdrawnAt));
    for (const notice of await tx.select({ id: notices.id, about: notices.about }).from(notices).where(current))
      if (!(await isNoticeValid(tx, answers, kind, notice.about))) memberIds.push(...(await withdrawNotices(tx, eq(notices.id, notice.id), at)));
  }
  return memberIds;
}

/** Returns the notices to write, in the order of the facts. */
async function planNotices(tx: Db, answers: NoticeQueries, facts: readonly FactRow[]): Promise<PlannedNotice[]> {
  const planned: PlannedNotice[] = [];
  for (const { kind: of, about, at } of facts) {
    for (const kind of NOTICES_CAUSED_BY_FACT[of](about)) {
      if (!(await isNoticeValid(tx, answers, kind, about))) continue;
      const readers = await findNoticeReaders(tx, answers, kind, about);
      const notice = { kind, about, at, seenAt: isOwnAct(kind, about) ? at : null, consultationId: about.consultationId ?? null };
      planned.push(...readers.map((reader) => ({ notice: { ...notice, memberId: reader.id }, reader })));
    }
  }
  return planned;
}

/**
 * Splits notices into the smallest number of groups that can each be written at once. A later notice of the same topic and person replaces an earlier
 * one, so they cannot be in the same group.
 */
function groupForWriting(planned: readonly PlannedNotice[]): PlannedNotice[][] {
  const parts: PlannedNotice[][] = [];
  const taken = new Set<string>();
  for (const one of planned) {
    const place = noticeKey(one.notice);
    if (parts.length === 0 || taken.has(place)) {
      parts.push([]);
      taken.clear();
    }
    taken.add(place);
    parts.at(-1)?.push(one);
  }
  return parts;
}

/** Returns a function that gives the channels of a notice and their earliest times. Reads the data for all notices at once. */
async function makeDeliveryPlanner(deps: NoticeDeps, tx: Db, planned: readonly PlannedNotice[], now: Date) {
  const idsOf = (which: readonly PlannedNotice[]) => [...new Set(which.map(({ reader }) => reader.id))];
  const wishes = await readPreferences(tx, idsOf(planned));
  const there = await filterWithOpenPage(tx, idsOf(planned.filter(({ notice }) => findNoticeKind(notice.kind).group === 'messages')), now);
  const clinics = planned.flatMap(({ notice: { kind, about } }) => (findNoticeKind(kind).to === 'clinic' ? (about.hospitalId ?? []) : []));
  const open = await deps.answers.openTimeAdders(tx, [...new Set(clinics)]);
  return ({ notice: { kind, about, at }, reader: known }: PlannedNotice): DeliveryPlan[] => {
    const { group, channels } = findNoticeKind(kind);
    const hers = wishes(known.id);
    const reader = withTimeZone(known, hers);
    const own = isOwnAct(kind, about);
    return listOfferedChannels(deps).flatMap((channel): DeliveryPlan[] => {
      const minutes = channels[channel];
      if (minutes === undefined || !isWanted(hers, group, channel) || (own && channel !== 'mail')) return [];
      const rings = channel !== 'mail';
      const isThere = rings && group === 'messages' && there.has(reader.id);
      const due = new Date(at.getTime() + minutes * MINUTE_MS + (isThere ? OPEN_PAGE_GRACE_MS : 0));
      return [{ channel, dueAt: rings ? earliestRingTime(open.get(about.hospitalId ?? 0), { kind, about, reader, wishes: hers }, due) : due }];
    });
  };
}
