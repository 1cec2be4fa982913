import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileEntry } from '@zip.js/zip.js';
import { ConfigError } from '../config.ts';
import { BACKUP_FORMAT_VERSION, BackupManifest, MANIFEST_PART } from './manifest.ts';

/** An open backup, for reading. */
export type Archive = {
  manifest: BackupManifest;
  /** Reads every part and compares it with its checksum. Throws ConfigError if a part is damaged. */
  verify(): Promise<void>;
  lines(part: string): AsyncGenerator<string>;
  bytes(part: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Opens a backup. Throws ConfigError, with a sentence, if the file is not a backup, is incomplete, or comes from a newer version. */
export async function readArchive(path: string): Promise<Archive> {
  const { BlobReader, configure, TextWriter, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const zipped = await hasZipSignature(path);
  const zip = new ZipReader(new BlobReader(await openAsBlob(path)));
  try {
    const entries = await zip.getEntries().catch((cause: unknown) => {
      throw zipped ? damagedBackupError(path, 'its end is missing', cause) : notABackupError(path);
    });
    const files = new Map(entries.filter((entry) => !entry.directory).map((entry) => [entry.filename, entry]));
    const manifest = parseManifest(path, await files.get(MANIFEST_PART)?.getData(new TextWriter()));
    return {
      manifest,
      verify: () => verify(path, files, manifest),
      lines: (part) => lines(stream(findEntry(path, files, part))),
      bytes: async (part) => Buffer.concat(await Array.fromAsync(stream(findEntry(path, files, part)))),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function hasZipSignature(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError(cause.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${cause.code}).`);
  });
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).catch(() => {
      throw notABackupError(path);
    });
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

const notABackupError = (path: string) => new ConfigError(`${path} is not a backup of Naru.`);
const damagedBackupError = (path: string, what: string, cause?: unknown) =>
  Object.assign(new ConfigError(`${path} is damaged or incomplete: ${what}. Nothing was changed.`), { cause });

function parseManifest(path: string, text: string | undefined): BackupManifest {
  let given: { product?: unknown; format?: unknown; version?: unknown } | null;
  try {
    given = JSON.parse(text ?? 'null') as typeof given;
  } catch {
    given = null;
  }
  if (given?.product !== 'naru') throw notABackupError(path);
  if (typeof given.format === 'number' && given.format > BACKUP_FORMAT_VERSION)
    throw new ConfigError(`${path} was made by a newer version of Naru (${given.version}). Restore it with that version.`);
  const parsed = BackupManifest.safeParse(given);
  if (!parsed.success) throw damagedBackupError(path, 'what it says of itself cannot be understood');
  return parsed.data;
}

function findEntry(path: string, files: Map<string, FileEntry>, part: string): FileEntry {
  const entry = files.get(part);
  if (!entry) throw damagedBackupError(path, `${part} is missing`);
  return entry;
}

async function verify(path: string, files: Map<string, FileEntry>, { parts }: BackupManifest): Promise<void> {
  for (const name of files.keys()) if (name !== MANIFEST_PART && !(name in parts)) throw damagedBackupError(path, `${name} does not belong to it`);
  for (const [name, expected] of Object.entries(parts)) {
    const hash = createHash('sha256');
    try {
      for await (const bytes of stream(findEntry(path, files, name))) hash.update(bytes);
    } catch (cause) {
      if (cause instanceof ConfigError) throw cause;
      throw damagedBackupError(path, `${name} cannot be read`, cause);
    }
    if (hash.digest('hex') !== expected) throw damagedBackupError(path, `${name} is not what it was`);
  }
}

/** Unpacks a part as a stream, with backpressure from the reader. */
async function* stream(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const done = entry.getData(writable, { checkSignature: true });
  done.catch(() => undefined);
  yield* readable;
  await done;
}

async function* lines(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of content) {
    const pieces = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = pieces.pop() as string;
    yield* pieces;
  }
}
