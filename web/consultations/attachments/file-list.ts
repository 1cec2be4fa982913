import { MAX_FILE_BYTES } from '../../../contract/rules.ts';
import type { PhotoAngle } from '../../../contract/threads/photo-angles.ts';
import type { Batch, UnsentFile } from './stored-files.ts';

/** A chosen file on its way to the server. */
export type Upload = {
  id: string;
  name: string;
  isPicture: boolean;
  /** The guide's angle for which the photo was taken. */
  angle: PhotoAngle | undefined;
  /** From 0 to 1. */
  progress: number;
  state: 'waiting' | 'going' | 'ready' | 'failed';
  /** The error that ended the upload. While waiting, the error that caused the retry. */
  failure: unknown;
  tooLarge: boolean;
  /** True if the browser could not store the file, so that it is lost with the page. */
  isNotStored: boolean;
  /** Time at which the upload was complete, in ms. */
  readyAt: number | undefined;
};

/** A file with the guide's angle for which it was taken. */
export type ChosenFile = { file: File; angle?: PhotoAngle | undefined };

/** Age after which uploads are repeated, in ms. The server deletes uploads that are not sent within a day (specification 5.21). */
const REUPLOAD_AFTER_MS = 20 * 3_600_000;

const NEW_UPLOAD_STATE = { progress: 0, failure: undefined, tooLarge: false, isNotStored: false, readyAt: undefined };

function newUpload(id: string, { file, angle }: ChosenFile): Upload {
  const tooLarge = file.size > MAX_FILE_BYTES;
  const isPicture = file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name);
  return { ...NEW_UPLOAD_STATE, id, name: file.name, isPicture, angle, state: tooLarge ? 'failed' : 'waiting', tooLarge };
}

/** Restores a file that an earlier page stored. */
function restoreFile({ readyAt, ...file }: UnsentFile): Upload {
  const isReady = readyAt !== undefined && Date.now() - readyAt < REUPLOAD_AFTER_MS;
  return isReady ? { ...NEW_UPLOAD_STATE, ...file, state: 'ready', progress: 1, readyAt } : { ...NEW_UPLOAD_STATE, ...file, state: 'waiting' };
}

/**
 * Returns the state of a batch to store: all files that were not refused. If a file could not be stored, the request to send is not stored, because a
 * later message would lack that file. The sender must then decide again.
 */
export function toStoredBatch(items: readonly Upload[], { wanted, begun }: Pick<Batch, 'wanted' | 'begun'>): Batch {
  const going = items.filter(({ state }) => state !== 'failed');
  const isWhole = begun !== undefined || going.every(({ isNotStored }) => !isNotStored);
  const files = going.map(({ id, name, isPicture, angle, readyAt }) => ({ id, name, isPicture, angle, readyAt }));
  return { wanted: wanted && isWhole, begun, files };
}

/** Files with their state, and with their content if it is in memory. The content of stored files is loaded for the upload. */
export function makeFileList(before: readonly UnsentFile[], changed: () => void) {
  let items: readonly Upload[] = before.map(restoreFile);
  const hands = new Map<string, { bytes?: Blob | undefined; stop: AbortController }>();
  for (const { id } of items) hands.set(id, { stop: new AbortController() });

  return {
    items: () => items,
    handOf: (id: string) => hands.get(id),
    set(id: string, change: Partial<Upload>): void {
      items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
      changed();
    },
    add(id: string, chosen: ChosenFile): void {
      hands.set(id, { bytes: chosen.file, stop: new AbortController() });
      items = [...items, newUpload(id, chosen)];
    },
    /** Aborts the uploads of these files. */
    remove(ids: readonly string[]): void {
      for (const id of ids) {
        hands.get(id)?.stop.abort();
        hands.delete(id);
      }
      items = items.filter((item) => !ids.includes(item.id));
    },
  };
}
