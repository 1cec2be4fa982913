import { type IncomingMessage, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../accounts/accounts.tables.ts';
import { localBus } from '../../platform/bus.ts';
import { makeLimits } from '../../platform/limits.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { type ChatClient, openChat } from '../chat-client.fixture.ts';
import { accessRecords, messages } from '../consultations.tables.ts';
import { asCoordinator, asPatient, coordinator, patient, tokenOf } from '../patients.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** The close code a query is met with. */
const refusal = async (query: Record<string, string>) => (await openChat(world, query)).closed;

describe('who may connect', () => {
  it('not without a token, nor with a bad one: 4401', async () => {
    expect(await refusal({ user_type: 'user', receiver_id: '1' })).toBe(4401);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: 'not.a.token' })).toBe(4401);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: 'no-such-ticket' })).toBe(4401);
  });

  it('not a member who has not registered with the clinic: 4403', async () => {
    const { headers } = await patient(world, { hospitalId: 1 });
    expect(await refusal({ user_type: 'user', receiver_id: '2', token: tokenOf(headers) })).toBe(4403);
    expect(await refusal({ user_type: 'user', receiver_id: 'x', token: tokenOf(headers) })).toBe(4403);
    expect(await refusal({ user_type: 'user', token: tokenOf(headers) })).toBe(4403);
  });

  it('not a coordinator of another clinic, nor one of this clinic with a stranger: 4403', async () => {
    const { member } = await patient(world);
    const stranger = await world.person();
    expect(await refusal({ user_type: 'hospital', receiver_id: member.uid, token: tokenOf((await coordinator(world, 2)).headers) })).toBe(4403);
    expect(await refusal({ user_type: 'hospital', receiver_id: stranger.uid, token: tokenOf((await coordinator(world, 1)).headers) })).toBe(4403);
  });

  it('not as somebody else than the token says: 4403', async () => {
    const { headers, member } = await patient(world);
    // Both are in this conversation, and would be let in under their own name.
    expect(await refusal({ user_type: 'hospital', receiver_id: '1', token: tokenOf(headers) })).toBe(4403);
    expect(await refusal({ user_type: 'user', receiver_id: member.uid, token: tokenOf((await coordinator(world)).headers) })).toBe(4403);
    const operator = await world.person({ role: 'operator' });
    expect(await refusal({ receiver_id: '1', token: tokenOf(await world.as({ id: operator.id, role: 'operator' })) })).toBe(4403);
  });

  it('not from another site', async () => {
    const given = await patient(world);
    const query = { user_type: 'user', receiver_id: '1', token: tokenOf(given.headers) };
    await expect(openChat(world, query, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
    const own = await openChat(world, query, { origin: await world.listen() });
    own.send({ action: 'getChatHistory' });
    expect(await own.next('getChatHistory')).toMatchObject({ history: [], receiver_id: 1 });
    own.close();
  });

  it('not in another version of the protocol than the standard one', async () => {
    const address = await world.listen();
    for (const version of ['8', '12', '14', '13, 8', '']) {
      const answer = await new Promise<IncomingMessage>((done, fail) => {
        const asked = request(`${address}/ws/chat`, {
          headers: { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-key': 'bmFydSBpcyBhIGZlcnJ5IQ==', 'sec-websocket-version': version },
        });
        asked.once('upgrade', () => fail(new Error(`${version} was accepted`)));
        asked.once('response', done).once('error', fail).end();
      });
      expect([answer.statusCode, answer.headers['sec-websocket-version']]).toEqual([426, '13']);
      answer.destroy();
    }
  });

  it('a ticket opens one socket, once, and not after thirty seconds', async () => {
    const { headers } = await patient(world);
    const ticket = async () => (await world.post('/api/v1/chat/ticket', undefined, headers)).json().token as string;
    const first = await ticket();
    const open = await openChat(world, { user_type: 'user', receiver_id: '1', token: first });
    await open.settled();
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: first })).toBe(4401);
    const late = await ticket();
    world.clock.forward(31);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: late })).toBe(4401);
    open.close();
  });

  it('a ticket dies with its session', async () => {
    const { headers } = await patient(world);
    const { token } = (await world.post('/api/v1/chat/ticket', undefined, headers)).json();
    await endSession(tokenOf(headers));
    expect(await refusal({ user_type: 'user', receiver_id: '1', token })).toBe(4401);
  });

  it('a sixth socket takes the place of the oldest', async () => {
    const given = await patient(world);
    const clients = [];
    for (let i = 0; i < 5; i++) {
      const client = await asPatient(world, given);
      await client.settled();
      clients.push(client);
    }
    const sixth = await asPatient(world, given);
    expect(await clients[0]?.closed).toBe(4409);
    await sixth.settled();
    for (const client of [...clients, sixth]) client.close();
  });

  it('an address without a socket is not found', async () => {
    const socket = new WebSocket(`${(await world.listen()).replace('http:', 'ws:')}/api/v1/product?token=secret`);
    await expect(new Promise((_, fail) => socket.once('error', fail))).rejects.toThrow('404');
  });
});

async function endSession(token: string) {
  const caller = await world.deps.tokens.verify(token);
  if (typeof caller === 'string') throw new Error(caller);
  await world.deps.database.db.update(sessions).set({ endedAt: world.clock.now(), endedWhy: 'logout' }).where(eq(sessions.id, caller.sessionId));
  world.deps.bus.publish('session.ended', { sessionId: caller.sessionId });
}

describe('a conversation', () => {
  it('goes to everybody in it, the sender included, and to nobody else', async () => {
    const given = await patient(world, { language: 'en' });
    const other = await patient(world);
    const staff = await coordinator(world);
    const [a, b, outsider, one, all, foreign] = await Promise.all([
      asPatient(world, given),
      asPatient(world, given),
      asPatient(world, other),
      asCoordinator(world, staff, given.member.uid.toUpperCase()),
      asCoordinator(world, staff),
      asCoordinator(world, await coordinator(world, 2)),
    ]);
    await Promise.all([b, outsider, one, all, foreign].map((client) => client.settled()));
    const id = randomUUID();
    // What specification 5.8 has clients send, to the letter.
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
    const given = await patient(world);
    const [a, b] = await Promise.all([asPatient(world, given), asPatient(world, given)]);
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
    // The numbers have no holes.
    a.send({ ...frame, client_message_id: randomUUID() });
    expect(await a.next('sendMessage', ({ message_id }) => message_id > 1)).toMatchObject({ message_id: 2 });
    a.close();
    b.close();
  });

  it('has one order for everybody while many write at once', async () => {
    const given = await patient(world);
    const writers = await Promise.all(Array.from({ length: 4 }, () => asPatient(world, given)));
    const reader = await asCoordinator(world, await coordinator(world));
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
    const given = await patient(world);
    const client = await asPatient(world, given);
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
    const given = await patient(world);
    const client = await asPatient(world, given);
    for (let i = 0; i < 60; i++) client.send({ action: 'sendMessage', message: 'ㄱ'.repeat(4000), translate_and_save: false });
    await client.next('sendMessage', ({ message_id }) => message_id === 60);
    client.send({ action: 'getChatHistory', after: 0 });
    const { history, has_more } = await client.next('getChatHistory');
    expect(history[0]?.message_id).toBe(1);
    expect(history.length).toBeLessThan(60);
    expect(has_more).toBe(true);
    client.close();
  });

  it('that staff read it is recorded: who and whose, not what', async () => {
    const given = await patient(world);
    const staff = await coordinator(world);
    const client = await asCoordinator(world, staff, given.member.uid);
    client.send({ action: 'getChatHistory' });
    await client.next('getChatHistory');
    const records = await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.memberId, given.member.id));
    expect(records).toMatchObject([{ readerId: staff.member.id, hospitalId: 1, act: 'chat', client: '127.0.0.1' }]);
    client.close();
  });

  it('is recorded once an opening: not its further pages, but each connection that begins with one', async () => {
    const [given, bystander] = [await patient(world), await patient(world)];
    const staff = await coordinator(world);
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
    const desk = await asCoordinator(world, staff);
    await ask(desk, {}, { before: 5 }, { after: 0 }, { after: 0 });
    expect(await records()).toBe(1);
    await ask(desk, {});
    expect(await records()).toBe(2);
    desk.close();
    const back = await asCoordinator(world, staff);
    await ask(back, { after: 0 }, { after: 0 });
    expect(await records()).toBe(3);
    back.close();
    expect(await records(bystander)).toBe(0);
  });

  it('a line that is asked whether it lives says so to who asked, and nothing is read or recorded', async () => {
    const given = await patient(world);
    const desk = await coordinator(world);
    const [client, all, one, other] = await Promise.all([
      asPatient(world, given),
      asCoordinator(world, desk),
      asCoordinator(world, desk, given.member.uid),
      asCoordinator(world, await coordinator(world)),
    ]);
    for (const asking of [client, all, one]) {
      asking.send({ action: 'ping' });
      expect(await asking.next('pong')).toEqual({ action: 'pong' });
      // What other clients put into every frame of theirs is not looked at.
      asking.send({ action: 'ping', receiver_id: 'nobody', user_type: 'user', token: 'ignored' });
      await asking.next('pong');
    }
    await other.settled();
    expect(other.frames.filter(({ action }) => action !== 'error')).toEqual([]);
    expect(await world.deps.database.db.select().from(accessRecords).where(eq(accessRecords.readerId, desk.member.id))).toEqual([]);
    for (const socket of [client, all, one, other]) socket.close();
  });

  it('shows the other side how far was read, once, and never backwards', async () => {
    const given = await patient(world);
    const [client, staff] = await Promise.all([asPatient(world, given), asCoordinator(world, await coordinator(world), given.member.uid)]);
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
    const all = await asCoordinator(world, await coordinator(world));
    await all.settled();
    const late = await patient(world);
    const client = await asPatient(world, late);
    client.send({ action: 'sendMessage', message: 'I am new' });
    expect(await all.next('sendMessage', ({ receiver_id }) => receiver_id === late.member.uid)).toMatchObject({ message_id: 1, message: 'I am new' });
    client.close();
    all.close();
  });
});

describe('frames that cannot be taken', () => {
  it('a malformed one is answered and closes its own socket alone', async () => {
    const given = await patient(world);
    const [bad, good] = await Promise.all([asPatient(world, given), asPatient(world, given)]);
    bad.send('{"action": ');
    expect(await bad.next('error')).toMatchObject({ code: 'bad-request' });
    expect(await bad.closed).toBe(1007);
    await good.settled();
    good.close();
  });

  it('one above 64 KiB is not read: 1009', async () => {
    const client = await asPatient(world, await patient(world));
    client.send({ action: 'sendMessage', message: 'x'.repeat(65 * 1024) });
    expect(await client.closed).toBe(1009);
  });

  it.each([
    ['an unknown action', { action: 'dropTables' }, 'consultations.unknown-action'],
    ['a name of an object', { action: 'constructor' }, 'consultations.unknown-action'],
    ['no action', {}, 'consultations.unknown-action'],
    ['an empty message', { action: 'sendMessage', message: '  ' }, 'fields.required'],
    ['a message that shows nothing', { action: 'sendMessage', message: ' \u200b\u2060\u3164\n' }, 'fields.required'],
    ['a long message', { action: 'sendMessage', message: 'x'.repeat(4001) }, 'fields.too-long'],
    ['a NUL', { action: 'sendMessage', message: 'a\u0000b' }, 'fields.bad-text'],
    ['half a character', { action: 'sendMessage', message: 'a\ud800b' }, 'fields.bad-text'],
    ['an id that is none', { action: 'sendMessage', message: 'x', client_message_id: 'mine' }, 'invalid'],
    ['a number that is none', { action: 'getChatHistory', after: -1 }, 'invalid'],
  ])('%s is answered, and the socket stays open', async (_name, frame, code) => {
    const client = await asPatient(world, await patient(world));
    client.send(frame);
    expect(await client.next('error')).toMatchObject({ code });
    client.send({ action: 'getChatHistory' });
    expect(await client.next('getChatHistory')).toMatchObject({ history: [] });
    client.close();
  });

  it('one for somebody else closes with 4403 and stores nothing', async () => {
    const mine = await patient(world);
    const elsewhere = await patient(world, { hospitalId: 2 });
    const client = await asPatient(world, mine);
    client.send({ action: 'sendMessage', receiver_id: 2, message: 'x' });
    expect(await client.closed).toBe(4403);
    const all = await asCoordinator(world, await coordinator(world, 1));
    all.send({ action: 'sendMessage', receiver_id: elsewhere.member.uid, message: 'x' });
    expect(await all.closed).toBe(4403);
    const stored = await world.deps.database.db.select().from(messages).where(eq(messages.consultationId, elsewhere.consultationId));
    expect(stored).toEqual([]);
  });

  it('more than thirty at a time are refused by name', async () => {
    const limited = await testWorld({ change: () => ({ limits: makeLimits(1) }) });
    try {
      const client = await asPatient(limited, await patient(limited));
      const ids = Array.from({ length: 31 }, () => randomUUID());
      for (const id of ids) client.send({ action: 'sendMessage', message: 'x', client_message_id: id });
      expect(await client.next('error')).toMatchObject({ code: 'consultations.too-fast', client_message_id: ids[30] });
      expect(client.frames.filter(({ action }) => action === 'sendMessage')).toHaveLength(30);
      // Signs of life have the budget of any call.
      for (let i = 0; i < 61; i++) client.send({ action: 'ping' });
      expect(await client.next('error', ({ code }) => code === 'too-many-requests')).not.toHaveProperty('client_message_id');
      expect(client.frames.filter(({ action }) => action === 'pong').length).toBeLessThanOrEqual(60);
    } finally {
      await limited.close();
    }
  });
});

describe('when things end or break', () => {
  it('a socket ends with its session: 4401', async () => {
    const given = await patient(world);
    const client = await asPatient(world, given);
    await client.settled();
    await endSession(tokenOf(given.headers));
    expect(await client.closed).toBe(4401);
  });

  it('with its access token, unless its session was given a newer one: 4401, and the frame that came too late does nothing', async () => {
    const [lapsed, renewed] = [await patient(world), await patient(world)];
    const [late, kept] = await Promise.all([asPatient(world, lapsed), asPatient(world, renewed)]);
    await Promise.all([late.settled(), kept.settled()]);
    world.clock.forward(840);
    await world.deps.database.db.update(sessions).set({ lastSeenAt: world.clock.now() }).where(eq(sessions.memberId, renewed.member.id));
    world.clock.forward(61);
    late.send({ action: 'sendMessage', message: 'too late' });
    expect(await late.closed).toBe(4401);
    expect(await world.deps.database.db.select().from(messages).where(eq(messages.consultationId, lapsed.consultationId))).toEqual([]);
    await kept.settled();
    kept.close();
  });

  it('with a session whose time is over, though nobody ended it: 4401, and so is a ticket of it', async () => {
    const { member } = await patient(world);
    const now = world.clock.now();
    const session = { id: randomUUID(), memberId: member.id, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    await world.deps.database.db.insert(sessions).values(session);
    const { token } = await world.deps.tokens.issue({ memberId: member.id, sessionId: session.id, role: 'user', hospitalId: null });
    const headers = { authorization: `Bearer ${token}` };
    const client = await asPatient(world, { headers, hospitalId: 1 });
    world.clock.forward(50);
    await client.settled();
    const ticket = (await world.post('/api/v1/chat/ticket', undefined, headers)).json().token as string;
    world.clock.forward(11);
    client.send({ action: 'getChatHistory' });
    expect(await client.closed).toBe(4401);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: ticket })).toBe(4401);
    expect((await world.post('/api/v1/chat/ticket', undefined, headers)).statusCode).toBe(401);
  });

  it('one that stays silent when asked is cut off at the second beat, one that answers is not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const beating = await testWorld();
    try {
      const given = await patient(beating);
      const [silent, lively] = await Promise.all([asPatient(beating, given), asPatient(beating, given)]);
      await Promise.all([silent.settled(), lively.settled()]);
      silent.socket.pause();
      const beat = async () => {
        const asked = new Promise((done) => lively.socket.once('ping', done));
        vi.advanceTimersByTime(25_000);
        await asked;
        await lively.settled();
      };
      await beat();
      await beat();
      await beat();
      silent.socket.resume();
      expect(await silent.closed).toBe(1006);
      await lively.settled();
    } finally {
      vi.useRealTimers();
      await beating.close();
    }
  });

  it('a session whose end was not heard of ends its sockets at the next beat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const beating = await testWorld();
    try {
      const given = await patient(beating);
      const client = await asPatient(beating, given);
      await client.settled();
      // A session's state is remembered for ten seconds.
      const now = Date.now();
      vi.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
      await beating.deps.database.db.update(sessions).set({ endedAt: beating.clock.now(), endedWhy: 'logout' }).where(eq(sessions.memberId, given.member.id));
      vi.advanceTimersByTime(25_000);
      expect(await client.closed).toBe(4401);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
      await beating.close();
    }
  });

  it('sockets are told to come back when the process leaves: 1012', async () => {
    const leaving = await testWorld();
    const client = await asPatient(leaving, await patient(leaving));
    await client.settled();
    await leaving.close();
    expect(await client.closed).toBe(1012);
  });

  it('after a gap between processes everything missed is sent, in order and once', async () => {
    const bus = localBus();
    let deaf = false;
    const gappy = await testWorld({ change: () => ({ bus: { ...bus, publish: (topic, hint) => (deaf ? undefined : bus.publish(topic, hint)) } }) });
    try {
      const given = await patient(gappy);
      const client = await asPatient(gappy, given);
      const all = await asCoordinator(gappy, await coordinator(gappy));
      await all.settled();
      client.send({ action: 'sendMessage', message: 'heard', translate_and_save: false });
      await all.next('sendMessage');
      deaf = true;
      const late = await patient(gappy);
      const other = await asPatient(gappy, late);
      for (const text of ['a', 'b']) client.send({ action: 'sendMessage', message: text, translate_and_save: false });
      other.send({ action: 'sendMessage', message: 'new', translate_and_save: false });
      await Promise.all([client.settled(), other.settled()]);
      await all.settled();
      expect(all.frames.filter(({ action }) => action === 'sendMessage')).toHaveLength(1);
      deaf = false;
      bus.gap();
      await all.next('sendMessage', ({ message }) => message === 'new');
      await all.next('sendMessage', ({ message }) => message === 'b');
      await client.next('sendMessage', ({ message }) => message === 'b');
      client.send({ action: 'sendMessage', message: 'c', translate_and_save: false });
      await all.next('sendMessage', ({ message }) => message === 'c');
      const got = all.frames.flatMap((one) => (one.action === 'sendMessage' && one.receiver_id === given.member.uid ? [one.message] : []));
      expect(got).toEqual(['heard', 'a', 'b', 'c']);
      expect(client.frames.flatMap((one) => (one.action === 'sendMessage' ? [one.message] : []))).toEqual(['heard', 'a', 'b', 'c']);
    } finally {
      await gappy.close();
    }
  });

  it('a reader that does not read is cut off and loses nothing', async () => {
    const given = await patient(world);
    const [deaf, writer] = await Promise.all([asPatient(world, given), asPatient(world, given)]);
    await deaf.settled();
    deaf.socket.pause();
    // More than the operating system's buffers hold on both ends, and the mebibyte that the server lets wait.
    const sent = 1_500;
    for (let i = 1; i <= sent; i++) {
      writer.send({ action: 'sendMessage', message: 'ㄱ'.repeat(4000), translate_and_save: false });
      if (i % 100 === 0) await writer.next('sendMessage', ({ message_id }) => message_id === i);
    }
    deaf.socket.resume();
    await deaf.closed;
    const last = deaf.frames.flatMap((one) => (one.action === 'sendMessage' ? [one.message_id] : [])).at(-1) ?? 0;
    expect(last).toBeLessThan(sent);
    const again = await asPatient(world, given);
    again.send({ action: 'getChatHistory', after: last });
    expect((await again.next('getChatHistory')).history[0]?.message_id).toBe(last + 1);
    again.close();
    writer.close();
  }, 60_000);
});
