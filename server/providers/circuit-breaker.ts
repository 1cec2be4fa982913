/** Pause after the first failure, in ms. Each further failure doubles it, up to MAX_PAUSE_MS. */
const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 300_000;

export type CircuitBreaker<Failure> = {
  /**
   * Returns the failure for which the service is skipped now. Once the pause is over, returns undefined to one caller, who tries the service while
   * others still skip it.
   */
  openFor(): Failure | undefined;
  succeeded(): void;
  failed(failure: Failure): void;
};

/** Circuit breaker of one service, so that a failed service does not delay every call. */
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
