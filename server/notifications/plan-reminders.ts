import { and, eq, inArray, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import type { Db } from '../platform/database.ts';
import { findNoticeReaders, topicKey } from './notice-deps.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { notices } from './notifications.tables.ts';
import type { FactKind, FactSubject, NoticeFact } from './record-facts.ts';

/** Minimum time between the news itself and a reminder, in ms. A closer reminder is omitted. */
const MIN_REMINDER_GAP_MS = 12 * HOUR_MS;
/** Delay of the request for a review after a visit, in ms: long enough to see the result, short enough to remember it. */
const REVIEW_AFTER_MS = 2 * DAY_MS;
/** Open minutes without an answer after which the clinic is notified, and later the operators (a working day). */
const UNANSWERED_NOTICES = [
  ['unanswered', 'clinic-unanswered', 120],
  ['unanswered-day', 'operator-unanswered', 480],
] as const satisfies readonly (readonly [FactKind, NoticeKind, number])[];

type FactToPlan = { about: FactSubject; at: Date };

/** Returns the later facts that a fact causes. Their conditions are checked when they are due. */
export async function planReminders(db: Db, answers: NoticeQueries, kind: FactKind, fact: FactToPlan): Promise<NoticeFact[]> {
  if (kind === 'visit-fixed' || kind === 'visit-moved') return planVisitReminders(fact);
  if (kind === 'arrived') return planReviewRequest(db, fact);
  if (kind === 'done') {
    const dayAfter: NoticeFact = { kind: 'day-after', about: fact.about, at: new Date(fact.at.getTime() + DAY_MS), key: `after:${fact.about.visit_id}` };
    return [dayAfter, ...(await planReviewRequest(db, fact))];
  }
  if (kind === 'clinic-message') return planUnansweredNotices(db, answers, fact);
  return [];
}

function planVisitReminders({ about, at }: FactToPlan): NoticeFact[] {
  const start = Date.parse(about.start_at ?? '');
  if (!Number.isFinite(start)) return [];
  return (
    [
      ['reminder-week', 7 * DAY_MS],
      ['reminder-day', DAY_MS],
    ] as const
  ).flatMap(([kind, before]) => {
    const due = start - before;
    const { was_at: _was, by: _by, ...rest } = about;
    return due - at.getTime() < MIN_REMINDER_GAP_MS ? [] : [{ kind, about: rest, at: new Date(due), key: `${kind}:${about.visit_id}:${about.start_at}` }];
  });
}

/** Plans one request for a review, even if the clinic withdraws and repeats the patient's arrival. */
async function planReviewRequest(db: Db, { about: { by: _by, ...about }, at }: FactToPlan): Promise<NoticeFact[]> {
  const topic = topicKey('review-asked', about);
  const asked = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(eq(notices.memberId, about.memberId ?? ''), eq(notices.topic, topic)));
  if (asked.length > 0) return [];
  return [{ kind: 'review-due', about, at: new Date(at.getTime() + REVIEW_AFTER_MS), key: `review:${about.visit_id}` }];
}

/** Plans the notices of an unanswered wait, once for each wait, even if the patient writes more. */
async function planUnansweredNotices(db: Db, answers: NoticeQueries, { about, at }: FactToPlan): Promise<NoticeFact[]> {
  const { consultationId, hospitalId } = about;
  if (consultationId === undefined || hospitalId === undefined) return [];
  const since = (await answers.waitingSince(db, [consultationId])).get(consultationId);
  const afterOpen = (await answers.openTimeAdders(db, [hospitalId])).get(hospitalId);
  if (!since || !afterOpen) return [];
  const waits = { ...about, since: since.toISOString() };
  const planned: NoticeFact[] = [];
  for (const [kind, noticeKind, minutes] of UNANSWERED_NOTICES) {
    const due = afterOpen(since, minutes);
    // A notice that is due by now may have been sent for the patient's first message.
    if (due > at || !(await wasNotified(db, answers, noticeKind, waits)))
      planned.push({ kind, about: waits, at: due, key: `${kind}:${consultationId}:${since.getTime()}` });
  }
  return planned;
}

/** True if any of the readers was notified of this wait. */
async function wasNotified(db: Db, answers: NoticeQueries, kind: NoticeKind, about: FactSubject): Promise<boolean> {
  const readers = await findNoticeReaders(db, answers, kind, about);
  const [notice] = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        inArray(
          notices.memberId,
          readers.map(({ id }) => id),
        ),
        eq(notices.topic, topicKey(kind, about)),
        sql`${notices.about}->>'since' = ${about.since}`,
      ),
    )
    .limit(1);
  return notice !== undefined;
}
