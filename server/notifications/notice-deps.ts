import type { NoticeChannel } from '../../contract/notifications/notices.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { findNoticeKind, type NoticeKind } from './notice-kinds.ts';
import type { NoticeQueries, NoticeRecipient } from './notice-queries.ts';
import type { notices } from './notifications.tables.ts';
import type { FactSubject } from './record-facts.ts';

export type NoticeRow = typeof notices.$inferSelect;

export type NoticeDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'log' | 'config' | 'mailer' | 'messaging' | 'pusher'> & { answers: NoticeQueries };

export const listOfferedChannels = ({ messaging, pusher }: Pick<NoticeDeps, 'messaging' | 'pusher'>): NoticeChannel[] => [
  ...(pusher ? ['push' as const] : []),
  'mail',
  ...(messaging ? ['line' as const] : []),
];

/** Returns the topic as it is stored: a patient and a clinic have separate topics about the same subject. */
export const topicKey = (kind: NoticeKind, about: FactSubject): string => `${findNoticeKind(kind).to}/${findNoticeKind(kind).topic(about)}`;

/** True if a notice is about the patient's own act. It is confirmed by mail, without a push or an entry in the list. */
export const isOwnAct = (kind: NoticeKind, about: FactSubject): boolean => findNoticeKind(kind).to === 'patient' && about.by === 'user';

/** True if the notice's condition still holds. */
export async function isNoticeValid(
  db: Db,
  { isPaymentMissing, isFlagged, ...answers }: NoticeQueries,
  kind: NoticeKind,
  about: FactSubject,
): Promise<boolean> {
  const { consultationId = 0, visit_id = 0 } = about;
  switch (findNoticeKind(kind).holds) {
    case 'unread-patient':
      return (await answers.findUnreadThreads(db, [consultationId], 'user')).has(consultationId);
    case 'unread-clinic':
      return (await answers.findUnreadThreads(db, [consultationId], 'hospital')).has(consultationId);
    case 'unread-interpreter':
      return (await answers.unreadByInterpreter(db, [consultationId])).has(consultationId);
    case 'unanswered':
      return (await answers.waitingSince(db, [consultationId])).get(consultationId)?.toISOString() === about.since;
    case 'put-off':
      return (await answers.snoozedUntil(db, consultationId))?.toISOString() === about.since;
    case 'same-date': {
      const now = await answers.visit(db, visit_id);
      return now?.state === 'fixed' && now.startAt?.toISOString() === about.start_at;
    }
    case 'still-open':
      return ['asked', 'offered'].includes((await answers.visit(db, visit_id))?.state ?? '');
    case 'took-place':
      return ['arrived', 'done'].includes((await answers.visit(db, visit_id))?.state ?? '');
    case 'failed':
      return isPaymentMissing(db, about.order_num ?? '');
    case 'flagged':
      return isFlagged(db, about.orderId ?? 0);
    case 'doubted':
      return answers.isDoubted(db, { consultationId, messageId: about.messageId ?? 0 });
    case 'change-unread':
      return !about.onlyUnread || (await answers.findUnreadThreads(db, [consultationId], about.reader ?? 'user')).has(consultationId);
    case 'interpreter-asked':
      return (await answers.interpretingState(db, consultationId)) === 'asked';
    case 'interpreter-given':
      return (await answers.interpretingState(db, consultationId)) === 'given';
    case 'may-review':
      return answers.isReviewable(db, visit_id);
    case 'published':
      return answers.isPublished(db, about.reviewId ?? 0);
    case 'reported':
      return answers.isReported(db, about.reviewId ?? 0);
    case 'pictures-wait':
      return answers.hasWaitingPictures(db, about.reviewId ?? 0);
    case 'unread-help':
      return answers.isHelpUnread(db, about.helpId ?? 0);
    case 'help-waiting':
      return answers.isHelpWaiting(db, about.helpId ?? 0);
    case 'quote-open':
      return answers.isQuoteOpen(db, about.quote_id ?? 0, about.quote_version ?? 0);
    case 'quote-kept-asked':
      return answers.isKeptAsked(db, about.quote_id ?? 0);
    case undefined:
      return true;
  }
}

/** Returns the members who receive a notice of this kind. */
export async function findNoticeReaders(db: Db, answers: NoticeQueries, kind: NoticeKind, about: FactSubject): Promise<NoticeRecipient[]> {
  const { memberId, hospitalId, consultationId = 0 } = about;
  const { to } = findNoticeKind(kind);
  if (to === 'operators') return answers.readers(db, 'operators');
  if (to === 'clinic') return hospitalId === undefined ? [] : answers.readers(db, { hospitalIds: [hospitalId] });
  if (to === 'interpreter') {
    const interpreterId = about.interpreterId ?? (await answers.unreadByInterpreter(db, [consultationId])).get(consultationId);
    return interpreterId ? answers.readers(db, { ids: [interpreterId] }) : [];
  }
  return memberId === undefined ? [] : answers.readers(db, { ids: [memberId] });
}
