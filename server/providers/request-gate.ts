/** Runs work a bounded number at once; the rest waits in order, and past `waiting` is refused with `full()`. */
export function makeRequestQueue(atOnce: number, waiting: number, full: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw full();
      // Whoever finishes hands its place on, so `running` stays as it is.
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
