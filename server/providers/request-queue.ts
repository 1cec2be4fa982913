/** Runs at most `atOnce` calls concurrently, queues up to `waiting` more in order, and refuses further ones with `full()`. */
export function makeRequestQueue(atOnce: number, waiting: number, full: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw full();
      // A finished call hands its slot to the next one, so `running` does not change.
      await new Promise<void>((turn) => line.push(turn));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
