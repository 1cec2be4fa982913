import { z } from 'zod';

/** What the product writes and reads; a reader of an older number refuses a newer one in a sentence. */
export const FORMAT = 1;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** What a backup is and holds; written last, so that a file without one is a part of one. */
export const Manifest = z.object({
  product: z.literal('naru'),
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  from: z.enum(['embedded', 'server']),
  /** The migrations that the data had been through, first to last, by the hash of each; and the name of the last. */
  migrations: z.array(Hash).min(1),
  migration: z.string(),
  tables: z.array(z.object({ name: Name, columns: z.array(Name), rows: z.int().nonnegative() })),
  /** The last number each sequence gave out. */
  sequences: z.array(z.object({ name: Name, last: z.string().regex(/^\d+$/) })),
  /** How many jobs wait, mails most often. */
  waiting: z.int().nonnegative(),
  /** Names of the stored files; null where they are kept in object storage, which a backup does not hold. */
  files: z.array(z.string()).nullable(),
  /** The keys that photos and documents of people were encrypted with (FILE_KEYS), by fingerprint. Null in a backup from before they were recorded. */
  fileKeys: z
    .array(z.object({ id: z.string(), fingerprint: Hash }))
    .nullable()
    .default(null),
  /** The SHA-256 of every other part. */
  parts: z.record(z.string(), Hash),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST_PART = 'manifest.json';
export const WAITING_PART = 'waiting.jsonl';
export const tablePart = (name: string) => `tables/${name}.jsonl`;
export const filePart = (name: string) => `files/${name}`;
