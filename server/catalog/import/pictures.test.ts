import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictures } from '../catalog.tables.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from './content-folder.fixture.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(() => copy.renew());

describe('pictures', () => {
  beforeEach(async () => {
    // Keeps one clinic and three master pictures: a drawing, a rotated photograph, and one smaller than the smallest width.
    await rm(join(copy.content, 'pictures'), { recursive: true });
    await mkdir(join(copy.content, 'pictures'));
    const clinics = join(copy.content, 'clinics');
    const only = await readFile(join(clinics, '14-pado-skin.yaml'), 'utf8');
    await rm(clinics, { recursive: true });
    await cp(join(CONTENT_FOLDER, 'clinics/14-pado-skin.yaml'), join(clinics, '14-pado-skin.yaml'));
    await writeFile(
      join(clinics, '14-pado-skin.yaml'),
      only.replaceAll(/pictures: \[.*\]/g, 'pictures: [drawing, photo, small]').replaceAll(/picture: doctor-.*/g, 'picture: photo'),
    );
    await cp(join(CONTENT_FOLDER, 'pictures/detail-drop.svg'), join(copy.content, 'pictures/drawing.svg'));
    const colour = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a9' } });
    await colour(900, 1200).withMetadata({ orientation: 6 }).jpeg().toFile(join(copy.content, 'pictures/photo.jpg'));
    await colour(320, 240).png().toFile(join(copy.content, 'pictures/small.png'));
  });

  const rows = () => copy.db().select().from(pictures).orderBy(asc(pictures.name));

  it('are made at the served widths, never wider than the master, with a stand-in', async () => {
    const lines: string[] = [];
    await copy.take({}, (line) => lines.push(line));
    expect(lines.at(-1)).toBe('Pictures: 3 of 3');
    const made = await rows();
    expect(made.map(({ name, width, files }) => [name, width, files.map((file) => file.width)])).toEqual([
      ['drawing', 1280, [240, 480, 960, 1280]],
      ['photo', 1200, [240, 480, 960, 1200]],
      ['small', 320, [240, 320]],
    ]);
    for (const { placeholder, files, width, height } of made) {
      const tiny = await sharp(Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64')).metadata();
      expect([tiny.format, tiny.width]).toEqual(['webp', 16]);
      for (const { file, width: wide } of files) {
        const stored = await copy.world.deps.files.get(file);
        const meta = await sharp(stored?.bytes).metadata();
        expect([meta.format, meta.width, stored?.contentType]).toEqual(['webp', wide, 'image/webp']);
        expect(Math.abs((meta.height ?? 0) - (wide * height) / width)).toBeLessThanOrEqual(1);
        expect(meta.exif).toBeUndefined();
      }
    }
    const clinic = (await copy.world.get('/api/v1/hospital/14')).json();
    expect(clinic.banner_image).toHaveLength(3);
    const served = await copy.world.get(clinic.banner_image[0]);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it.each([
    ['an upright one', 900, 2000, 900, 2000],
    ['a panorama', 4000, 500, 1280, 160],
    ['a square one', 700, 700, 700, 700],
    ['a strip', 1800, 9, 1280, 6],
  ])('keep the shape of a photograph: %s', async (_what, width, height, wide, high) => {
    await sharp({ create: { width, height, channels: 3, background: '#7a9' } })
      .jpeg()
      .toFile(join(copy.content, 'pictures/small.jpg'));
    await rm(join(copy.content, 'pictures/small.png'));
    await copy.take({});
    const row = (await rows()).find(({ name }) => name === 'small');
    expect([row?.width, row?.height]).toEqual([wide, high]);
    for (const { file, width: stored } of row?.files ?? []) {
      const meta = await sharp((await copy.world.deps.files.get(file))?.bytes).metadata();
      expect([file, meta.width, meta.height]).toEqual([file, stored, Math.max(1, Math.round((stored * high) / wide))]);
    }
  });

  it('are left alone when nothing changed, made again when the master or a file did', async () => {
    await copy.take({});
    const first = await rows();
    const path = (file: string | undefined) => join(copy.world.deps.config.dataDir, 'files', String(file));
    const small = path(first.find(({ name }) => name === 'small')?.files[0]?.file);
    const { mtimeMs } = await stat(small);
    expect(await copy.take({})).toMatchObject({ inserted: 0, updated: 0 });
    expect((await stat(small)).mtimeMs).toBe(mtimeMs);

    await rm(small);
    await copy.take({});
    expect((await stat(small)).size).toBeGreaterThan(0);
    expect(await rows()).toEqual(first);

    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000' } })
      .png()
      .toFile(join(copy.content, 'pictures/small.png'));
    expect(await copy.take({})).toMatchObject({ inserted: 0, updated: 1 });
    expect((await rows()).find(({ name }) => name === 'small')).toMatchObject({ width: 300, height: 300 });
  });

  it('stop the import with a sentence when one cannot be read', async () => {
    await writeFile(join(copy.content, 'pictures/small.png'), 'not a picture');
    await expect(copy.take({})).rejects.toThrow(/^small: this picture cannot be read/);
  });
});
