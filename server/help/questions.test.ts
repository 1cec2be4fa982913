import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../contract/constants.ts';
import { foldText } from '../../contract/fold.ts';
import type { HelpPage } from '../../contract/help/help.ts';
import { REVIEW_EDIT_DAYS } from '../../contract/rules.ts';
import { readTree } from '../content/sources.ts';
import { testWorld, type World } from '../testing/world.ts';
import { helpMessages, helpThreads } from './help.tables.ts';
import { parseHelpQuestions } from './parse-questions.ts';

/** Reads the topics of a content folder, with problems named as those of stored files. */
const readTopics = async (folder: string) => parseHelpQuestions(((await readTree(folder, 'help')) ?? []).map((source) => ({ ...source, file: source.path })));

describe('the questions', () => {
  it('are at least forty, over thirteen topics, each in the letters of its language', async () => {
    const topics = await readTopics(join(import.meta.dirname, '../../content'));
    expect(topics.map(({ id }) => id)).toEqual([
      ...['choosing', 'asking', 'translation', 'paying', 'dates', 'refunds', 'travel', 'visit', 'after', 'account', 'privacy', 'reviews', 'complaints'],
    ]);
    const questions = topics.flatMap((topic) => topic.questions);
    expect(questions.length).toBeGreaterThanOrEqual(40);
    const letters = {
      ko: /\p{Script=Hangul}/u,
      en: /[a-z]/i,
      zh: /\p{Script=Han}/u,
      ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
      ar: /\p{Script=Arabic}/u,
    };
    for (const { id, question, answer } of questions)
      for (const text of [question, answer])
        for (const language of LANGUAGES) {
          expect(text[language], `${id} in ${language}`).toMatch(letters[language]);
          if (language !== 'ko') expect(text[language], `${id} in ${language}`).not.toMatch(letters.ko);
          if (language !== 'ja') expect(text[language], `${id} in ${language}`).not.toMatch(letters.ja);
          if (language !== 'ar') expect(text[language], `${id} in ${language}`).not.toMatch(letters.ar);
        }
  });
});

it.each([
  ['refund-when', ['money back', '환불', '退钱', 'お金', 'استرداد المال']],
  ['cash-or-card', ['pay in cash', '현금', '现金', '現金', 'نقدا']],
  ['visa', ['visa', '비자', '签证', 'ビザ', 'تأشيرة']],
  ['airport', ['airport', '공항', '机场', '空港', 'المطار']],
  ['tax-refund', ['tax refund', '세금 환급', '退税', '免税', 'الضريبة']],
  ['companion', ['companion', '동반자', '陪同', '付き添い', 'مرافق']],
  ['female-doctor', ['female doctor', '여의사', '女医生', '女医', 'طبيبة']],
  ['interpreter-in-room', ['interpreter', '통역', '翻译', '通訳', 'مترجم']],
  ['who-checks-licence', ['doctor licence', '면허', '执照', '免許', 'ترخيص']],
  ['after-the-flight', ['wrong after', '귀국', '回国', '帰国', 'عودتي']],
  ['is-it-safe', ['is it safe', '안전', '安全', '安全', 'آمن']],
] as const)('finds %s by everyday words', async (id, queries) => {
  const topics = await readTopics(join(import.meta.dirname, '../../content'));
  const [found] = topics.flatMap(({ questions }) => questions.filter((one) => one.id === id));
  for (const [place, language] of (['en', 'ko', 'zh', 'ja', 'ar'] as const).entries()) {
    const text = foldText(`${found?.question[language]} ${found?.answer[language]}`, (sign) => sign);
    for (const word of foldText(queries[place] as string, (sign) => sign).split(' ')) expect(text).toContain(word);
  }
});

describe('a faulty file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'naru-')), 'help');
  });
  afterAll(() => rm(dirname(folder), { recursive: true }));
  beforeEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder);
  });
  const inAll = (text: string) => `{ ko: ${text}, en: ${text}, zh: ${text}, ja: ${text}, ar: ${text} }`;
  const topic = (id: string, question: string) => `id: ${id}\ntitle: ${inAll('T')}\nquestions: [${question}]\n`;
  const question = (id: string, text = 'Q') => `{ id: ${id}, question: ${inAll('Q')}, answer: ${inAll(`"${text}"`)} }`;

  it.each([
    [
      'an unknown hole',
      topic('a', question('b', '{{company.fax}}')),
      'help/01.yaml: line 3: questions[0].answer.ko: has the hole {{company.fax}}, which nothing fills',
    ],
    ['a broken hole', topic('a', question('b', '{{brand}')), 'has a hole that is not written {{name}}'],
    ['a missing language', topic('a', '{ id: b, question: { en: Q }, answer: { en: A } }'), 'question.ko'],
    [
      'other holes in a language',
      topic('a', `{ id: b, question: ${inAll('Q')}, answer: { ko: "{{brand}}", en: A, zh: A, ja: A, ar: A } }`),
      'answer.ko: must have the same holes as en (none)',
    ],
    ['no question', `id: a\ntitle: ${inAll('T')}\nquestions: []\n`, 'questions: needs at least 1'],
    ['an unknown field', `${topic('a', question('b'))}colour: red\n`, 'colour'],
    [
      'an id used twice',
      topic('a', `${question('b')}, ${question('b')}`),
      'help/01.yaml: line 3: questions[1].id: this id is already used at help/01.yaml: line 3: questions[0].id.',
    ],
    ['no YAML', 'id: [', 'help/01.yaml: line '],
  ])('%s is named', async (_, text, problem) => {
    await writeFile(join(folder, '01.yaml'), text);
    await expect(readTopics(dirname(folder))).rejects.toThrow(problem);
  });

  it('a folder without files is named too', async () => {
    await expect(readTopics(dirname(folder))).rejects.toThrow('help: has no file');
  });
});

describe('the call', () => {
  let world: World;
  beforeAll(async () => {
    world = await testWorld({ env: { BRAND_NAME: 'Ferry', SUPPORT_PHONE: '+82-2-000-1234', SUPPORT_ANSWER_HOURS: '3' } });
  });
  afterAll(() => world.close());
  const page = async (language: string) => (await world.get('/api/v1/help', { 'accept-language': language })).json<HelpPage>();

  it('answers everybody in her language, with nothing left open and the figures of the product', async () => {
    for (const language of LANGUAGES) {
      const { topics } = await page(language);
      expect(JSON.stringify(topics), language).not.toMatch(/\{\{|\}\}(?!\])/);
      const answers = new Map(topics.flatMap(({ questions }) => questions.map(({ id, answer }) => [id, answer.join(' ')])));
      expect(answers.get('change-review'), language).toContain(String(REVIEW_EDIT_DAYS));
      expect(answers.get('complain-us'), language).toContain('+82-2-000-1234');
      expect(answers.get('who-responsible'), language).toContain('Ferry');
    }
    expect((await page('en')).topics[3]?.questions[2]?.answer).toHaveLength(2);
  });

  it('says what is aimed at, and the real time once there are twenty answers of three months', async () => {
    expect((await page('en')).answers).toEqual({ minutes: null, hours: 3 });
    const { db } = world.deps.database;
    const member = await world.person();
    const now = world.clock.now();
    const [thread] = await db.insert(helpThreads).values({ memberId: member.id, language: 'en', lastMessageAt: now }).returning();
    const answered = (place: number, createdAt: Date, waitedSeconds: number) => ({
      ...{ threadId: thread?.id as number, messageId: place, side: 'operator' as const, senderId: member.id, message: '네', language: 'ko' as const },
      ...{ clientMessageId: crypto.randomUUID(), reader: 'en' as const, translation: 'done' as const, waitedSeconds, createdAt },
    });
    const old = new Date(now.getTime() - 91 * 86_400_000);
    await db.insert(helpMessages).values([answered(1, old, 90_000), ...Array.from({ length: 19 }, (_, place) => answered(place + 2, now, 60 * (place + 1)))]);
    world.clock.forward(61);
    expect((await page('en')).answers.minutes).toBeNull();
    await db.insert(helpMessages).values([answered(21, now, 60 * 20)]);
    world.clock.forward(61);
    expect((await page('en')).answers.minutes).toBe(11);
  });
});
