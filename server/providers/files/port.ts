/** Stored files by name. Names are ours (made from content hashes), never a client's, and their content never changes. */
export interface Files {
  /** Stores whole or not at all. Throws FilesError. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. Throws FilesError when the store does not answer. */
  get(name: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  has(name: string): Promise<boolean>;
  /** Takes a file away; one that is not there is away already. Throws FilesError when the store does not answer. */
  remove(name: string): Promise<void>;
  /** Removes what a killed process left half written and nobody has touched for this long; missing where a store has no halves. */
  sweepUnfinished?(olderThanMs: number): Promise<void>;
  /** The names of all files, for a backup; missing where the store keeps copies of its own (object storage). Throws FilesError. */
  list?(): AsyncIterable<string>;
}

/** The store refused or did not answer. */
export class FilesError extends Error {
  override name = 'FilesError';
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

/** What is encrypted, and of no use to whoever finds it. */
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
 * The content type of a name that may be stored, or undefined for one that may not: small letters, figures, hyphens and
 * single dots, no folder, no leading dot, and an ending of the picture formats or of what is sealed. Whoever asked, nothing else reaches a store.
 */
export function typeOfFile(name: string): string | undefined {
  return name.length <= 150 && NAME.test(name) ? TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
}

/** The same for what may be public: a picture. */
export function typeOfPicture(name: string): string | undefined {
  const type = typeOfFile(name);
  return type === SEALED ? undefined : type;
}

/** True for an encrypted photo or document of a person. */
export const isSealedFile = (name: string): boolean => typeOfFile(name) === SEALED;
