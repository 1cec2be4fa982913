import type { Angle } from '../../../contract/photo-angles.ts';
import { FILE_BYTES, FILES_AT_ONCE } from '../../../contract/rules.ts';
import { ApiError } from '../../api/call.ts';
import { makeSendingFiles } from './sending-files.ts';

/** A file that was chosen, on its way to the server. */
export type Upload = {
  id: string;
  name: string;
  isPicture: boolean;
  /** Which angle of the guide it was taken for. */
  angle: Angle | undefined;
  /** From 0 to 1. */
  progress: number;
  state: 'waiting' | 'going' | 'ready' | 'failed';
  /** Why it failed, as it was refused; or, while it waits, why it goes again by itself. */
  failure: unknown;
  tooLarge: boolean;
};

/** A file, and the angle of the guide that it was taken for. */
export type Chosen = { file: File; angle?: Angle | undefined };

export type Uploads = ReturnType<typeof makeUploads>;
export type UploadDeps = {
  /** Hands one in. Rejects with what `isPassing` tells from a refusal. */
  handIn(id: string, chosen: Chosen, sending: { onProgress(part: number): void; signal: AbortSignal }): Promise<unknown>;
  /** Sends what was handed in, as one message of this id. */
  send(ids: string[], clientMessageId: string): Promise<unknown>;
  /** Nobody is to send it any more. */
  takeBack(id: string): Promise<unknown>;
  /** The line broke, or the server asked to come again: not the file's fault. */
  isPassing(error: unknown): boolean;
  newId(): string;
  /** How many there may be now; as many as a message holds where it is not said. */
  most?(): number;
};

/** The line broke, or the server asked to come again. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

const TOGETHER = 2;
const AGAIN_MS = 4_000;

function chosenFile(id: string, { file, angle }: Chosen): Upload {
  const tooLarge = file.size > FILE_BYTES;
  const isPicture = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  return { id, name: file.name, isPicture, angle, progress: 0, state: tooLarge ? 'failed' : 'waiting', failure: undefined, tooLarge };
}

/** Who shows something is told when it changed. */
function makeListeners() {
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
 * The files of one conversation on their way: two at a time, each tried again over a broken line until it is there or taken out, and sent
 * as one message when its writer says so. One id each and one for the message, so that nothing is doubled, whatever line breaks when.
 */
export function makeUploads(deps: UploadDeps) {
  let items: readonly Upload[] = [];
  let shown: { items: readonly Upload[]; sending: boolean; wanted: boolean; failure: unknown; left: boolean };
  const files = new Map<string, Chosen & { stop: AbortController }>();
  const { tell, subscribe } = makeListeners();
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    shown = { items, left, ...sending.state() };
    tell();
  }
  function set(id: string, change: Partial<Upload>): void {
    items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
    changed();
  }
  function goOn(): void {
    sending.goOn();
    for (const { id, state } of items) {
      if (items.filter((item) => item.state === 'going').length >= TOGETHER) return;
      if (state === 'waiting') void go(id);
    }
  }
  async function go(id: string): Promise<void> {
    const held = files.get(id);
    if (!held) return;
    set(id, { state: 'going', progress: 0 });
    try {
      await deps.handIn(id, held, { onProgress: (progress) => set(id, { progress }), signal: held.stop.signal });
      set(id, { state: 'ready', progress: 1, failure: undefined });
    } catch (error) {
      if (held.stop.signal.aborted) return;
      const again = deps.isPassing(error);
      // Without this one the message is another: whoever pressed decides anew.
      if (!again) sending.unwant();
      set(id, { state: again ? 'waiting' : 'failed', progress: 0, failure: error });
      if (again) return goOnLater();
    }
    goOn();
  }
  function goOnLater(): void {
    clearTimeout(timer);
    timer = setTimeout(goOn, AGAIN_MS);
  }
  const sending = makeSendingFiles({
    ...{ send: deps.send, newId: deps.newId, isPassing: deps.isPassing },
    ...{ items: () => items, changed, later: goOnLater },
    sent(ids) {
      for (const id of ids) files.delete(id);
      items = items.filter((item) => !ids.includes(item.id));
      left = false;
    },
  });
  changed();

  return {
    state: () => shown,
    subscribe,
    /** What is past the most for one message is left out, and said. */
    add(chosen: readonly Chosen[]): void {
      const room = (deps.most?.() ?? FILES_AT_ONCE) - items.length;
      left = chosen.length > room;
      sending.forgive();
      for (const one of chosen.slice(0, Math.max(0, room))) {
        const id = deps.newId();
        files.set(id, { ...one, stop: new AbortController() });
        items = [...items, chosenFile(id, one)];
      }
      changed();
      goOn();
    },
    remove(id: string): void {
      const before = items.find((item) => item.id === id);
      files.get(id)?.stop.abort();
      files.delete(id);
      items = items.filter((item) => item.id !== id);
      if (items.length === 0) sending.leave();
      changed();
      // What cannot be told now is forgotten by the server after a day.
      if (before && (before.state === 'ready' || before.state === 'going')) deps.takeBack(id).catch(() => undefined);
      goOn();
    },
    retry(id: string): void {
      set(id, { state: 'waiting', failure: undefined });
      goOn();
    },
    goOn,
    /** Sends them as one message, once all of them are there. */
    send: () => sending.want(),
  };
}
