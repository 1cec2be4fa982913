import type { ChatMessage } from './chat-message.ts';

/**
 * Which messages of a thread are drawn, by the keys of the first and the last of them. Without a last one it is to the end;
 * without a first one it is the last few before that.
 */
export type Drawn = { first: string | undefined; last: string | undefined };
/** The end of the thread, which is followed as it grows. */
export const AT_END: Drawn = { first: undefined, last: undefined };

/** So many are drawn at an opening, and further ones so many at a time. */
const STEP = 100;
/** No more than these at once: whoever reads on loses what is far behind her from the page, never from the thread. */
export const MAX_RENDERED_MESSAGES = 300;

type Keyed = readonly Pick<ChatMessage, 'key'>[];

/** Their places in the list: `from` the first one, up to but without `to`. */
export function windowIndexes(messages: Keyed, { first, last }: Drawn): { from: number; to: number } {
  const at = (key: string | undefined) => (key === undefined ? -1 : messages.findLastIndex((message) => message.key === key));
  const to = at(last) + 1 || messages.length;
  const from = at(first);
  return { from: from < 0 || from >= to ? Math.max(0, to - STEP) : from, to };
}

/** The same ones when the thread grows: she has left the end and reads them. */
export function holdWindow(messages: Keyed, drawn: Drawn): Drawn {
  return { ...drawn, first: messages[windowIndexes(messages, drawn).from]?.key };
}

/** Further ones before or after those drawn; the same object when there are none. */
export function further(messages: Keyed, drawn: Drawn, way: 'up' | 'down'): Drawn {
  const { from, to } = windowIndexes(messages, drawn);
  if (way === 'up') {
    if (from === 0) return drawn;
    const begin = Math.max(0, from - STEP);
    return between(messages, begin, Math.min(to, begin + MAX_RENDERED_MESSAGES));
  }
  if (drawn.last === undefined) return drawn;
  const end = Math.min(messages.length, to + STEP);
  return between(messages, Math.max(from, end - MAX_RENDERED_MESSAGES), end);
}

/** Those around one that was asked for. */
export const around = (messages: Keyed, place: number): Drawn => between(messages, Math.max(0, place - STEP / 2), Math.min(messages.length, place + STEP / 2));

function between(messages: Keyed, from: number, to: number): Drawn {
  return { first: messages[from]?.key, last: to === messages.length ? undefined : messages[to - 1]?.key };
}
