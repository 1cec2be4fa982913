import { MAX_FILES_PER_MESSAGE } from '../../../contract/rules.ts';
import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import { ApiError } from '../../api/call.ts';
import { makeBatchStore } from './batch-store.ts';
import { type ChosenFile, makeFileList, toStoredBatch, type Upload } from './file-list.ts';
import { makeFileSender } from './file-sender.ts';
import type { Batch, BatchStorage } from './stored-files.ts';

/** Data of a file to upload. */
type FileToUpload = { name: string; angle: PhotoAngle | undefined; bytes: Blob };

export type Uploads = ReturnType<typeof makeUploads>;
export type UploadDeps = {
  /** Uploads a file. Rejects with errors that `isTemporary` classifies. */
  handIn(id: string, file: FileToUpload, sending: { onProgress(part: number): void; signal: AbortSignal }): Promise<unknown>;
  /** Sends the uploaded files as one message with this ID. */
  send(ids: string[], clientMessageId: string): Promise<unknown>;
  /** Tells the server that the file will not be sent. */
  takeBack(id: string): Promise<unknown>;
  /** True if the error is not about the file: the connection broke, or the server asked to retry later. */
  isTemporary(error: unknown): boolean;
  newId(): string;
  /** Maximum number of files that can be chosen now; by default that of one message. */
  most?(): number;
  /** Persistent storage. Without it nothing is stored. */
  shelf?: BatchStorage;
};

/** True if the same file may be accepted later: the connection broke or was too slow, or the server asked to retry. */
export const isTemporaryError = (error: unknown): boolean => error instanceof ApiError && ([0, 408, 429].includes(error.status) || error.status >= 500);

const MAX_PARALLEL_UPLOADS = 2;
const RETRY_AFTER_MS = 4_000;

/** Returns a set of change listeners: `subscribe` adds one, `notify` notifies all. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Uploads the files of one message, two at a time. Retries each over a broken connection until it is uploaded or removed. Sends them as one message
 * on request. Files and message have IDs, so that retries create no duplicates. `before`: the batch that an earlier page stored.
 */
export function makeUploads(deps: UploadDeps, before?: Batch) {
  let shown: { items: readonly Upload[]; sending: boolean; wanted: boolean; failure: unknown; left: boolean };
  const { notify, subscribe } = makeListeners();
  let left = false;

  function changed(): void {
    shown = { items: held.items(), left, ...sending.state() };
    keeping.follow(toStoredBatch(shown.items, { wanted: shown.wanted, begun: sending.begun() }));
    notify();
  }
  function leaveOut(ids: readonly string[]): void {
    held.remove(ids);
    if (held.items().length === 0) sending.reset();
    changed();
  }
  const held = makeFileList(before?.files ?? [], changed);
  const keeping = makeBatchStore({
    shelf: deps.shelf,
    before: held.items().map(({ id }) => id),
    bytesOf: (id) => held.handOf(id)?.bytes,
    onNotStored: (id) => held.set(id, { isNotStored: true }),
  });
  const going = makeUploadQueue({ deps, held, leaveOut, goOn: () => sending.resume(), unwant: () => sending.cancelRequest() });
  const sending = makeFileSender(
    {
      ...{ send: deps.send, newId: deps.newId, isTemporary: deps.isTemporary },
      ...{ items: held.items, changed, retryLater: going.later, written: keeping.allStored },
      sent(ids) {
        left = false;
        leaveOut(ids);
      },
    },
    before,
  );
  changed();

  return {
    state: () => shown,
    subscribe,
    /** Adds files up to the limit of a message. Sets `left` if some were omitted. */
    add(chosen: readonly ChosenFile[]): void {
      const room = (deps.most?.() ?? MAX_FILES_PER_MESSAGE) - held.items().length;
      left = chosen.length > room;
      sending.clearFailure();
      for (const one of chosen.slice(0, Math.max(0, room))) held.add(deps.newId(), one);
      changed();
      going.on();
    },
    remove(id: string): void {
      const was = held.items().find((item) => item.id === id)?.state;
      leaveOut([id]);
      // If this request fails, the server deletes the file after a day.
      if (was === 'ready' || was === 'going') deps.takeBack(id).catch(() => undefined);
      going.on();
    },
    retry(id: string): void {
      held.set(id, { state: 'waiting', failure: undefined });
      going.on();
    },
    goOn: going.on,
    /** Sends the files as one message once all are uploaded. */
    send: () => sending.requestSend(),
    /** Stops the uploads when the session has ended or the thread is closed. */
    end(): void {
      going.end();
      keeping.end();
      leaveOut(held.items().map(({ id }) => id));
    },
  };
}

type UploadQueueDeps = {
  deps: UploadDeps;
  held: ReturnType<typeof makeFileList>;
  leaveOut(ids: readonly string[]): void;
  /** Called when uploading begins or continues, to resume sending. */
  goOn(): void;
  /** Called when the message has changed. */
  unwant(): void;
};

/** Uploads files, and retries after a pause over a broken connection. */
function makeUploadQueue({ deps, held, leaveOut, goOn, unwant }: UploadQueueDeps) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function on(): void {
    goOn();
    for (const { id, state } of held.items()) {
      if (held.items().filter((item) => item.state === 'going').length >= MAX_PARALLEL_UPLOADS) return;
      if (state === 'waiting') void go(id);
    }
  }
  async function go(id: string): Promise<void> {
    const item = held.items().find((one) => one.id === id);
    const hand = held.handOf(id);
    if (!item || !hand) return;
    const { signal } = hand.stop;
    held.set(id, { state: 'going', progress: 0 });
    try {
      hand.bytes ??= await deps.shelf?.bytesOf(id);
      if (signal.aborted) return;
      if (hand.bytes) {
        await deps.handIn(id, { name: item.name, angle: item.angle, bytes: hand.bytes }, { onProgress: (progress) => held.set(id, { progress }), signal });
        held.set(id, { state: 'ready', progress: 1, failure: undefined, readyAt: Date.now() });
      } else {
        // The stored content is gone, so nothing can be uploaded.
        unwant();
        leaveOut([id]);
      }
    } catch (error) {
      if (signal.aborted) return;
      const again = deps.isTemporary(error);
      // Without this file the message has changed, so the sender must decide again.
      if (!again) unwant();
      held.set(id, { state: again ? 'waiting' : 'failed', progress: 0, failure: error });
      if (again) return later();
    }
    on();
  }
  function later(): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(on, RETRY_AFTER_MS);
  }
  return {
    on,
    later,
    end(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
