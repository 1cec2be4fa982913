/** Stored files by name. Names are created by the server (from content hashes), never by a client, and the content of a name never changes. */
export interface Files {
  /** Stores the file completely or not at all. Throws FilesError. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or undefined if there is no such file. Throws FilesError if the store does not answer. */
  get(name: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  has(name: string): Promise<boolean>;
  /** Removes a file; a missing file is no error. Throws FilesError if the store does not answer. */
  remove(name: string): Promise<void>;
  /** Removes partial files of a killed process that are older than this. Absent in stores without partial files. */
  sweepUnfinished?(olderThanMs: number): Promise<void>;
  /** Lists the names of all files, for a backup. Absent if the store keeps its own copies (object storage). Throws FilesError. */
  list?(): AsyncIterable<string>;
}

/** The store refused or did not answer. */
export class FilesError extends Error {
  override name = 'FilesError';
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

/** Encrypted files, useless without the key. */
const SEALED = 'application/octet-stream';
const NAME = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/;
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  sealed: SEALED,
};

/**
 * Returns the content type of a permitted name, else undefined. Permitted: lower-case letters, digits, hyphens and single dots, no folder, no
 * leading dot, and the extension of a picture format or of encrypted files. No other name reaches a store, whoever asks.
 */
export function typeOfFile(name: string): string | undefined {
  return name.length <= 150 && NAME.test(name) ? TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
}

/** The same for names that may be public: pictures only. */
export function publicPictureType(name: string): string | undefined {
  const type = typeOfFile(name);
  return type === SEALED ? undefined : type;
}

/** True for an encrypted photo or document of a person. */
export const isSealedFile = (name: string): boolean => typeOfFile(name) === SEALED;
