import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { openCoordinatorChat, openPatientChat } from '../../threads/patients.fixture.ts';
import { doubtWorld, MARK, ORIGINAL, RIGHT, WRONG } from './doubts.fixture.ts';

let scene: Awaited<ReturnType<typeof doubtWorld>>;
beforeEach(async () => {
  scene = await doubtWorld();
});
afterEach(() => scene.world.close());

describe('an operator', () => {
  it('sees no message text in the list, and each access to a message is recorded', async () => {
    const { world, given, dose, doubt, read, queue, accesses } = scene;
    const id = await dose();
    await doubt(id, given.headers, 'Fifty is far too much.');
    const list = await queue();
    expect(list).toMatchObject({
      total: 1,
      items: [{ message_id: id, service: 'deepl', marks: 1, language: 'ko', target_lang: 'EN-US', sender_user_type: 'hospital' }],
    });
    for (const words of [ORIGINAL, WRONG, 'Fifty', given.member.uid]) expect(JSON.stringify(list)).not.toContain(words);
    expect(await accesses()).toEqual([]);
    expect(await read(id)).toMatchObject({
      message: ORIGINAL,
      translated: WRONG,
      marks: [MARK],
      doubts: [{ words: 'Fifty is far too much.' }],
      around: null,
      open: true,
    });
    await read(id);
    expect(await accesses()).toMatchObject([1, 2].map(() => ({ act: 'doubt', memberId: given.member.id, hospitalId: null })));
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy['access-by-clinics']).toMatchObject([{ kind: 'doubt', clinic: null }, { kind: 'doubt' }]);
  });

  it('reads no message that nobody doubts', async () => {
    const { world, operator, dose, caseAt, accesses } = scene;
    const id = await dose();
    expect((await world.get(caseAt(id), operator)).statusCode).toBe(404);
    expect(await accesses()).toEqual([]);
  });

  it('puts it right for both sides: without marks, the machine’s words beside it, and who reads it is told', async () => {
    const { world, given, staff, dose, doubt, read, queue, correct, factsOf } = scene;
    const id = await dose();
    await doubt(id);
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    expect((await correct(id)).statusCode).toBe(200);
    const review = { doubted_by: [], verdict: 'corrected', words: '', machine: WRONG };
    for (const side of [her, desk])
      expect(await side.next('setTranslatedMessage')).toMatchObject({ message_id: id, translated_message: RIGHT, translation: 'done', marks: [], review });
    her.send({ action: 'getChatHistory' });
    expect((await her.next('getChatHistory')).history).toMatchObject([{ message: ORIGINAL, hospital_translated_message: RIGHT, marks: [], review }]);
    expect(await factsOf('translation-corrected')).toMatchObject([{ about: { reader: 'user', memberId: given.member.id, messageId: id } }]);
    expect((await queue()).total).toBe(0);
    expect((await queue('answered')).items).toMatchObject([{ message_id: id, verdict: 'corrected', doubted_by: ['user'] }]);
    expect(await read(id)).toMatchObject({ open: false, translated: RIGHT, machine: WRONG, answer: { by: expect.any(String) } });
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy.consultations).toMatchObject([{ messages: [{ translation: RIGHT, translation_review: { machine: WRONG } }] }]);
  });

  it('finds it right as it is, with a word; marks and text stay, and nobody’s notice says more', async () => {
    const { world, given, dose, doubt, answer, factsOf } = scene;
    const id = await dose();
    await doubt(id);
    await answer(id, { verdict: 'right', words: 'It says 50 there.' });
    const her = await openPatientChat(world, given);
    her.send({ action: 'getChatHistory' });
    expect((await her.next('getChatHistory')).history).toMatchObject([
      { hospital_translated_message: WRONG, marks: [MARK], review: { doubted_by: [], verdict: 'right', words: 'It says 50 there.', machine: null } },
    ]);
    expect(await factsOf('translation-corrected')).toEqual([]);
  });

  it('can be doubted again; the machine translation stays beside the newest correction', async () => {
    const { dose, doubt, read, queue, answer, correct } = scene;
    const id = await dose();
    await doubt(id);
    await correct(id, 'Take 5 mg.');
    await doubt(id);
    expect((await queue()).items).toMatchObject([{ verdict: null, doubted_by: ['user'] }]);
    await correct(id);
    await doubt(id);
    await answer(id, { verdict: 'right' });
    expect(await read(id)).toMatchObject({ translated: RIGHT, machine: WRONG, verdict: 'corrected' });
  });

  it('can be answered once; a second answer, or one without a doubt, changes nothing', async () => {
    const { dose, doubt, correct, factsOf } = scene;
    const id = await dose();
    expect((await correct(id)).json()).toMatchObject({ code: 'consultations.doubt-answered' });
    await doubt(id);
    const both = await Promise.all([correct(id, 'First.'), correct(id, 'Second.')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await factsOf('translation-corrected')).toHaveLength(1);
  });

  it.each([
    ['with nothing', {}],
    ['with no text', { verdict: 'corrected' }],
    ['with spaces', { verdict: 'corrected', text: '  ' }],
    ['with too long a text', { verdict: 'corrected', text: 'x'.repeat(4_001) }],
    ['with too long a word', { verdict: 'right', words: 'x'.repeat(501) }],
  ])('cannot answer %s', async (_, body) => {
    const { dose, doubt, answer } = scene;
    const id = await dose();
    await doubt(id);
    expect((await answer(id, body)).statusCode).toBe(400);
  });

  it('is who answers, and nobody else', async () => {
    const { world, given, staff, dose, doubt, caseAt, queue, answer } = scene;
    const id = await dose();
    await doubt(id);
    for (const headers of [given.headers, staff.headers]) {
      expect((await answer(id, { verdict: 'right' }, headers)).statusCode).toBe(403);
      expect((await world.get(caseAt(id), headers)).statusCode).toBe(403);
    }
    expect((await world.put(`${caseAt(id)}/answer`, { verdict: 'right' })).statusCode).toBe(401);
    expect((await queue()).total).toBe(1);
  });
});

it('takes away corrections as examples without names, numbers of people and dates, and that is recorded too', async () => {
  const { world, given, operator, said, doubt, correct, accesses } = scene;
  const id = await said('user', 'I am Amal Haddad, call +44 7700 900123 on December 4.', '저는 아말입니다. 12월 4일에 +44 7700 900123으로 전화하세요.', {
    service: 'deepl',
  });
  await doubt(id);
  await correct(id, 'Amal Haddad입니다. 12월 4일 +44 7700 900123로 전화 주세요.');
  const answered = (await world.post('/api/v1/operator/corrections', {}, operator)).json<{ count: number; lines: string }>();
  expect(answered.count).toBe(1);
  const line = JSON.parse(answered.lines);
  expect(line).toMatchObject({ from: 'en', to: 'ko', service: 'deepl' });
  expect(line.original).toMatch(/\[name\].*call \[.*on \[date\]/);
  for (const text of [line.original, line.machine, line.corrected]) expect(text).not.toMatch(/Haddad|7700|900123|December|12월/i);
  expect(Object.keys(line)).toEqual(['from', 'to', 'service', 'original', 'machine', 'corrected']);
  expect(await accesses()).toMatchObject([{ act: 'doubt', memberId: given.member.id }]);
});
