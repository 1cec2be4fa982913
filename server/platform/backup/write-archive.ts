import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ConfigError } from '../config.ts';
import { type BackupManifest, MANIFEST_PART } from './manifest.ts';
import { readArchive } from './read-archive.ts';

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
/** Adds one part. Its content is streamed and is never in memory as a whole. */
export type AddPart = (name: string, content: Content) => Promise<void>;

/**
 * Writes a backup: a zip that only its owner may read. It has a temporary name until it is complete, flushed to disk, read back and verified. `fill`
 * adds the parts and returns the manifest without them. An existing file is never overwritten.
 */
export async function writeArchive(path: string, fill: (add: AddPart) => Promise<Omit<BackupManifest, 'parts'>>): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.unfinished`);
  try {
    // Checked early so that the error comes before the work. If the file appears meanwhile, `link` fails.
    if (existsSync(path)) throw Object.assign(new Error('exists'), { code: 'EEXIST' });
    await writeParts(unfinished, fill);
    const archive = await readArchive(unfinished);
    await archive.verify().finally(archive.close);
    // Unlike a rename, `link` never replaces another file.
    await link(unfinished, path);
    await syncFolder(dirname(path));
  } catch (cause) {
    throw toConfigError(cause, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function writeParts(path: string, fill: (add: AddPart) => Promise<Omit<BackupManifest, 'parts'>>): Promise<void> {
  const { configure, TextReader, ZipWriter } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const file = await open(path, 'wx', 0o600);
  try {
    const zip = new ZipWriter(new WritableStream<Uint8Array>({ write: (bytes) => file.writeFile(bytes) }), { zip64: true });
    const parts: Record<string, string> = {};
    const manifest = await fill(async (name, content) => {
      const hash = createHash('sha256');
      await zip.add(name, Readable.toWeb(Readable.from(hashWhileReading(content, hash))) as ReadableStream<Uint8Array>);
      parts[name] = hash.digest('hex');
    });
    await zip.add(MANIFEST_PART, new TextReader(`${JSON.stringify({ ...manifest, parts } satisfies BackupManifest, null, 1)}\n`));
    await zip.close();
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* hashWhileReading(content: Content, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    hash.update(bytes);
    yield bytes;
  }
}

/** Flushes the new name to disk. Windows cannot open folders and does this by itself. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

/** Turns an error of writing the file into a ConfigError with a sentence. */
function toConfigError(cause: unknown, path: string): unknown {
  switch ((cause as NodeJS.ErrnoException).code) {
    case 'EEXIST':
      return new ConfigError(`${path} already exists and is not overwritten. Choose another name.`);
    case 'ENOENT':
    case 'ENOTDIR':
      return new ConfigError(`The folder of ${path} does not exist. Create it first.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ConfigError(`This user has no permission to write ${path}.`);
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return new ConfigError(`The disk is full, so ${path} could not be written. The incomplete file was removed.`);
    default:
      return cause;
  }
}
