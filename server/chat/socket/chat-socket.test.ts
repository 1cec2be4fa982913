import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';
import type { ChatClient } from '../../threads/chat-client.fixture.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { accessRecords, messages } from '../../threads/threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

describe('a conversation', () => {
  it('goes to everybody in it, the sender included, and to nobody else', async () => {
    const given = await registerPatient(world, { language: 'en' });
    const other = await registerPatient(world);
    const staff = await makeCoordinator(world);
    const [a, b, outsider, one, all, foreign] = await Promise.all([
      openPatientChat(world, given),
      openPatientChat(world, given),
      openPatientChat(world, other),
      openCoordinatorChat(world, staff, given.member.uid.toUpperCase()),
      openCoordinatorChat(world, staff),
      openCoordinatorChat(world, await makeCoordinator(world, 2)),
    ]);
    await Promise.all([b, outsider, one, all, foreign].map((client) => client.settled()));
    const id = randomUUID();
    // A frame exactly as specification 5.8 describes it.
    a.send({
      action: 'sendMessage',
      receiver_id: 1,
      user_type: 'user',
      token: 'ignored',
      message: 'Hello <b>there</b>',
      send_user_type: 'user',
      translate_and_save: true,
      target_lang: 'EN-US',
      client_message_id: id,
    });
    for (const client of [a, b]) {
      expect(await client.next('sendMessage')).toMatchObject({
        message_id: 1,
        client_message_id: id,
        receiver_id: 1,
        message: 'Hello <b>there</b>',
        sender_user_type: 'user',
        user_id: given.member.uid,
        translated_message: null,
        target_lang: 'KO',
      });
    }
    for (const client of [one, all]) expect(await client.next('sendMessage')).toMatchObject({ message_id: 1, receiver_id: given.member.uid });
    all.send({ action: 'sendMessage', receiver_id: given.member.uid, user_type: 'hospital', message: '안녕하세요!' });
    expect(await a.next('sendMessage')).toMatchObject({
      message_id: 2,
      receiver_id: 1,
      sender_user_type: 'hospital',
      user_id: '1',
      language: 'ko',
      target_lang: 'EN-US',
    });
    await Promise.all([outsider, foreign].map((client) => client.settled()));
    expect([...outsider.frames, ...foreign.frames].filter(({ action }) => action !== 'error')).toEqual([]);
    for (const client of [a, b, outsider, one, all, foreign]) client.close();
  });

  it('has the same client id once, however often and wherever it is sent', async () => {
    const given = await registerPatient(world);
    const [a, b] = await Promise.all([openPatientChat(world, given), openPatientChat(world, given)]);
    await Promise.all([a.settled(), b.settled()]);
    const frame = { action: 'sendMessage', receiver_id: 1, message: 'Once', client_message_id: randomUUID() };
    a.send(frame);
    b.send(frame);
    a.send(frame);
    await Promise.all([a.settled(), b.settled()]);
    const stored = await world.deps.database.db.select().from(messages).where(eq(messages.consultationId, given.consultationId));
    expect(stored).toHaveLength(1);
    const shown = [...a.frames, ...b.frames].flatMap((one) => (one.action === 'sendMessage' ? [one.message_id] : []));
    expect(new Set(shown)).toEqual(new Set([1]));
    // Message numbers have no gaps.
    a.send({ ...frame, client_message_id: randomUUID() });
    expect(await a.next('sendMessage', ({ message_id }) => message_id > 1)).toMatchObject({ message_id: 2 });
    a.close();
    b.close();
  });

  it('has one order for everybody while many write at once', async () => {
    const given = await registerPatient(world);
    const writers = await Promise.all(Array.from({ length: 4 }, () => openPatientChat(world, given)));
    const reader = await openCoordinatorChat(world, await makeCoordinator(world));
    await Promise.all([reader, ...writers].map((client) => client.settled()));
    for (let i = 0; i < 25; i++)
      for (const [w, writer] of writers.entries()) writer.send({ action: 'sendMessage', message: `${w}/${i}`, translate_and_save: false });
    for (const client of [reader, ...writers]) await client.next('sendMessage', ({ message_id }) => message_id === 100);
    const order = Array.from({ length: 100 }, (_, i) => i + 1);
    for (const client of [reader, ...writers]) expect(client.frames.flatMap((one) => (one.action === 'sendMessage' ? [one.message_id] : []))).toEqual(order);
    for (const [w] of writers.entries()) {
      const mine = reader.frames.flatMap((one) => (one.action === 'sendMessage' && one.message.startsWith(`${w}/`) ? [one.message] : []));
      expect(mine).toEqual(Array.from({ length: 25 }, (_, i) => `${w}/${i}`));
    }
    for (const client of [reader, ...writers]) client.close();
  });

  it('is resumed from what was last seen, in pages that say whether there is more', async () => {
    const given = await registerPatient(world);
    const client = await openPatientChat(world, given);
    for (let i = 1; i <= 205; i++) client.send({ action: 'sendMessage', message: `m${i}`, translate_and_save: false });
    await client.next('sendMessage', ({ message_id }) => message_id === 205);
    const page = async (which: object) => {
      client.send({ action: 'getChatHistory', receiver_id: 1, ...which });
      const { history, has_more } = await client.next('getChatHistory');
      return { from: history[0]?.message_id, to: history.at(-1)?.message_id, count: history.length, has_more };
    };
    expect(await page({})).toEqual({ from: 6, to: 205, count: 200, has_more: true });
    expect(await page({ before: 6 })).toEqual({ from: 1, to: 5, count: 5, has_more: false });
    expect(await page({ after: 3 })).toEqual({ from: 4, to: 203, count: 200, has_more: true });
    expect(await page({ after: 203 })).toEqual({ from: 204, to: 205, count: 2, has_more: false });
    client.close();
  });

  it('a page of very long messages is shorter and says so', async () => {
    const given = await registerPatient(world);
    const client = await openPatientChat(world, given);
    for (let i = 0; i < 60; i++) client.send({ action: 'sendMessage', message: 'ㄱ'.repeat(4000), translate_and_save: false });
    await client.next('sendMessage', ({ message_id }) => message_id === 60);
    client.send({ action: 'getChatHistory', after: 0 });
    const { history, has_more } = await client.next('getChatHistory');
    expect(history[0]?.message_id).toBe(1);
    expect(history.length).toBeLessThan(60);
    expect(has_more).toBe(true);
    client.close();
  });

  it('records that staff read it: who and whose, not what', async () => {
    const given = await registerPatient(world);
    const staff = await makeCoordinator(world);
    const client = await openCoordinatorChat(world, staff, given.member.uid);
    client.send({ action: 'getChatHistory' });
    await client.next('getChatHistory');
    const records = await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.memberId, given.member.id));
    expect(records).toMatchObject([{ readerId: staff.member.id, hospitalId: 1, act: 'chat', client: '127.0.0.1' }]);
    client.close();
  });

  it('is recorded once an opening: not its further pages, but each connection that begins with one', async () => {
    const [given, bystander] = [await registerPatient(world), await registerPatient(world)];
    const staff = await makeCoordinator(world);
    const records = async (of = given) => {
      const rows = await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.memberId, of.member.id));
      return rows.length;
    };
    const ask = async (client: ChatClient, ...pages: object[]) => {
      for (const page of pages) {
        client.send({ action: 'getChatHistory', receiver_id: given.member.uid, ...page });
        await client.next('getChatHistory');
      }
    };
    const desk = await openCoordinatorChat(world, staff);
    await ask(desk, {}, { before: 5 }, { after: 0 }, { after: 0 });
    expect(await records()).toBe(1);
    await ask(desk, {});
    expect(await records()).toBe(2);
    desk.close();
    const back = await openCoordinatorChat(world, staff);
    await ask(back, { after: 0 }, { after: 0 });
    expect(await records()).toBe(3);
    back.close();
    expect(await records(bystander)).toBe(0);
  });

  it('answers ping on the same connection only, without reading or recording anything', async () => {
    const given = await registerPatient(world);
    const desk = await makeCoordinator(world);
    const [client, all, one, other] = await Promise.all([
      openPatientChat(world, given),
      openCoordinatorChat(world, desk),
      openCoordinatorChat(world, desk, given.member.uid),
      openCoordinatorChat(world, await makeCoordinator(world)),
    ]);
    for (const asking of [client, all, one]) {
      asking.send({ action: 'ping' });
      expect(await asking.next('pong')).toEqual({ action: 'pong' });
      // Extra fields, as other clients send them in every frame, are ignored.
      asking.send({ action: 'ping', receiver_id: 'nobody', user_type: 'user', token: 'ignored' });
      await asking.next('pong');
    }
    await other.settled();
    expect(other.frames.filter(({ action }) => action !== 'error')).toEqual([]);
    expect(await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.readerId, desk.member.id))).toEqual([]);
    for (const socket of [client, all, one, other]) socket.close();
  });

  it('shows the other side how far was read, once, and never backwards', async () => {
    const given = await registerPatient(world);
    const [client, staff] = await Promise.all([openPatientChat(world, given), openCoordinatorChat(world, await makeCoordinator(world), given.member.uid)]);
    await staff.settled();
    client.send({ action: 'sendMessage', message: 'One' });
    await staff.next('sendMessage');
    staff.send({ action: 'readMessages', message_id: 99 });
    expect(await client.next('readMessages')).toMatchObject({ message_id: 1, reader: 'hospital', receiver_id: 1 });
    staff.send({ action: 'readMessages', message_id: 0 });
    await staff.settled();
    await client.settled();
    expect(client.frames.filter(({ action }) => action === 'readMessages')).toHaveLength(1);
    client.send({ action: 'getChatHistory' });
    expect(await client.next('getChatHistory')).toMatchObject({ read_up_to: 1 });
    client.close();
    staff.close();
  });

  it('reaches a coordinator who listens to the clinic from a patient who registers later', async () => {
    const all = await openCoordinatorChat(world, await makeCoordinator(world));
    await all.settled();
    const late = await registerPatient(world);
    const client = await openPatientChat(world, late);
    client.send({ action: 'sendMessage', message: 'I am new' });
    expect(await all.next('sendMessage', ({ receiver_id }) => receiver_id === late.member.uid)).toMatchObject({ message_id: 1, message: 'I am new' });
    client.close();
    all.close();
  });
});
