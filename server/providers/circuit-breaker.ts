/** Pause after a failure, in ms, doubled with each further failure. */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 300_000;

export type CircuitBreaker<Failure> = {
  /** Returns the failure for which the service is skipped now. Undefined once the pause is over: that one call tries the service, others still skip it. */
  openFor(): Failure | undefined;
  succeeded(): void;
  failed(failure: Failure): void;
};

/** Circuit breaker of one service: a service that failed does not delay every call. */
export function makeCircuitBreaker<Failure>(now: () => number = Date.now): CircuitBreaker<Failure> {
  let pause: { failure: Failure; until: number; ms: number } | undefined;
  return {
    openFor() {
      if (!pause) return undefined;
      if (now() < pause.until) return pause.failure;
      pause = { ...pause, until: now() + pause.ms };
      return undefined;
    },
    succeeded() {
      pause = undefined;
    },
    failed(failure) {
      const ms = Math.min(Math.max((pause?.ms ?? 0) * 2, FIRST_PAUSE_MS), MAX_PAUSE_MS);
      pause = { failure, until: now() + ms, ms };
    },
  };
}
