import { useEffect, useSyncExternalStore } from 'react';
import type { MessageFile } from '../../../contract/threads/attachments.ts';
import { api, followSession, sessionName } from '../../session/session.ts';
import { uploadBytes } from '../../session/upload-bytes.ts';
import { useBackgroundTask } from '../../session/use-background-task.ts';
import { newMessageId } from '../own-messages.ts';
import type { Chosen } from './held-files.ts';
import { batchStore, listStoredBatches, readStoredBatch, type StoredBatch, tidyFiles } from './stored-files.ts';
import { isPassing, makeListeners, makeUploads, type UploadDeps, type Uploads } from './uploads.ts';

type ThreadUploads = ReturnType<typeof makeThreadUploads>;

/** By thread, for as long as this page lives: who closes the chat and opens it again finds her files on their way. */
const all = new Map<number, ThreadUploads>();
// Nobody finds another one's, and nothing goes out any more.
if (typeof document !== 'undefined') followSession(() => [...all.keys()].forEach(end));

function end(threadId: number): void {
  all.get(threadId)?.end();
  all.delete(threadId);
}

/** Of a thread that is closed nothing goes out from this browser, and nothing stays in it. */
export async function discardThreadFiles(threadId: number): Promise<void> {
  end(threadId);
  await tidyFiles((batch) => batch.threadId !== threadId);
}

/** What goes out of this thread. */
const depsOf = (threadId: number): UploadDeps => ({
  handIn: (id, { name, angle, bytes }, sending) => {
    const query = new URLSearchParams({ name: name.slice(-200), ...(angle && { angle }) });
    return uploadBytes<MessageFile>(`/api/v1/consultations/${threadId}/files/${id}?${query}`, bytes, sending);
  },
  send: (files, client_message_id) => api('sendFiles', { params: { id: threadId }, body: { files, client_message_id } }),
  takeBack: (id) => api('takeBackFile', { params: { id: threadId, file_id: id } }),
  isPassing,
  newId: newMessageId,
});

/** Acts for a batch in one tab at a time. Where a browser has no locks two may hand the same in: under its ids it is one. */
const asItsOnlyTab = (id: string, act: () => Promise<unknown>) => (navigator.locks ? navigator.locks.request(`naru-files:${id}`, act) : act());

/**
 * The files of a thread on their way from this tab: those that are chosen in it, and those that were kept by tabs which are gone, each batch with the
 * message that it is to be. What a living tab has is left to it, and taken over when that one goes.
 */
function makeThreadUploads(threadId: number) {
  const session = sessionName();
  const { tell, subscribe } = makeListeners();
  const known = new Set<string>();
  let batches: readonly (Uploads & { id: string })[] = [];
  let isOver = false;

  /** Settles when nothing is left of it. */
  function take(id: string, { at, kept, chosen = [] }: { at: number; kept?: StoredBatch; chosen?: readonly Chosen[] }): Promise<void> {
    const uploads = { id, ...makeUploads({ ...depsOf(threadId), shelf: batchStore({ id, session, threadId, at }) }, kept) };
    batches = [...batches, uploads];
    const emptied = new Promise<void>((done) => {
      const stop = uploads.subscribe(() => {
        if (uploads.state().items.length > 0) return;
        stop();
        batches = batches.filter((one) => one !== uploads);
        tell();
        done();
      });
    });
    if (kept) uploads.goOn();
    else uploads.add(chosen);
    tell();
    return emptied;
  }

  return {
    subscribe,
    batches: () => batches,
    /** With what is chosen and not sent yet; otherwise it begins a message. */
    add(chosen: readonly Chosen[]): void {
      const [begun] = batches;
      if (begun) {
        begun.add(chosen);
        return;
      }
      const id = crypto.randomUUID();
      known.add(id);
      const emptied = take(id, { at: Date.now(), chosen });
      void asItsOnlyTab(id, () => emptied);
    },
    /** Goes on with what was kept and nobody has. */
    async look(): Promise<void> {
      for (const { id } of await listStoredBatches(threadId)) {
        if (known.has(id)) continue;
        known.add(id);
        void asItsOnlyTab(id, async () => {
          // Asked again: whoever had it may have gone on with it meanwhile.
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

function uploadsOf(threadId: number): ThreadUploads {
  const made = all.get(threadId) ?? makeThreadUploads(threadId);
  all.set(threadId, made);
  return made;
}

/** The files of a thread on their way (0 for none); they go on by themselves when the line is back, and after what closed their page. */
export function useUploads(threadId: number) {
  const uploads = uploadsOf(threadId);
  useBackgroundTask(threadId > 0 ? String(threadId) : '', uploads.look);
  useEffect(() => {
    addEventListener('online', uploads.goOn);
    return () => removeEventListener('online', uploads.goOn);
  }, [uploads]);
  return { batches: useSyncExternalStore(uploads.subscribe, uploads.batches, uploads.batches), add: uploads.add };
}
