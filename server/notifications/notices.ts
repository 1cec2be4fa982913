import { and, count, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Language } from '../../contract/constants.ts';
import { CLINIC_TIME_ZONE } from '../../contract/constants.ts';
import type { Notice, NoticeCounts } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { lockRowsByKey } from '../platform/lock-rows-by-key.ts';
import type { Caller } from '../platform/tokens.ts';
import type { SignalBus } from '../signals.ts';
import { lookUpMarkedTranslations, lookUpUnreadFiles } from './files-sent.ts';
import { forgetMailRefusal } from './mail-refusals.ts';
import { topicKey } from './notice-deps.ts';
import { findNoticeKind, NOTICE_KINDS, type NoticeKind } from './notice-kinds.ts';
import type { NoticeQueries } from './notice-queries.ts';
import { renderNoticeText } from './notice-text.ts';
import { lineFollowers, noticeDeliveries, noticeFacts, notices, notificationPreferences } from './notifications.tables.ts';
import { readPreferences, withTimeZone } from './preferences.ts';
import { withdrawNotices } from './write-notices.ts';

type NoticeListDeps = Pick<Deps, 'database' | 'config'> & { answers: NoticeQueries };

const PAGE_SIZE = 20;
/** Selects a reader's current notices. A coordinator sees only those of the present clinic. */
const isCurrentFor = ({ memberId, role, hospitalId }: Pick<Caller, 'memberId' | 'role' | 'hospitalId'>) =>
  and(
    eq(notices.memberId, memberId),
    isNull(notices.withdrawnAt),
    role === 'hospital' ? sql`${notices.about}->>'hospitalId' = ${String(hospitalId)}` : undefined,
  );

/** Returns a member's notices in the request's language, newest first. `before` is the last id of the previous page. */
export async function listNotices(
  { database: { db }, config, answers }: NoticeListDeps,
  caller: Caller,
  { before, language }: { before?: number | undefined; language: Language },
): Promise<{ notices: Notice[]; more: boolean }> {
  const { memberId, role } = caller;
  const rows = await db
    .select()
    .from(notices)
    .where(and(isCurrentFor(caller), before === undefined ? undefined : lt(notices.id, before)))
    .orderBy(desc(notices.id))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const [known] = await answers.readers(db, { ids: [memberId] });
  const reader = known && withTimeZone(known, (await readPreferences(db, [memberId]))(memberId));
  const clinics = await answers.clinicNames(
    db,
    page.flatMap(({ about }) => about.hospitalId ?? []),
    language,
  );
  // A patient's name is shown only to the patient's clinic.
  const patients =
    role === 'hospital'
      ? await answers.patientNames(
          db,
          page.flatMap(({ consultationId }) => consultationId ?? []),
        )
      : new Map<number, string>();
  const naming = { language, timeZone: reader?.timeZone ?? CLINIC_TIME_ZONE, brand: config.BRAND_NAME };
  const [sentIn, markedIn] = [await lookUpUnreadFiles(answers, db, page), await lookUpMarkedTranslations(answers, db, page)];
  return {
    notices: page.map(({ id, kind, about, at, seenAt, consultationId }) => {
      const names = { clinic: clinics.get(about.hospitalId ?? 0), patient: patients.get(consultationId ?? 0) };
      const { title, text } = renderNoticeText(kind, about, { ...naming, ...names, sent: sentIn({ kind, about }), marked: markedIn({ kind, about }) });
      return { id, kind, group: findNoticeKind(kind).group, at: at.toISOString(), title, text, path: findNoticeKind(kind).path(about), seen: seenAt !== null };
    }),
    more: rows.length > PAGE_SIZE,
  };
}

/** Counts the notices that a member has not seen, and those of them that are about messages. */
export async function countUnseenNotices(db: Db, reader: Omit<Caller, 'sessionId'>): Promise<{ unseen: number; ofMessages: number }> {
  const [row] = await db
    .select({ unseen: count(), ofMessages: sql<number>`(count(*) filter (where ${notices.kind} = 'message'))::int` })
    .from(notices)
    .where(and(isCurrentFor(reader), isNull(notices.seenAt)));
  return row ?? { unseen: 0, ofMessages: 0 };
}

/** Returns the counts for badges. */
export async function noticeCounts(db: Db, answers: NoticeQueries, { memberId, role, hospitalId }: Omit<Caller, 'sessionId'>): Promise<NoticeCounts> {
  const { unseen, ofMessages } = await countUnseenNotices(db, { memberId, role, hospitalId });
  if (role === 'operator' || role === 'interpreter') return { unseen, unread_messages: 0, waiting: unseen };
  const clinic = role === 'hospital' ? hospitalId : null;
  const unread = await answers.unreadMessages(db, clinic === null ? { memberId } : { hospitalId: clinic });
  const waiting = clinic === null ? unread + unseen - ofMessages : await answers.waitingPatients(db, clinic);
  return { unseen, unread_messages: unread, waiting };
}

/** Marks everything up to this notice as seen. */
export async function markNoticesSeen(db: Db, bus: SignalBus, { memberId }: Caller, upTo: number, seenAt: Date): Promise<void> {
  const seen = await db
    .update(notices)
    .set({ seenAt })
    .where(lockRowsByKey(db, [notices.id], and(eq(notices.memberId, memberId), lte(notices.id, upTo), isNull(notices.seenAt))))
    .returning({ id: notices.id });
  if (seen.length > 0) bus.publish('notices.changed', { memberIds: [memberId] });
}

const MESSAGE_KIND_BY_SIDE = { user: 'message', hospital: 'clinic-message', interpreter: 'interpreter-message' } as const;

/**
 * Withdraws the notices about unread messages of a thread once a side, or the interpreter, has read everything. Applies to every reader of that side.
 */
export async function withdrawMessageNotices(
  db: Db,
  bus: SignalBus,
  { consultationId, side }: { consultationId: number; side: 'user' | 'hospital' | 'interpreter' },
  at: Date,
): Promise<void> {
  const topic = topicKey(MESSAGE_KIND_BY_SIDE[side], { consultationId });
  const memberIds = await withdrawNotices(db, and(eq(notices.consultationId, consultationId), eq(notices.topic, topic), isNull(notices.withdrawnAt)), at);
  if (memberIds.length > 0) bus.publish('notices.changed', { memberIds });
}

/** Withdraws the notices about a thread with the operators once a side has read or answered it. Applies to every reader of that side. */
export async function withdrawHelpNotices(db: Db, bus: SignalBus, { helpId, side }: { helpId: number; side: 'member' | 'operator' }, at: Date): Promise<void> {
  const topic = topicKey(side === 'member' ? 'help-answered' : 'operator-help-asked', { helpId });
  const memberIds = await withdrawNotices(db, and(eq(notices.topic, topic), isNull(notices.withdrawnAt)), at);
  if (memberIds.length > 0) bus.publish('notices.changed', { memberIds });
}

const NON_PATIENT_KINDS = (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter((kind) => ['clinic', 'interpreter'].includes(NOTICE_KINDS[kind].to));

/**
 * Deletes the notices about a thread to its clinic and interpreter, when the consent is withdrawn. The withdrawal itself is recorded as a separate
 * fact.
 */
export async function forgetThreadNotices(tx: Db, consultationId: number): Promise<void> {
  await tx.delete(notices).where(lockRowsByKey(tx, [notices.id], and(eq(notices.consultationId, consultationId), inArray(notices.kind, NON_PATIENT_KINDS))));
}

/** Returns this room's data about a member, for the data export. */
export async function exportNotices(db: Db, memberId: string): Promise<{ notices: object[]; 'notice-wishes': object[] }> {
  const rows = await db.select().from(notices).where(eq(notices.memberId, memberId)).orderBy(desc(notices.id)).limit(1_000);
  const sent =
    rows.length === 0
      ? []
      : await db
          .select()
          .from(noticeDeliveries)
          .where(
            inArray(
              noticeDeliveries.noticeId,
              rows.map(({ id }) => id),
            ),
          );
  return {
    notices: rows.map(({ id, kind, at, seenAt, withdrawnAt }) => ({
      kind,
      at,
      seen_at: seenAt,
      withdrawn_at: withdrawnAt,
      sent: sent.filter(({ noticeId, sentAt }) => noticeId === id && sentAt).map(({ channel, sentAt }) => ({ channel, at: sentAt })),
    })),
    'notice-wishes': (await db.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, memberId))).map(({ wishes, changedAt }) => ({
      ...wishes,
      changed_at: changedAt,
    })),
  };
}

type LeavingMember = { memberId: string; email: string | null; lineSubject: string | undefined };

/**
 * Deletes a member's notices, preferences and waiting facts when the account is deleted. Also deletes the refusals of the mail address and the LINE
 * follower.
 */
export async function forgetNotices(tx: Db, { memberId, email, lineSubject }: LeavingMember): Promise<void> {
  if (lineSubject) await tx.delete(lineFollowers).where(eq(lineFollowers.subject, lineSubject));
  if (email) await forgetMailRefusal(tx, email);
  await tx.delete(notices).where(lockRowsByKey(tx, [notices.id], eq(notices.memberId, memberId)));
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.memberId, memberId));
  const facts = tx.select({ id: noticeFacts.id }).from(noticeFacts).where(sql`${noticeFacts.about}->>'memberId' = ${memberId}`);
  // In order of key, as messages lock them.
  await tx.delete(noticeFacts).where(inArray(noticeFacts.id, facts.orderBy(noticeFacts.key).for('update')));
}
