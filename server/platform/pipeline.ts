/** Work to start: a query, or a function whose first `await` is a query. */
type Starters<T extends readonly unknown[]> = { readonly [K in keyof T]: () => PromiseLike<T[K]> };

/**
 * Starts statements of one transaction that do not need each other's answers. The connection sends them in this order without waiting for answers
 * (pipelining), so together they cost one round trip. Later statements of a function follow in no particular order. Returns the results.
 *
 * Waits until all have ended before it throws the first failure, the one that aborted the transaction. Otherwise the transaction could be rolled back
 * while one goes on, and that one's next statement would run outside the transaction.
 */
export async function runPipelined<const T extends readonly unknown[]>(starters: Starters<T>): Promise<T> {
  const failures: unknown[] = [];
  const started: Promise<unknown>[] = [];
  for (const start of starters) {
    const run = new Promise((resolve, reject) => void start().then(resolve, reject));
    started.push(run.catch((error: unknown) => failures.push(error)));
    // A query that a function awaits is sent in the next microtask, before the next one is started.
    await undefined;
  }
  const results = await Promise.all(started);
  if (failures.length > 0) throw failures[0];
  return results as unknown as T;
}
