import type { Batch, BatchStorage } from './stored-files.ts';

/** Maximum time that a message waits for its files to be stored before it is sent, in ms. The server deduplicates messages that were not stored. */
const STORE_TIMEOUT_MS = 2_000;

type BatchStoreDeps = {
  shelf: BatchStorage | undefined;
  /** IDs of the files that are stored already. */
  before: readonly string[];
  /** Content of a file that is in memory. */
  bytesOf(id: string): Blob | undefined;
  /** Called for a file that could not be stored and is lost with the page. */
  onNotStored(id: string): void;
};

/** Stores a batch of files as it changes, one file at a time. A file that cannot be stored does not stop the others. */
export function makeBatchStore({ shelf, before, bytesOf, onNotStored }: BatchStoreDeps) {
  const kept = new Set(before);
  const refused = new Set<string>();
  let turn: Promise<void> = Promise.resolve();
  let last = '';
  let isOver = false;

  async function write(to: BatchStorage, batch: Batch): Promise<void> {
    const withKept = () => ({ ...batch, files: batch.files.filter(({ id }) => kept.has(id)) });
    for (const { id } of batch.files) {
      const bytes = bytesOf(id);
      if (kept.has(id) || refused.has(id) || !bytes || isOver) continue;
      kept.add(id);
      if (await to.write(withKept(), { more: { id, bytes }, gone: [] })) continue;
      kept.delete(id);
      refused.add(id);
      if (!isOver) onNotStored(id);
    }
    const gone = [...kept].filter((id) => batch.files.every((file) => file.id !== id));
    if (kept.size === 0 || isOver) return;
    await to.write(withKept(), { gone });
    for (const id of gone) kept.delete(id);
  }

  return {
    /** Stores the present state of the batch. */
    follow(batch: Batch): void {
      const now = JSON.stringify(batch);
      if (!shelf || isOver || now === last) return;
      last = now;
      turn = turn.then(() => (isOver ? undefined : write(shelf, batch)));
    },
    /** Resolves when all changes are stored, or after `STORE_TIMEOUT_MS`. */
    allStored: (): Promise<unknown> => (shelf ? Promise.race([turn, new Promise((done) => setTimeout(done, STORE_TIMEOUT_MS))]) : turn),
    end(): void {
      isOver = true;
    },
  };
}
