import { AsyncLocalStorage } from 'node:async_hooks';

/** Queue for a fixed number of connections. First come, first served, except that a request that had a connection before goes first. */
export type ConnectionQueue = {
  /**
   * Resolves once a connection is free; the caller holds it until `leave`. Rejects after `maxWaitMs`, or at `refuseWaiting`. A request that had a
   * connection before goes first and has no `maxWaitMs`, because its effects are stored and its answer must report them.
   */
  enter(): Promise<void>;
  leave(): void;
  refuseWaiting(reason: Error): void;
};

type QueuedCaller = { admit(): void; refuse(reason: Error): void };

const requests = new AsyncLocalStorage<{ hasEntered: boolean }>();
/** Runs a whole request in one context, so that queues recognise the request when it enters again. */
export const runAsOneRequest = <T>(work: () => T): T => requests.run({ hasEntered: false }, work);

export function makeConnectionQueue(places: number, maxWaitMs: number): ConnectionQueue {
  let free = places;
  const underWay = new Set<QueuedCaller>();
  const newcomers = new Set<QueuedCaller>();

  function wait(isUnderWay: boolean): Promise<void> {
    const line = isUnderWay ? underWay : newcomers;
    return new Promise((admitted, refused) => {
      const done = (then: () => void) => {
        clearTimeout(timer);
        line.delete(one);
        then();
      };
      const one = { admit: () => done(admitted), refuse: (reason: Error) => done(() => refused(reason)) };
      const timer = isUnderWay ? undefined : setTimeout(() => one.refuse(new Error('timeout exceeded when trying to connect')), maxWaitMs).unref();
      line.add(one);
    });
  }

  return {
    async enter() {
      const request = requests.getStore();
      if (free > 0) free -= 1;
      else await wait(request?.hasEntered === true);
      if (request) request.hasEntered = true;
    },
    leave() {
      const [next] = underWay.size > 0 ? underWay : newcomers;
      if (next) next.admit();
      else free += 1;
    },
    refuseWaiting(reason) {
      for (const one of [...underWay, ...newcomers]) one.refuse(reason);
    },
  };
}
