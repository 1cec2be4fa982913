import type { Angle } from '../../../contract/threads/photo-angles.ts';
import { isOver } from '../../session/offline/answer-store.rules.ts';
import { FILES_DATABASE, FILES_WAIT } from '../../session/offline/cache-owner.ts';
import { inDatabase } from '../../session/offline/database.ts';
import { sessionName } from '../../session/session.ts';

/** A file that is not sent yet. `readyAt`: when its upload was complete, in ms. */
export type StoredFile = { id: string; name: string; isPicture: boolean; angle: Angle | undefined; readyAt: number | undefined };
/** The files of one unsent message, in order. `begun`: the message as it was sent, until the server has responded. */
export type Batch = { wanted: boolean; begun: { id: string; ids: string[] } | undefined; files: readonly StoredFile[] };
/** Key of a batch, with its session and thread. `at`: when its first file was chosen, in ms. */
type Filed = { id: string; session: string; threadId: number; at: number };
export type StoredBatch = Filed & Batch;

/** Storage of one batch beyond its page. Its methods never reject: sending continues in a browser that stores nothing. */
export type Shelf = {
  /**
   * Stores the batch as it is now, with the content of one more file and without that of `gone`. A batch without files is deleted. Returns false if
   * it could not be stored.
   */
  write(batch: Batch, change: { more?: { id: string; bytes: Blob }; gone: readonly string[] }): Promise<boolean>;
  bytesOf(id: string): Promise<Blob | undefined>;
};

const BATCHES = 'batches';
const BYTES = 'bytes';
/** File content has its own store, so that listing batches reads none of it. */
const SHAPE = { name: FILES_DATABASE, stores: { [BATCHES]: 'id', [BYTES]: 'id' } };
/** Longest time for which unsent files are stored, in ms. */
export const KEPT_MS = 7 * 86_400_000;

/** Returns the storage of a batch of this session. Nothing is stored once the session has ended. */
export const batchStore = (filed: Filed): Shelf => ({
  async write(batch, { more, gone }) {
    try {
      const kept = await inDatabase(SHAPE, 'readwrite', (storeOf) => {
        // Checked within the open transaction, since the session may end while the database is being opened.
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

/** Returns the unsent batches of a thread in this session, the oldest first. */
export const listStoredBatches = async (threadId: number): Promise<StoredBatch[]> =>
  (await tidyFiles()).filter((batch) => batch.threadId === threadId).sort((a, b) => a.at - b.at);

/** Returns one batch as it is stored now. */
export const readStoredBatch = async (id: string): Promise<StoredBatch | undefined> => (await tidyFiles()).find((batch) => batch.id === id);

/** Deletes batches of other sessions, outdated ones, and those for which `isWanted` returns false. Returns the remaining ones. Never rejects. */
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
