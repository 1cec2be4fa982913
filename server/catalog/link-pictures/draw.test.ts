import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { pickText, SITE_LANGUAGES, type SiteLanguage, type TextByLanguage } from '../../../contract/constants.ts';
import { CONTENT_FOLDER } from '../import/content-folder.fixture.ts';
import { AREA_TITLES, DEPARTMENT_TITLES } from '../titles.ts';
import { drawLinkPicture, FONT_FILES } from './draw.ts';
import { LINK_PICTURE_TEXTS } from './words.ts';

const facts = { path: '', version: '', title: 'Glow', under: 'A clinic · Gangnam', pictures: [] };
const TITLES: Record<SiteLanguage, [string, string]> = {
  en: ['Double eyelid', 'Nasal tip'],
  zh: ['自然双眼皮', '鼻尖调整术'],
  ja: ['ナチュラル二重', '鼻先の形成'],
  ar: ['ثني الجفن', 'طرف الأنف'],
};

/** Returns the code points with glyphs in a font file, from its table `cmap` (formats 4 and 12). */
function lettersOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + 16 * at);
  const cmap = font.readUInt32BE((tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap') as number) + 8);
  const parts = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => cmap + font.readUInt32BE(cmap + 4 + 8 * at + 4));
  return parts.flatMap((at) => {
    const format = font.readUInt16BE(at);
    if (format === 12) {
      const groups = Array.from({ length: font.readUInt32BE(at + 12) }, (_, n) => at + 16 + 12 * n);
      return groups.flatMap((group) => from(font.readUInt32BE(group), font.readUInt32BE(group + 4)));
    }
    if (format !== 4) return [];
    const segments = font.readUInt16BE(at + 6) / 2;
    return Array.from({ length: segments }, (_, n) => [font.readUInt16BE(at + 16 + 2 * segments + 2 * n), font.readUInt16BE(at + 14 + 2 * n)] as const)
      .filter(([, last]) => last !== 0xffff)
      .flatMap(([first, last]) => from(first, last));
  });
}
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Returns the demonstration's names of clinics, treatments, departments and areas in a language. */
async function namesOfContent(language: SiteLanguage): Promise<string[]> {
  const files = await readdir(join(CONTENT_FOLDER, 'clinics'));
  const clinics = await Promise.all(
    files.map(
      async (file) => parse(await readFile(join(CONTENT_FOLDER, 'clinics', file), 'utf8')) as { name: TextByLanguage; products: { title: TextByLanguage }[] },
    ),
  );
  const named = clinics.flatMap(({ name, products }) => [name, ...products.map(({ title }) => title)]);
  return [...named, ...Object.values(DEPARTMENT_TITLES), ...Object.values(AREA_TITLES)].map((text) => pickText(text, language));
}

/** Counts the dark pixels in a vertical strip of a picture. */
async function inkOf(picture: Buffer, left: number, width: number): Promise<number> {
  const { data } = await sharp(picture).extract({ left, top: 130, width, height: 250 }).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 120).length;
}

/** A photograph of this size with a red square of 100 pixels in its middle. */
const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ddd' } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: '#f00' } } }])
    .jpeg()
    .toBuffer();

/** Returns the width and height of the red area. */
async function redIn(picture: Buffer): Promise<[number, number]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (let at = 0; at < info.width * info.height; at += 1) {
    const [r = 0, g = 0, b = 0] = data.subarray(at * info.channels);
    if (r > 180 && g < 90 && b < 90) [xs.add(at % info.width), ys.add(Math.floor(at / info.width))];
  }
  return [xs.size, ys.size];
}

describe('a link picture', () => {
  it.each(SITE_LANGUAGES)('has a letter for everything that is written in %s, whatever fonts the machine has', async (language) => {
    const there = new Set<number>();
    for (const file of FONT_FILES[language]) for (const letter of lettersOf(await readFile(join(import.meta.dirname, 'fonts', file)))) there.add(letter);
    const written = [...Object.values(LINK_PICTURE_TEXTS[language]), '0123456789,.()$¥·', ...(await namesOfContent(language))].join('');
    const missing = [...new Set(written)].filter((letter) => letter !== '{' && letter !== '}' && !there.has(letter.codePointAt(0) as number));
    expect(missing).toEqual([]);
  });

  it.each(SITE_LANGUAGES)('puts the text on the side where %s begins, and the picture on the other', async (language) => {
    const [one, other] = await Promise.all(TITLES[language].map((title) => drawLinkPicture(language, 'Naru', { ...facts, title }, [])));
    const side = language === 'ar' ? 560 : 40;
    const [first, second] = [await inkOf(one as Buffer, side, 600), await inkOf(other as Buffer, side, 600)];
    expect(Math.min(first, second)).toBeGreaterThan(1_000);
    expect(first).not.toBe(second);
    // The other side has the pictures, without any text.
    expect(await inkOf(one as Buffer, language === 'ar' ? 0 : 700, 480)).toBe(0);
  });

  it('is the same for the same words', async () => {
    const [one, other] = await Promise.all([0, 1].map(() => drawLinkPicture('ja', 'Naru', { ...facts, title: '二重' }, [])));
    expect(one).toEqual(other);
  });

  it('keeps a text that is too long within its place', async () => {
    const long = await drawLinkPicture(
      'en',
      'Naru',
      { ...facts, title: 'Very long words '.repeat(40), under: 'and under them '.repeat(30), price: 'from $12' },
      [],
    );
    const { width, height } = await sharp(long).metadata();
    expect([width, height, await inkOf(long, 700, 480)]).toEqual([1200, 630, 0]);
  });

  it('reads words, not as marks', async () => {
    const made = await drawLinkPicture('en', '<b>', { ...facts, title: 'A & B <i>"x"</i>', under: "it's" }, []);
    expect((await sharp(made).metadata()).width).toBe(1200);
  });

  it.each([
    ['upright', 700, 1600],
    ['a panorama', 3000, 500],
    ['square', 800, 800],
  ])('takes a photograph that is %s, cut about its middle and never stretched', async (_shape, width, height) => {
    const [wide, high] = await redIn(await drawLinkPicture('en', 'Naru', facts, [await photograph(width, height)]));
    expect(wide).toBeGreaterThan(50);
    expect(Math.abs(wide - high)).toBeLessThanOrEqual(4);
  });
});
