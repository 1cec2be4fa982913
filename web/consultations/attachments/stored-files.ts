import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import { isAnswerExpired } from '../../session/offline/answer-store.rules.ts';
import { FILES_DATABASE, UNSENT_FILES_KEY } from '../../session/offline/cache-owner.ts';
import { runTransaction } from '../../session/offline/database.ts';
import { getSessionId } from '../../session/session.ts';

/** A file that is not sent yet. `readyAt`: when its upload was complete, in ms. */
export type UnsentFile = { id: string; name: string; isPicture: boolean; angle: PhotoAngle | undefined; readyAt: number | undefined };
/** The files of one unsent message, in order. `wanted`: true once sending was requested. `begun`: the sent message until the server has responded. */
export type Batch = { wanted: boolean; begun: { id: string; ids: string[] } | undefined; files: readonly UnsentFile[] };
/** Key of a batch, with its session and thread. `at`: time at which its first file was chosen, in ms. */
type BatchKey = { id: string; session: string; threadId: number; at: number };
export type StoredBatch = BatchKey & Batch;

/** Persistent storage of one batch. Its methods never reject, so that sending works in a browser that stores nothing. */
export type BatchStorage = {
  /**
   * Stores the present batch, adds the content of `more`, and deletes the content of `gone`. A batch without files is deleted. Returns false if
   * storing failed.
   */
  write(batch: Batch, change: { more?: { id: string; bytes: Blob }; gone: readonly string[] }): Promise<boolean>;
  bytesOf(id: string): Promise<Blob | undefined>;
};

const BATCHES = 'batches';
const FILE_CONTENTS = 'bytes';
/** File content has a separate store, so that listing batches does not read it. */
const DATABASE_SCHEMA = { name: FILES_DATABASE, stores: { [BATCHES]: 'id', [FILE_CONTENTS]: 'id' } };
/** Maximum age of stored unsent files, in ms. */
export const MAX_UNSENT_FILE_AGE_MS = 7 * 86_400_000;

/** Returns the storage of a batch of this session. Nothing is stored once the session has ended. */
export const openBatchStorage = (filed: BatchKey): BatchStorage => ({
  async write(batch, { more, gone }) {
    try {
      const kept = await runTransaction(DATABASE_SCHEMA, 'readwrite', (storeOf) => {
        // Checked within the open transaction, because the session can end while the database is being opened.
        if (getSessionId() !== filed.session) return undefined;
        const [batches, bytes] = [storeOf(BATCHES), storeOf(FILE_CONTENTS)];
        for (const id of gone) bytes.delete(id);
        if (more) bytes.put(more);
        if (batch.files.length === 0) batches.delete(filed.id);
        else batches.put({ ...batch, ...filed } satisfies StoredBatch);
        localStorage.setItem(UNSENT_FILES_KEY, '1');
        return batches.count();
      });
      if (kept === 0) localStorage.removeItem(UNSENT_FILES_KEY);
      return kept !== undefined;
    } catch {
      return false;
    }
  },
  bytesOf: async (id) =>
    (await runTransaction<{ bytes: Blob } | undefined>(DATABASE_SCHEMA, 'readonly', (storeOf) => storeOf(FILE_CONTENTS).get(id)).catch(() => undefined))?.bytes,
});

/** Returns the unsent batches of a thread in this session, the oldest first. */
export const listStoredBatches = async (threadId: number): Promise<StoredBatch[]> =>
  (await purgeUnsentFiles()).filter((batch) => batch.threadId === threadId).sort((a, b) => a.at - b.at);

/** Returns one batch as it is stored now. */
export const readStoredBatch = async (id: string): Promise<StoredBatch | undefined> => (await purgeUnsentFiles()).find((batch) => batch.id === id);

/** Deletes batches of other sessions, outdated ones, and those for which `isWanted` returns false. Returns the remaining ones. Never rejects. */
export async function purgeUnsentFiles(isWanted: (batch: StoredBatch) => boolean = () => true): Promise<StoredBatch[]> {
  if (localStorage.getItem(UNSENT_FILES_KEY) === null) return [];
  try {
    const session = getSessionId();
    const all = (await runTransaction<StoredBatch[]>(DATABASE_SCHEMA, 'readonly', (storeOf) => storeOf(BATCHES).getAll())) ?? [];
    const stay = all.filter((batch) => batch.session === session && !isAnswerExpired(batch, Date.now(), MAX_UNSENT_FILE_AGE_MS) && isWanted(batch));
    if (stay.length < all.length) await deleteBatches(all.filter((batch) => !stay.includes(batch)));
    if (stay.length === 0) localStorage.removeItem(UNSENT_FILES_KEY);
    return stay;
  } catch {
    return [];
  }
}

const deleteBatches = (batches: readonly StoredBatch[]) =>
  runTransaction(DATABASE_SCHEMA, 'readwrite', (storeOf) => {
    for (const { id, files } of batches) {
      storeOf(BATCHES).delete(id);
      for (const file of files) storeOf(FILE_CONTENTS).delete(file.id);
    }
    return undefined;
  });
