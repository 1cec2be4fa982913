import { afterAll, beforeAll, expect, test } from 'vitest';
import { noticeWorld, type Person } from '../notifications/notices.fixture.ts';
import type { Translator } from '../providers/translation/port.ts';
import { setBudget } from './budgets.ts';
import { makeBilledTranslator } from './translator-for.ts';

const translator: Translator = {
  async translate(text, _from, _target, { called } = {}) {
    called?.({ service: 'deepl', characters: text.length, ms: 10, outcome: 'done' });
    return { text: '네', outcome: 'done', detected: 'en' };
  },
};
let telling: Awaited<ReturnType<typeof noticeWorld>>;
let operator: Person;
beforeAll(async () => {
  telling = await noticeWorld(() => ({ translator }));
  const member = await telling.world.person({ role: 'operator', language: 'en' });
  operator = { member, headers: await telling.world.as(member) };
  await telling.begin();
});
afterAll(() => telling.world.close());

const say = (text: string) => makeBilledTranslator(telling.world.deps, { hospitalId: 1, consultationId: null }).translate(text, 'en', 'KO');

test('operators are told by mail which clinic nears its budget, and that translation has stopped, in place of the first', async () => {
  const { min } = await telling.pair();
  await setBudget(telling.world.deps, { hospitalId: 1, characters: 100, by: operator.member.id });
  await say('x'.repeat(85));
  await telling.work();
  expect(telling.subjectsTo(operator)).toEqual([expect.stringContaining('A translation budget is nearly used')]);
  const [near] = await telling.list(operator);
  expect(near).toMatchObject({ group: 'payments', path: '/operator/translations', text: expect.stringMatching(/^.+ has used 80 % of this month/) });
  await expect(say('y'.repeat(16))).rejects.toMatchObject({ about: 'budget' });
  await telling.work();
  const notices = (await telling.list(operator)).filter(({ path }) => path === '/operator/translations');
  expect(notices.map(({ title }) => title)).toEqual(['Translation has stopped']);
  expect(telling.subjectsTo(operator)).toHaveLength(2);
  expect(telling.mailsTo(min)).toEqual([]);
});
