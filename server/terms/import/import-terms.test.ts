import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from '../../catalog/import/content-folder.fixture.ts';
import { readTermState, terms } from '../terms.tables.ts';
import { readTerms } from './read-terms.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(async () => {
  copy.renew({ room: 'terms', clinics: ['01'] });
  await rm(join(copy.content, 'terms'), { recursive: true });
  await mkdir(join(copy.content, 'terms'));
});

const write = (name: string, ...lines: string[]) => writeFile(join(copy.content, 'terms', name), `# Remarks\n${lines.join('\n')}\n`);
const term = (id: string, word: string, more = '') =>
  `- { id: ${id}, ko: [${word}, ${word}약], en: ${word} one, zh: ${word} 一, ja: ${word} いち, ar: ${word} واحد${more} }`;
const rows = () => copy.db().select().from(terms).orderBy(terms.id);
const byKey = async (key: string) => (await copy.db().select().from(terms).where(eq(terms.key, key)))[0];

it("takes the demonstration's own terms: at least four hundred, each in five languages", async () => {
  const { entries: read, problems } = await readTerms(CONTENT_FOLDER);
  expect(problems).toEqual([]);
  expect(read?.length).toBeGreaterThanOrEqual(400);
});

it.each([
  ['a missing language', '- { id: nose, ko: 코끝, en: nose, zh: 鼻, ar: أنف }', 'line 3: nose: ja: is missing.'],
  ['an empty form', '- { id: nose, ko: 코끝, en: "  ", zh: 鼻, ja: 鼻, ar: أنف }', 'line 3: nose: en[0]: is empty.'],
  ['no form', '- { id: nose, ko: 코끝, en: [], zh: 鼻, ja: 鼻, ar: أنف }', 'line 3: nose: en: needs at least 1.'],
  ['a form twice', '- { id: nose, ko: 코끝, en: [Nose, nose], zh: 鼻, ja: 鼻, ar: أنف }', 'line 3: nose: en: has the same form twice.'],
  ['a form that is too long', `- { id: nose, ko: 코끝, en: ${'n'.repeat(61)}, zh: 鼻, ja: 鼻, ar: أنف }`, 'line 3: nose: en[0]: is longer than 60 characters.'],
  ['a line in a form', '- { id: nose, ko: 코끝, en: "no\\nse", zh: 鼻, ja: 鼻, ar: أنف }', 'line 3: nose: en[0]: holds a character that cannot be kept.'],
  ['a number', '- { id: nose, ko: 코끝, en: 7, zh: 鼻, ja: 鼻, ar: أنف }', 'line 3: nose: en: must be a text or a list of texts.'],
  ['an unknown key', '- { id: nose, ko: 코끝, en: nose, zh: 鼻, ja: 鼻, ar: أنف, fr: nez }', 'line 3: nose: fr: is not part of the format.'],
  [
    'an id that is none',
    '- { id: The Nose, ko: 코끝, en: nose, zh: 鼻, ja: 鼻, ar: أنف }',
    'line 3: The Nose: id: must be a name of small letters, figures and hyphens.',
  ],
  ['an entry that is none', '- nose', 'line 3: [1]: must be a map: { id: …, ko: …, en: …, zh: …, ja: …, ar: … }.'],
  ['half a note', '- { id: nose, ko: 코끝, en: nose, zh: 鼻, ja: 鼻, ar: أنف, note: { ko: 주의 } }', 'line 3: nose: note.en: is missing.'],
  ['an id twice', term('one', '하나').replaceAll('하나', '둘둘'), 'line 3: one: this id is already used at content/terms/body.yaml: line 2: one.'],
  ['a first form of another term', term('two', '하나'), 'line 3: two: ko: 하나 is already used at content/terms/body.yaml: line 2: one: ko.'],
])('names file and line of %s, and writes nothing', async (_, line, problem) => {
  const before = await rows();
  await write('body.yaml', term('one', '하나'), line);
  await copy.edit('01-dancheong-skin.yaml', ['Dancheong Skin Clinic', 'Renamed Clinic']);
  const problems = await copy.problems();
  expect(problems.some((each) => each.startsWith(`content/terms/body.yaml: ${problem}`))).toBe(true);
  expect(await rows()).toEqual(before);
  expect(JSON.stringify(await copy.db().select().from(hospitals))).not.toContain('Renamed Clinic');
});

it('names every problem of all files at once, those of clinics too', async () => {
  await write('body.yaml', '- { id: nose }');
  await write('medicine.yaml', '- { id: [');
  await write('weather.yaml', term('rain', '비가'));
  await copy.edit('01-dancheong-skin.yaml', [/department: \d/, 'department: 7']);
  const problems = await copy.problems();
  expect(problems).toContain('content/terms/body.yaml: line 2: nose: ko: is missing.');
  expect(problems.some((each) => each.startsWith('content/terms/medicine.yaml: line '))).toBe(true);
  expect(problems.some((each) => each.startsWith('content/terms/weather.yaml: must be named after what its terms are about'))).toBe(true);
  expect(problems).toContainEqual(
    expect.stringMatching(/^content\/clinics\/01-dancheong-skin\.yaml: line \d+: products\[0\]\.department: must be 1, 2 or 3\.$/),
  );
});

it('writes what is new, changes what differs, withdraws what is gone and brings it back; the version grows only then', async () => {
  await write('body.yaml', term('one', '하나'), term('two', '둘둘'));
  await copy.take();
  const first = await readTermState(copy.db());
  expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
  expect((await readTermState(copy.db()))?.version).toBe(first?.version);

  await write('body.yaml', term('one', '하나', ', binding: false'));
  expect(await copy.take()).toMatchObject({ inserted: 0, updated: 1, retired: 1 });
  expect(await byKey('one')).toMatchObject({ version: 2, binding: false, withdrawnAt: null });
  expect((await byKey('two'))?.withdrawnAt).toBeInstanceOf(Date);
  expect((await readTermState(copy.db()))?.version).toBe((first?.version ?? 0) + 1);

  await write('body.yaml', term('one', '하나'), term('two', '둘둘'));
  expect(await copy.take()).toMatchObject({ inserted: 0, updated: 2, retired: 0 });
  expect(await byKey('two')).toMatchObject({ version: 3, withdrawnAt: null });
});

it("leaves an operator's terms, and a folder without terms leaves all of them", async () => {
  await write('body.yaml', term('three', '셋셋'), term('four', '넷넷'));
  await copy.take();
  await copy
    .db()
    .update(terms)
    .set({ source: 'operator', note: { ko: '', en: 'Mine' }, withdrawnAt: new Date() })
    .where(eq(terms.key, 'three'));
  const kept = await byKey('three');
  await write('body.yaml', term('three', '셋셋', ', binding: false'), term('four', '넷넷'));
  expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
  expect(await byKey('three')).toEqual(kept);
  const before = await rows();
  await rm(join(copy.content, 'terms'), { recursive: true });
  await copy.take();
  expect(await rows()).toEqual(before);
  await cp(join(CONTENT_FOLDER, 'terms'), join(copy.content, 'terms'), { recursive: true });
  await copy.take();
  expect((await rows()).length).toBeGreaterThan(400);
});
