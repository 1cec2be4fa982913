import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAccess } from '../../threads/access-records.ts';
import { eventsForPage, listEventsAfter, type NamedEvent } from '../../threads/events.ts';
import { findReadMarks, listMessagesAfter, listNewestMessages, type Message, toSentMessage } from '../../threads/messages.ts';
import type { Handler } from './chat-context.ts';
import { historyFrame } from './frames.ts';

const PAGE_SIZE = 200;
/** Maximum characters in a page. A page of long messages has fewer of them, so that a frame never exceeds the bytes that a socket may queue. */
const MAX_PAGE_CHARACTERS = 150_000;

/**
 * Handles `getChatHistory`: the newest page; with `after`, the page after the client's last message; with `before`, the page before its first.
 * Messages are oldest first. When staff open a patient's chat, the access is recorded once (security 8.3). Further pages and connection checks are
 * not recorded again.
 */
export const getChatHistory: Handler<'getChatHistory'> = async ({ deps: { database, limits, clock }, threads }, { connection, thread }, frame) => {
  const { after, before } = frame;
  const { caller, client, side, recorded } = connection;
  await limits.take('default', caller.memberId);
  const { db } = database;
  const onwards = after !== undefined;
  const opens = !onwards && before === undefined;
  if (side === 'hospital' && (opens || !recorded.has(thread.id))) {
    await recordAccess(db, { caller, client }, { act: 'chat', memberId: thread.memberId, at: clock.now() });
    recorded.add(thread.id);
  }
  const rows = onwards ? await listMessagesAfter(db, thread.id, after, PAGE_SIZE + 1) : await listNewestMessages(db, thread.id, before, PAGE_SIZE + 1);
  // Read last, so that a thread closed meanwhile is not sent.
  const marks = await findReadMarks(db, thread.id);
  if (!marks) throw new AppError('consultations.not-registered');
  const { member, hospital } = marks;
  const { messages, hasMore } = cutPage(rows, onwards);
  const sent = messages.map((message) => toSentMessage(clock.now(), message));
  const events = await listEventsForPage(db, thread.id, frame, { first: messages[0]?.messageId, hasMore });
  connection.send(historyFrame(side, thread, { messages: sent, events, hasMore, readUpTo: side === 'user' ? hospital : member }));
  for (const message of messages) threads.delivery.waitFor(thread, message);
};

/**
 * Returns the events between a page's messages. A client that reconnects names its last event; without it, it gets the events after its last message.
 */
function listEventsForPage(
  db: Db,
  id: number,
  { after, before, after_event }: { after?: number | undefined; before?: number | undefined; after_event?: number | undefined },
  page: { first: number | undefined; hasMore: boolean },
): Promise<NamedEvent[]> {
  if (after !== undefined) return after_event === undefined ? eventsForPage(db, id, { from: after }) : listEventsAfter(db, id, after_event);
  return eventsForPage(db, id, { from: page.hasMore ? (page.first ?? 0) : 0, before });
}

/** Returns the messages that fit into a page, nearest to the client's position; at least one. */
function cutPage(rows: Message[], onwards: boolean): { messages: Message[]; hasMore: boolean } {
  const nearest = onwards ? rows : rows.toReversed();
  let characters = 0;
  let size = 0;
  for (const { message, translated } of nearest.slice(0, PAGE_SIZE)) {
    characters += message.length + (translated?.length ?? 0);
    if (size > 0 && characters > MAX_PAGE_CHARACTERS) break;
    size += 1;
  }
  const messages = nearest.slice(0, size);
  return { messages: onwards ? messages : messages.reverse(), hasMore: size < rows.length };
}
