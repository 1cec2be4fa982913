import { FILE_BYTES, FILES_AT_ONCE } from '../../../contract/rules.ts';
import { ApiError } from '../../api/call.ts';

/** A file that was chosen, on its way to the server. */
export type Upload = {
  id: string;
  name: string;
  isPicture: boolean;
  /** From 0 to 1. */
  progress: number;
  state: 'waiting' | 'going' | 'ready' | 'failed';
  /** Why it failed, as it was refused; undefined for a broken line, over which it goes again by itself. */
  failure: unknown;
  tooLarge: boolean;
};

export type Uploads = ReturnType<typeof makeUploads>;
export type UploadDeps = {
  /** Hands one in. Rejects with what `isPassing` tells from a refusal. */
  handIn(id: string, file: File, sending: { onProgress(part: number): void; signal: AbortSignal }): Promise<unknown>;
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

function chosenFile(id: string, file: File): Upload {
  const tooLarge = file.size > FILE_BYTES;
  const isPicture = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  return { id, name: file.name, isPicture, progress: 0, state: tooLarge ? 'failed' : 'waiting', failure: undefined, tooLarge };
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
  let shown: { items: readonly Upload[]; sending: boolean; failure: unknown; left: boolean };
  const files = new Map<string, { file: File; stop: AbortController }>();
  const { tell, subscribe } = makeListeners();
  /** A message whose answer did not come: asked for again as it was, so that it is not sent twice. */
  let begun: { id: string; ids: string[] } | undefined;
  let sending = false;
  let failure: unknown;
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function changed(): void {
    shown = { items, sending, failure, left };
    tell();
  }
  function set(id: string, change: Partial<Upload>): void {
    items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
    changed();
  }
  function goOn(): void {
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
      await deps.handIn(id, held.file, { onProgress: (progress) => set(id, { progress }), signal: held.stop.signal });
      set(id, { state: 'ready', progress: 1 });
    } catch (error) {
      if (held.stop.signal.aborted) return;
      const again = deps.isPassing(error);
      set(id, again ? { state: 'waiting', progress: 0 } : { state: 'failed', failure: error });
      clearTimeout(timer);
      timer = again ? setTimeout(goOn, AGAIN_MS) : undefined;
      if (again) return;
    }
    goOn();
  }
  changed();

  return {
    state: () => shown,
    subscribe,
    /** What is past the most for one message is left out, and said. */
    add(chosen: readonly File[]): void {
      const room = (deps.most?.() ?? FILES_AT_ONCE) - items.length;
      left = chosen.length > room;
      failure = undefined;
      for (const file of chosen.slice(0, Math.max(0, room))) {
        const id = deps.newId();
        files.set(id, { file, stop: new AbortController() });
        items = [...items, chosenFile(id, file)];
      }
      changed();
      goOn();
    },
    remove(id: string): void {
      const before = items.find((item) => item.id === id);
      files.get(id)?.stop.abort();
      files.delete(id);
      items = items.filter((item) => item.id !== id);
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
    async send(): Promise<void> {
      const ready = items.filter(({ state }) => state === 'ready').map(({ id }) => id);
      if (sending || (!begun && ready.length === 0)) return;
      sending = true;
      failure = undefined;
      begun ??= { id: deps.newId(), ids: ready };
      const { id, ids } = begun;
      changed();
      try {
        await deps.send(ids, id);
        begun = undefined;
        ids.map((one) => files.delete(one));
        items = items.filter((item) => !ids.includes(item.id));
        left = false;
      } catch (error) {
        if (!deps.isPassing(error)) begun = undefined;
        failure = error;
      }
      sending = false;
      changed();
    },
  };
}
