import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agreements } from '../../accounts/accounts.tables.ts';
import { purgeClosedThreads } from '../../chat/close-consultation.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { createInterpreter, interpreterWorld } from './interpreters.fixture.ts';
import { interpretations } from './interpreters.tables.ts';

let scene: Awaited<ReturnType<typeof interpreterWorld>>;
beforeEach(async () => {
  scene = await interpreterWorld();
});
afterEach(() => scene.world.close());

/** Tries every call about interpreting in this thread with these headers. */
const tryEveryCall = async (headers: { authorization: string }) => {
  const id = await scene.said('hospital', '안녕하세요', 'Hello');
  return Promise.all([scene.open(headers), scene.write({}, headers), scene.correct(id, 'Hi.', headers), scene.leave(headers)]);
};
const statuses = async (headers: { authorization: string }) => (await tryEveryCall(headers)).map(({ statusCode }) => statusCode);

describe('a patient', () => {
  it('asks with her consent: both sides read it at once, the operators are told, and the ledger has it', async () => {
    const { world, given, staff, ask, state, factsOf } = scene;
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    expect(await state()).toMatchObject({ state: 'none', due_at: '2026-11-23T04:00:00.000Z', promise: { minutes: 120, hours: '10:00-18:00 (11:30-12:30)' } });
    const answered = await ask();
    expect(answered.statusCode).toBe(200);
    expect(answered.json()).toMatchObject({ state: 'asked', due_at: '2026-11-23T04:00:00.000Z', name: null, consent: { version: '2025-02-10' } });
    for (const side of [her, desk]) expect((await side.next('threadEvent')).event).toMatchObject({ kind: 'interpreter-asked', by: 'user' });
    expect(await state(staff.headers)).toMatchObject({ state: 'asked', consent: { agreed_at: expect.any(String) } });
    expect(await factsOf('interpreter-asked')).toMatchObject([{ about: { consultationId: given.consultationId } }]);
    const consents = (await world.get('/api/v1/users/consents', given.headers)).json();
    expect(consents[0]).toMatchObject({ purpose: 'interpreter', document: 'consent-interpreter', about: expect.any(String), withdrawable: true });
    // A repeated request does not create a second one.
    await ask();
    expect((await world.get('/api/v1/users/consents', given.headers)).json()).toHaveLength(consents.length);
  });

  it('without the consent asks for nothing', async () => {
    const { ask, state } = scene;
    expect((await ask(undefined, false)).json()).toMatchObject({ code: 'consultations.consents-required' });
    expect((await ask(undefined, 'yes')).statusCode).toBe(400);
    expect(await state()).toMatchObject({ state: 'none', consent: null });
  });

  it('asks in a thread of her own alone, and nobody asks for her', async () => {
    const { world, staff, operator, ask, end, state } = scene;
    const stranger = await registerPatient(world, { language: 'en' });
    expect((await ask(stranger.headers)).statusCode).toBe(404);
    expect((await ask(staff.headers)).statusCode).toBe(403);
    expect((await ask(operator)).statusCode).toBe(403);
    await ask();
    for (const headers of [stranger.headers, operator, (await makeCoordinator(world, 2)).headers]) {
      expect((await end(headers)).statusCode).toBe(404);
      expect(await state(headers)).toMatchObject({ code: 'not-found' });
    }
    expect(await state()).toMatchObject({ state: 'asked' });
  });
});

describe('a clinic', () => {
  it('proposes one: the patient reads it and is told, nobody reads anything, and she decides', async () => {
    const { world, staff, given, thread, factsOf } = scene;
    const propose = (headers: Headers = staff.headers) => world.put(`/api/v1/clinic/consultations/${thread}/interpreter`, {}, headers);
    const her = await openPatientChat(world, given);
    await her.settled();
    expect([(await propose()).statusCode, (await propose()).statusCode]).toEqual([200, 200]);
    expect((await her.next('threadEvent')).event).toMatchObject({ kind: 'interpreter-proposed', by: 'hospital' });
    expect(await factsOf('interpreter-proposed')).toHaveLength(1);
    expect(await scene.state()).toMatchObject({ state: 'none', consent: null });
    expect((await scene.desk()).waiting).toEqual([]);
    // Nothing is proposed while a request is open. A week after a proposal, the clinic can propose again.
    await scene.later(8 * 86_400);
    await propose();
    await scene.ask();
    await propose();
    expect(await factsOf('interpreter-proposed')).toHaveLength(2);
  });

  it('proposes none in another clinic’s thread, and nobody proposes for it', async () => {
    const { world, thread, factsOf } = scene;
    const stranger = await makeCoordinator(world, 2);
    const url = `/api/v1/clinic/consultations/${thread}/interpreter`;
    const status = async (headers?: Headers) => (await world.put(url, {}, headers)).statusCode;
    expect([await status(), await status(scene.given.headers), await status(scene.operator), await status(stranger.headers)]).toEqual([401, 403, 403, 404]);
    expect(await factsOf('interpreter-proposed')).toEqual([]);
  });
});

describe('an operator', () => {
  it('sees who waits and for how long, and nothing of whom or what', async () => {
    const { given, ask, desk, deskAnswer, said, other, later } = scene;
    await said('user', 'A very private word', null);
    await ask();
    await later(3 * 3_600);
    const seen = await desk();
    // Ten to one in Seoul: the lunch hour does not count as working time.
    expect(seen.waiting).toMatchObject([
      { language: 'en', waited_minutes: 120, due_at: '2026-11-23T04:00:00.000Z', interpreter: null, consent: { version: '2025-02-10' } },
    ]);
    expect(seen.interpreters).toEqual(
      expect.arrayContaining([expect.objectContaining({ uid: other.member.uid, name: 'Sora Moon', languages: ['en'], threads: 0 })]),
    );
    const { payload } = await deskAnswer();
    for (const secret of ['private', given.member.uid, given.member.email ?? '?', 'AMAL']) expect(payload).not.toContain(secret);
    expect((await deskAnswer(scene.mina.headers)).statusCode).toBe(403);
    expect((await deskAnswer(given.headers)).statusCode).toBe(403);
  });

  it('gives it to who works in her language: all three are told, both sides read who it is', async () => {
    const { world, given, staff, mina, ask, give, state, list, factsOf } = scene;
    const arabicOnly = await createInterpreter(world, ['ar']);
    await ask();
    expect((await give(arabicOnly.member.uid)).json()).toMatchObject({ code: 'consultations.interpreter-unfit' });
    for (const uid of [given.member.uid, staff.member.uid, 'nobody']) expect((await give(uid)).statusCode).toBe(409);
    expect((await give(mina.member.uid, mina.headers)).statusCode).toBe(403);
    expect(await list()).toEqual([]);
    const her = await openPatientChat(world, given);
    await her.settled();
    expect((await give()).statusCode).toBe(200);
    expect((await her.next('threadEvent', ({ event }) => event.kind === 'interpreter-given')).event).toMatchObject({
      by: 'operator',
      interpreter: 'Yerin Moon',
    });
    for (const headers of [given.headers, staff.headers]) expect(await state(headers)).toMatchObject({ state: 'given', name: 'Yerin Moon' });
    expect(await list()).toMatchObject([{ id: given.consultationId, language: 'en', consent: { version: '2025-02-10' } }]);
    expect(await factsOf('interpreter-given')).toHaveLength(1);
    expect(await factsOf('interpreter-thread')).toMatchObject([{ about: { interpreterId: mina.member.id } }]);
  });

  it('passes it on: the one before has no more access and is told, the next has the thread, and the wait is measured as before', async () => {
    const { world, operator, mina, other, desk, request, factsOf, thread } = scene;
    await scene.working();
    const [before] = (await desk()).given;
    const pass = (body: object) => world.put(`/api/v1/operator/interpreters/${before?.id}`, body, operator);
    expect(before?.interpreter_uid).toBe(mina.member.uid);
    expect((await pass({ uid: other.member.uid, instead_of: other.member.uid })).statusCode).toBe(409);
    expect((await pass({ uid: mina.member.uid, instead_of: mina.member.uid })).json().code).toBe('consultations.interpreter-unfit');
    world.clock.forward(60);
    expect((await pass({ uid: other.member.uid, instead_of: mina.member.uid })).statusCode).toBe(200);
    expect([(await scene.open()).statusCode, (await scene.open(other.headers)).statusCode]).toEqual([404, 200]);
    expect(await factsOf('interpreter-thread-over')).toMatchObject([{ about: { interpreterId: mina.member.id, consultationId: thread } }]);
    expect((await desk()).given).toMatchObject([{ id: await request(), interpreter_uid: other.member.uid, given_at: before?.given_at }]);
    expect(await scene.state()).toMatchObject({ state: 'given', name: 'Sora Moon', consent: expect.anything() });
  });

  it('closes an interpreter’s account: what she interprets ends, and nobody signs in with it', async () => {
    const { world, operator, mina, working, state } = scene;
    await working();
    const close = (headers: Headers) => scene.remove(`/api/v1/operator/staff/${mina.member.uid}`, headers);
    expect((await close(scene.given.headers)).statusCode).toBe(403);
    expect((await close(operator)).json().code).toBe('accounts.prove-again');
    await world.prove(operator);
    // Removes the e-mail address: this world has no jobs and cannot send mail.
    await scene.setMember(mina.member.id, { email: null, emailKey: null });
    expect((await close(operator)).statusCode).toBe(200);
    expect(await state()).toMatchObject({ state: 'none', consent: null });
    expect((await scene.open()).statusCode).toBe(401);
    expect((await scene.desk()).interpreters.map(({ uid }) => uid)).not.toContain(mina.member.uid);
    expect((await close(operator)).statusCode).toBe(404);
  });

  it('gives a thread once when two operators give it at the same time', async () => {
    const { ask, give, request, mina, other, operator } = scene;
    await ask();
    const id = await request();
    const both = await Promise.all([give(mina.member.uid, operator, id), give(other.member.uid, operator, id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('measures how the promise was kept', async () => {
    const { ask, give, end, desk, later } = scene;
    expect((await desk()).figures).toEqual({ asked: 0, given: 0, median_minutes: null, in_time_percent: null });
    for (const minutes of [10, 40, 240]) {
      await ask();
      await later(minutes * 60);
      await give();
      await end();
    }
    // A request withdrawn at once does not count. A request that nobody was assigned to in time does.
    await ask();
    await end();
    await ask();
    await later(2 * 86_400);
    await end();
    expect((await desk()).figures).toEqual({ asked: 5, given: 3, median_minutes: 40, in_time_percent: 50 });
    await later(29 * 86_400);
    expect((await desk()).figures).toMatchObject({ asked: 0 });
  });
});

describe('the thread of an interpreter', () => {
  it('is read with both texts and marks, and each opening is recorded and in the patient’s export', async () => {
    const { world, given, mina, said, working, read, accesses } = scene;
    await said('user', 'Does it hurt?', '아픈가요?');
    const mark = { strength: 'strong', kind: 'quantity', original: { start: 0, end: 1 }, translation: null } as const;
    await said('hospital', '5mg 드세요.', 'Take 50 mg.', { marks: [mark] });
    await working();
    const thread = await read();
    expect(thread).toMatchObject({
      language: 'en',
      has_more: false,
      messages: [
        { message: 'Does it hurt?', translated: '아픈가요?', translated_language: 'ko' },
        { message: '5mg 드세요.', translated: 'Take 50 mg.', marks: [mark], translated_language: 'en' },
      ],
    });
    for (const secret of [given.member.uid, given.member.id, 'AMAL', '+44']) expect(JSON.stringify(thread)).not.toContain(secret);
    await read('?goes_on=true');
    expect(await accesses()).toMatchObject([{ act: 'interpret', memberId: given.member.id, hospitalId: null }]);
    await read();
    expect(await accesses()).toHaveLength(2);
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy['access-by-clinics']).toMatchObject([{ kind: 'interpret', by: 'interpreter 1', clinic: null }, { kind: 'interpret' }]);
    expect(copy.consultations).toMatchObject([{ interpreters: [{ asked_at: expect.any(Date), given_at: expect.any(Date), ended_at: null }] }]);
    expect(await scene.list(mina.headers)).toMatchObject([{ unread_count: 0 }]);
    await said('user', 'And now?', null);
    expect(await scene.list(mina.headers)).toMatchObject([{ unread_count: 1 }]);
  });

  it('is nobody’s but hers: not another interpreter’s, a coordinator’s, an operator’s or the patient’s', async () => {
    const { world, given, staff, operator, other, working, list } = scene;
    await working();
    expect(await statuses(other.headers)).toEqual([404, 404, 404, 404]);
    for (const headers of [given.headers, staff.headers, operator]) expect(await statuses(headers)).toEqual([403, 403, 403, 403]);
    expect(await list(other.headers)).toEqual([]);
    expect((await world.get('/api/v1/interpreter/threads')).statusCode).toBe(401);
    // The interpreter has no access to the thread through other calls.
    for (const path of [
      `/api/v1/clinic/consultations/${given.consultationId}`,
      '/api/v1/clinic/consultations',
      '/api/v1/reservation',
      '/api/v1/operator/doubts',
    ])
      expect((await world.get(path, scene.mina.headers)).statusCode).toBe(403);
  });

  it('is not hers before it is given, nor once she is an interpreter no more', async () => {
    const { ask, give, mina, setMember } = scene;
    await ask();
    expect(await statuses(mina.headers)).toEqual([404, 404, 404, 404]);
    await give();
    expect((await scene.open()).statusCode).toBe(200);
    await setMember(mina.member.id, { role: 'user' });
    expect(await statuses(mina.headers)).toEqual([404, 404, 404, 404]);
    await setMember(mina.member.id, { role: 'interpreter', deletedAt: scene.world.clock.now() });
    expect(await statuses(mina.headers)).toEqual([404, 404, 404, 404]);
  });

  it.each([
    ['the patient', 'user', () => scene.end()],
    ['the clinic', 'hospital', () => scene.end(scene.staff.headers)],
    ['the interpreter', 'interpreter', () => scene.leave()],
    ['an operator', 'operator', async () => scene.remove(`/api/v1/operator/interpreters/${await scene.request()}`, scene.operator)],
  ] as const)('ends by %s: with the next request it is gone, both sides read it, and so is the consent', async (_, by, ending) => {
    const { world, given, mina, working, state, list } = scene;
    await working();
    const her = await openPatientChat(world, given);
    await her.settled();
    expect((await ending()).statusCode).toBe(200);
    expect(await statuses(mina.headers)).toEqual([404, 404, 404, 404]);
    expect(await list()).toEqual([]);
    expect((await her.next('threadEvent', ({ event }) => event.kind === 'interpreter-ended')).event).toMatchObject({ by, interpreter: 'Yerin Moon' });
    expect(await state()).toMatchObject({ state: 'none', consent: null });
    const [consent] = await world.deps.database.db.select().from(agreements).where(eq(agreements.document, 'consent-interpreter'));
    expect(consent?.withdrawnAt).not.toBeNull();
    // A new request is a new consent, and restores no access.
    await scene.ask();
    expect(await statuses(mina.headers)).toEqual([404, 404, 404, 404]);
    expect((await scene.factsOf('interpreter-thread-over')).length).toBe(by === 'interpreter' ? 0 : 1);
  });

  it('ends with the consent: withdrawn alone it ends at once, and the conversation goes on', async () => {
    const { world, given, mina, working, state } = scene;
    await working();
    const [consent] = (await world.get('/api/v1/users/consents', given.headers)).json();
    expect((await world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, given.headers)).statusCode).toBe(200);
    expect(await statuses(mina.headers)).toEqual([404, 404, 404, 404]);
    expect(await state()).toMatchObject({ state: 'none' });
    expect((await world.get('/api/v1/reservation', given.headers)).json()).toHaveLength(1);
  });

  it('ends with the thread, and is forgotten with it', async () => {
    const { world, given, mina, working, desk } = scene;
    await working();
    const consents = (await world.get('/api/v1/users/consents', given.headers)).json();
    const shared = consents.find(({ purpose }: { purpose: string }) => purpose === 'consultation');
    await world.post(`/api/v1/users/consents/${shared.id}/withdraw`, {}, given.headers);
    for (const answer of await Promise.all([scene.open(), scene.write(), scene.leave()])) expect(answer.statusCode).toBe(404);
    expect(await desk()).toMatchObject({ waiting: [], given: [] });
    const rows = () => world.deps.database.db.select().from(interpretations).where(eq(interpretations.consultationId, given.consultationId));
    expect(await rows()).toMatchObject([{ interpreterId: mina.member.id, endedSide: 'user' }]);
    world.clock.forward(31 * 86_400);
    await purgeClosedThreads(world.deps.database.db, world.clock.now());
    expect(await rows()).toEqual([]);
  });
});
