import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import type { ChatMessage } from '../thread/chat-message.ts';

/** A rendered item of a thread. */
export type TimelineItem = { kind: 'message'; key: string; at: string; message: ChatMessage } | { kind: 'event'; key: string; at: string; event: ThreadEvent };

/** Rendered part of a thread: messages `from` (inclusive) `to` (exclusive). `begins`: true if it starts at the thread's beginning. */
type TimelineRange = { from: number; to: number; begins: boolean };

/**
 * Merges the rendered messages with their events. Each event follows its message, in the order of event numbers. Outbox items come last. A part in
 * the middle includes only the events between its messages.
 */
export function mergeTimeline(messages: readonly ChatMessage[], events: readonly ThreadEvent[], { from, to, begins }: TimelineRange): TimelineItem[] {
  const shown = messages.slice(from, to);
  const first = shown[0]?.messageId ?? undefined;
  const beyond = messages[to]?.messageId ?? Number.POSITIVE_INFINITY;
  const least = begins || first === undefined ? 0 : first;
  const between = events.filter(({ after_message_id }) => after_message_id >= least && after_message_id < beyond);
  const lines: TimelineItem[] = [];
  let next = 0;
  const until = (messageId: number) => {
    for (let event = between[next]; event && event.after_message_id < messageId; event = between[++next]) lines.push(toEventItem(event));
  };
  for (const message of shown) {
    until(message.messageId ?? Number.POSITIVE_INFINITY);
    lines.push({ kind: 'message', key: message.key, at: message.at, message });
  }
  until(Number.POSITIVE_INFINITY);
  return lines;
}

const toEventItem = (event: ThreadEvent): TimelineItem => ({ kind: 'event', key: `event-${event.event_id}`, at: event.at, event });
