import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';

export type StoredEvents = ReturnType<typeof makeStoredEvents>;

/** The events of a thread, each once by number (specification 5.13), and the number up to which all are held. */
export function makeStoredEvents() {
  const held = new Map<number, ThreadEvent>();
  let sorted: readonly ThreadEvent[] = [];
  /** All events from the first held one up to this number are held; 0 if none is known. */
  let upTo = 0;

  const newest = () => sorted.at(-1)?.event_id ?? 0;
  function hold(events: readonly ThreadEvent[]): void {
    const fresh = events.filter(({ event_id }) => !held.has(event_id));
    if (fresh.length === 0) return;
    for (const event of fresh) held.set(event.event_id, event);
    sorted = [...held.values()].sort((a, b) => a.event_id - b.event_id);
  }

  return {
    /** Sorted events. Returns the same array until an event is added. */
    all: () => sorted,
    /** Adds the events of a page of history. Unless the page is an earlier one, all events up to its last one are then held. */
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
    /** Number after which new events may exist; undefined if none is known. */
    newsAfter: () => upTo || undefined,
  };
}
