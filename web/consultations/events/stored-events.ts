import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';

export type StoredEvents = ReturnType<typeof makeStoredEvents>;

/** The events of a thread, each once by number (specification 5.13), and the number up to which none is missing. */
export function makeStoredEvents() {
  const held = new Map<number, ThreadEvent>();
  let sorted: readonly ThreadEvent[] = [];
  /** All events from the first held one to this number are held; 0 while none is known. */
  let upTo = 0;

  const newest = () => sorted.at(-1)?.event_id ?? 0;
  function hold(events: readonly ThreadEvent[]): void {
    const fresh = events.filter(({ event_id }) => !held.has(event_id));
    if (fresh.length === 0) return;
    for (const event of fresh) held.set(event.event_id, event);
    sorted = [...held.values()].sort((a, b) => a.event_id - b.event_id);
  }

  return {
    /** Sorted; the same array until an event is added. */
    all: () => sorted,
    /** Adds the events of a page of history. Unless the page is an earlier one, no event up to its last is missing. */
    takePage(events: readonly ThreadEvent[], isEarlier: boolean): void {
      hold(events);
      if (!isEarlier) upTo = Math.max(upTo, newest());
    },
    /** Adds a live event. If events before it are missing, it is shown and they are requested. */
    take(event: ThreadEvent): void {
      hold([event]);
      if (upTo === 0) upTo = event.event_id;
      while (held.has(upTo + 1)) upTo += 1;
    },
    hasHole: () => upTo > 0 && newest() > upTo,
    /** Number after which there may be new events; undefined while none is known. */
    newsAfter: () => upTo || undefined,
  };
}
