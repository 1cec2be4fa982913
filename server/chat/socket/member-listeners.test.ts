import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeLocalBus } from '../../platform/bus.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type ChatClient, openChat } from '../../threads/chat-client.fixture.ts';
import { type Headers, makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient, tokenOf } from '../../threads/patients.fixture.ts';
import type { Connection } from './connection.ts';
import { makeMemberListeners } from './member-listeners.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const listen = (headers: Headers) => openChat(world, { user_type: 'user', hears: 'changes', token: tokenOf(headers) });
/** Resolves when the socket is admitted and has received all earlier announcements. */
const heard = async (client: ChatClient) => {
  client.send({ action: 'ping' });
  await client.next('pong');
};
const changes = ({ frames }: ChatClient) => frames.flatMap((frame) => (frame.action === 'changed' ? [[frame.hospital_id, frame.what]] : []));

it('a page with hears=changes is notified of all threads of its member, including new ones, and of no others', async () => {
  const [one, other] = [await registerPatient(world), await registerPatient(world)];
  const [page, stranger] = [await listen(one.headers), await listen(other.headers)];
  await Promise.all([heard(page), heard(stranger)]);
  const desk = await openCoordinatorChat(world, await makeCoordinator(world), one.member.uid);
  desk.send({ action: 'sendMessage', message: '안녕하세요' });
  expect(await page.next('changed')).toEqual({ action: 'changed', hospital_id: 1, what: 'messages' });
  await world.post('/api/v1/reservation', makeChatForm(2), one.headers);
  expect(await page.next('changed', ({ what }) => what === 'thread')).toMatchObject({ hospital_id: 2 });
  const offered = await world.post(
    '/api/v1/clinic/visits',
    { consultation_id: one.consultationId, offers: ['2026-12-03T01:00:00Z'] },
    (await makeCoordinator(world)).headers,
  );
  expect(offered.statusCode, offered.payload).toBe(201);
  expect(await page.next('changed', ({ hospital_id, what }) => hospital_id === 1 && what === 'thread')).toBeTruthy();
  await heard(stranger);
  expect(stranger.frames.filter(({ action }) => action !== 'pong')).toEqual([]);
  for (const client of [page, stranger, desk]) client.close();
});

it('is told that anything may have changed after a gap in the hints', async () => {
  const bus = makeLocalBus();
  const listeners = makeMemberListeners(bus);
  const send = vi.fn();
  const page = { caller: { memberId: 'mary' }, send } as Pick<Connection, 'send'> as Connection;
  listeners.join(page);
  bus.gap();
  expect(send.mock.calls).toEqual([['{"action":"changed","hospital_id":null,"what":"thread"}']]);
  listeners.leave(page);
  bus.gap();
  expect(send).toHaveBeenCalledOnce();
  listeners.stop();
  await bus.close();
});

it('a chat connection receives no changed frames', async () => {
  const one = await registerPatient(world);
  const client = await openPatientChat(world, one);
  await client.settled();
  world.deps.bus.publish('member.changed', { memberId: one.member.id, hospitalId: 1, what: 'thread' });
  await client.settled();
  expect(changes(client)).toEqual([]);
  client.close();
});

it('cannot write to any thread, and requires a signed-in member', async () => {
  const one = await registerPatient(world);
  const page = await listen(one.headers);
  page.send({ action: 'getChatHistory', receiver_id: 1 });
  expect(await page.closed).toBe(4403);
  const { headers } = await makeCoordinator(world);
  expect(await (await openChat(world, { user_type: 'user', hears: 'changes', token: tokenOf(headers) })).closed).toBe(4403);
  expect(await (await openChat(world, { user_type: 'user', hears: 'changes' })).closed).toBe(4401);
});

it('sends a patient, a coordinator and an operator what concerns each of them, and nothing of a thread', async () => {
  const [mary, min, oh] = [await registerPatient(world), await makeCoordinator(world), await world.person({ role: 'operator' })];
  const operators = await world.as({ id: oh.id, role: 'operator' });
  const desk = await openChat(world, { user_type: 'hospital', hears: 'changes', token: tokenOf(min.headers) });
  const platform = await openChat(world, { hears: 'changes', token: tokenOf(operators) });
  const page = await listen(mary.headers);
  await Promise.all([desk, platform, page].map(heard));
  const tell = (...memberIds: string[]) => world.deps.bus.publish('notices.changed', { memberIds });
  tell(mary.member.id, min.member.id);
  tell(oh.id);
  for (const client of [desk, platform, page]) expect(await client.next('changed')).toEqual({ action: 'changed', hospital_id: null, what: 'notices' });
  await Promise.all([desk, platform, page].map(heard));
  expect([desk, platform, page].map((client) => changes(client).length)).toEqual([1, 1, 1]);
  // An operator belongs to no side. Claiming one is refused, and so is any frame to a thread.
  expect(await (await openChat(world, { user_type: 'hospital', hears: 'changes', token: tokenOf(operators) })).closed).toBe(4403);
  platform.send({ action: 'getChatHistory', receiver_id: mary.member.uid });
  expect(await platform.closed).toBe(4403);
  for (const client of [desk, page]) client.close();
});

it('counts what waits, for each as she sees it; what she reads is gone from her other pages at once', async () => {
  const [mary, min] = [await registerPatient(world, { hospitalId: 2 }), await makeCoordinator(world, 2)];
  const counts = async (headers: Headers) => (await world.get('/api/v1/notices/counts', headers)).json();
  expect(await counts(mary.headers)).toEqual({ unseen: 0, unread_messages: 0, waiting: 0 });
  const [chat, desk, page] = [await openPatientChat(world, mary), await openCoordinatorChat(world, min, mary.member.uid), await listen(mary.headers)];
  await heard(page);
  // A later translation is also announced as a change.
  chat.send({ action: 'sendMessage', message: 'Does it hurt?', translate_and_save: false });
  await desk.next('sendMessage');
  expect(await counts(min.headers)).toMatchObject({ unread_messages: 1, waiting: 1 });
  desk.send({ action: 'sendMessage', message: '아니요', translate_and_save: false });
  const { message_id } = await chat.next('sendMessage', ({ sender_user_type }) => sender_user_type === 'hospital');
  expect(await counts(min.headers)).toMatchObject({ waiting: 0 });
  expect(await counts(mary.headers)).toMatchObject({ unread_messages: 1, waiting: 1 });
  await heard(page);
  const before = changes(page).length;
  chat.send({ action: 'readMessages', message_id });
  await expect.poll(() => changes(page).slice(before)).toEqual([[2, 'messages']]);
  expect(await counts(mary.headers)).toMatchObject({ unread_messages: 0, waiting: 0 });
  for (const client of [chat, desk, page]) client.close();
});

it('a sixth page replaces the oldest page but no chat; it closes with its session', async () => {
  const one = await registerPatient(world);
  const chat = await openPatientChat(world, one);
  await chat.settled();
  const pages: ChatClient[] = [];
  for (let i = 0; i < 6; i++) {
    const page = await listen(one.headers);
    await heard(page);
    pages.push(page);
  }
  expect(await pages[0]?.closed).toBe(4409);
  await chat.settled();
  await world.post('/api/v1/auth/logout', undefined, one.headers);
  expect(await Promise.all([chat, ...pages.slice(1)].map(({ closed }) => closed))).toEqual(Array(6).fill(4401));
});
