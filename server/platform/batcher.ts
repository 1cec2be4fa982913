export type BatcherOptions<T, R> = {
  maxBatchSize: number;
  /** Batches that are processed at the same time. */
  maxConcurrentBatches: number;
  /** Items with the same key are processed one after the other, in order of arrival. */
  keyOf(item: T): unknown;
  /** Processes items of different keys. Returns the results by key. Items without one are processed alone. */
  processMany(items: readonly T[]): Promise<ReadonlyMap<unknown, R>>;
  /** Processes one item. Takes no place of a batch, so that an item that takes long delays no others. */
  processAlone(item: T): Promise<R>;
};

type QueuedItem<T, R> = { item: T; resolve(result: R): void; reject(error: unknown): void };

/**
 * Returns a function that processes an item, together with others that arrived while earlier ones were being processed. An item that finds a free batch
 * is processed at once. Rejects if `processMany` or `processAlone` rejects.
 */
export function makeBatcher<T, R>(options: BatcherOptions<T, R>): (item: T) => Promise<R> {
  const { maxBatchSize, maxConcurrentBatches, keyOf, processMany, processAlone } = options;
  let queue: QueuedItem<T, R>[] = [];
  const busyKeys = new Set<unknown>();
  let batches = 0;

  /** Moves the oldest item of each idle key from the queue into a batch. */
  function takeBatch(): QueuedItem<T, R>[] {
    const batch: QueuedItem<T, R>[] = [];
    const rest: QueuedItem<T, R>[] = [];
    for (const one of queue) {
      const key = keyOf(one.item);
      if (batch.length === maxBatchSize || busyKeys.has(key)) rest.push(one);
      else {
        busyKeys.add(key);
        batch.push(one);
      }
    }
    queue = rest;
    return batch;
  }

  function startBatches(): void {
    while (batches < maxConcurrentBatches && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      batches += 1;
      void processBatch(batch);
    }
  }

  async function processBatch(batch: readonly QueuedItem<T, R>[]): Promise<void> {
    const results = await processMany(batch.map(({ item }) => item)).catch((error: unknown) => {
      for (const { reject } of batch) reject(error);
      return undefined;
    });
    batches -= 1;
    for (const one of batch) {
      const key = keyOf(one.item);
      if (results && !results.has(key)) void finishAlone(one);
      else {
        busyKeys.delete(key);
        if (results) one.resolve(results.get(key) as R);
      }
    }
    startBatches();
  }

  async function finishAlone({ item, resolve, reject }: QueuedItem<T, R>): Promise<void> {
    await processAlone(item).then(resolve, reject);
    busyKeys.delete(keyOf(item));
    startBatches();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      startBatches();
    });
}
