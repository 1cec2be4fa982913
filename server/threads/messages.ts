import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { MessageCard } from '../../contract/cards/cards.ts';
import { DEFAULT_LANGUAGE, type Language, type UserType } from '../../contract/constants.ts';
import type { MessageReply } from '../../contract/desk/replies.ts';
import type { MessageFile } from '../../contract/threads/attachments.ts';
import type { TranslationState } from '../../contract/threads/consultations.ts';
import type { MessageFact } from '../../contract/threads/message-facts.ts';
import { languageSql } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { type Database, type Db, isViolationOf } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { runNamedQuery } from '../platform/named-query.ts';
import { findMessageFacts, findProhibitions } from '../translation/translation.ts';
import { insertMessage } from './insert-message.ts';
import { needsTranslation, TARGET_CODES, targetLanguageCode } from './threads.rules.ts';
import { consultations, messages } from './threads.tables.ts';

export type Message = typeof messages.$inferSelect;
/** A message as clients receive it. A pending translation becomes `late` after a while. */
export type SentMessage = Omit<Message, 'translation'> & { translation: TranslationState };
/** Author of a message: the member, or one of the clinic's staff. */
export type MessageAuthor = { side: UserType; senderId: string; memberId: string; hospitalId: number };
/**
 * Target code that the member's client requests for the clinic's messages from this one on. Null for the member's own language, and for every message
 * of a clinic.
 */
type RequestedTarget = { askedTarget?: string | null };
/** Text for the other side that people wrote, so no translation is needed. */
type HumanText = { translated?: string; card?: MessageCard; reply?: MessageReply; files?: MessageFile[] };
/** True if the message only announces a later answer, so that the patient still waits. */
type HoldingReply = { keepsWaiting?: boolean };
/**
 * `language`: null for the member's own language. `targetLang`: null for the member's current target (`readMemberTarget`). `translate`: `refused` if
 * a translation is due but the sender's daily budget is used up.
 */
export type MessageDraft = Pick<Message, 'consultationId' | 'message' | 'clientMessageId'> & { targetLang: string | null } & RequestedTarget &
  HumanText &
  HoldingReply & { language: Message['language'] | null; translate: boolean | 'refused' };

/** Lease in which only the process that stored a message translates it, in ms. Afterwards any process can. */
export const TRANSLATION_LEASE_MS = 15_000;

/** Time until a pending translation is reported as late, in ms. With network delay, the reader sees this within 20 seconds. */
export const TRANSLATION_TIMEOUT_MS = 15_000;

/** Returns when the current text was written. The wait for its translation counts from then. */
export const textWrittenAt = ({ change, createdAt }: Pick<Message, 'change' | 'createdAt'>): Date => (change ? new Date(change.at) : createdAt);

/** Returns a message with the state of its translation at time `now`. */
export function toSentMessage(now: Date, message: Message): SentMessage {
  const late = message.translation === 'pending' && now.getTime() - textWrittenAt(message).getTime() >= TRANSLATION_TIMEOUT_MS;
  return late ? { ...message, translation: 'late' } : message;
}

/** Maximum number of texts in the facts cache, enough for the conversations that are open now. */
const MAX_CACHED_FACTS = 2_000;
const cachedFacts = new Map<string, MessageFact[]>();

/** Returns the prohibitions and facts in a message's original. Cached, because messages are read more often than written. */
export function getMessageFacts({ message, language }: SentMessage): MessageFact[] {
  const key = `${language} ${message}`;
  const facts = cachedFacts.get(key) ?? [...findProhibitions({ text: message, language }), ...findMessageFacts({ text: message, language })];
  // Moves the entry to the end. The cache drops the least recently used entry.
  cachedFacts.delete(key);
  cachedFacts.set(key, facts);
  for (const oldest of cachedFacts.keys()) {
    if (cachedFacts.size <= MAX_CACHED_FACTS) break;
    cachedFacts.delete(oldest);
  }
  return facts;
}

const TARGET_SQL = `select asked_target, ${languageSql('member_id')} as language from consultations where id = $1::int`;

/**
 * Stores a message once (specification 5.8). For a sender in a thread, the client id is the idempotency key: a repeated message returns the stored
 * one. Throws `consultations.not-registered`.
 */
export async function storeMessage(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  author: MessageAuthor,
  draft: MessageDraft,
): Promise<{ message: Message; repeated: boolean }> {
  const createdAt = clock.now();
  // Text written for the reader's language is never translated (decision 15).
  const isDue = (target: string) => draft.translated === undefined && draft.translate && needsTranslation(draft.message, target);
  const stateFor = (target: string) => (!isDue(target) ? 'done' : draft.translate === 'refused' ? 'failed' : 'pending');
  const {
    consultationId,
    message,
    language,
    targetLang,
    clientMessageId,
    askedTarget = null,
    translated = null,
    card = null,
    reply = null,
    files = null,
  } = draft;
  const { side, senderId, memberId, hospitalId } = author;
  const sent = {
    ...{ consultationId, senderType: side, senderId, clientMessageId, message, translated, card, reply, files, keepsWaiting: draft.keepsWaiting ?? false },
    ...{ createdAt, translateAfter: new Date(createdAt.getTime() + TRANSLATION_LEASE_MS) },
  };
  const translationByTarget = Object.fromEntries((targetLang ? [targetLang] : TARGET_CODES).map((target) => [target, stateFor(target)] as const));
  const inserted = await insertMessage(database, { ...sent, memberId, hospitalId, askedTarget, language, targetLang, translationByTarget }).catch(
    (error: unknown) => {
      // The same message was stored by another process at the same moment.
      if (isViolationOf(error, 'messages_client_id')) return undefined;
      throw error;
    },
  );
  if (!inserted) return { repeated: true, message: await requireSentMessage(database.db, author, draft) };
  return {
    repeated: false,
    message: {
      ...sent,
      ...inserted,
      ...{ marks: [], service: null, review: null, interpreter: null, changes: 0, change: null, attempts: 0, checkAfter: null },
    },
  };
}

/** Returns the stored message of this client id. Throws `consultations.not-registered` if there is none, or the thread is closed or not the author's. */
async function requireSentMessage(
  db: Db,
  { senderId, memberId, hospitalId }: MessageAuthor,
  { consultationId, clientMessageId }: Pick<MessageDraft, 'consultationId' | 'clientMessageId'>,
): Promise<Message> {
  const isOpenThread = and(eq(consultations.memberId, memberId), eq(consultations.hospitalId, hospitalId), isNull(consultations.closedAt));
  const [row] = clientMessageId
    ? await db
        .select({ message: messages })
        .from(messages)
        .innerJoin(consultations, and(eq(consultations.id, messages.consultationId), isOpenThread))
        .where(and(eq(messages.consultationId, consultationId), eq(messages.senderId, senderId), eq(messages.clientMessageId, clientMessageId)))
    : [];
  if (!row) throw new AppError('consultations.not-registered');
  return row.message;
}

/**
 * Returns the target code for the clinic's messages to a member: the one that the member's client requested, else that of the member's language. Read
 * again for each message, because any process can have just changed it.
 */
export async function readMemberTarget(database: Database, consultationId: number): Promise<string> {
  const [row] = await runNamedQuery(database, 'naru_member_target', TARGET_SQL, [consultationId]);
  return (row?.asked_target as string | null | undefined) ?? targetLanguageCode((row?.language as Language | undefined) ?? DEFAULT_LANGUAGE);
}

/**
 * Clears the target code that a connection requested, when that connection ends or another begins. With `asked`, clears it only if it still has this
 * value.
 */
export async function clearTargetLanguage(db: Db, consultationId: number, asked?: string): Promise<void> {
  const { id, askedTarget } = consultations;
  await db
    .update(consultations)
    .set({ askedTarget: null })
    .where(and(eq(id, consultationId), asked === undefined ? isNotNull(askedTarget) : eq(askedTarget, asked)));
}

/** Returns one message of a thread; undefined if there is none with that number. */
export async function findMessage(db: Db, consultationId: number, messageId: number): Promise<Message | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.consultationId, consultationId), eq(messages.messageId, messageId)));
  return row;
}

/** Returns a thread's messages after a number, oldest first. */
export function listMessagesAfter(db: Db, consultationId: number, after: number, limit: number): Promise<Message[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.consultationId, consultationId), gt(messages.messageId, after)))
    .orderBy(asc(messages.messageId))
    .limit(limit);
}

/** Returns a thread's newest messages (before a number, if given), oldest first. */
export async function listNewestMessages(db: Db, consultationId: number, before: number | undefined, limit: number): Promise<Message[]> {
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.consultationId, consultationId), before === undefined ? undefined : lt(messages.messageId, before)))
    .orderBy(desc(messages.messageId))
    .limit(limit);
  return rows.reverse();
}

/** Moves a side's read mark forward, at most to the newest message. Never moves it back. Returns undefined if it did not move. */
export async function markRead(db: Db, consultationId: number, side: UserType, upTo: number): Promise<number | undefined> {
  const mark = side === 'user' ? consultations.memberReadId : consultations.hospitalReadId;
  const reached = sql`least(${upTo}::int, ${consultations.lastMessageId})`;
  const [row] = await db
    .update(consultations)
    .set(side === 'user' ? { memberReadId: reached } : { hospitalReadId: reached })
    .where(and(eq(consultations.id, consultationId), isNull(consultations.closedAt), lt(mark, reached)))
    .returning({ mark });
  return row?.mark;
}

/** Returns the read marks of both sides of an open consultation; undefined if it is closed or gone. */
export async function findReadMarks(db: Db, consultationId: number): Promise<{ member: number; hospital: number } | undefined> {
  const [row] = await db
    .select({ member: consultations.memberReadId, hospital: consultations.hospitalReadId })
    .from(consultations)
    .where(and(eq(consultations.id, consultationId), isNull(consultations.closedAt)));
  return row;
}
