import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { EventKind } from '../../../contract/threads/thread-events.ts';
import { members } from '../../accounts/accounts.tables.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { noticeFacts } from '../../notifications/notifications.tables.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { recordEvent } from '../../threads/events.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { countWaitingPatients } from '../../threads/waiting.ts';
import { readCurrentWaits } from '../weeks/weeks.tables.ts';

type Patient = Awaited<ReturnType<typeof registerPatient>>;
type Staff = Awaited<ReturnType<typeof makeCoordinator>>;

let world: World;
let her: Patient;
let staff: Staff;
let otherStaff: Staff;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  her = await registerPatient(world, { language: 'ja' });
  staff = await makeCoordinator(world);
  otherStaff = await makeCoordinator(world);
});

const pathOf = (path: string) => `/api/v1/clinic/consultations/${her.consultationId}/${path}`;
const put = (path: string, body: object, by = staff) => world.put(pathOf(path), body, by.headers);
const readConversation = async (by = staff) =>
  (await world.get('/api/v1/clinic/consultations', by.headers)).json().find(({ id }: { id: number }) => id === her.consultationId);
const factsOfHers = async (kind: (typeof noticeFacts.$inferSelect)['kind']) =>
  (await world.deps.database.db.select().from(noticeFacts).where(eq(noticeFacts.kind, kind))).filter(
    ({ about }) => about.consultationId === her.consultationId,
  );
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const OPEN = { state: 'open', later_until: null, unread: false, assignee: null };

/** Sends a message from the patient. Resolves once it is stored. */
async function sendPatientMessage(text: string): Promise<number> {
  const chat = await openPatientChat(world, her);
  chat.send({ action: 'sendMessage', message: text, translate_and_save: false });
  const { message_id } = await chat.next('sendMessage');
  chat.close();
  return message_id;
}

describe('a conversation', () => {
  it('reopens with the patient’s next message when it is done', async () => {
    await sendPatientMessage('ありがとうございます');
    expect((await put('handling', { state: 'done' })).json()).toEqual({ ...OPEN, state: 'done' });
    expect(await readConversation()).toMatchObject({ handling: { state: 'done' }, waiting_since: null });
    await sendPatientMessage('もうひとつ質問があります');
    expect(await readConversation()).toMatchObject({ handling: OPEN });
  });

  it('reopens when it is done and the patient acts, and not when the clinic acts', async () => {
    const { db } = world.deps.database;
    await put('handling', { state: 'done' });
    await recordEvent(db, her.consultationId, { kind: 'asked-about', by: { side: 'hospital', memberId: staff.member.id }, at: world.clock.now() });
    expect(await readConversation()).toMatchObject({ handling: { state: 'done' } });
    await recordEvent(db, her.consultationId, { kind: 'paid', by: { side: 'user', memberId: her.member.id }, at: world.clock.now() });
    expect(await readConversation()).toMatchObject({ handling: OPEN });
  });

  it.each(['visit-offered', 'visit-fixed', 'visit-moved', 'quote-offered'] as const)('is answered by %s as by a message', async (kind) => {
    await sendPatientMessage('いつがいいですか');
    expect(await readConversation()).toMatchObject({ waiting_since: expect.any(String) });
    const { db } = world.deps.database;
    const event = (side: 'user' | 'hospital', which: EventKind) => ({ kind: which, by: { side, memberId: staff.member.id }, at: world.clock.now() });
    for (const otherStaff of [event('user', 'move-asked'), event('hospital', 'asked-about')]) {
      await recordEvent(db, her.consultationId, otherStaff);
      expect(await readConversation()).toMatchObject({ waiting_since: expect.any(String) });
    }
    await recordEvent(db, her.consultationId, event('hospital', kind));
    expect(await readConversation()).toMatchObject({ waiting_since: null });
  });

  it('counts nobody as waiting while it is put off or done, in the list, the counts and the figures alike', async () => {
    const { db } = world.deps.database;
    const counted = async () => {
      const now = world.clock.now();
      const { counts } = (await world.get('/api/v1/clinic/inbox', staff.headers)).json();
      const span = { hospitalId: 1, from: new Date(0), to: now };
      const figures = [counts.states.waiting, await countWaitingPatients(db, 1, now), (await readCurrentWaits(db, span, [])).length];
      expect(new Set(figures).size, String(figures)).toBe(1);
      return figures[0] as number;
    };
    await sendPatientMessage('お願いします');
    const waiting = await counted();
    await put('handling', { state: 'later', until: inHours(2) });
    expect(await counted()).toBe(waiting - 1);
    await put('handling', { state: 'open' });
    expect(await counted()).toBe(waiting);
    await put('handling', { state: 'done' });
    expect(await counted()).toBe(waiting - 1);
  });

  it('returns by itself when it was put off, and notifies the clinic', async () => {
    onTestFinished(world.clock.hold());
    const until = inHours(0.1);
    expect((await put('handling', { state: 'later', until })).json()).toEqual({ ...OPEN, state: 'later', later_until: until });
    expect(await factsOfHers('put-off-over')).toMatchObject([
      { about: { consultationId: her.consultationId, hospitalId: 1, since: until }, dueAt: new Date(until) },
    ]);
    world.clock.forward(6 * 60);
    expect(await readConversation()).toMatchObject({ handling: OPEN });
  });

  it.each([
    ['has passed', -1],
    ['is too far ahead', 91 * 24],
  ])('is not put off until a time that %s', async (_what, hours) => {
    expect((await put('handling', { state: 'later', until: inHours(hours) })).json()).toMatchObject({ code: 'consultations.later-time' });
    expect(await readConversation()).toMatchObject({ handling: OPEN });
  });

  it('is marked as unread for all, and taken back by reading', async () => {
    await put('unread', { unread: true });
    expect((await readConversation(otherStaff)).handling.unread).toBe(true);
    await put('unread', { unread: false }, otherStaff);
    expect((await readConversation()).handling.unread).toBe(false);
  });

  it('stops waiting when it needs no answer, and waits for what came meanwhile', async () => {
    const first = await sendPatientMessage('わかりました');
    const second = await sendPatientMessage('やっぱり質問です');
    const refused = await world.post(pathOf('settled'), { message_id: first }, staff.headers);
    expect(refused.json()).toMatchObject({ code: 'consultations.newer-message' });
    expect((await readConversation()).waiting_since).not.toBeNull();
    expect((await world.post(pathOf('settled'), { message_id: second }, staff.headers)).statusCode).toBe(200);
    expect((await readConversation()).waiting_since).toBeNull();
  });

  it('is given to a colleague with a note, taken over and given back; nobody else’s', async () => {
    const elsewhere = await makeCoordinator(world, 2);
    expect((await put('assignee', { assignee: elsewhere.member.id })).json()).toMatchObject({ code: 'consultations.no-colleague' });
    await put('assignee', { assignee: otherStaff.member.id, note: '견적을 기다리십니다.' });
    expect(await readConversation()).toMatchObject({ handling: { assignee: { id: otherStaff.member.id, name: otherStaff.member.uid } } });
    await put('assignee', { assignee: staff.member.id });
    const record = (await world.get(pathOf('handling'), staff.headers)).json();
    expect(record).toMatchObject([
      { act: 'assigned', by: staff.member.uid, to: staff.member.uid, to_self: true, note: '' },
      { act: 'assigned', by: staff.member.uid, to: otherStaff.member.uid, to_self: false, note: '견적을 기다리십니다.' },
    ]);
    await put('assignee', { assignee: null });
    expect((await readConversation()).handling.assignee).toBeNull();
  });

  it('becomes nobody’s when its colleague has left, and cannot be given to her', async () => {
    await put('assignee', { assignee: otherStaff.member.id });
    await world.deps.database.db.update(members).set({ deletedAt: world.clock.now() }).where(eq(members.id, otherStaff.member.id));
    expect((await readConversation()).handling.assignee).toBeNull();
    expect((await put('assignee', { assignee: otherStaff.member.id, note: 'Again.' })).json()).toMatchObject({ code: 'consultations.no-colleague' });
  });

  it('is updated live for colleagues and never for the patient', async () => {
    const [desk, chat] = [await openCoordinatorChat(world, otherStaff), await openPatientChat(world, her)];
    await Promise.all([desk.settled(), chat.settled()]);
    await put('assignee', { assignee: staff.member.id });
    const { handling } = await desk.next('handlingChanged');
    expect(handling).toMatchObject({ state: 'open', assignee: { id: staff.member.id } });
    await chat.settled();
    expect(JSON.stringify(chat.frames)).not.toContain('handling');
    const copy = await exportConsultations(world.deps.database.db, her.member.id, 'en');
    expect(JSON.stringify(copy)).not.toContain(staff.member.id);
  });
});

describe('a coordinator', () => {
  it('is announced to her colleagues alone while she has a conversation open or types', async () => {
    const elsewhere = await makeCoordinator(world, 2);
    const [one, two, strange, chat] = [
      await openCoordinatorChat(world, staff),
      await openCoordinatorChat(world, otherStaff),
      await openCoordinatorChat(world, elsewhere),
      await openPatientChat(world, her),
    ];
    await Promise.all([one, two, chat].map((each) => each.settled()));
    one.send({ action: 'presence', receiver_id: her.member.uid, doing: 'open' });
    const { who, uid, name } = await two.next('presence', ({ doing }) => doing === 'open');
    expect([uid, name]).toEqual([staff.member.uid, staff.member.uid]);
    one.send({ action: 'presence', receiver_id: her.member.uid, doing: 'typing' });
    expect(await two.next('presence', ({ doing }) => doing === 'typing')).toMatchObject({ receiver_id: her.member.uid, who });
    // The new name takes effect on the open connection at the coordinator's next presence frame.
    await world.put('/api/v1/clinic/desk/name', { name: '민지' }, staff.headers);
    one.send({ action: 'presence', receiver_id: her.member.uid, doing: 'open' });
    expect(await two.next('presence', ({ name }) => name === '민지')).toMatchObject({ who, uid: staff.member.uid });
    chat.send({ action: 'presence', doing: 'typing' });
    await Promise.all([one, chat, strange].map((each) => each.settled()));
    for (const each of [one, chat, strange]) expect(each.frames.filter(({ action }) => action === 'presence')).toEqual([]);
    expect(JSON.stringify(two.frames)).not.toContain(staff.member.id);
  });

  it('writes nothing in a conversation of another clinic', async () => {
    const strange = await openCoordinatorChat(world, await makeCoordinator(world, 2));
    strange.send({ action: 'presence', receiver_id: her.member.uid, doing: 'typing' });
    expect(await strange.closed).toBe(4403);
  });
});

describe('one moment, please', () => {
  it('is written in her language, keeps her waiting, and reminds after a quarter of an hour', async () => {
    onTestFinished(world.clock.hold());
    await sendPatientMessage('いくらですか');
    const since = (await readConversation()).waiting_since;
    const chat = await openPatientChat(world, her);
    await chat.settled();
    const client_message_id = randomUUID();
    const sent = await world.post(pathOf('moment'), { client_message_id }, staff.headers);
    expect(sent.statusCode).toBe(201);
    expect(await chat.next('sendMessage')).toMatchObject({
      translated_message: expect.stringContaining('少々お待ちください'),
      keeps_waiting: true,
      translation: 'done',
    });
    expect((await readConversation()).waiting_since).toBe(since);
    expect((await world.post(pathOf('moment'), { client_message_id }, staff.headers)).json()).toEqual(sent.json());
    const doubt = `/api/v1/consultations/${her.consultationId}/messages/${sent.json().message_id}/doubt`;
    expect((await world.put(doubt, { words: '' }, her.headers)).json()).toMatchObject({ code: 'consultations.no-translation' });
    expect(await factsOfHers('promised')).toMatchObject([{ about: { consultationId: her.consultationId, since }, dueAt: new Date(inHours(0.25)) }]);
  });

  it('an answer ends her waiting', async () => {
    await sendPatientMessage('いくらですか');
    await world.post(pathOf('moment'), { client_message_id: randomUUID() }, staff.headers);
    const desk = await openCoordinatorChat(world, staff, her.member.uid);
    desk.send({ action: 'sendMessage', message: '12만 원입니다.', translate_and_save: false });
    await desk.next('sendMessage', ({ message }) => message.startsWith('12'));
    expect((await readConversation()).waiting_since).toBeNull();
  });
});

describe('the room', () => {
  it('a coordinator chooses the name that she writes under; earlier words keep theirs', async () => {
    const chat = await openPatientChat(world, her);
    const desk = await openCoordinatorChat(world, staff, her.member.uid);
    const write = async (message: string) => {
      desk.send({ action: 'sendMessage', message, translate_and_save: false });
      return chat.next('sendMessage', (frame) => frame.message === message);
    };
    expect(await write('안녕하세요')).toMatchObject({ author: null });
    expect((await world.put('/api/v1/clinic/desk/name', { name: 'Minji' }, staff.headers)).json()).toEqual({ id: staff.member.id, name: 'Minji' });
    expect(await write('민지입니다')).toMatchObject({ author: 'Minji' });
    chat.send({ action: 'getChatHistory' });
    const { history } = await chat.next('getChatHistory');
    expect(history.map(({ author }) => author)).toEqual([null, 'Minji']);
    // The patient does not see which coordinator it was.
    expect(JSON.stringify(history)).not.toContain('author_id');
    expect(await desk.next('sendMessage', ({ message }) => message === '민지입니다')).toMatchObject({ author_id: staff.member.id });
    desk.send({ action: 'getChatHistory' });
    expect((await desk.next('getChatHistory')).history.map(({ author_id }) => author_id)).toEqual([staff.member.id, staff.member.id]);
    expect((await world.put('/api/v1/clinic/desk/name', { name: '   ' }, staff.headers)).statusCode).toBe(400);
  });

  it('says who works for the clinic, what it promises and when it is open', async () => {
    await makeCoordinator(world, 2);
    const desk = async () => (await world.get('/api/v1/clinic/desk', staff.headers)).json();
    expect(await desk()).toMatchObject({ you: { id: staff.member.id, chosen_name: null }, promise_minutes: 120 });
    const { colleagues, open } = await desk();
    expect(colleagues.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([staff.member.id, otherStaff.member.id]));
    expect(colleagues.every(({ name }: { name: string }) => typeof name === 'string' && name !== '')).toBe(true);
    expect(open.length).toBeGreaterThan(10);
    expect(open.every(({ from, to }: { from: string; to: string }) => from < to)).toBe(true);
    await world.put('/api/v1/clinic/desk/promise', { minutes: 45 }, staff.headers);
    expect((await desk()).promise_minutes).toBe(45);
    expect((await world.get('/api/v1/hospital/1')).json()).toMatchObject({ promise_minutes: 45, answer_minutes: null });
    expect((await world.put('/api/v1/clinic/desk/promise', { minutes: 4 }, staff.headers)).statusCode).toBe(400);
  });
});

it('nothing of a conversation is handled by another clinic, nor once it is closed', async () => {
  const stranger = await makeCoordinator(world, 2);
  const body = { assignee: stranger.member.id };
  expect((await world.put(pathOf('assignee'), body, stranger.headers)).statusCode).toBe(404);
  const { db } = world.deps.database;
  await db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, her.consultationId));
  expect((await put('handling', { state: 'done' })).statusCode).toBe(404);
  expect((await world.get(pathOf('handling'), staff.headers)).statusCode).toBe(404);
});
