import type { ChatMessage } from './chat-message.ts';

/**
 * Rendered part of a thread, by the keys of its first and last message. Without `last` it reaches the end. Without `first` it covers the last
 * `MESSAGES_PER_STEP` messages.
 */
export type MessageWindow = { first: string | undefined; last: string | undefined };
/** The end of the thread, which follows new messages. */
export const WINDOW_AT_END: MessageWindow = { first: undefined, last: undefined };

/** Number of messages rendered at first, and added by each extension. */
const MESSAGES_PER_STEP = 100;
/** Maximum number of messages rendered at once. Reading on removes distant ones from the page, but not from the thread. */
export const MAX_RENDERED_MESSAGES = 300;

type Keyed = readonly Pick<ChatMessage, 'key'>[];

/** Returns the indexes of the window: `from` inclusive, `to` exclusive. */
export function windowIndexes(messages: Keyed, { first, last }: MessageWindow): { from: number; to: number } {
  const at = (key: string | undefined) => (key === undefined ? -1 : messages.findLastIndex((message) => message.key === key));
  const to = at(last) + 1 || messages.length;
  const from = at(first);
  return { from: from < 0 || from >= to ? Math.max(0, to - MESSAGES_PER_STEP) : from, to };
}

/** Returns the same window with a fixed beginning, so that it does not move as the thread grows. */
export function fixWindowStart(messages: Keyed, drawn: MessageWindow): MessageWindow {
  return { ...drawn, first: messages[windowIndexes(messages, drawn).from]?.key };
}

/** Extends the window upwards or downwards. Returns the same object if there are no more messages. */
export function extendWindow(messages: Keyed, drawn: MessageWindow, way: 'up' | 'down'): MessageWindow {
  const { from, to } = windowIndexes(messages, drawn);
  if (way === 'up') {
    if (from === 0) return drawn;
    const begin = Math.max(0, from - MESSAGES_PER_STEP);
    return windowBetween(messages, begin, Math.min(to, begin + MAX_RENDERED_MESSAGES));
  }
  if (drawn.last === undefined) return drawn;
  const end = Math.min(messages.length, to + MESSAGES_PER_STEP);
  return windowBetween(messages, Math.max(from, end - MAX_RENDERED_MESSAGES), end);
}

/** Returns the window around the message at an index. */
export const windowAround = (messages: Keyed, place: number): MessageWindow =>
  windowBetween(messages, Math.max(0, place - MESSAGES_PER_STEP / 2), Math.min(messages.length, place + MESSAGES_PER_STEP / 2));

function windowBetween(messages: Keyed, from: number, to: number): MessageWindow {
  return { first: messages[from]?.key, last: to === messages.length ? undefined : messages[to - 1]?.key };
}
