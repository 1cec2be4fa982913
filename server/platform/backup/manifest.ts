import { z } from 'zod';

/** Format number of a backup. A reader refuses a backup with a higher number. */
export const BACKUP_FORMAT_VERSION = 1;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** Manifest of a backup: its origin and its content. It is written last, so a file without a manifest is an incomplete backup. */
export const BackupManifest = z.object({
  product: z.literal('naru'),
  format: z.literal(BACKUP_FORMAT_VERSION),
  /** Version of the program that made the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  from: z.enum(['embedded', 'server']),
  /** Hashes of the migrations applied to the data, first to last. `migration`: name of the last one. */
  migrations: z.array(Hash).min(1),
  migration: z.string(),
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: z.int().nonnegative() })),
  /** The last number that each sequence has issued. */
  sequences: z.array(z.object({ name: Name, last: z.string().regex(/^\d+$/) })),
  /** Number of waiting jobs, mostly mails. */
  waiting: z.int().nonnegative(),
  /** Names of the stored files. Null if they are in object storage, which a backup does not hold. */
  files: z.array(z.string()).nullable(),
  /** Fingerprints of the keys that encrypted people's photos and documents (FILE_KEYS). Null in a backup that is older than this field. */
  fileKeys: z
    .array(z.object({ id: z.string(), fingerprint: Hash }))
    .nullable()
    .default(null),
  /** The SHA-256 of every other part. */
  parts: z.record(z.string(), Hash),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const MANIFEST_PART = 'manifest.json';
export const WAITING_PART = 'waiting.jsonl';
export const tablePart = (name: string) => `tables/${name}.jsonl`;
export const filePart = (name: string) => `files/${name}`;
