import type { Language, Role, UserType } from '../../contract/constants.ts';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { Db } from '../platform/database.ts';
import type { Attachment } from '../providers/mail/port.ts';
import type { Receipt } from './receipt-rows.ts';

/** Somebody who may be told: her account, her address, what she reads, and the zone she was last known in. */
export type Reader = { id: string; role: Role; hospitalId: number | null; email: string | null; language: Language; timeZone: string };

/** When a clinic will have been open for so many minutes from an instant on. */
export type AfterOpen = (from: Date, minutes: number) => Date;

/**
 * What notices ask of the rooms that know it. They bring facts here and are not known to this room (house 1), so `server/app.ts` hands their
 * answers over.
 */
export type Answers = {
  /** Members by id, whoever answers for one of these clinics, or every operator; those who have left are missing. */
  readers(db: Db, whom: { ids: readonly string[] } | { hospitalIds: readonly number[] } | 'operators'): Promise<Reader[]>;
  /** Those of these threads that are open and of which something is unread by a side. */
  findUnreadThreads(db: Db, consultationIds: readonly number[], side: UserType): Promise<Set<number>>;
  /** What kinds of files wait to be read by a side, by open thread, where nothing but files does. */
  unreadFiles(db: Db, consultationIds: readonly number[], side: UserType): Promise<Map<number, MessageFile['kind'][]>>;
  /** In which of these open threads a message waits to be read by a side whose translation differs in what can be read exactly. */
  unreadMarked(db: Db, consultationIds: readonly number[], side: UserType): Promise<ReadonlySet<number>>;
  /** When somebody was in her conversations last is forgotten: she does not show it any more. */
  forgetSeen(db: Db, memberId: string): Promise<void>;
  /** Since when the patients of these threads wait for an answer, by thread, of those that are open and wait. */
  waitingSince(db: Db, consultationIds: readonly number[]): Promise<Map<number, Date>>;
  /** Until when the clinic of an open thread has put it off; null when it has not, or is done with it. */
  putOffUntil(db: Db, consultationId: number): Promise<Date | null>;
  /** How many messages of her threads somebody has not read: a patient's own, or those of a clinic. */
  unreadMessages(db: Db, of: { memberId: string } | { hospitalId: number }): Promise<number>;
  /** How many patients of a clinic wait for an answer. */
  waitingPatients(db: Db, hospitalId: number): Promise<number>;
  /** The names of patients, by thread; closed threads have none. */
  patientNames(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>>;
  clinicNames(db: Db, ids: readonly number[], language: Language): Promise<Map<number, string>>;
  /** Where a visit stands, and its time; null when it is gone. */
  visit(db: Db, id: number): Promise<{ state: string; startAt: Date | null } | null>;
  /** The calendar file of a visit; undefined where it never had a time. */
  calendarFile(db: Db, about: { visitId: number; memberId: string }, language: Language): Promise<Attachment | undefined>;
  /** Every clinic with visits on the Seoul day after this instant: how many, and when the first begins. */
  tomorrow(db: Db, now: Date): Promise<{ hospitalId: number; count: number; firstAt: Date }[]>;
  /** When so many open minutes of these clinics will have passed, by clinic. */
  openMinutes(db: Db, hospitalIds: readonly number[]): Promise<Map<number, AfterOpen>>;
  /** Who a member is at LINE; undefined where she has not signed in with it. */
  lineSubject(db: Db, memberId: string): Promise<string | undefined>;
  orderState(db: Db, orderNum: string): Promise<string | undefined>;
  /** What the receipt of an order says; undefined while it is not paid. */
  receiptOf(db: Db, orderNum: string): Promise<Receipt | undefined>;
  isFlagged(db: Db, orderId: number): Promise<boolean>;
  /** Whether a visit took place, and nothing was written about it yet. */
  mayReview(db: Db, visitId: number): Promise<boolean>;
  /** Whether everybody may read a review, and whether one waits for an operator. */
  isPublished(db: Db, reviewId: number): Promise<boolean>;
  isReported(db: Db, reviewId: number): Promise<boolean>;
  /** Whether a picture with it waits for an operator. */
  hasWaitingPictures(db: Db, reviewId: number): Promise<boolean>;
  /** Whether a member has not read something of the operators', and whether she waits for their answer. */
  isHelpUnread(db: Db, helpId: number): Promise<boolean>;
  isHelpWaiting(db: Db, helpId: number): Promise<boolean>;
  /** Whether this version of a quote still waits for its patient's answer, and whether she was asked if it was kept and has not said so. */
  isQuoteOpen(db: Db, id: number, version: number): Promise<boolean>;
  isKeptAsked(db: Db, id: number): Promise<boolean>;
  /** Whether a doubt of a translation waits for an answer. */
  isDoubted(db: Db, which: { consultationId: number; messageId: number }): Promise<boolean>;
  /** How it stands with an interpreter in an open thread. */
  interpreting(db: Db, consultationId: number): Promise<'none' | 'asked' | 'given'>;
  /** Who interprets in these threads and has not read something of them, by thread; one where nobody does, or she has read everything, is missing. */
  unreadByInterpreter(db: Db, consultationIds: readonly number[]): Promise<Map<number, string>>;
};
