import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inArray } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import type { Db } from '../../platform/database.ts';
import type { FileStore } from '../../providers/files/port.ts';
import { pictures } from '../catalog.tables.ts';

export type CataloguePictureRow = typeof pictures.$inferSelect;

/**
 * Widths of the files, in pixels. A picture is shown at most 640 CSS pixels wide on a desktop, or as wide as a phone. List rows on a phone show it 88
 * wide.
 */
const WIDTHS = [240, 480, 960, 1280] as const;
const LARGEST_WIDTH = 1280;
const WEBP_QUALITY = 82;
/** Encoder effort: twice as fast as the default of 4, with files two per cent larger. Encoding takes most of the first start. */
const WEBP_EFFORT = 2;
/**
 * Part of the hash in every file name. Bump to regenerate every picture under a new name. The effort is not included, because existing files are
 * equally good.
 */
const PICTURE_RECIPE = 'webp82-240-480-960-1280-1';
const MAX_CONCURRENT_RESIZES = 2;
const MAX_PIXELS = 40_000_000;

/**
 * Makes the served sizes from the master pictures, two masters at a time: WebP in up to four widths, never wider than the master, and a placeholder
 * of 16 pixels as a data URI. Skips existing, unchanged pictures. Returns the rows to store. Throws an Error with a readable message if a master
 * cannot be decoded; FilesError if the store refuses a file.
 */
export async function makePictures(
  db: Db,
  files: FileStore,
  masters: ReadonlyMap<string, string>,
  progress: (done: number, of: number) => void,
): Promise<CataloguePictureRow[]> {
  const names = [...masters.keys()];
  const there = names.length > 0 ? await db.select().from(pictures).where(inArray(pictures.name, names)) : [];
  const known = new Map(there.map((row) => [row.name, row]));
  const rows: CataloguePictureRow[] = [];
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
    await Promise.all(Array.from({ length: MAX_CONCURRENT_RESIZES }, worker));
  } finally {
    sharp.concurrency(before);
  }
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Counts the master pictures that were not imported yet, and those that changed since their import. */
export async function countNewPictures(db: Db, masters: ReadonlyMap<string, string>): Promise<{ inserted: number; updated: number }> {
  const known = new Map((await db.select().from(pictures)).map((row) => [row.name, row.masterHash]));
  const fresh = [...masters.keys()].filter((name) => !known.has(name));
  let updated = 0;
  for (const [name, path] of masters) if (known.has(name) && known.get(name) !== hashMaster(await readFile(path))) updated += 1;
  return { inserted: fresh.length, updated };
}

const hashMaster = (master: Buffer) => createHash('sha256').update(PICTURE_RECIPE).update(master).digest('hex');

async function makePicture(files: FileStore, name: string, path: string, known: CataloguePictureRow | undefined): Promise<CataloguePictureRow> {
  const master = await readFile(path);
  const masterHash = hashMaster(master);
  if (known?.masterHash === masterHash && (await hasAllFiles(files, known))) return known;
  const image = await renderMaster(master).catch((cause: Error) => {
    throw new Error(`${name}: this picture cannot be read (${cause.message.split('\n')[0]}).`, { cause });
  });
  const largest = await readPixels(image);
  const { width, height } = largest.info;
  const made = [];
  // Each width is made from the next larger one. This is a third less work than resizing the largest each time.
  let pixels = largest;
  for (const wide of [...new Set(WIDTHS.map((one) => Math.min(one, width)))].reverse()) {
    if (wide < pixels.info.width)
      pixels = await readPixels(fromPixels(pixels).resize({ width: wide, height: Math.round((wide * height) / width), fit: 'fill' }));
    const file = `${name}.${masterHash.slice(0, 16)}-${wide}.webp`;
    await files.put(file, await fromPixels(pixels).webp({ quality: WEBP_QUALITY, effort: WEBP_EFFORT }).toBuffer(), 'image/webp');
    made.unshift({ width: wide, file });
  }
  const tiny = await fromPixels(pixels).resize({ width: 16 }).webp({ quality: 40 }).toBuffer();
  return { name, masterHash, width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}`, files: made };
}

type Pixels = Awaited<ReturnType<typeof readPixels>>;

const readPixels = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true });

const fromPixels = ({ data, info }: Pixels): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

async function hasAllFiles(files: FileStore, row: CataloguePictureRow): Promise<boolean> {
  for (const { file } of row.files) if (!(await files.has(file))) return false;
  return row.files.length > 0;
}

/** Returns the master upright and at most 1280 wide. SVG drawings are rendered at exactly that width. */
async function renderMaster(master: Buffer): Promise<Sharp> {
  const { format, width } = await sharp(master, { limitInputPixels: MAX_PIXELS }).metadata();
  if (format !== 'svg') return sharp(master, { limitInputPixels: MAX_PIXELS }).autoOrient().resize({ width: LARGEST_WIDTH, withoutEnlargement: true });
  const density = Math.min(2400, Math.max(1, (72 * LARGEST_WIDTH) / width));
  return sharp(master, { density, limitInputPixels: MAX_PIXELS }).resize({ width: LARGEST_WIDTH });
}
