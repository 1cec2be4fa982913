/** Waits in a queue for one of so many connections: first come, first served. */
export type ConnectionQueue = {
  /** Resolves once a place is free, which is then the caller's until `leave`. Rejects after `maxWaitMs`, or when everybody is refused. */
  enter(): Promise<void>;
  leave(): void;
  /** Refuses all who wait now. */
  refuseWaiting(reason: Error): void;
};

export function connectionQueue(places: number, maxWaitMs: number): ConnectionQueue {
  let free = places;
  const waiting = new Set<{ admit(): void; refuse(reason: Error): void }>();

  return {
    enter() {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((admitted, refused) => {
        const done = (then: () => void) => {
          clearTimeout(timer);
          waiting.delete(one);
          then();
        };
        const one = { admit: () => done(admitted), refuse: (reason: Error) => done(() => refused(reason)) };
        const timer = setTimeout(() => one.refuse(new Error('timeout exceeded when trying to connect')), maxWaitMs).unref();
        waiting.add(one);
      });
    },
    leave() {
      const [next] = waiting;
      if (next) next.admit();
      else free += 1;
    },
    refuseWaiting(reason) {
      for (const one of [...waiting]) one.refuse(reason);
    },
  };
}
