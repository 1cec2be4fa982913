import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { CONTENT_FOLDER, type ContentFolder, openContentFolder } from '../../catalog/import/content-folder.fixture.ts';
import { questionTemplates } from '../questions.tables.ts';
import { isFormCompleteIn, questionsToPlainText } from '../questions.ts';
import { readQuestionForms } from './read-questions.ts';

it('the demonstration’s own forms are there for each department, whole in five languages and in their letters', async () => {
  const { entries: forms = [], problems } = await readQuestionForms(CONTENT_FOLDER);
  expect(problems).toEqual([]);
  expect(forms.length).toBeGreaterThanOrEqual(6);
  for (const department of [1, 2, 3])
    expect(
      forms.some(({ departments }) => departments.includes(department)),
      String(department),
    ).toBe(true);
  const letters = { ko: /\p{Script=Hangul}/u, en: /[a-z]/i, zh: /\p{Script=Han}/u, ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, ar: /\p{Script=Arabic}/u };
  for (const form of forms) {
    expect(new Set(form.questions.map(({ pins }) => pins)).has('allergy'), form.id).toBe(true);
    for (const language of LANGUAGES) {
      expect(isFormCompleteIn(form, language), `${form.id} in ${language}`).toBe(true);
      for (const { text } of form.questions) {
        expect(text[language], `${form.id} in ${language}`).toMatch(letters[language]);
        if (language !== 'ko') expect(text[language]).not.toMatch(letters.ko);
      }
      expect(questionsToPlainText(form, language).split('\n')).toHaveLength(form.questions.length + 1);
    }
  }
});

describe('an import', () => {
  let copy: ContentFolder;
  beforeAll(async () => {
    copy = await openContentFolder();
  });
  afterAll(() => copy.close());
  beforeEach(async () => {
    await copy.renew({ room: 'questions', clinics: ['01'] });
    await rm(join(copy.content, 'questions'), { recursive: true });
    await mkdir(join(copy.content, 'questions'));
  });
  const write = (name: string, ...lines: string[]) => writeFile(join(copy.content, 'questions', name), `${lines.join('\n')}\n`);
  const inAll = (text: string) => `{ ko: ${text}, en: ${text}, zh: ${text}, ja: ${text}, ar: ${text} }`;
  const question = (id: string, more = 'type: words') => `{ id: ${id}, pins: other, label: ${inAll('Label')}, text: ${inAll('Question')}, ${more} }`;
  const form = (id: string, ...questions: string[]) => `- { id: ${id}, title: ${inAll('Title')}, questions: [${questions.join(', ')}] }`;
  const option = (id: string) => `{ id: ${id}, text: ${inAll('Option')} }`;
  const rows = () => copy.db().select().from(questionTemplates).orderBy(questionTemplates.place);

  it.each([
    ['a language that is missing', `- { id: a, title: { ko: 말, en: word }, questions: [${question('x')}] }`, 'a: title.zh: is missing.'],
    ['a choice without options', form('a', question('x', 'type: one')), 'a: questions[0].options: needs at least 2.'],
    [
      'options of what is written',
      form('a', question('x', `type: words, options: [${option('p')}, ${option('q')}]`)),
      'a: questions[0].options: does not belong',
    ],
    ['an option twice', form('a', question('x', `type: one, options: [${option('p')}, ${option('p')}]`)), 'a: questions[0].options: has an id twice.'],
    ['a question twice', form('a', question('x'), question('x')), 'a: asks a question twice.'],
    ['a question that there is not', form('a', '{ use: nothing }'), 'a: common.yaml has no nothing.'],
    ['an unknown kind', form('a', question('x').replace('pins: other', 'pins: weather')), 'a: questions[0].pins: must be one of allergy,'],
    ['an unknown key', form('a', question('x')).replace('title:', 'colour: red, title:'), 'a: colour: is not part of the format.'],
  ])('names %s, and writes nothing', async (_what, line, problem) => {
    const before = await rows();
    await write('forms.yaml', line);
    const problems = await copy.problems();
    expect(
      problems.some((each) => each.startsWith(`content/questions/forms.yaml: line 1: ${problem}`)),
      problems.join('\n'),
    ).toBe(true);
    expect(await rows()).toEqual(before);
  });

  it('refuses aliases', async () => {
    await write('common.yaml', `- ${question('calm').replace('id: calm', 'id: &name calm')}`, '- *name');
    await write('forms.yaml', form('a', question('x')).replace('id: a', 'id: &name a'), '- *name');
    expect(await copy.problems()).toEqual(['common', 'forms'].map((name) => `content/questions/${name}.yaml: Alias resolution is disabled.`));
  });

  it('writes what is new, makes a version of what differs, withdraws what is gone and brings it back; a folder without forms leaves them', async () => {
    await write('common.yaml', `- ${question('calm')}`);
    await write('forms.yaml', form('a', question('x')), form('b', '{ use: calm }'));
    await copy.take();
    expect(await copy.take()).toMatchObject({ inserted: 0, updated: 0, retired: 0 });
    await write('common.yaml', `- ${question('calm').replaceAll('Question', 'Another')}`);
    await write('forms.yaml', form('b', '{ use: calm }'));
    await copy.take();
    const byId = new Map((await rows()).map((each) => [each.id, each]));
    expect(byId.get('b')).toMatchObject({ version: 2, questions: [{ id: 'calm', text: { ja: 'Another' } }] });
    expect(byId.get('a')).toMatchObject({ version: 1, withdrawnAt: expect.any(Date) });
    await write('forms.yaml', form('a', question('x')), form('b', '{ use: calm }'));
    await copy.take();
    const [row] = await copy.db().select().from(questionTemplates).where(eq(questionTemplates.id, 'a'));
    expect(row).toMatchObject({ version: 2, withdrawnAt: null });
    await rm(join(copy.content, 'questions'), { recursive: true });
    const before = await rows();
    await copy.take();
    expect(await rows()).toEqual(before);
  });
});
