import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';

export type StoredEvents = ReturnType<typeof makeStoredEvents>;

/** What happened in a thread, each event once by its number (specification 5.13), and up to where none of them is missing. */
export function makeStoredEvents() {
  const held = new Map<number, ThreadEvent>();
  let sorted: readonly ThreadEvent[] = [];
  /** Whatever lies between the first one held and this number is held; 0 while nothing is known of where they stand. */
  let upTo = 0;

  const newest = () => sorted.at(-1)?.event_id ?? 0;
  function hold(events: readonly ThreadEvent[]): void {
    const fresh = events.filter(({ event_id }) => !held.has(event_id));
    if (fresh.length === 0) return;
    for (const event of fresh) held.set(event.event_id, event);
    sorted = [...held.values()].sort((a, b) => a.event_id - b.event_id);
  }

  return {
    /** In their order; the same list while nothing comes. */
    all: () => sorted,
    /** With a page of history. Of one that is not from earlier on, none is missing up to its last. */
    takePage(events: readonly ThreadEvent[], isEarlier: boolean): void {
      hold(events);
      if (!isEarlier) upTo = Math.max(upTo, newest());
    },
    /** By itself. One that leaves a hole before it is shown, and the hole is asked for. */
    take(event: ThreadEvent): void {
      hold([event]);
      if (upTo === 0) upTo = event.event_id;
      while (held.has(upTo + 1)) upTo += 1;
    },
    hasHole: () => upTo > 0 && newest() > upTo,
    /** After which one there may be news; undefined while none is known. */
    newsAfter: () => upTo || undefined,
  };
}
