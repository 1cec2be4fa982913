import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { CONTENT_FOLDER } from './content-folder.fixture.ts';

type Clinic = { id: number; pictures: string[]; products: { id: number; pictures: string[] }[] };

async function clinicsOfContent(): Promise<Clinic[]> {
  const names = (await readdir(join(CONTENT_FOLDER, 'clinics'))).sort();
  return Promise.all(names.map(async (name) => parse(await readFile(join(CONTENT_FOLDER, 'clinics', name), 'utf8')) as Clinic));
}
let clinics: Clinic[];
beforeAll(async () => {
  clinics = await clinicsOfContent();
});
const masters = async () => (await readdir(join(CONTENT_FOLDER, 'pictures'))).map((file) => file.replace(/\.\w+$/, ''));

describe("the demonstration's pictures (look 10)", () => {
  it('are at least 120, none of them large', async () => {
    const names = await masters();
    expect(names.length).toBeGreaterThanOrEqual(120);
    for (const name of names) expect((await stat(join(CONTENT_FOLDER, 'pictures', `${name}.svg`))).size, name).toBeLessThan(12_288);
  });

  it('tell clinics apart: no two show a house or a room that another shows', () => {
    const shown = clinics.map(({ pictures }) => pictures);
    for (const pictures of shown) expect(pictures.length).toBeGreaterThanOrEqual(3);
    expect(new Set(shown.flat()).size).toBe(shown.flat().length);
  });

  it('tell treatments apart: each is known by a picture of its own, and shows a room of its own clinic', () => {
    const first = clinics.flatMap(({ products }) => products.map(({ pictures }) => pictures[0]));
    expect(new Set(first).size).toBe(first.length);
    for (const clinic of clinics)
      for (const { id, pictures } of clinic.products) {
        expect(new Set(pictures).size, String(id)).toBe(pictures.length);
        expect(pictures.length, String(id)).toBeGreaterThanOrEqual(4);
        expect(clinic.pictures, String(id)).toContain(pictures.at(-1));
      }
  });

  it('are all shown somewhere, portraits of the doctors aside', async () => {
    const shown = new Set(clinics.flatMap(({ pictures, products }) => [...pictures, ...products.flatMap((product) => product.pictures)]));
    expect((await masters()).filter((name) => !shown.has(name) && !name.startsWith('doctor-'))).toEqual([]);
  });
});
