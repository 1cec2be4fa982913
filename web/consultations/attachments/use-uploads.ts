import { useEffect, useSyncExternalStore } from 'react';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { api, getSessionId, subscribeToSession } from '../../session/session.ts';
import { uploadBytes } from '../../session/upload-bytes.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { newMessageId } from '../thread/own-messages.ts';
import type { ChosenFile } from './file-list.ts';
import { listStoredBatches, openBatchStorage, purgeUnsentFiles, readStoredBatch, type StoredBatch } from './stored-files.ts';
import { isTemporaryError, makeListeners, makeUploads, type UploadDeps, type Uploads } from './uploads.ts';

type ThreadUploads = ReturnType<typeof makeThreadUploads>;

/** Uploads by thread, for the life of the page. Closing and reopening the chat continues them. */
const uploadsByThread = new Map<number, ThreadUploads>();
// Stops all uploads when the session changes, so that the next member finds none of them.
if (typeof document !== 'undefined') subscribeToSession(() => [...uploadsByThread.keys()].forEach(endThreadUploads));

function endThreadUploads(threadId: number): void {
  uploadsByThread.get(threadId)?.end();
  uploadsByThread.delete(threadId);
}

/** Stops and deletes all unsent files of a closed thread in this browser. */
export async function discardThreadFiles(threadId: number): Promise<void> {
  endThreadUploads(threadId);
  await purgeUnsentFiles((batch) => batch.threadId !== threadId);
}

/** The server calls of a thread's uploads. */
const makeUploadDeps = (threadId: number): UploadDeps => ({
  handIn: (id, { name, angle, bytes }, sending) => {
    const query = new URLSearchParams({ name: name.slice(-200), ...(angle && { angle }) });
    return uploadBytes<MessageFile>(`/api/v1/consultations/${threadId}/files/${id}?${query}`, bytes, sending);
  },
  send: (files, client_message_id) => api('sendFiles', { params: { id: threadId }, body: { files, client_message_id } }),
  takeBack: (id) => api('takeBackFile', { params: { id: threadId, file_id: id } }),
  isTemporary: isTemporaryError,
  newId: newMessageId,
});

/** Runs `act` for a batch in one tab at a time. Without browser locks, two tabs may upload the same file; the IDs deduplicate it. */
const runInOneTab = (id: string, act: () => Promise<unknown>) => (navigator.locks ? navigator.locks.request(`naru-files:${id}`, act) : act());

/**
 * Uploads of a thread in this tab: newly chosen files, and batches stored by closed tabs, each as a separate message. A batch of an open tab is taken
 * over when that tab closes.
 */
function makeThreadUploads(threadId: number) {
  const session = getSessionId();
  const { notify, subscribe } = makeListeners();
  const known = new Set<string>();
  let batches: readonly (Uploads & { id: string })[] = [];
  let isOver = false;

  /** Adds a batch and continues it. Resolves when the batch is empty. */
  function take(id: string, { at, kept, chosen = [] }: { at: number; kept?: StoredBatch; chosen?: readonly ChosenFile[] }): Promise<void> {
    const uploads = { id, ...makeUploads({ ...makeUploadDeps(threadId), shelf: openBatchStorage({ id, session, threadId, at }) }, kept) };
    batches = [...batches, uploads];
    const emptied = new Promise<void>((done) => {
      const stop = uploads.subscribe(() => {
        if (uploads.state().items.length > 0) return;
        stop();
        batches = batches.filter((one) => one !== uploads);
        notify();
        done();
      });
    });
    if (kept) uploads.goOn();
    else uploads.add(chosen);
    notify();
    return emptied;
  }

  return {
    subscribe,
    batches: () => batches,
    /** Adds files to the unsent message, or begins a new one. */
    add(chosen: readonly ChosenFile[]): void {
      const [begun] = batches;
      if (begun) {
        begun.add(chosen);
        return;
      }
      const id = crypto.randomUUID();
      known.add(id);
      const emptied = take(id, { at: Date.now(), chosen });
      void runInOneTab(id, () => emptied);
    },
    /** Continues stored batches that no tab holds. */
    async look(): Promise<void> {
      for (const { id } of await listStoredBatches(threadId)) {
        if (known.has(id)) continue;
        known.add(id);
        void runInOneTab(id, async () => {
          // Read again, because the tab that held it may have continued it.
          const kept = await readStoredBatch(id);
          if (kept && !isOver) await take(id, { at: kept.at, kept });
        });
      }
    },
    goOn() {
      for (const uploads of batches) uploads.goOn();
    },
    end() {
      isOver = true;
      for (const uploads of batches) uploads.end();
    },
  };
}

function getThreadUploads(threadId: number): ThreadUploads {
  const made = uploadsByThread.get(threadId) ?? makeThreadUploads(threadId);
  uploadsByThread.set(threadId, made);
  return made;
}

/** Uploads of a thread (0 for none), continued when the connection is back and after a reload. */
export function useUploads(threadId: number) {
  const uploads = getThreadUploads(threadId);
  useBackgroundTask(threadId > 0 ? String(threadId) : '', uploads.look);
  useEffect(() => {
    addEventListener('online', uploads.goOn);
    return () => removeEventListener('online', uploads.goOn);
  }, [uploads]);
  return { batches: useSyncExternalStore(uploads.subscribe, uploads.batches, uploads.batches), add: uploads.add };
}
