import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient, tokenOf } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** A member without any thread, with an open socket to a clinic. */
async function visitor(hospitalId = 1) {
  const member = await world.person();
  const headers = await world.as(member);
  return { member, headers, hospitalId, chat: await openPatientChat(world, { headers, hospitalId }) };
}
const HISTORY = { action: 'getChatHistory', user_type: 'user', receiver_id: 1 };
const WORDS = { action: 'sendMessage', receiver_id: 1, user_type: 'user', send_user_type: 'user', translate_and_save: true, target_lang: 'EN-US' };

describe('a member’s socket to a clinic that she is not registered with', () => {
  it('answers an empty history, refuses a message, stores nothing and stays open', async () => {
    const { chat, member } = await visitor();
    chat.send(HISTORY);
    expect(await chat.next('getChatHistory')).toEqual({ action: 'getChatHistory', receiver_id: 1, history: [], events: [], has_more: false, read_up_to: 0 });
    const client_message_id = crypto.randomUUID();
    chat.send({ ...WORDS, message: 'Hello', client_message_id });
    expect(await chat.next('error')).toMatchObject({ code: 'consultations.not-registered', client_message_id });
    chat.send({ action: 'readMessages', message_id: 1 });
    expect(await chat.next('error')).toMatchObject({ code: 'consultations.not-registered' });
    chat.send({ ...HISTORY, receiver_id: '1' });
    await chat.next('getChatHistory');
    expect(await world.deps.database.db.select().from(consultations).where(eq(consultations.memberId, member.id))).toEqual([]);
    chat.close();
  });

  it('is attached when she registers: both sides hear each other on it', async () => {
    const { chat, headers, member } = await visitor();
    chat.send(HISTORY);
    await chat.next('getChatHistory');
    await world.post('/api/v1/reservation', makeChatForm(1), headers);
    // The clinic's message arrives without a further frame of the member.
    const desk = await openCoordinatorChat(world, await makeCoordinator(world), member.uid);
    desk.send({ action: 'sendMessage', message: '안녕하세요' });
    const heard = await Promise.race([
      chat.next('sendMessage'),
      chat.next('getChatHistory', ({ history }) => history.length > 0).then(({ history: [entry] }) => ({ ...entry, receiver_id: 1 })),
    ]);
    expect(heard).toMatchObject({ message: '안녕하세요', sender_user_type: 'hospital', receiver_id: 1 });
    chat.send({ ...WORDS, message: 'Hello' });
    expect(await chat.next('sendMessage', ({ sender_user_type }) => sender_user_type === 'user')).toMatchObject({ message: 'Hello', receiver_id: 1 });
    expect(await desk.next('sendMessage', ({ sender_user_type }) => sender_user_type === 'user')).toMatchObject({ message: 'Hello' });
    for (const client of [chat, desk]) client.close();
  });

  it('is attached by her next frame where the announcement was lost', async () => {
    const { chat, headers } = await visitor();
    await world.post('/api/v1/reservation', makeChatForm(1), headers);
    chat.send({ ...WORDS, message: 'Hello' });
    expect(await chat.next('sendMessage')).toMatchObject({ message: 'Hello', message_id: 1 });
    expect(chat.frames.filter(({ action }) => action === 'error')).toEqual([]);
    chat.close();
  });

  it('gets the history of a thread that she opens again by registering', async () => {
    const mary = await registerPatient(world);
    const before = await openPatientChat(world, mary);
    before.send({ ...WORDS, message: 'Before I left' });
    await before.next('sendMessage');
    await world.deps.database.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, mary.consultationId));
    before.close();
    const chat = await openPatientChat(world, mary);
    chat.send(HISTORY);
    expect((await chat.next('getChatHistory')).history).toEqual([]);
    await world.post('/api/v1/reservation', makeChatForm(1), mary.headers);
    expect((await chat.next('getChatHistory')).history.map(({ message }) => message)).toEqual(['Before I left']);
    chat.close();
  });

  it('hears nothing of other members with that clinic, nor of her own threads with another', async () => {
    const [{ chat, headers }, mary] = [await visitor(), await registerPatient(world)];
    const [hers, desk] = [await openPatientChat(world, mary), await openCoordinatorChat(world, await makeCoordinator(world))];
    hers.send({ ...WORDS, message: 'A private matter' });
    const { message_id } = await desk.next('sendMessage', ({ message }) => message === 'A private matter');
    desk.send({ action: 'readMessages', receiver_id: mary.member.uid, message_id });
    await hers.next('readMessages');
    // Another member's registration, or one with another clinic, does not attach this socket.
    const sue = await registerPatient(world);
    await world.post('/api/v1/reservation', makeChatForm(2), headers);
    const elsewhere = await openPatientChat(world, { headers, hospitalId: 2 });
    elsewhere.send({ action: 'sendMessage', message: 'To the second clinic' });
    await elsewhere.next('sendMessage');
    chat.send({ ...HISTORY });
    expect((await chat.next('getChatHistory')).history).toEqual([]);
    await chat.settled();
    expect(chat.frames.filter(({ action }) => action !== 'error' && action !== 'getChatHistory')).toEqual([]);
    expect(sue.member.id).not.toBe(mary.member.id);
    for (const client of [chat, hers, desk, elsewhere]) client.close();
  });

  it('closes with 4403 for a frame to another clinic, and for more of a thread that is closed', async () => {
    const first = await visitor();
    first.chat.send({ ...HISTORY, receiver_id: 2 });
    expect(await first.chat.closed).toBe(4403);
    const second = await visitor();
    second.chat.send({ ...HISTORY, after: 3 });
    expect(await second.chat.closed).toBe(4403);
  });

  it('ends with its session, and is not attached after that', async () => {
    const { chat, headers, member } = await visitor();
    await world.post('/api/v1/auth/logout', undefined, headers);
    expect(await chat.closed).toBe(4401);
    const again = await world.as(member);
    await world.post('/api/v1/reservation', makeChatForm(1), again);
    const fresh = await openChat(world, { user_type: 'user', receiver_id: '1', token: tokenOf(again) });
    fresh.send({ ...WORDS, message: 'Hello' });
    await fresh.next('sendMessage');
    expect(chat.frames).toEqual([]);
    fresh.close();
  });
});
