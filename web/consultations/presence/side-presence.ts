import type { ClientFrame } from '../../../contract/threads/consultations.socket.ts';
import type { FrameByAction } from '../connection/chat-connection.ts';

/** Presence of the other side of a thread: typing, present, or last seen at a time (ISO 8601 UTC). Unknown for people who do not show it. */
export type SidePresence = { doing: 'open' | 'typing' | 'gone'; seenAt: string | null };

/** Time without a signal after which a person is treated as gone, in ms. Also used among colleagues (specification 7.12). */
export const PRESENCE_TIMEOUT_MS = 30_000;
/** Time without a signal after which "typing" ends, in ms. */
const TYPING_TIMEOUT_MS = 8_000;
/** Intervals at which presence and typing are announced, in ms. */
export const PRESENCE_INTERVAL_MS = 20_000;
export const TYPING_INTERVAL_MS = 5_000;

/** Last known presence of the other sides, by their ID (specification 5.24). Nothing is stored. */
export function makeSidePresences() {
  const known = new Map<string, SidePresence & { over?: ReturnType<typeof setTimeout> | undefined }>();
  const listeners = new Set<() => void>();
  let shown = new Map<string, SidePresence>();

  function set(who: string, { doing, seenAt }: SidePresence): void {
    clearTimeout(known.get(who)?.over);
    const next = doing === 'typing' ? 'open' : 'gone';
    const over =
      doing === 'gone' ? undefined : setTimeout(() => set(who, { doing: next, seenAt }), doing === 'typing' ? TYPING_TIMEOUT_MS : PRESENCE_TIMEOUT_MS);
    known.set(who, { doing, seenAt, over });
    shown = new Map([...known].map(([name, one]) => [name, { doing: one.doing, seenAt: one.seenAt }]));
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Returns the same map until something changes. */
    state: () => shown,
    receive: ({ receiver_id, doing, seen_at }: FrameByAction<'sidePresence'>) => set(String(receiver_id), { doing, seenAt: seen_at }),
    /** A sent message ends "typing" until the next announcement. */
    messageSent(who: string): void {
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

/** Announces presence and typing to the other side while the thread is shown. */
export function makePresenceAnnouncer(receiver: number | string, send: (frame: ClientFrame) => boolean) {
  let typedAt = 0;
  const announce = (doing: 'open' | 'typing' | 'gone') => send({ action: 'presence', receiver_id: receiver, doing });
  const beat = setInterval(() => document.visibilityState === 'visible' && announce('open'), PRESENCE_INTERVAL_MS);
  return {
    /** Call when the connection opens. */
    open: () => void announce('open'),
    typed(): void {
      if (Date.now() - typedAt < TYPING_INTERVAL_MS) return;
      typedAt = Date.now();
      announce('typing');
    },
    close(): void {
      clearInterval(beat);
      announce('gone');
    },
  };
}
