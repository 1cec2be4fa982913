import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TreatmentGuide } from '../../../contract/catalog/procedures.ts';
import { LANGUAGES } from '../../../contract/constants.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from './content-folder.fixture.ts';
import { readContent } from './read.ts';

let copy: ContentFolder;
beforeAll(async () => {
  copy = await openContentFolder();
});
afterAll(() => copy.close());
beforeEach(() => copy.renew({ clinics: ['01'] }));

/** Changes a file in `procedures/` of the copy by text replacement. */
async function edit(file: string, ...changes: [from: string | RegExp, to: string][]): Promise<void> {
  const path = join(copy.content, 'procedures', file);
  const source = await readFile(path, 'utf8');
  const changed = changes.reduce((text, [from, to]) => text.replace(from, to), source);
  expect(changed).not.toBe(source);
  await writeFile(path, changed);
}
const guide = async (language = 'en') => (await copy.world.get('/api/v1/product/1/guide', { 'accept-language': language })).json<TreatmentGuide>();

describe('the kinds of treatments', () => {
  it('are read with what several of them say alike, in five languages, and changed again where they differ', async () => {
    await copy.take();
    const en = await guide();
    expect(en.kind).toEqual({ id: 'skin-booster', title: 'Skin booster' });
    expect(en.steps).toContain('Numbing cream is put on and works for 20 to 40 minutes.');
    expect(en.stay?.parts.map(({ from, to, part }) => [from, to, part])).toEqual([
      [1, 1, 'procedure'],
      [2, 2, 'rest'],
      [3, 3, 'leave'],
    ]);
    const told = await Promise.all(LANGUAGES.map(async (language) => JSON.stringify((await guide(language)).questions)));
    expect(new Set(told).size).toBe(LANGUAGES.length);

    await edit('sentences.yaml', [/(?<=\nstep-numb:\n.*\n {2}en: ).*/, 'Numbing cream works for half an hour.']);
    const changes = await copy.take();
    expect(changes).toMatchObject({ inserted: 0, retired: 0 });
    expect(changes.updated).toBeGreaterThan(0);
    expect((await guide()).steps).toContain('Numbing cream works for half an hour.');
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
  });

  it('are overridden by what a clinic says of its own treatment', async () => {
    const texts = (en: string) => `{ ko: 하나, en: ${en}, zh: 一, ja: いち, ar: واحد }`;
    const own = `    steps: [${texts('First')}, ${texts('Second')}]\n    stay: [{ days: 2, part: rest, text: ${texts('Quiet')} }]\n`;
    await copy.edit('01-dancheong-skin.yaml', [/( {4}kind: skin-booster\n)/, `$1${own}`]);
    await copy.take();
    expect(await guide()).toMatchObject({ steps: ['First', 'Second'], stay: { days: 2, parts: [{ from: 1, to: 2, part: 'rest', text: 'Quiet' }] } });
  });

  it('may be left out; then nothing is said of treatments that name none', async () => {
    await copy.take();
    await copy.edit('01-dancheong-skin.yaml', [/ {4}kind: .*\n/g, '']);
    await rm(join(copy.content, 'procedures'), { recursive: true });
    await copy.take();
    expect(await guide()).toMatchObject({ kind: null, stay: null, steps: [], questions: [], others: [] });
  });

  it('are all five languages or none, and every fault is named with its file and place', async () => {
    await edit('skin.yaml', [/\n {6}ja: .*/, ''], ['part: leave', 'part: party'], ['use: step-clean', 'use: step-nowhere'], ['care_of: 2', 'care_of: 4']);
    await edit('surgery.yaml', [/- use: step-mark\n/, '- use: step-mark\n      en: And words.\n'], ['- id: ptosis', '- id: double-eyelid']);
    await edit('sentences.yaml', [/\n {2}ar: .*/, '']);
    const problems = await copy.problemsWithoutLines();
    expect(problems).toContain('content/procedures/sentences.yaml: day-talk-and-treat.ar: is missing.');
    expect(problems).toContainEqual(expect.stringMatching(/^content\/procedures\/skin\.yaml: [a-z-]+: steps\[\d\]\.ja: is missing\.$/));
    expect(problems).toContain('content/procedures/skin.yaml: pigment-laser: stay[1].part: must be one of consultation, procedure, rest, check, leave.');
    expect(problems).toContainEqual(expect.stringContaining(': care_of: must be 1, 2 or 3.'));
    expect(problems).toContain('content/procedures/surgery.yaml: double-eyelid: steps[1].en: must not stand beside use.');
  });

  it('use only what is there, are described once, and are known to whom clinics name', async () => {
    await edit('skin.yaml', ['use: step-clean', 'use: step-nowhere'], ['use: hurt-cream', 'use: nobody-asks']);
    await edit('surgery.yaml', ['- id: ptosis', '- id: double-eyelid']);
    await copy.edit('01-dancheong-skin.yaml', ['kind: skin-booster', 'kind: thread-lift']);
    expect(await copy.problemsWithoutLines()).toEqual([
      'content/procedures/skin.yaml: pigment-laser: steps[2].use: sentences.yaml has no step-nowhere.',
      'content/procedures/skin.yaml: pigment-laser: questions[0].use: questions.yaml has no nobody-asks.',
      'content/procedures/surgery.yaml: double-eyelid: this id is already used at content/procedures/surgery.yaml: double-eyelid.',
      'content/clinics/01-dancheong-skin.yaml: products[0].kind: there is no kind thread-lift in content/procedures.',
    ]);
  });
});

it('every treatment of the demonstration has a kind that says how many days it takes, and no kind is described for nobody', async () => {
  const { clinics, procedures } = await readContent(CONTENT_FOLDER);
  const named = clinics.flatMap(({ products }) => products.map(({ kind }) => kind));
  expect(named).not.toContain(undefined);
  expect(new Set(named)).toEqual(new Set(procedures.map(({ id }) => id)));
  for (const { id, stay } of procedures) expect(['consultation', 'procedure'], id).toContain(stay[0]?.part);
});

it('nothing is promised: the words that advertising of medicine may not use are in no kind', async () => {
  const { procedures } = await readContent(CONTENT_FOLDER);
  const said = JSON.stringify(procedures);
  for (const word of [
    /\b(?:best|guarantee\w*|painless|perfect\w*|no side effects|100 ?%)/i,
    /최고|최상|완벽|무통|부작용 없|100%/,
    /最好|最佳|(?<!无法)保证|无痛|完美/,
    /最高の|絶対|無痛|完璧/,
  ])
    expect(said.match(word)?.[0]).toBeUndefined();
});
