import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parsePlaceholderValues } from '../../../contract/cards/card-values.ts';
import { LANGUAGES } from '../../../contract/constants.ts';
import { hasSamePlaceholders, listReplyPlaceholders, REPLY_TOPICS, renderReply } from '../../../contract/desk/reply-text.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from '../../catalog/import/content-folder.fixture.ts';
import { replyTemplates } from '../cards.tables.ts';
import { readReplies } from './import-replies.ts';

/** A typed value for every hole. */
const TYPED = {
  ...{ name: 'AMAL', visit: '2026-12-03T14:00:00+09:00', treatment: '1', price: '350 USD', fee: '35 USD', due: '315 USD' },
  ...{ day: '2026-12-04', days: '3', hours: '8', times: '3', tablets: '2', medicine: 'Xyzal', doctor: 'Baek' },
};
const same = (text: string) => ({ ko: text, en: text, zh: text, ja: text, ar: text });
const FILLING = {
  treatments: [{ key: '1', title: same('Laser'), included: [], price: null, fee: null }],
  medicines: [],
  phone: '1',
  clinic: same('Naru'),
  address: same('1'),
};
const LETTERS = {
  ko: /\p{Script=Hangul}/u,
  en: /[a-z]/i,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ar: /\p{Script=Arabic}/u,
};

describe('the shared library', () => {
  it('has at least 60 replies, some on each topic, whole in five languages with the same holes', async () => {
    const { entries: replies = [], problems } = await readReplies(CONTENT_FOLDER);
    expect(problems).toEqual([]);
    expect(replies.length).toBeGreaterThanOrEqual(60);
    for (const topic of REPLY_TOPICS) expect(replies.filter((reply) => reply.topic === topic).length, topic).toBeGreaterThan(5);
    for (const { id, texts } of replies)
      for (const language of LANGUAGES) expect(hasSamePlaceholders(texts[language] ?? '', texts.ko), `${id} in ${language}`).toBe(true);
    expect(new Set(replies.flatMap(({ title }) => title.ko)).size).toBe(replies.length);
  });

  it('reads with nothing left open once its holes are filled, in the letters of each language alone', async () => {
    const { entries: replies = [] } = await readReplies(CONTENT_FOLDER);
    for (const { id, texts } of replies) {
      const holes = listReplyPlaceholders(texts.ko);
      const typed = Object.fromEntries(Object.entries(TYPED).filter(([name]) => holes.some((hole) => hole.name === name)));
      const { values, problems } = parsePlaceholderValues(holes, typed, FILLING);
      expect(problems, id).toEqual([]);
      for (const language of LANGUAGES) {
        const said = renderReply({ texts, values }, language) ?? '';
        const place = `${id} in ${language}`;
        expect(said, place).not.toMatch(/[{}…]|\s{2}/);
        expect(said, place).toMatch(LETTERS[language]);
        if (language !== 'ko') expect(said, place).not.toMatch(LETTERS.ko);
        if (language !== 'ja') expect(said, place).not.toMatch(LETTERS.ja);
        if (language !== 'ar') expect(said, place).not.toMatch(LETTERS.ar);
      }
    }
  });

  it('tells nobody to stop a medicine without a doctor', async () => {
    const { entries: replies = [] } = await readReplies(CONTENT_FOLDER);
    const aboutStopping = replies.filter(({ texts }) => /중단/.test(texts.ko));
    expect(aboutStopping.length).toBeGreaterThan(0);
    for (const { id, texts } of aboutStopping) expect(texts.ko, id).toMatch(/중단하지 마세요/);
    for (const { id, texts } of aboutStopping) expect(texts.en, id).toMatch(/not stop any medicine/);
  });
});

describe('an import', () => {
  let copy: ContentFolder;
  beforeAll(async () => {
    copy = await openContentFolder();
  });
  afterAll(() => copy.close());
  beforeEach(async () => {
    await copy.renew({ room: 'replies', clinics: ['01'] });
    await rm(join(copy.content, 'replies'), { recursive: true });
    await mkdir(join(copy.content, 'replies'));
  });
  const write = (name: string, ...lines: string[]) => writeFile(join(copy.content, 'replies', name), `${lines.join('\n')}\n`);
  const reply = (id: string, text = 'Words') => `- { id: ${id}, title: { ko: 말, en: Word }, text: { ko: "${text}", en: "${text}" } }`;
  const rows = () => copy.db().select().from(replyTemplates).orderBy(replyTemplates.place);

  it.each([
    ['a hole that replies do not have', reply('a', '{weather}'), 'a: text.ko: has a hole that replies do not have.'],
    [
      'another hole in a language',
      '- { id: a, title: { ko: 말, en: Word }, text: { ko: "{name}", en: "word" } }',
      'a: text.en: must have the same holes as ko (name).',
    ],
    ['a brace of no hole', reply('a', 'a { b'), 'a: text.ko: has a brace that belongs to no hole.'],
    ['no English', '- { id: a, title: { ko: 말, en: Word }, text: { ko: 말 } }', 'a: text.en: is missing.'],
    ['an unknown key', '- { id: a, colour: red, title: { ko: 말, en: Word }, text: { ko: 말, en: word } }', 'a: colour: is not part of the format.'],
  ])('names %s, and writes nothing', async (_, line, problem) => {
    const before = await rows();
    await write('price.yaml', line);
    const problems = await copy.problems();
    expect(problems.join('\n')).toContain(`content/replies/price.yaml: line 1: ${problem}`);
    expect(await rows()).toEqual(before);
  });

  it('names an id that is used twice and a file of no topic', async () => {
    await write('price.yaml', reply('a'));
    await write('travel.yaml', reply('a'));
    await write('weather.yaml', reply('b'));
    const problems = (await copy.problems()).join('\n');
    expect(problems).toContain('content/replies/travel.yaml: line 1: a: this id is already used at content/replies/price.yaml: line 1: a.');
    expect(problems).toContain('content/replies/weather.yaml: must be named after what its replies are about');
  });

  it('writes what is new, makes a version of what differs, withdraws what is gone; a folder without replies leaves them', async () => {
    await write('price.yaml', reply('a'), reply('b'));
    await copy.take();
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    await write('price.yaml', reply('b', 'Other words'));
    await copy.take();
    const byId = new Map((await rows()).map((each) => [each.id, each]));
    expect(byId.get('b')).toMatchObject({ version: 2, texts: { en: 'Other words' }, withdrawnAt: null });
    expect(byId.get('a')).toMatchObject({ version: 1, withdrawnAt: expect.any(Date) });
    await write('price.yaml', reply('a'), reply('b', 'Other words'));
    await copy.take();
    expect((await copy.db().select().from(replyTemplates).where(eq(replyTemplates.id, 'a')))[0]).toMatchObject({ version: 2, withdrawnAt: null });
    const before = await rows();
    await rm(join(copy.content, 'replies'), { recursive: true });
    await copy.take();
    expect(await rows()).toEqual(before);
  });
});
