import type { Angle } from '../../../contract/threads/photo-angles.ts';
import { FILE_BYTES } from '../../../contract/rules.ts';
import type { Batch, StoredFile } from './stored-files.ts';

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
  /** It is lost if this page goes: the browser does not keep it. */
  unkept: boolean;
  /** When the server had all of it, in milliseconds. */
  readyAt: number | undefined;
};

/** A file, and the angle of the guide that it was taken for. */
export type Chosen = { file: File; angle?: Angle | undefined };

/** What was handed in and is not sent within a day the server forgets (specification 5.21): after so long it is handed in anew. */
const READY_MS = 20 * 3_600_000;

const NEW = { progress: 0, failure: undefined, tooLarge: false, unkept: false, readyAt: undefined };

function chosenFile(id: string, { file, angle }: Chosen): Upload {
  const tooLarge = file.size > FILE_BYTES;
  const isPicture = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  return { ...NEW, id, name: file.name, isPicture, angle, state: tooLarge ? 'failed' : 'waiting', tooLarge };
}

/** One that a page before this one kept. */
function keptFile({ readyAt, ...file }: StoredFile): Upload {
  const isReady = readyAt !== undefined && Date.now() - readyAt < READY_MS;
  return isReady ? { ...NEW, ...file, state: 'ready', progress: 1, readyAt } : { ...NEW, ...file, state: 'waiting' };
}

/** What of the files outlasts the page: all but what was refused. Where one is not kept the message after it is another: whoever pressed decides anew. */
export function toStoredBatch(items: readonly Upload[], { wanted, begun }: Pick<Batch, 'wanted' | 'begun'>): Batch {
  const going = items.filter(({ state }) => state !== 'failed');
  const isWhole = begun !== undefined || going.every(({ unkept }) => !unkept);
  const files = going.map(({ id, name, isPicture, angle, readyAt }) => ({ id, name, isPicture, angle, readyAt }));
  return { wanted: wanted && isWhole, begun, files };
}

/** Files and how far each is, and their bytes where they are at hand: of what a page before this one kept they are brought when they go. */
export function makeHeldFiles(before: readonly StoredFile[], changed: () => void) {
  let items: readonly Upload[] = before.map(keptFile);
  const hands = new Map<string, { bytes?: Blob | undefined; stop: AbortController }>();
  for (const { id } of items) hands.set(id, { stop: new AbortController() });

  return {
    items: () => items,
    handOf: (id: string) => hands.get(id),
    set(id: string, change: Partial<Upload>): void {
      items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
      changed();
    },
    add(id: string, chosen: Chosen): void {
      hands.set(id, { bytes: chosen.file, stop: new AbortController() });
      items = [...items, chosenFile(id, chosen)];
    },
    /** What is under way of them is cut off. */
    leaveOut(ids: readonly string[]): void {
      for (const id of ids) {
        hands.get(id)?.stop.abort();
        hands.delete(id);
      }
      items = items.filter((item) => !ids.includes(item.id));
    },
  };
}
