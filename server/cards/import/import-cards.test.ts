import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CARD_KINDS, isCardCompleteIn, listPlaceholderNames, renderCard } from '../../../contract/cards/card-text.ts';
import type { CardValue } from '../../../contract/cards/cards.ts';
import { LANGUAGES } from '../../../contract/constants.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from '../../catalog/import/content-folder.fixture.ts';
import { cardTemplates } from '../cards.tables.ts';
import { readCards } from './read-cards.ts';

describe("the demonstration's own cards", () => {
  it('are at least 24, of each kind and department, whole in five languages with the same holes', async () => {
    const { entries: cards = [], problems } = await readCards(CONTENT_FOLDER);
    expect(problems).toEqual([]);
    expect(cards.length).toBeGreaterThanOrEqual(24);
    for (const kind of CARD_KINDS) expect(cards.filter((card) => card.kind === kind).length, kind).toBeGreaterThanOrEqual(3);
    for (const department of [1, 2, 3])
      expect(cards.filter(({ departments }) => departments.includes(department)).length, String(department)).toBeGreaterThan(1);
    for (const card of cards) {
      for (const language of LANGUAGES) expect(isCardCompleteIn(card, language), `${card.id} in ${language}`).toBe(true);
      for (const texts of [card.title, ...card.rows.map(({ text }) => text)])
        for (const language of LANGUAGES)
          expect(new Set(listPlaceholderNames(texts[language] ?? '')), `${card.id}: ${texts.en}`).toEqual(new Set(listPlaceholderNames(texts.ko)));
    }
  });

  it('read with nothing left open, and in the letters of their language', async () => {
    const { entries: cards = [] } = await readCards(CONTENT_FOLDER);
    const letters = {
      ko: /\p{Script=Hangul}/u,
      en: /[a-z]/i,
      zh: /\p{Script=Han}/u,
      ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
      ar: /\p{Script=Arabic}/u,
    };
    const value: CardValue = { type: 'text', text: '7' };
    for (const card of cards) {
      const values = Object.fromEntries(card.holes.map(({ name }) => [name, value]));
      for (const language of LANGUAGES) {
        const { title, rows } = renderCard({ ...card, values }, language);
        const said = [title, ...rows.flatMap(({ label, text }) => [label ?? '', text])].join('\n');
        expect(said, `${card.id} in ${language}`).not.toMatch(/[{}…]/);
        expect(title, `${card.id} in ${language}`).toMatch(letters[language]);
        if (language !== 'ko') expect(said, `${card.id} in ${language}`).not.toMatch(letters.ko);
        if (language !== 'ja') expect(said, `${card.id} in ${language}`).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
      }
    }
  });
});

describe('an import', () => {
  let copy: ContentFolder;
  beforeAll(async () => {
    copy = await openContentFolder();
  });
  afterAll(() => copy.close());
  beforeEach(async () => {
    copy.renew({ room: 'cards', clinics: ['01'] });
    await rm(join(copy.content, 'cards'), { recursive: true });
    await mkdir(join(copy.content, 'cards'));
  });
  const write = (name: string, ...lines: string[]) => writeFile(join(copy.content, 'cards', name), `${lines.join('\n')}\n`);
  const inAll = (text: string) => `{ ko: ${text}, en: ${text}, zh: ${text}, ja: ${text}, ar: ${text} }`;
  const card = (id: string, text = 'Words', more = '') => `- { id: ${id}, title: ${inAll('Title')}, rows: [{ text: ${inAll(`"${text}"`)} }]${more} }`;
  const rows = () => copy.db().select().from(cardTemplates).orderBy(cardTemplates.place);

  it.each([
    [
      'another hole in a language',
      '- { id: a, title: { ko: "{x}", en: "{y}" }, rows: [{ text: { ko: 말, en: word } }], holes: { x: { type: name, label: { ko: 이름, en: Name } } } }',
      'a: title.en: must have the same holes as ko (x).',
    ],
    ['a hole that nobody described', card('a', '{x}'), 'a: the hole x is not described under holes.'],
    ['a hole that stands nowhere', card('a', 'Words', ', holes: { x: { type: date, label: { ko: 날, en: Day } } }'), 'a: the hole x stands in no text.'],
    ['a hole without a label', card('a', '{x}', ', holes: { x: { type: date } }'), 'a: the hole x needs a label, such as { ko: …, en: … }.'],
    ['an unknown type', card('a', '{x}', ', holes: { x: { type: weather, label: { ko: 날, en: Day } } }'), 'a: holes.x.type: must be one of moment, date,'],
    ['a brace of no hole', card('a', 'a { b'), 'a: rows[0].text.ko: has a brace that belongs to no hole.'],
    ['no English', '- { id: a, title: { ko: 말 }, rows: [{ text: { ko: 말, en: word } }] }', 'a: title.en: is missing.'],
    ['a sentence that there is not', `- { id: a, title: ${inAll('Title')}, rows: [{ use: nothing }] }`, 'a: sentences.yaml has no nothing.'],
    ['no rows', `- { id: a, title: ${inAll('Title')}, rows: [] }`, 'a: rows: needs at least 1.'],
    ['an unknown key', card('a', 'Words', ', colour: red'), 'a: colour: is not part of the format.'],
    ['what a treatment includes without a treatment', card('a', '{x}', ', holes: { x: { type: included } }'), 'a: the hole x needs a hole of type treatment.'],
  ])('names %s, and writes nothing', async (_, line, problem) => {
    const before = await rows();
    await write('date.yaml', line);
    const problems = await copy.problems();
    expect(
      problems.some((each) => each.startsWith(`content/cards/date.yaml: line 1: ${problem}`)),
      problems.join('\n'),
    ).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('names an id that is used twice, a file of no kind and one that is no YAML', async () => {
    await write('date.yaml', card('a'));
    await write('price.yaml', card('a'));
    await write('weather.yaml', card('b'));
    await write('aftercare.yaml', '- { id: [');
    const problems = (await copy.problems()).join('\n');
    expect(problems).toContain('content/cards/price.yaml: line 1: a: this id is already used at content/cards/date.yaml: line 1: a.');
    expect(problems).toContain('content/cards/weather.yaml: must be sentences.yaml or named after what its cards are about');
    expect(problems).toContain('content/cards/aftercare.yaml: line ');
  });

  it('writes what is new, makes a version of what differs, withdraws what is gone and brings it back; a folder without cards leaves them', async () => {
    await write('sentences.yaml', `calm: { text: ${inAll('"Keep calm"')} }`);
    await write('date.yaml', card('a'), `- { id: b, title: ${inAll('Title')}, rows: [{ use: calm }] }`);
    await copy.take();
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    const [row] = await copy.db().select().from(cardTemplates).where(eq(cardTemplates.id, 'b'));
    expect(row).toMatchObject({ version: 1, kind: 'date', rows: [{ label: null, text: { ja: 'Keep calm' } }], withdrawnAt: null });

    await write('sentences.yaml', `calm: { text: ${inAll('"Keep quiet"')} }`);
    await write('date.yaml', `- { id: b, title: ${inAll('Title')}, rows: [{ use: calm }] }`);
    await copy.take();
    const byId = new Map((await rows()).map((each) => [each.id, each]));
    expect(byId.get('b')).toMatchObject({ version: 2, rows: [{ text: { en: 'Keep quiet' } }] });
    expect(byId.get('a')).toMatchObject({ version: 1, withdrawnAt: expect.any(Date) });

    await write('date.yaml', card('a'), `- { id: b, title: ${inAll('Title')}, rows: [{ use: calm }] }`);
    await copy.take();
    expect((await rows()).find(({ id }) => id === 'a')).toMatchObject({ version: 2, withdrawnAt: null });
    const before = await rows();
    await rm(join(copy.content, 'cards'), { recursive: true });
    await copy.take();
    expect(await rows()).toEqual(before);
  });
});
