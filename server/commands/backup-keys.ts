import type { BackupManifest } from '../platform/backup/manifest.ts';
import { type Config, ConfigError } from '../platform/config.ts';
import { fingerprintFileKey } from '../platform/file-keys.ts';
import { isSealedFile } from '../providers/files/port.ts';

/** Counts the encrypted photos and documents in a backup; null if files are in object storage. */
const countSealedFiles = ({ files }: BackupManifest): number | null => (files === null ? null : files.filter(isSealedFile).length);

/** Returns a sentence that names the FILE_KEYS needed for a backup's photos and documents; empty if it has none. */
export function describeNeededKeys(manifest: BackupManifest): string[] {
  const count = countSealedFiles(manifest);
  if (count === 0) return [];
  const what = count === null ? 'Its photos and documents in the bucket' : `Its ${count} photos and documents`;
  const ids = manifest.fileKeys?.map(({ id }) => id).join(', ');
  return [`${what} are encrypted with FILE_KEYS${ids ? ` (${ids})` : ''}. Without these keys they are lost.`];
}

/** Throws ConfigError if photos or documents of a backup need a key that is missing in FILE_KEYS. */
export function refuseWithoutKeys(manifest: BackupManifest, config: Pick<Config, 'fileKeys'>): void {
  if (countSealedFiles(manifest) === 0) return;
  const known = new Set(config.fileKeys.map((key) => `${key.id} ${fingerprintFileKey(key)}`));
  const missing = (manifest.fileKeys ?? []).filter(({ id, fingerprint }) => !known.has(`${id} ${fingerprint}`));
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id).join(', ');
  throw new ConfigError(
    `FILE_KEYS lacks ${missing.length === 1 ? 'the key' : 'the keys'} ${ids} of this backup, or has a different key with that id. The photos and documents cannot be decrypted without it. Restore the former FILE_KEYS (a trial installation stores its key in the file file-key in DATA_DIR: FILE_KEYS=kept:…), or add --without-keys.`,
  );
}
