import type { Batch, Shelf } from './stored-files.ts';

/** So long a message waits for being written down before it is sent; the server doubles nothing where it was not. */
const PATIENCE_MS = 2_000;

type Needs = {
  shelf: Shelf | undefined;
  /** What is kept of it already. */
  before: readonly string[];
  /** The bytes of a file that is at hand. */
  bytesOf(id: string): Blob | undefined;
  /** This one does not outlast the page. */
  unkept(id: string): void;
};

/** Keeps a batch of files as it changes: one file after the other, and all that can be kept where one cannot. */
export function makeBatchStore({ shelf, before, bytesOf, unkept }: Needs) {
  const kept = new Set(before);
  const refused = new Set<string>();
  let turn: Promise<void> = Promise.resolve();
  let last = '';
  let isOver = false;

  async function write(to: Shelf, batch: Batch): Promise<void> {
    const withKept = () => ({ ...batch, files: batch.files.filter(({ id }) => kept.has(id)) });
    for (const { id } of batch.files) {
      const bytes = bytesOf(id);
      if (kept.has(id) || refused.has(id) || !bytes || isOver) continue;
      kept.add(id);
      if (await to.write(withKept(), { more: { id, bytes }, gone: [] })) continue;
      kept.delete(id);
      refused.add(id);
      if (!isOver) unkept(id);
    }
    const gone = [...kept].filter((id) => batch.files.every((file) => file.id !== id));
    if (kept.size === 0 || isOver) return;
    await to.write(withKept(), { gone });
    for (const id of gone) kept.delete(id);
  }

  return {
    /** It is like this now. */
    follow(batch: Batch): void {
      const now = JSON.stringify(batch);
      if (!shelf || isOver || now === last) return;
      last = now;
      turn = turn.then(() => (isOver ? undefined : write(shelf, batch)));
    },
    /** Settles when what was followed is written, or after a while. */
    settled: (): Promise<unknown> => (shelf ? Promise.race([turn, new Promise((done) => setTimeout(done, PATIENCE_MS))]) : turn),
    end(): void {
      isOver = true;
    },
  };
}
