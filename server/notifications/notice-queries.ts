import type { Language, Role, UserType } from '../../contract/constants.ts';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { Db } from '../platform/database.ts';
import type { MailAttachment } from '../providers/mail/port.ts';
import type { Receipt } from './receipt-rows.ts';

/** A member who may be notified: account, e-mail address, language, and last known time zone. */
export type NoticeRecipient = { id: string; role: Role; hospitalId: number | null; email: string | null; language: Language; timeZone: string };

/** Returns the time at which a clinic has been open for this many minutes since `from`. */
export type AddOpenMinutes = (from: Date, minutes: number) => Date;

/**
 * Queries of this room that other rooms answer. Other rooms import this one to record facts, so this room cannot import them (house 1):
 * `server/notices-between-rooms.ts` implements them.
 */
export type NoticeQueries = {
  /** Returns members by id, the coordinators of these clinics, or all operators. Leaves out members who have left. */
  readers(db: Db, whom: { ids: readonly string[] } | { hospitalIds: readonly number[] } | 'operators'): Promise<NoticeRecipient[]>;
  /** Returns those of these open threads with messages that a side has not read. */
  findUnreadThreads(db: Db, consultationIds: readonly number[], side: UserType): Promise<Set<number>>;
  /** Returns the kinds of files that a side has not read, by open thread. Only threads whose unread messages are all files have an entry. */
  unreadFiles(db: Db, consultationIds: readonly number[], side: UserType): Promise<Map<number, MessageFile['kind'][]>>;
  /** Returns those of these open threads with an unread message of a side whose translation differs in a number or another exact fact. */
  unreadMarked(db: Db, consultationIds: readonly number[], side: UserType): Promise<ReadonlySet<number>>;
  /** Deletes the time at which a member was last seen in conversations, because the member no longer shares it. */
  forgetSeen(db: Db, memberId: string): Promise<void>;
  /** Returns the time since when the patient of each thread has waited for an answer. Only open threads with a waiting patient have an entry. */
  waitingSince(db: Db, consultationIds: readonly number[]): Promise<Map<number, Date>>;
  /** Returns the end of an open thread's snooze; null if it is not snoozed or is done. */
  snoozedUntil(db: Db, consultationId: number): Promise<Date | null>;
  /** Returns the number of unread messages of a patient, or of a clinic. */
  unreadMessages(db: Db, of: { memberId: string } | { hospitalId: number }): Promise<number>;
  /** Returns the number of patients of a clinic who wait for an answer. */
  waitingPatients(db: Db, hospitalId: number): Promise<number>;
  /** Returns the names of patients, by thread. Closed threads have no entry. */
  patientNames(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>>;
  clinicNames(db: Db, ids: readonly number[], language: Language): Promise<Map<number, string>>;
  /** Returns the state and the time of a visit; null if it does not exist any more. */
  visit(db: Db, id: number): Promise<{ state: string; startAt: Date | null } | null>;
  /** Returns the calendar file of a visit; undefined if it never had a time. */
  calendarFile(db: Db, about: { visitId: number; memberId: string }, language: Language): Promise<MailAttachment | undefined>;
  /** Returns every clinic with visits tomorrow (Seoul time), with the number of visits and the start of the first. */
  tomorrow(db: Db, now: Date): Promise<{ hospitalId: number; count: number; firstAt: Date }[]>;
  /** Returns for each of these clinics the function that counts its open minutes. */
  openTimeAdders(db: Db, hospitalIds: readonly number[]): Promise<Map<number, AddOpenMinutes>>;
  /** Returns a member's account id at LINE; undefined if the member has not signed in with LINE. */
  lineSubject(db: Db, memberId: string): Promise<string | undefined>;
  /** True if an order failed and its treatment has not been paid since. */
  isPaymentMissing(db: Db, orderNum: string): Promise<boolean>;
  /** Returns the receipt of an order; undefined while it is not paid. */
  readReceipt(db: Db, orderNum: string): Promise<Receipt | undefined>;
  isFlagged(db: Db, orderId: number): Promise<boolean>;
  /** True if a visit took place and has no review yet. */
  isReviewable(db: Db, visitId: number): Promise<boolean>;
  /** `isPublished`: true if the review is public. `isReported`: true if a report of it waits for an operator. */
  isPublished(db: Db, reviewId: number): Promise<boolean>;
  isReported(db: Db, reviewId: number): Promise<boolean>;
  /** True if the review has a picture that waits for an operator. */
  hasWaitingPictures(db: Db, reviewId: number): Promise<boolean>;
  /** `isHelpUnread`: true if the member has unread messages from the operators. `isHelpWaiting`: true if the member waits for their answer. */
  isHelpUnread(db: Db, helpId: number): Promise<boolean>;
  isHelpWaiting(db: Db, helpId: number): Promise<boolean>;
  /**
   * `isQuoteOpen`: true if this version of a quote waits for the patient's answer. `isKeptAsked`: true if the patient was asked if the clinic kept
   * the quote, and has not answered.
   */
  isQuoteOpen(db: Db, id: number, version: number): Promise<boolean>;
  isKeptAsked(db: Db, id: number): Promise<boolean>;
  /** True if a translation has an unanswered doubt. */
  isDoubted(db: Db, which: { consultationId: number; messageId: number }): Promise<boolean>;
  /** Returns the state of interpreting in an open thread. */
  interpretingState(db: Db, consultationId: number): Promise<'none' | 'asked' | 'given'>;
  /** Returns the interpreters with unread messages, by thread. Threads without an interpreter or without unread messages have no entry. */
  unreadByInterpreter(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>>;
};
