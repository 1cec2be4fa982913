import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from '../../catalog/import/content-folder.fixture.ts';
import { allSynonyms } from '../finding.tables.ts';
import { readSynonyms } from './read-synonyms.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(async () => {
  copy.renew({ room: 'synonyms', clinics: ['01'] });
  await rm(join(copy.content, 'synonyms'), { recursive: true });
  await mkdir(join(copy.content, 'synonyms'));
});

const write = (...lines: string[]) => writeFile(join(copy.content, 'synonyms', 'words.yaml'), `# Remarks\n${lines.join('\n')}\n`);
const NOSE = '- { id: nose, ko: 코, en: [nose, nose job], zh: 鼻, ja: 鼻, ar: أنف }';

it("takes the demonstration's own synonyms: at least three hundred groups, each in five languages", async () => {
  const { entries: groups, problems } = await readSynonyms(CONTENT_FOLDER);
  expect(problems).toEqual([]);
  expect(groups?.length).toBeGreaterThanOrEqual(300);
  for (const group of groups ?? []) for (const language of LANGUAGES) expect(group[language].length, group.id).toBeGreaterThan(0);
});

it.each([
  ['a missing language', '- { id: eye, ko: 눈, en: eye, zh: 眼, ar: عين }', 'line 3: eye: ja: is missing.'],
  ['an empty word', '- { id: eye, ko: 눈, en: [eye, "-"], zh: 眼, ja: 目, ar: عين }', 'line 3: eye: en[1]: is empty.'],
  ['a number', '- { id: eye, ko: 눈, en: 7, zh: 眼, ja: 目, ar: عين }', 'line 3: eye: en: must be a text or a list of texts.'],
  ['an unknown key', '- { id: eye, ko: 눈, en: eye, zh: 眼, ja: 目, ar: عين, fr: oeil }', 'line 3: eye: fr: is not part of the format.'],
  ['an id twice', NOSE, 'line 3: nose: this id is already used at content/synonyms/words.yaml: line 2: nose.'],
  ['an alias', '- { id: &name eye, ko: 눈, en: *name, zh: 眼, ja: 目, ar: عين }', 'Alias resolution is disabled.'],
  ['a group that is not there', '- { id: eye, ko: 눈, en: eye, zh: 眼, ja: 目, ar: عين, also: [ear] }', 'line 3: eye: also[0]: there is no ear.'],
])('names file and line of %s, and writes nothing', async (_, line, problem) => {
  const before = await allSynonyms(copy.db());
  await write(NOSE, line);
  expect(await copy.problems()).toEqual([`content/synonyms/words.yaml: ${problem}`]);
  expect(await allSynonyms(copy.db())).toEqual(before);
});

it('makes the table what was read, and a folder without any leaves it', async () => {
  await write(NOSE, '- { id: eye, ko: 눈, en: eye, zh: 眼, ja: 目, ar: عين, also: [nose] }');
  await copy.take();
  expect((await allSynonyms(copy.db())).map(({ key }) => key)).toEqual(['eye', 'nose']);
  expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
  await write(NOSE.replace('nose job', 'nose surgery'));
  expect(await copy.take()).toMatchObject({ inserted: 0, updated: 1, retired: 1 });
  await rm(join(copy.content, 'synonyms'), { recursive: true });
  await copy.take();
  expect((await allSynonyms(copy.db())).map(({ words }) => words.en)).toEqual([['nose', 'nose surgery']]);
});
