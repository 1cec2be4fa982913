import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sessions } from '../../accounts/accounts.tables.ts';
import { hospitals } from '../../catalog/catalog.tables.ts';
import { makeRateLimits } from '../../platform/limits.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient, tokenOf } from '../../threads/patients.fixture.ts';
import { messages } from '../../threads/threads.tables.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

/** Returns the close code with which a query is refused. */
const refusal = async (query: Record<string, string>) => (await openChat(world, query)).closed;

describe('access to the socket', () => {
  it('is refused without a token, or with a bad one: 4401', async () => {
    expect(await refusal({ user_type: 'user', receiver_id: '1' })).toBe(4401);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: 'not.a.token' })).toBe(4401);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: 'no-such-ticket' })).toBe(4401);
  });

  it('is refused to a member with a clinic that does not exist, or is not offered any longer: 4403', async () => {
    const { headers } = await registerPatient(world, { hospitalId: 1 });
    expect(await refusal({ user_type: 'user', receiver_id: '9999', token: tokenOf(headers) })).toBe(4403);
    await world.deps.database.db.update(hospitals).set({ withdrawnAt: world.clock.now() }).where(eq(hospitals.id, 3));
    expect(await refusal({ user_type: 'user', receiver_id: '3', token: tokenOf(headers) })).toBe(4403);
    await world.deps.database.db.update(hospitals).set({ withdrawnAt: null }).where(eq(hospitals.id, 3));
    expect(await refusal({ user_type: 'user', receiver_id: 'x', token: tokenOf(headers) })).toBe(4403);
    expect(await refusal({ user_type: 'user', token: tokenOf(headers) })).toBe(4403);
  });

  it('is refused to a coordinator of another clinic, and to one of this clinic with a stranger: 4403', async () => {
    const { member } = await registerPatient(world);
    const stranger = await world.person();
    expect(await refusal({ user_type: 'hospital', receiver_id: member.uid, token: tokenOf((await makeCoordinator(world, 2)).headers) })).toBe(4403);
    expect(await refusal({ user_type: 'hospital', receiver_id: stranger.uid, token: tokenOf((await makeCoordinator(world, 1)).headers) })).toBe(4403);
  });

  it('is refused to somebody else than the token says: 4403', async () => {
    const { headers, member } = await registerPatient(world);
    // Both members belong to this conversation, and would be admitted with their own side.
    expect(await refusal({ user_type: 'hospital', receiver_id: '1', token: tokenOf(headers) })).toBe(4403);
    expect(await refusal({ user_type: 'user', receiver_id: member.uid, token: tokenOf((await makeCoordinator(world)).headers) })).toBe(4403);
    const operator = await world.person({ role: 'operator' });
    expect(await refusal({ receiver_id: '1', token: tokenOf(await world.as({ id: operator.id, role: 'operator' })) })).toBe(4403);
  });

  it('is refused from another site', async () => {
    const given = await registerPatient(world);
    const query = { user_type: 'user', receiver_id: '1', token: tokenOf(given.headers) };
    await expect(openChat(world, query, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
    const own = await openChat(world, query, { origin: await world.listen() });
    own.send({ action: 'getChatHistory' });
    expect(await own.next('getChatHistory')).toMatchObject({ history: [], receiver_id: 1 });
    own.close();
  });

  it('refuses other WebSocket versions', async () => {
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
    const { headers } = await registerPatient(world);
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
    const { headers } = await registerPatient(world);
    const { token } = (await world.post('/api/v1/chat/ticket', undefined, headers)).json();
    await endSession(tokenOf(headers));
    expect(await refusal({ user_type: 'user', receiver_id: '1', token })).toBe(4401);
  });

  it('a sixth socket takes the place of the oldest', async () => {
    const given = await registerPatient(world);
    const clients = [];
    for (let i = 0; i < 5; i++) {
      const client = await openPatientChat(world, given);
      await client.settled();
      clients.push(client);
    }
    const sixth = await openPatientChat(world, given);
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

describe('frames that cannot be taken', () => {
  it('a malformed one is answered and closes its own socket alone', async () => {
    const given = await registerPatient(world);
    const [bad, good] = await Promise.all([openPatientChat(world, given), openPatientChat(world, given)]);
    bad.send('{"action": ');
    expect(await bad.next('error')).toMatchObject({ code: 'bad-request' });
    expect(await bad.closed).toBe(1007);
    await good.settled();
    good.close();
  });

  it('one above 64 KiB is not read: 1009', async () => {
    const client = await openPatientChat(world, await registerPatient(world));
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
    ['an id that is none', { action: 'sendMessage', message: 'x', client_message_id: 'mine' }, 'fields.format'],
    ['a number that is none', { action: 'getChatHistory', after: -1 }, 'fields.range'],
    ['a message that is no text', { action: 'sendMessage', message: 5 }, 'fields.wrong-type'],
  ])('%s is answered, and the socket stays open', async (_name, frame, code) => {
    const client = await openPatientChat(world, await registerPatient(world));
    client.send(frame);
    expect(await client.next('error')).toMatchObject({ code });
    client.send({ action: 'getChatHistory' });
    expect(await client.next('getChatHistory')).toMatchObject({ history: [] });
    client.close();
  });

  it('one for somebody else closes with 4403 and stores nothing', async () => {
    const mine = await registerPatient(world);
    const elsewhere = await registerPatient(world, { hospitalId: 2 });
    const client = await openPatientChat(world, mine);
    client.send({ action: 'sendMessage', receiver_id: 2, message: 'x' });
    expect(await client.closed).toBe(4403);
    const all = await openCoordinatorChat(world, await makeCoordinator(world, 1));
    all.send({ action: 'sendMessage', receiver_id: elsewhere.member.uid, message: 'x' });
    expect(await all.closed).toBe(4403);
    const stored = await world.deps.database.db.select().from(messages).where(eq(messages.consultationId, elsewhere.consultationId));
    expect(stored).toEqual([]);
  });

  it('more than thirty at a time are refused by name', async () => {
    const limited = await testWorld({ change: () => ({ limits: makeRateLimits(1) }) });
    try {
      const client = await openPatientChat(limited, await registerPatient(limited));
      const ids = Array.from({ length: 31 }, () => randomUUID());
      for (const id of ids) client.send({ action: 'sendMessage', message: 'x', client_message_id: id });
      expect(await client.next('error')).toMatchObject({ code: 'consultations.too-fast', client_message_id: ids[30] });
      expect(client.frames.filter(({ action }) => action === 'sendMessage')).toHaveLength(30);
      // `ping` has the same rate limit as other frames.
      for (let i = 0; i < 61; i++) client.send({ action: 'ping' });
      expect(await client.next('error', ({ code }) => code === 'too-many-requests')).not.toHaveProperty('client_message_id');
      expect(client.frames.filter(({ action }) => action === 'pong').length).toBeLessThanOrEqual(60);
    } finally {
      await limited.close();
    }
  });
});
