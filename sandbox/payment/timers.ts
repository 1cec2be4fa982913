/** Timers that do not keep the process alive, and end with the server. */
export interface Timers {
  later(ms: number, act: () => void): void;
  every(ms: number, act: () => void): void;
  /** Resolves after that time, or at once when the server closes. */
  pause(ms: number): Promise<void>;
  /** Number of pending one-shot timers. */
  waiting(): number;
  /** Cancels all timers; afterwards `later` and `every` do nothing. */
  close(): void;
}

export function createTimers(): Timers {
  const single = new Set<NodeJS.Timeout>();
  const repeating = new Set<NodeJS.Timeout>();
  const paused = new Set<() => void>();
  let closed = false;

  const later = (ms: number, act: () => void): void => {
    if (closed) return;
    const timer = setTimeout(() => {
      single.delete(timer);
      act();
    }, ms).unref();
    single.add(timer);
  };
  return {
    later,
    every(ms, act) {
      if (!closed) repeating.add(setInterval(act, ms).unref());
    },
    pause: (ms) =>
      new Promise((resolve) => {
        if (closed) return resolve();
        paused.add(resolve);
        later(ms, () => {
          paused.delete(resolve);
          resolve();
        });
      }),
    waiting: () => single.size,
    close() {
      closed = true;
      for (const timer of [...single, ...repeating]) clearTimeout(timer);
      single.clear();
      repeating.clear();
      for (const resolve of paused) resolve();
      paused.clear();
    },
  };
}
