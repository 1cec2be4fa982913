import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Db } from '../../platform/database.ts';
import type { Files } from '../../providers/files/port.ts';
import { pictures } from '../catalog.tables.ts';

export type PictureRow = typeof pictures.$inferSelect;

/** No picture stands wider than 640 CSS pixels on a desk, or a phone is wide; rows of a phone show 88. */
const WIDTHS = [240, 480, 960, 1280] as const;
const LARGEST = 1280;
const QUALITY = 82;
/** Twice as quick as the encoder's usual effort of 4, for files that are two in a hundred larger: a first start is made of little else. */
const EFFORT = 2;
/** Part of every hash: a changed recipe makes all pictures anew, under new names. The effort is none of it: what is there already is as good. */
const RECIPE = 'webp82-240-480-960-1280-1';
const AT_ONCE = 2;
const PIXELS = 40_000_000;

/**
 * The sizes that are served, from the masters: WebP at up to four widths, never wider than the master, and a stand-in
 * of 16 pixels as a data URI. What is there already and unchanged is left alone. Two at a time. Returns the rows to keep.
 * Throws an Error with a sentence when a master cannot be read; FilesError when the store does not take a file.
 */
export async function makePictures(
  db: Db,
  files: Files,
  masters: ReadonlyMap<string, string>,
  progress: (done: number, of: number) => void,
): Promise<PictureRow[]> {
  const names = [...masters.keys()];
  const there = names.length > 0 ? await db.select().from(pictures).where(inArray(pictures.name, names)) : [];
  const known = new Map(there.map((row) => [row.name, row]));
  const rows: PictureRow[] = [];
  const waiting = [...masters];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, path] = next;
      rows.push(await makePicture(files, name, path, known.get(name)));
      progress(rows.length, names.length);
    }
  };
  const before = sharp.concurrency();
  sharp.concurrency(1);
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    sharp.concurrency(before);
  }
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** How many masters have no picture yet, or differ from what it was made of. */
export async function newPictures(db: Db, masters: ReadonlyMap<string, string>): Promise<{ inserted: number; updated: number }> {
  const known = new Map((await db.select().from(pictures)).map((row) => [row.name, row.masterHash]));
  const fresh = [...masters.keys()].filter((name) => !known.has(name));
  let updated = 0;
  for (const [name, path] of masters) if (known.has(name) && known.get(name) !== hashOf(await readFile(path))) updated += 1;
  return { inserted: fresh.length, updated };
}

const hashOf = (master: Buffer) => createHash('sha256').update(RECIPE).update(master).digest('hex');

async function makePicture(files: Files, name: string, path: string, known: PictureRow | undefined): Promise<PictureRow> {
  const master = await readFile(path);
  const masterHash = hashOf(master);
  if (known?.masterHash === masterHash && (await allThere(files, known))) return known;
  const image = await rendered(master).catch((cause: Error) => {
    throw new Error(`${name}: this picture cannot be read (${cause.message.split('\n')[0]}).`, { cause });
  });
  const largest = await pixelsOf(image);
  const { width, height } = largest.info;
  const made = [];
  // Each from the next larger one, which takes a third less work than each from the largest.
  let pixels = largest;
  for (const wide of [...new Set(WIDTHS.map((one) => Math.min(one, width)))].reverse()) {
    if (wide < pixels.info.width) pixels = await pixelsOf(fromPixels(pixels).resize({ width: wide, height: Math.round((wide * height) / width), fit: 'fill' }));
    const file = `${name}.${masterHash.slice(0, 16)}-${wide}.webp`;
    await files.put(file, await fromPixels(pixels).webp({ quality: QUALITY, effort: EFFORT }).toBuffer(), 'image/webp');
    made.unshift({ width: wide, file });
  }
  const tiny = await fromPixels(pixels).resize({ width: 16 }).webp({ quality: 40 }).toBuffer();
  return { name, masterHash, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files: made };
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

const pixelsOf = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true });

const fromPixels = ({ data, info }: Pixels): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

async function allThere(files: Files, row: PictureRow): Promise<boolean> {
  for (const { file } of row.files) if (!(await files.has(file))) return false;
  return row.files.length > 0;
}

/** The master upright and at most 1280 wide; drawings (svg) are drawn at exactly that. */
async function rendered(master: Buffer): Promise<Sharp> {
  const { format, width } = await sharp(master, { limitInputPixels: PIXELS }).metadata();
  if (format !== 'svg') return sharp(master, { limitInputPixels: PIXELS }).autoOrient().resize({ width: LARGEST, withoutEnlargement: true });
  const density = Math.min(2400, Math.max(1, (72 * LARGEST) / width));
  return sharp(master, { density, limitInputPixels: PIXELS }).resize({ width: LARGEST });
}
