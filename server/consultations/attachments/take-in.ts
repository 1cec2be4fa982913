import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { FILE_BYTES } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/errors.ts';
import { type Kept, storedNames } from './attachments.ts';
import type { MadeFile, MadePicture } from './make-file.ts';
import { seal } from './sealed.ts';

/** What all files that are on their way in may take of this process's memory together. */
const ROOM = 128 * 1024 * 1024;
/** Somebody else's request for the same file has begun to store it, or the store is away: seconds until it is asked again. */
export const COME_BACK = 3;
let taken = 0;

/**
 * Hands on the bytes that a request brings, read within bounds; they count against this process's memory until that is done. Throws
 * `attachments.unknown-kind` where there are none, `too-large`, `unavailable` when there is no room.
 */
export async function takeIn<T>(body: unknown, use: (bytes: Uint8Array) => Promise<T>): Promise<T> {
  if (!(body instanceof Readable)) throw new AppError('attachments.unknown-kind');
  let held = 0;
  const hold = (bytes: number) => {
    if (taken + bytes > ROOM) throw new AppError('unavailable', { retryAfter: 5 });
    taken += bytes;
    held += bytes;
  };
  try {
    return await use(await readAll(body, hold));
  } finally {
    taken -= held;
  }
}

/** The body of a request, held against the bounds as it comes. A line that breaks is an error of the stream, and nothing was kept. */
async function readAll(body: Readable, hold: (bytes: number) => void): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > FILE_BYTES) throw new AppError('too-large');
    hold(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * A picture from the body of a request, drawn anew as those of a thread are, for another room. Throws what `takeIn` and `makePicture` throw;
 * a document is `attachments.unknown-kind`.
 */
export const takePicture = (body: unknown): Promise<MadePicture> => takeIn(body, async (bytes) => (await import('./make-file.ts')).makePicture(bytes));

/** Where a file that was made will lie, and under which key: the key that seals now, and a name that nobody guesses. */
export const placeFor = ({ fileKeys }: Deps['config'], { parts }: Pick<MadeFile, 'parts'>): Omit<Kept, 'id'> => ({
  sizes: parts.map(({ size }) => size),
  stem: randomBytes(16).toString('hex'),
  keyId: fileKeys[0].id,
});

/** Puts a file that was made into the store, sealed. Throws what the store throws; some of it may lie there then. */
export async function putSealed({ files, config }: Pick<Deps, 'files' | 'config'>, at: Kept, parts: MadeFile['parts']): Promise<void> {
  const names = storedNames(at);
  for (const [place, { size, bytes }] of parts.entries())
    await files.put(names[place] as string, seal(config.fileKeys, { id: at.id, size }, bytes), 'application/octet-stream');
}
