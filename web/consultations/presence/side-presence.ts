import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import type { FrameOf } from '../chat-connection.ts';

/** How it is with the other side of a thread: writing, there, or there last at a time (ISO 8601 UTC); nothing is known of who does not show it. */
export type SidePresence = { doing: 'open' | 'typing' | 'gone'; seenAt: string | null };

/** Who was not heard of for so long has left, or lost her line; among colleagues too (specification 7.12). */
export const FORGET_MS = 30_000;
/** Who wrote and did not go on has stopped. */
const TYPED_MS = 8_000;
/** So often somebody says that she is there, and that she types. */
export const SAY_MS = 20_000;
export const TYPING_MS = 5_000;

/** What of the other sides was heard last, by whom they are called (specification 5.24). Nothing of it is kept anywhere. */
export function makeSidePresences() {
  const known = new Map<string, SidePresence & { over?: ReturnType<typeof setTimeout> | undefined }>();
  const listeners = new Set<() => void>();
  let shown = new Map<string, SidePresence>();

  function set(who: string, { doing, seenAt }: SidePresence): void {
    clearTimeout(known.get(who)?.over);
    const next = doing === 'typing' ? 'open' : 'gone';
    const over = doing === 'gone' ? undefined : setTimeout(() => set(who, { doing: next, seenAt }), doing === 'typing' ? TYPED_MS : FORGET_MS);
    known.set(who, { doing, seenAt, over });
    shown = new Map([...known].map(([name, one]) => [name, { doing: one.doing, seenAt: one.seenAt }]));
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The same until something changes. */
    state: () => shown,
    receive: ({ receiver_id, doing, seen_at }: FrameOf<'sidePresence'>) => set(String(receiver_id), { doing, seenAt: seen_at }),
    /** Whoever sends what she wrote writes no more, until she says so again. */
    said(who: string): void {
      const writer = known.get(who);
      if (writer?.doing === 'typing') set(who, { doing: 'open', seenAt: writer.seenAt });
    },
    close(): void {
      for (const { over } of known.values()) clearTimeout(over);
      known.clear();
    },
  };
}
export type SidePresences = ReturnType<typeof makeSidePresences>;

/** Tells the other side that this one is there and writes, for as long as the thread is shown. */
export function sendPresence(receiver: number | string, send: (frame: ClientFrame) => boolean) {
  let typedAt = 0;
  const say = (doing: 'open' | 'typing' | 'gone') => send({ action: 'presence', receiver_id: receiver, doing });
  const beat = setInterval(() => document.visibilityState === 'visible' && say('open'), SAY_MS);
  return {
    /** The line is there, perhaps again. */
    open: () => void say('open'),
    typed(): void {
      if (Date.now() - typedAt < TYPING_MS) return;
      typedAt = Date.now();
      say('typing');
    },
    close(): void {
      clearInterval(beat);
      say('gone');
    },
  };
}
