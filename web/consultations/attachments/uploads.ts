import type { Angle } from '../../../contract/threads/photo-angles.ts';
import { FILES_AT_ONCE } from '../../../contract/rules.ts';
import { ApiError } from '../../api/call.ts';
import { makeBatchStore } from './batch-store.ts';
import { type Chosen, makeHeldFiles, toStoredBatch, type Upload } from './held-files.ts';
import { makeSendingFiles } from './sending-files.ts';
import type { Batch, Shelf } from './stored-files.ts';

/** What is handed in of a file. */
type Handed = { name: string; angle: Angle | undefined; bytes: Blob };

export type Uploads = ReturnType<typeof makeUploads>;
export type UploadDeps = {
  /** Hands one in. Rejects with what `isPassing` tells from a refusal. */
  handIn(id: string, file: Handed, sending: { onProgress(part: number): void; signal: AbortSignal }): Promise<unknown>;
  /** Sends what was handed in, as one message of this id. */
  send(ids: string[], clientMessageId: string): Promise<unknown>;
  /** Nobody is to send it any more. */
  takeBack(id: string): Promise<unknown>;
  /** The line broke, or the server asked to come again: not the file's fault. */
  isPassing(error: unknown): boolean;
  newId(): string;
  /** How many there may be now; as many as a message holds where it is not said. */
  most?(): number;
  /** Where they are kept beyond this page; nowhere where it is not said. */
  shelf?: Shelf;
};

/** True if the same file may go in later: the connection broke or was too slow, or the server asked to come again. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && ([0, 408, 429].includes(error.status) || error.status >= 500);

const TOGETHER = 2;
const AGAIN_MS = 4_000;

/** Who shows something is told when it changed. */
export function makeListeners() {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * The files of one message on their way: two at a time, each tried again over a broken line until it is there or taken out, and sent
 * as one message when its writer says so. One id each and one for the message, so that nothing is doubled, whatever line breaks when.
 * `before` is what a page before this one kept of them.
 */
export function makeUploads(deps: UploadDeps, before?: Batch) {
  let shown: { items: readonly Upload[]; sending: boolean; wanted: boolean; failure: unknown; left: boolean };
  const { tell, subscribe } = makeListeners();
  let left = false;

  function changed(): void {
    shown = { items: held.items(), left, ...sending.state() };
    keeping.follow(toStoredBatch(shown.items, { wanted: shown.wanted, begun: sending.begun() }));
    tell();
  }
  function leaveOut(ids: readonly string[]): void {
    held.leaveOut(ids);
    if (held.items().length === 0) sending.leave();
    changed();
  }
  const held = makeHeldFiles(before?.files ?? [], changed);
  const keeping = makeBatchStore({
    shelf: deps.shelf,
    before: held.items().map(({ id }) => id),
    bytesOf: (id) => held.handOf(id)?.bytes,
    unkept: (id) => held.set(id, { unkept: true }),
  });
  const going = makeGoing({ deps, held, leaveOut, goOn: () => sending.goOn(), unwant: () => sending.unwant() });
  const sending = makeSendingFiles(
    {
      ...{ send: deps.send, newId: deps.newId, isPassing: deps.isPassing },
      ...{ items: held.items, changed, later: going.later, written: keeping.settled },
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
    /** What is past the most for one message is left out, and said. */
    add(chosen: readonly Chosen[]): void {
      const room = (deps.most?.() ?? FILES_AT_ONCE) - held.items().length;
      left = chosen.length > room;
      sending.forgive();
      for (const one of chosen.slice(0, Math.max(0, room))) held.add(deps.newId(), one);
      changed();
      going.on();
    },
    remove(id: string): void {
      const was = held.items().find((item) => item.id === id)?.state;
      leaveOut([id]);
      // What cannot be told now is forgotten by the server after a day.
      if (was === 'ready' || was === 'going') deps.takeBack(id).catch(() => undefined);
      going.on();
    },
    retry(id: string): void {
      held.set(id, { state: 'waiting', failure: undefined });
      going.on();
    },
    goOn: going.on,
    /** Sends them as one message, once all of them are there. */
    send: () => sending.want(),
    /** Nobody goes on with them here: the session has ended, or the thread is closed. */
    end(): void {
      going.end();
      keeping.end();
      leaveOut(held.items().map(({ id }) => id));
    },
  };
}

type GoingNeeds = {
  deps: UploadDeps;
  held: ReturnType<typeof makeHeldFiles>;
  leaveOut(ids: readonly string[]): void;
  /** One more is there. */
  goOn(): void;
  /** The message is another than it was. */
  unwant(): void;
};

/** Hands files in, and again after a while over a broken line. */
function makeGoing({ deps, held, leaveOut, goOn, unwant }: GoingNeeds) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function on(): void {
    goOn();
    for (const { id, state } of held.items()) {
      if (held.items().filter((item) => item.state === 'going').length >= TOGETHER) return;
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
        // What was kept is gone: there is nothing to hand in.
        unwant();
        leaveOut([id]);
      }
    } catch (error) {
      if (signal.aborted) return;
      const again = deps.isPassing(error);
      // Without this one the message is another: whoever pressed decides anew.
      if (!again) unwant();
      held.set(id, { state: again ? 'waiting' : 'failed', progress: 0, failure: error });
      if (again) return later();
    }
    on();
  }
  function later(): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(on, AGAIN_MS);
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
