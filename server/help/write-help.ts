import { and, eq, sql } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import type { HelpMessage } from '../../contract/help/help.ts';
import { getTranslationSettings } from '../../contract/translated-languages.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { recordFacts, withdrawHelpNotices } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { detectKorean, needsTranslation } from '../threads/threads.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { announceHelp } from './help-hints.ts';
import { formatHelpMessage, type HelpMessageRow } from './help-messages.ts';
import { type HelpTranslationJob, TRANSLATE_HELP_JOB } from './translate-help.ts';

type WriteHelpDeps = Pick<Deps, 'database' | 'clock' | 'bus' | 'jobs' | 'limits'>;
type HelpMessageInput = { message: string; client_message_id: string };
type Thread = typeof helpThreads.$inferSelect;

/** Language that operators read and write. */
const OPERATOR_LANGUAGE = 'ko';

/**
 * Stores a member's message to the operators. The first message creates the thread, and a later one reopens a finished thread. Idempotent by
 * `client_message_id`: a repeated call returns the stored message. Throws `too-many-requests` beyond the daily budget of characters.
 */
export async function sendHelpMessage(deps: WriteHelpDeps, caller: Caller, words: HelpMessageInput, reads: Language): Promise<HelpMessage> {
  const { database, clock, limits } = deps;
  const at = clock.now();
  await limits.take('translated-characters', caller.memberId, words.message.length);
  const { row, isNew } = await database.db.transaction(async (tx) => {
    const member = await memberById(tx, caller.memberId);
    if (!member) throw new AppError('not-signed-in');
    const thread = await lockMemberThread(tx, caller.memberId, reads, at);
    const before = await findSentMessage(tx, thread, caller, words);
    if (before) return { row: before, isNew: false };
    const language = detectKorean(words.message) ?? (reads === OPERATOR_LANGUAGE ? DEFAULT_LANGUAGE : reads);
    const said = await storeMessage(deps, tx, {
      thread,
      side: 'member',
      senderId: caller.memberId,
      words,
      language,
      reader: OPERATOR_LANGUAGE,
      waitedSeconds: null,
      at,
    });
    await tx
      .update(helpThreads)
      .set({ lastMessageId: said.messageId, lastMessageAt: at, language: reads, waitingSince: thread.waitingSince ?? at, doneAt: null })
      .where(eq(helpThreads.id, thread.id));
    if (!thread.waitingSince) await recordFacts(tx, [{ kind: 'help-asked', about: { memberId: caller.memberId, helpId: thread.id }, at }]);
    return { row: said, isNew: true };
  });
  if (isNew) await announceHelp(deps, caller.memberId);
  return formatHelpMessage(row, at);
}

/** Stores an operator's answer, assigns the thread to that operator, and ends the member's wait. Throws `not-found`. */
export async function sendHelpAnswer(deps: WriteHelpDeps, caller: Caller, id: number, words: HelpMessageInput): Promise<HelpMessage> {
  const { database, clock, limits } = deps;
  const at = clock.now();
  await limits.take('translated-characters', caller.memberId, words.message.length);
  const { row, isNew, memberId } = await database.db.transaction(async (tx) => {
    const thread = await lockHelpThread(tx, id);
    if (!thread) throw new AppError('not-found');
    const { memberId, waitingSince } = thread;
    const before = await findSentMessage(tx, thread, caller, words);
    if (before) return { row: before, isNew: false, memberId };
    const language = detectKorean(words.message) ?? OPERATOR_LANGUAGE;
    const waitedSeconds = waitingSince && Math.max(0, Math.round((at.getTime() - waitingSince.getTime()) / 1000));
    const said = await storeMessage(deps, tx, {
      thread,
      side: 'operator',
      senderId: caller.memberId,
      words,
      language,
      reader: thread.language,
      waitedSeconds,
      at,
    });
    const read = { operatorReadId: said.messageId };
    await tx
      .update(helpThreads)
      .set({ ...read, lastMessageId: said.messageId, lastMessageAt: at, waitingSince: null, doneAt: null, assignedTo: caller.memberId })
      .where(eq(helpThreads.id, id));
    await recordFacts(tx, [{ kind: 'help-answered', about: { memberId, helpId: id }, at, key: `help-answered:${id}` }]);
    return { row: said, isNew: true, memberId };
  });
  if (isNew) {
    await withdrawHelpNotices(database.db, deps.bus, { helpId: id, side: 'operator' }, at);
    await announceHelp(deps, memberId);
  }
  return formatHelpMessage(row, at);
}

/** Time of the first message of the member that no operator has answered; null if every message is answered. */
const unansweredSince = sql`(select min(${helpMessages.createdAt}) from ${helpMessages} where ${helpMessages.threadId} = ${helpThreads.id}
  and ${helpMessages.messageId} > coalesce((select max(m.message_id) from ${helpMessages} m where m.thread_id = ${helpThreads.id} and m.side = 'operator'), 0))`;

/** Marks a thread as done, or reopens it. A member without an answer waits again, since the same time as before. Throws `not-found`. */
export async function setHelpDone(deps: Pick<Deps, 'database' | 'clock' | 'bus'>, id: number, done: boolean): Promise<void> {
  const at = deps.clock.now();
  const [row] = await deps.database.db
    .update(helpThreads)
    .set(done ? { doneAt: at, waitingSince: null } : { doneAt: null, waitingSince: sql`coalesce(${helpThreads.waitingSince}, ${unansweredSince})` })
    .where(eq(helpThreads.id, id))
    .returning({ memberId: helpThreads.memberId });
  if (!row) throw new AppError('not-found');
  if (done) await withdrawHelpNotices(deps.database.db, deps.bus, { helpId: id, side: 'operator' }, at);
  await announceHelp(deps, row.memberId);
}

/** Locks the member's thread until the transaction ends, so that its messages get consecutive ids. Creates the thread if it is missing. */
async function lockMemberThread(tx: Db, memberId: string, language: Language, at: Date): Promise<Thread> {
  const [row] = await tx
    .insert(helpThreads)
    .values({ memberId, language, lastMessageAt: at })
    .onConflictDoUpdate({ target: helpThreads.memberId, set: { language: sql`${helpThreads.language}` } })
    .returning();
  return row as Thread;
}

async function lockHelpThread(tx: Db, id: number): Promise<Thread | undefined> {
  const [row] = await tx.select().from(helpThreads).where(eq(helpThreads.id, id)).for('update');
  return row;
}

async function findSentMessage(tx: Db, { id }: Thread, { memberId }: Caller, { client_message_id }: HelpMessageInput): Promise<HelpMessageRow | undefined> {
  const same = and(eq(helpMessages.threadId, id), eq(helpMessages.senderId, memberId), eq(helpMessages.clientMessageId, client_message_id));
  const [row] = await tx.select().from(helpMessages).where(same);
  return row;
}

type NewHelpMessage = Pick<HelpMessageRow, 'side' | 'senderId' | 'language' | 'reader' | 'waitedSeconds'> & {
  thread: Thread;
  words: HelpMessageInput;
  at: Date;
};

/** Stores a message. Enqueues its translation in the same transaction if it needs one. */
async function storeMessage({ jobs }: Pick<Deps, 'jobs'>, tx: Db, { thread, words, at, ...said }: NewHelpMessage): Promise<HelpMessageRow> {
  const due = needsTranslation(words.message, getTranslationSettings(said.reader).target);
  const [row] = await tx
    .insert(helpMessages)
    .values({
      ...said,
      threadId: thread.id,
      messageId: thread.lastMessageId + 1,
      clientMessageId: words.client_message_id,
      message: words.message,
      translation: due ? 'pending' : 'done',
      createdAt: at,
    })
    .returning();
  const stored = row as HelpMessageRow;
  const job: HelpTranslationJob = { threadId: thread.id, messageId: stored.messageId, since: at.toISOString() };
  if (due) await jobs.enqueue(tx, TRANSLATE_HELP_JOB, job);
  return stored;
}
