import { randomBytes } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '../../contract/rules.ts';
import type { FileSize } from '../../contract/threads/attachments.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { ProcessedFile, ProcessedPicture } from './make-file.ts';
import { seal } from './sealed.ts';
import { listStoredNames, type StoredFile } from './stored-files.ts';

/** Retry delay for clients, in seconds, if another request is storing the same file or the store does not answer. */
export const RETRY_AFTER_SECONDS = 3;

/** Maximum memory of this process for all running uploads, in bytes. */
const MAX_BYTES_IN_FLIGHT = 128 * 1024 * 1024;
/** Maximum memory for the uploads of one member, in bytes: two files of the largest size, the number that our pages send at once. */
const MAX_MEMBER_BYTES_IN_FLIGHT = 2 * MAX_FILE_BYTES;
/** Minimum speed: 60 KB in each window, so that a stalled sender does not hold memory. That is 4 KB a second, a bad mobile connection. */
const MIN_BYTES_PER_WINDOW = 60 * 1024;
const WINDOW_MS = 15_000;

let bytesInFlight = 0;
const bytesInFlightByMember = new Map<string, number>();

/**
 * Reads the body of a member's upload and passes its bytes to `use`. Until `use` is done they count against the memory of this process and of the
 * member (security 7.9). Throws `attachments.unknown-kind` without a body, `too-large`, `attachments.too-slow` below the lowest speed, and
 * `unavailable` without free memory. The rest of a refused body is read and dropped, so that its sender receives the refusal.
 */
export async function receiveUpload<T>(memberId: string, body: unknown, use: (bytes: Uint8Array) => Promise<T>, { windowMs = WINDOW_MS } = {}): Promise<T> {
  if (!(body instanceof Readable)) throw new AppError('attachments.unknown-kind');
  let held = 0;
  const hold = (bytes: number) => {
    const ofMember = (bytesInFlightByMember.get(memberId) ?? 0) + bytes;
    if (bytesInFlight + bytes > MAX_BYTES_IN_FLIGHT || ofMember > MAX_MEMBER_BYTES_IN_FLIGHT) throw new AppError('unavailable', { retryAfter: 5 });
    bytesInFlight += bytes;
    bytesInFlightByMember.set(memberId, ofMember);
    held += bytes;
  };
  try {
    return await use(await readBody(body, hold, windowMs));
  } finally {
    bytesInFlight -= held;
    const left = (bytesInFlightByMember.get(memberId) ?? 0) - held;
    if (left > 0) bytesInFlightByMember.set(memberId, left);
    else bytesInFlightByMember.delete(memberId);
  }
}

/**
 * Reads a body within the limits. An aborted body throws `bad-request`, which nobody receives, because its sender is gone. After a refusal, further
 * bytes are dropped.
 */
function readBody(body: Readable, hold: (bytes: number) => void, windowMs: number): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  let length = 0;
  let lengthBefore = 0;
  const window = setInterval(() => {
    if (length - lengthBefore < MIN_BYTES_PER_WINDOW) reject(new AppError('attachments.too-slow'));
    lengthBefore = length;
  }, windowMs);
  const collect = (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_FILE_BYTES) return reject(new AppError('too-large'));
    try {
      hold(chunk.length);
      chunks.push(chunk);
    } catch (refusal) {
      reject(refusal);
    }
  };
  body.on('data', collect);
  finished(body, { writable: false }, (error) => (error ? reject(new AppError('bad-request', { cause: error })) : resolve(Buffer.concat(chunks))));
  return promise.finally(() => {
    clearInterval(window);
    body.off('data', collect).resume();
  });
}

/** Loads the picture library with the first upload, so that the start is faster. */
const loadPictureLibrary = () => import('./make-file.ts');

/** Processes an uploaded file for storage. Throws the errors of `processFile` in make-file.ts. */
export const processUploadedFile = async (bytes: Uint8Array, name: string): Promise<ProcessedFile> => (await loadPictureLibrary()).processFile(bytes, name);

/** Processes an uploaded picture for storage. Throws the errors of `processPicture` in make-file.ts, `attachments.unknown-kind` for a document. */
export const processUploadedPicture = async (bytes: Uint8Array): Promise<ProcessedPicture> => (await loadPictureLibrary()).processPicture(bytes);

/** Chooses the location of a new file in the store: an unguessable name, and the current encryption key. */
export const chooseStorageLocation = (
  { fileKeys }: Deps['config'],
  { parts }: Pick<ProcessedFile, 'parts'>,
): Omit<StoredFile, 'id' | 'sizes'> & { sizes: FileSize[] } => ({
  sizes: parts.map(({ size }) => size),
  stem: randomBytes(16).toString('hex'),
  keyId: fileKeys[0].id,
});

/** Encrypts the parts of a file and stores them in parallel. Throws the store's error, after all parts have finished. */
export async function storeSealed({ files, config }: Pick<Deps, 'files' | 'config'>, file: StoredFile, parts: ProcessedFile['parts']): Promise<void> {
  const names = listStoredNames(file);
  const puts = await Promise.allSettled(
    parts.map(({ size, bytes }, at) => files.put(names[at] as string, seal(config.fileKeys, { id: file.id, size }, bytes), 'application/octet-stream')),
  );
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed) throw failed.reason;
}
