/** Stored files by name. Names are created by the server (from content hashes), never by a client, and the content of a name never changes. */
export interface FileStore {
  /** Stores the file completely or not at all. Throws FilesError. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or undefined if there is no such file. Throws FilesError if the store does not answer. */
  get(name: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  has(name: string): Promise<boolean>;
  /** Removes a file; a missing file is no error. Throws FilesError if the store does not answer. */
  remove(name: string): Promise<void>;
  /** Removes partial files of killed processes that are older than `olderThanMs`. Absent in stores without partial files. */
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
const SEALED_TYPE = 'application/octet-stream';
const PERMITTED_NAME = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/;
const CONTENT_TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  sealed: SEALED_TYPE,
};

/**
 * Returns the content type of a permitted name, else undefined. A permitted name has lower-case letters, digits, hyphens and single dots, no folder,
 * no leading dot, and the extension of a picture or an encrypted file. No other name reaches a store.
 */
export function contentTypeOfName(name: string): string | undefined {
  return name.length <= 150 && PERMITTED_NAME.test(name) ? CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
}

/** Returns the content type of a name that may be public, which is a picture; else undefined. */
export function publicContentTypeOfName(name: string): string | undefined {
  const type = contentTypeOfName(name);
  return type === SEALED_TYPE ? undefined : type;
}

/** True for an encrypted photo or document of a person. */
export const isSealedFile = (name: string): boolean => contentTypeOfName(name) === SEALED_TYPE;
