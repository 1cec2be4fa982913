/** Stored files by name. Names are ours (made from content hashes), never a client's, and their content never changes. */
export interface Files {
  /** Stores whole or not at all. Throws FilesError. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined when there is no such file. Throws FilesError when the store does not answer. */
  get(name: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
  has(name: string): Promise<boolean>;
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

const NAME = /^[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)+$/;
const TYPES: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/**
 * The content type of a name that may be stored, or undefined for one that may not: small letters, figures, hyphens and
 * single dots, no folder, no leading dot, and an ending of the picture formats. Whoever asked, nothing else reaches a store.
 */
export function typeOfFile(name: string): string | undefined {
  return name.length <= 150 && NAME.test(name) ? TYPES[name.slice(name.lastIndexOf('.') + 1)] : undefined;
}
