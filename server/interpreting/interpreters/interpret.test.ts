import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { makeNoticeQueries } from '../../notices-between-rooms.ts';
import { notices } from '../../notifications/notifications.tables.ts';
import { processFacts } from '../../notifications/process-facts.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { openCoordinatorChat, openPatientChat, tokenOf } from '../../threads/patients.fixture.ts';
import { consultations, translationDoubts } from '../../threads/threads.tables.ts';
import { unreadByInterpreter } from './interpretation.ts';
import { interpreterWorld } from './interpreters.fixture.ts';

let scene: Awaited<ReturnType<typeof interpreterWorld>>;
beforeEach(async () => {
  scene = await interpreterWorld();
  await scene.working();
});
afterEach(() => scene.world.close());

const isWaiting = async () => {
  const [row] = await scene.world.deps.database.db.select().from(consultations).where(eq(consultations.id, scene.thread));
  return row?.waitingSince ?? null;
};

describe('messages of an interpreter', () => {
  it('reaches both sides with both texts and her name, and no translator is asked', async () => {
    const { world, given, staff, write } = scene;
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    expect((await write({ korean: '내일 오세요.', patients: 'Please come tomorrow.' })).statusCode).toBe(201);
    const forHer = { sender_user_type: 'hospital', message: '내일 오세요.', translated_message: 'Please come tomorrow.', language: 'ko', target_lang: 'EN-US' };
    for (const side of [her, desk])
      expect(await side.next('sendMessage')).toMatchObject({ ...forHer, translation: 'done', marks: [], review: null, interpreter: 'Yerin Moon' });
    await write({ to: 'hospital', korean: '아파요.', patients: 'It hurts.' });
    const forThem = { sender_user_type: 'user', message: 'It hurts.', translated_message: '아파요.', language: 'en', target_lang: 'KO' };
    for (const side of [her, desk])
      expect(await side.next('sendMessage', ({ message_id }) => message_id === 2)).toMatchObject({
        ...forThem,
        translation: 'done',
        interpreter: 'Yerin Moon',
      });
    her.send({ action: 'getChatHistory' });
    expect((await her.next('getChatHistory')).history).toMatchObject([
      { message_id: 1, hospital_translated_message: 'Please come tomorrow.', user_id: '1', interpreter: 'Yerin Moon' },
      { message_id: 2, user_translated_message: '아파요.', user_id: given.member.uid, interpreter: 'Yerin Moon' },
    ]);
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy.consultations).toMatchObject([
      {
        messages: [
          { by: 'interpreter', interpreter: 'Yerin Moon', for: 'me' },
          { by: 'interpreter', for: 'clinic' },
        ],
      },
    ]);
    expect(JSON.stringify(copy)).not.toContain(scene.mina.member.uid);
  });

  it('is one message, however often it is sent', async () => {
    const client_message_id = randomUUID();
    const ids = [await scene.write({ client_message_id }), await scene.write({ client_message_id })].map((answer) => answer.json().message_id);
    expect(ids).toEqual([1, 1]);
    expect((await scene.read()).messages).toHaveLength(1);
  });

  it('is news to whom it is for; the clinic’s answer is still waited for', async () => {
    const { said, write, factsOf, world } = scene;
    await said('user', 'Does it hurt?', '아픈가요?');
    const since = await isWaiting();
    world.clock.forward(60);
    await write();
    expect(await isWaiting()).toEqual(since);
    expect(await factsOf('message')).toMatchObject([{ about: { consultationId: scene.thread } }]);
    await said('hospital', '아니요.', 'No.');
    expect(await isWaiting()).toBeNull();
    await write();
    expect(await isWaiting()).toBeNull();
    await write({ to: 'hospital' });
    expect(await isWaiting()).not.toBeNull();
  });

  it('goes into the language that the patient’s client asks for', async () => {
    await scene.world.deps.database.db.update(consultations).set({ askedTarget: 'AR' }).where(eq(consultations.id, scene.thread));
    expect(await scene.read()).toMatchObject({ language: 'ar' });
    await scene.write({ patients: 'نعم' });
    expect((await scene.read()).messages).toMatchObject([{ translated: 'نعم', translated_language: 'ar' }]);
  });

  it('is refused without one of its texts, too long, to nobody and without its name', async () => {
    const refused = [{ korean: ' ' }, { patients: '' }, { korean: 'x'.repeat(4_001) }, { to: 'operator' }, { client_message_id: 'x' }];
    for (const body of refused) expect((await scene.write(body)).statusCode).toBe(400);
    expect((await scene.read()).messages).toEqual([]);
  });
});

it('she is told of what others say while she is away, and not once she has read it', async () => {
  const { world, said, write, read, thread } = scene;
  const { db } = world.deps.database;
  const unread = async () => (await unreadByInterpreter(db, [thread])).get(thread);
  expect(await unread()).toBeUndefined();
  await write();
  expect(await unread(), 'her own words are no news to her').toBeUndefined();
  await said('user', 'Does it hurt?', null);
  expect(await unread()).toBe(scene.mina.member.id);
  await processFacts({ ...world.deps, answers: makeNoticeQueries(world.deps) });
  const standing = () =>
    db
      .select()
      .from(notices)
      .where(and(eq(notices.memberId, scene.mina.member.id), isNull(notices.withdrawnAt)));
  expect((await standing()).map(({ kind }) => kind).sort()).toEqual(['interpreter-message', 'interpreter-thread']);
  await read();
  expect((await standing()).map(({ kind }) => kind)).toEqual(['interpreter-thread']);
  await said('user', 'And now?', null);
  await scene.end();
  expect(await unread()).toBeUndefined();
});

describe('a correction of hers', () => {
  it('stands for both sides with her name and without marks, the machine’s words beside it; doubts of it are answered', async () => {
    const { world, given, staff, said, correct, factsOf } = scene;
    const mark = { strength: 'strong', kind: 'quantity', original: { start: 0, end: 1 }, translation: null } as const;
    const id = await said('hospital', '5mg 드세요.', 'Take 50 mg.', { marks: [mark], service: 'deepl' });
    await world.put(`/api/v1/consultations/${scene.thread}/messages/${id}/doubt`, { words: '' }, given.headers);
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    expect((await correct(id, 'Take 5 mg.')).statusCode).toBe(200);
    const review = { doubted_by: [], verdict: 'corrected', words: '', machine: 'Take 50 mg.', interpreter: 'Yerin Moon' };
    for (const side of [her, desk])
      expect(await side.next('setTranslatedMessage')).toMatchObject({
        message_id: id,
        translated_message: 'Take 5 mg.',
        translation: 'done',
        marks: [],
        review,
      });
    expect((await scene.read()).messages).toMatchObject([{ translated: 'Take 5 mg.', review }]);
    expect(await factsOf('translation-corrected')).toMatchObject([{ about: { reader: 'user', by: 'interpreter', messageId: id } }]);
    const doubts = await world.deps.database.db.select().from(translationDoubts).where(eq(translationDoubts.consultationId, scene.thread));
    expect(doubts).toMatchObject([{ answeredAt: expect.any(Date) }]);
    await correct(id, 'Take 5 mg, please.');
    expect((await scene.read()).messages).toMatchObject([{ translated: 'Take 5 mg, please.', review }]);
  });

  it('is given where the machine had no words, and is no example of its mistakes', async () => {
    const { world, said, correct, operator } = scene;
    const id = await said('user', 'Zzz', null, { translation: 'untranslated' });
    await correct(id, '쿨쿨');
    expect((await scene.read()).messages).toMatchObject([{ translated: '쿨쿨', translation: 'done', review: { machine: null, verdict: 'corrected' } }]);
    expect((await world.post('/api/v1/operator/corrections', {}, operator)).json()).toMatchObject({ count: 0 });
  });

  it('is refused for people’s words in both languages, and nobody is told of a correction', async () => {
    const texts = { ko: '', en: '', zh: '', ja: '', ar: '' };
    const reply = { ...{ reply: 'welcome', version: 1, texts, values: {} }, drafted: ['zh' as const] };
    const file = { ...{ id: randomUUID(), name: '', width: 640, height: 480, placeholder: null, gone: null }, kind: 'picture' as const };
    const card = { template: 'date', version: 1, kind: 'date' as const, title: texts, rows: [], values: {} };
    const written = [{ files: [file] }, { card }, { keepsWaiting: true }, { reply }];
    for (const more of written) {
      const answer = await scene.correct(await scene.said('hospital', '사진', 'Photo', more));
      expect([answer.statusCode, answer.json().code], JSON.stringify(more)).toEqual([409, 'consultations.no-translation']);
    }
    const drafted = await scene.said('hospital', '주차하세요.', 'Park.', { reply: { ...reply, drafted: ['en'] } });
    expect((await scene.read()).messages.map(({ correctable }) => correctable)).toEqual([false, false, false, false, true]);
    expect(await scene.factsOf('translation-corrected')).toEqual([]);
    expect((await scene.correct(drafted, 'Please park.')).statusCode).toBe(200);
  });

  it('is refused for a message that is not there, and without words', async () => {
    const id = await scene.said('user', 'Hello', '안녕하세요');
    expect((await scene.correct(999)).statusCode).toBe(404);
    expect((await scene.correct(id, '  ')).statusCode).toBe(400);
  });
});

describe('her open page', () => {
  const listen = async () => {
    const page = await openChat(scene.world, { hears: 'changes', token: tokenOf(scene.mina.headers) });
    await heard(page);
    return page;
  };
  const heard = async (page: Awaited<ReturnType<typeof openChat>>) => {
    page.send({ action: 'ping' });
    await page.next('pong');
  };
  const changes = ({ frames }: Awaited<ReturnType<typeof openChat>>) => frames.filter(({ action }) => action === 'changed');

  it('is told that her threads have changed, without content, until the assignment ends', async () => {
    const { world, given } = scene;
    const [page, chat] = [await listen(), await openPatientChat(world, given)];
    chat.send({ action: 'sendMessage', message: 'A private word', translate_and_save: false });
    expect(await page.next('changed')).toEqual({ action: 'changed', hospital_id: null, what: 'messages' });
    await scene.end();
    expect(await page.next('changed', ({ what }) => what === 'thread')).toMatchObject({ hospital_id: null });
    const before = changes(page).length;
    chat.send({ action: 'sendMessage', message: 'Another', translate_and_save: false });
    await chat.next('sendMessage', ({ message }) => message === 'Another');
    // A frame about the message would arrive after one database query, and this request returns later than that.
    await scene.open();
    await heard(page);
    expect(changes(page).slice(before)).toEqual([]);
    expect(JSON.stringify(page.frames)).not.toContain('private');
  });

  it('is a page and no chat: no thread is opened, read or written over a socket', async () => {
    const { world, given } = scene;
    const token = tokenOf(scene.mina.headers);
    const claims: Record<string, string>[] = [
      { receiver_id: given.member.uid },
      { receiver_id: '1' },
      { user_type: 'user', receiver_id: '1' },
      { user_type: 'hospital', receiver_id: given.member.uid },
    ];
    for (const claim of claims) expect(await (await openChat(world, { ...claim, token })).closed).toBe(4403);
    const page = await listen();
    page.send({ action: 'getChatHistory', receiver_id: given.member.uid });
    expect(await page.closed).toBe(4403);
  });
});
