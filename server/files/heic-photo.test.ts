import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeHeic } from './heic.ts';
import { processFile } from './make-file.ts';

/**
 * A photo as a phone uploads it: 64 × 48 pixels, left half red, right half blue, to be rotated a quarter clockwise. Made with heif-enc from a JPEG
 * with an EXIF block. The block repeats the rotation (HEIF readers ignore it) and has the camera's maker and a position.
 */
const photo = await readFile(join(import.meta.dirname, 'turned-photo.heic'));

/** The colour of a pixel: its strongest channel. */
async function colour(bytes: Uint8Array, left: number, top: number): Promise<string> {
  const [r = 0, , b = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return r > b ? 'red' : 'blue';
}

describe('a photograph in HEIC', () => {
  test('has what is not to be kept', () => {
    const exif = photo.indexOf('II*\0');
    expect(exif).toBeGreaterThan(0);
    expect(photo.indexOf('Naru test camera')).toBeGreaterThan(exif);
    // The tag of the GPS position (0x8825), in the byte order of the block.
    expect(photo.indexOf(Buffer.from([0x25, 0x88]), exif)).toBeGreaterThan(exif);
    expect(photo.includes('irot')).toBe(true);
  });

  test('is decoded and stands upright in every size, and nothing but its pixels is kept', async () => {
    const made = await processFile(photo, 'IMG_0001.HEIC');
    expect(made).toMatchObject({ kind: 'picture', name: '', width: 48, height: 64 });
    expect(made.parts.map(({ size }) => size)).toEqual(['small', 'medium', 'large']);
    for (const { bytes } of made.parts) {
      const { format, width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect([format, width, height, exif, icc, xmp, orientation]).toEqual(['webp', 48, 64, undefined, undefined, undefined, undefined]);
      expect([await colour(bytes, 5, 4), await colour(bytes, 43, 4)]).toEqual(['red', 'red']);
      expect([await colour(bytes, 5, 60), await colour(bytes, 43, 60)]).toEqual(['blue', 'blue']);
      expect(Buffer.from(bytes).includes('Naru test camera')).toBe(false);
    }
  });

  test('is refused when it is cut off, has too many pixels or needs too much memory', async () => {
    await expect(processFile(photo.subarray(0, photo.length - 60), 'IMG_0001.HEIC')).rejects.toThrow('attachments.unreadable');
    expect(await decodeHeic(photo, { pixels: 48 * 64 - 1 })).toEqual({ problem: 'too-many-pixels' });
    expect(await decodeHeic(photo, { memory: 1_000 })).toEqual({ problem: 'unreadable' });
  });
});
