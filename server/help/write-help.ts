import { and, eq, sql } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import type { HelpMessage } from '../../contract/help/help.ts';
import { translatedLanguageRow } from '../../contract/translated-languages.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { recordFacts, withdrawHelp } from '../notifications/notifications.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { knownLanguage, needsTranslation } from '../threads/threads.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { announceHelp } from './help-hints.ts';
import { type MessageRow, messageShape } from './help-messages.ts';
import { type HelpTranslationJob, TRANSLATE_HELP_JOB } from './translate-help.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'bus' | 'jobs' | 'limits'>;
type Words = { message: string; client_message_id: string };
type Thread = typeof helpThreads.$inferSelect;

/** Language that operators read and write. */
const OPERATORS = 'ko';

/**
 * Stores a member's message to the operators. The first message creates the thread, and a later one reopens a finished thread. Idempotent by
 * `client_message_id`: a repeated call returns the stored message.
 */
export async function writeHelp(deps: Needs, caller: Caller, words: Words, reads: Language): Promise<HelpMessage> {
  const { database, clock, limits } = deps;
  const at = clock.now();
  await limits.take('translated-characters', caller.memberId, words.message.length);
  const { row, isNew } = await database.db.transaction(async (tx) => {
    const member = await memberById(tx, caller.memberId);
    if (!member) throw new AppError('not-signed-in');
    const thread = await herThread(tx, caller.memberId, reads, at);
    const before = await saidBefore(tx, thread, caller, words);
    if (before) return { row: before, isNew: false };
    const language = knownLanguage(words.message) ?? (reads === OPERATORS ? DEFAULT_LANGUAGE : reads);
    const said = await store(deps, tx, { thread, side: 'member', senderId: caller.memberId, words, language, reader: OPERATORS, waitedSeconds: null, at });
    await tx
      .update(helpThreads)
      .set({ lastMessageId: said.messageId, lastMessageAt: at, language: reads, waitingSince: thread.waitingSince ?? at, doneAt: null })
      .where(eq(helpThreads.id, thread.id));
    if (!thread.waitingSince) await recordFacts(tx, [{ kind: 'help-asked', about: { memberId: caller.memberId, helpId: thread.id }, at }]);
    return { row: said, isNew: true };
  });
  if (isNew) await announceHelp(deps, caller.memberId);
  return messageShape(row, at);
}

/** Stores an operator's answer. It assigns the thread to her and ends the member's wait. Throws `not-found`. */
export async function answerHelp(deps: Needs, caller: Caller, id: number, words: Words): Promise<HelpMessage> {
  const { database, clock, limits } = deps;
  const at = clock.now();
  await limits.take('translated-characters', caller.memberId, words.message.length);
  const { row, isNew, memberId } = await database.db.transaction(async (tx) => {
    const thread = await heldThread(tx, id);
    if (!thread) throw new AppError('not-found');
    const { memberId, waitingSince } = thread;
    const before = await saidBefore(tx, thread, caller, words);
    if (before) return { row: before, isNew: false, memberId };
    const language = knownLanguage(words.message) ?? OPERATORS;
    const waitedSeconds = waitingSince && Math.max(0, Math.round((at.getTime() - waitingSince.getTime()) / 1000));
    const said = await store(deps, tx, { thread, side: 'operator', senderId: caller.memberId, words, language, reader: thread.language, waitedSeconds, at });
    const read = { operatorReadId: said.messageId };
    await tx
      .update(helpThreads)
      .set({ ...read, lastMessageId: said.messageId, lastMessageAt: at, waitingSince: null, doneAt: null, assignedTo: caller.memberId })
      .where(eq(helpThreads.id, id));
    await recordFacts(tx, [{ kind: 'help-answered', about: { memberId, helpId: id }, at, key: `help-answered:${id}` }]);
    return { row: said, isNew: true, memberId };
  });
  if (isNew) {
    await withdrawHelp(database.db, deps.bus, { helpId: id, side: 'operator' }, at);
    await announceHelp(deps, memberId);
  }
  return messageShape(row, at);
}

/** Marks a thread as done, or reopens it. Throws `not-found`. */
export async function finishHelp(deps: Pick<Deps, 'database' | 'clock' | 'bus'>, id: number, done: boolean): Promise<void> {
  const at = deps.clock.now();
  const [row] = await deps.database.db
    .update(helpThreads)
    .set(done ? { doneAt: at, waitingSince: null } : { doneAt: null })
    .where(eq(helpThreads.id, id))
    .returning({ memberId: helpThreads.memberId });
  if (!row) throw new AppError('not-found');
  if (done) await withdrawHelp(deps.database.db, deps.bus, { helpId: id, side: 'operator' }, at);
  await announceHelp(deps, row.memberId);
}

/** Locks the member's thread until the transaction ends, so that its messages get consecutive numbers; creates it if missing. */
async function herThread(tx: Db, memberId: string, language: Language, at: Date): Promise<Thread> {
  const [row] = await tx
    .insert(helpThreads)
    .values({ memberId, language, lastMessageAt: at })
    .onConflictDoUpdate({ target: helpThreads.memberId, set: { language: sql`${helpThreads.language}` } })
    .returning();
  return row as Thread;
}

async function heldThread(tx: Db, id: number): Promise<Thread | undefined> {
  const [row] = await tx.select().from(helpThreads).where(eq(helpThreads.id, id)).for('update');
  return row;
}

async function saidBefore(tx: Db, { id }: Thread, { memberId }: Caller, { client_message_id }: Words): Promise<MessageRow | undefined> {
  const same = and(eq(helpMessages.threadId, id), eq(helpMessages.senderId, memberId), eq(helpMessages.clientMessageId, client_message_id));
  const [row] = await tx.select().from(helpMessages).where(same);
  return row;
}

type Said = Pick<MessageRow, 'side' | 'senderId' | 'language' | 'reader' | 'waitedSeconds'> & { thread: Thread; words: Words; at: Date };

/** Stores a message and, if one is due, its translation job in the same transaction. */
async function store({ jobs }: Pick<Deps, 'jobs'>, tx: Db, { thread, words, at, ...said }: Said): Promise<MessageRow> {
  const due = needsTranslation(words.message, translatedLanguageRow(said.reader).target);
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
  const stored = row as MessageRow;
  const job: HelpTranslationJob = { threadId: thread.id, messageId: stored.messageId, since: at.toISOString() };
  if (due) await jobs.enqueue(tx, TRANSLATE_HELP_JOB, job);
  return stored;
}
