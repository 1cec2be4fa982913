import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { HelpMessage, HelpThread } from '../../contract/help/help.ts';
import type { Db } from '../platform/database.ts';
import { findMessageFacts } from '../translation/translation.ts';
import { helpMessages, type helpThreads } from './help.tables.ts';

export type HelpMessageRow = typeof helpMessages.$inferSelect;
/** Selects messages after a number, before a number, or the newest. */
export type HelpMessageRange = { after?: number | undefined; before?: number | undefined };

const PAGE_SIZE = 50;
/** Time after which a missing translation is shown as late, as in other threads (specification 5.4). */
const TRANSLATION_TIMEOUT_MS = 15_000;

/** Formats a message at `now`, for both sides. */
export function formatHelpMessage(row: HelpMessageRow, now: Date): HelpMessage {
  const late = row.translation === 'pending' && now.getTime() - row.createdAt.getTime() >= TRANSLATION_TIMEOUT_MS;
  return {
    message_id: row.messageId,
    side: row.side,
    client_message_id: row.clientMessageId,
    message: row.message,
    language: row.language,
    reader: row.reader,
    translated: row.translated,
    translation: late ? 'late' : row.translation,
    marks: row.marks,
    facts: findMessageFacts({ text: row.message, language: row.language }),
    timestamp: row.createdAt.toISOString(),
  };
}

/** Returns a page of a thread, oldest first. */
async function readMessages(db: Db, threadId: number, { after, before }: HelpMessageRange): Promise<{ rows: HelpMessageRow[]; hasMore: boolean }> {
  const ofThread = eq(helpMessages.threadId, threadId);
  const onwards = after !== undefined;
  const place = onwards ? gt(helpMessages.messageId, after) : before === undefined ? undefined : lt(helpMessages.messageId, before);
  const rows = await db
    .select()
    .from(helpMessages)
    .where(and(ofThread, place))
    .orderBy(onwards ? asc(helpMessages.messageId) : desc(helpMessages.messageId))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  return { rows: onwards ? page : page.reverse(), hasMore: rows.length > PAGE_SIZE };
}

/** Returns a page of a thread as an API response. `readUpTo` is the last message that the other side has read. */
export async function formatHelpThread(
  db: Db,
  thread: Pick<typeof helpThreads.$inferSelect, 'id'>,
  readUpTo: number,
  which: HelpMessageRange,
  now: Date,
): Promise<HelpThread> {
  const { rows, hasMore } = await readMessages(db, thread.id, which);
  return { messages: rows.map((row) => formatHelpMessage(row, now)), has_more: hasMore, read_up_to: readUpTo };
}
