import type { Angle } from '../../../contract/threads/photo-angles.ts';
import { isOver } from '../../session/offline/answer-store.rules.ts';
import { FILES_DATABASE, FILES_WAIT } from '../../session/offline/cache-owner.ts';
import { inDatabase } from '../../session/offline/database.ts';
import { sessionName } from '../../session/session.ts';

/** A file that is not sent yet. `readyAt`: when the server had all of it, in milliseconds. */
export type StoredFile = { id: string; name: string; isPicture: boolean; angle: Angle | undefined; readyAt: number | undefined };
/** The files of one message on their way, in their order. `begun`: the message as it was sent, until the server has answered. */
export type Batch = { wanted: boolean; begun: { id: string; ids: string[] } | undefined; files: readonly StoredFile[] };
/** Whose and which it is. `at`: when its first file was chosen, in milliseconds. */
type Filed = { id: string; session: string; threadId: number; at: number };
export type StoredBatch = Filed & Batch;

/** Where one batch is kept, so that it outlasts its page. Nothing of it rejects: a browser that keeps nothing is no reason to stop. */
export type Shelf = {
  /** Keeps the batch as it is now, with the bytes of one more file and without those of `gone`; one without files goes. False where it is not kept. */
  write(batch: Batch, change: { more?: { id: string; bytes: Blob }; gone: readonly string[] }): Promise<boolean>;
  bytesOf(id: string): Promise<Blob | undefined>;
};

const BATCHES = 'batches';
const BYTES = 'bytes';
/** Bytes lie apart: who looks at what is there reads none of them. */
const SHAPE = { name: FILES_DATABASE, stores: { [BATCHES]: 'id', [BYTES]: 'id' } };
/** So long they are kept at most. */
export const KEPT_MS = 7 * 86_400_000;

/** The shelf of a batch of this session. What comes when the session has ended is not kept. */
export const batchStore = (filed: Filed): Shelf => ({
  async write(batch, { more, gone }) {
    try {
      const kept = await inDatabase(SHAPE, 'readwrite', (storeOf) => {
        // Asked while the database is open: the session may have ended while it was being opened.
        if (sessionName() !== filed.session) return undefined;
        const [batches, bytes] = [storeOf(BATCHES), storeOf(BYTES)];
        for (const id of gone) bytes.delete(id);
        if (more) bytes.put(more);
        if (batch.files.length === 0) batches.delete(filed.id);
        else batches.put({ ...batch, ...filed } satisfies StoredBatch);
        localStorage.setItem(FILES_WAIT, '1');
        return batches.count();
      });
      if (kept === 0) localStorage.removeItem(FILES_WAIT);
      return kept !== undefined;
    } catch {
      return false;
    }
  },
  bytesOf: async (id) => (await inDatabase<{ bytes: Blob } | undefined>(SHAPE, 'readonly', (storeOf) => storeOf(BYTES).get(id)).catch(() => undefined))?.bytes,
});

/** What was kept of a thread in this session and is not sent, the oldest first. */
export const listStoredBatches = async (threadId: number): Promise<StoredBatch[]> =>
  (await tidyFiles()).filter((batch) => batch.threadId === threadId).sort((a, b) => a.at - b.at);

/** One batch as it is kept now. */
export const readStoredBatch = async (id: string): Promise<StoredBatch | undefined> => (await tidyFiles()).find((batch) => batch.id === id);

/** Takes away what is another session's or too old, and what `isWanted` says no to; answers what stays. Never rejects. */
export async function tidyFiles(isWanted: (batch: StoredBatch) => boolean = () => true): Promise<StoredBatch[]> {
  if (localStorage.getItem(FILES_WAIT) === null) return [];
  try {
    const session = sessionName();
    const all = (await inDatabase<StoredBatch[]>(SHAPE, 'readonly', (storeOf) => storeOf(BATCHES).getAll())) ?? [];
    const stay = all.filter((batch) => batch.session === session && !isOver(batch, Date.now(), KEPT_MS) && isWanted(batch));
    if (stay.length < all.length) await takeAway(all.filter((batch) => !stay.includes(batch)));
    if (stay.length === 0) localStorage.removeItem(FILES_WAIT);
    return stay;
  } catch {
    return [];
  }
}

const takeAway = (batches: readonly StoredBatch[]) =>
  inDatabase(SHAPE, 'readwrite', (storeOf) => {
    for (const { id, files } of batches) {
      storeOf(BATCHES).delete(id);
      for (const file of files) storeOf(BYTES).delete(file.id);
    }
    return undefined;
  });
