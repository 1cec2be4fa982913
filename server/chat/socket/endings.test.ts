import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sessions } from '../../accounts/accounts.tables.ts';
import { makeLocalBus } from '../../platform/bus.ts';
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

async function endSession(token: string) {
  const caller = await world.deps.tokens.verify(token);
  if (typeof caller === 'string') throw new Error(caller);
  await world.deps.database.db.update(sessions).set({ endedAt: world.clock.now(), endedWhy: 'logout' }).where(eq(sessions.id, caller.sessionId));
  world.deps.bus.publish('session.ended', { sessionId: caller.sessionId });
}

describe('when things end or break', () => {
  it('a socket ends with its session: 4401', async () => {
    const given = await registerPatient(world);
    const client = await openPatientChat(world, given);
    await client.settled();
    await endSession(tokenOf(given.headers));
    expect(await client.closed).toBe(4401);
  });

  it('a socket ends with its access token unless the session was refreshed: 4401, and late frames are ignored', async () => {
    const [lapsed, renewed] = [await registerPatient(world), await registerPatient(world)];
    const [late, still] = await Promise.all([openPatientChat(world, lapsed), openPatientChat(world, renewed)]);
    await Promise.all([late.settled(), still.settled()]);
    world.clock.forward(840);
    await world.deps.database.db.update(sessions).set({ lastSeenAt: world.clock.now() }).where(eq(sessions.memberId, renewed.member.id));
    world.clock.forward(61);
    late.send({ action: 'sendMessage', message: 'too late' });
    expect(await late.closed).toBe(4401);
    expect(await world.deps.database.db.select().from(messages).where(eq(messages.consultationId, lapsed.consultationId))).toEqual([]);
    await still.settled();
    still.close();
  });

  it('a socket or ticket of an expired session ends: 4401', async () => {
    const { member } = await registerPatient(world);
    const now = world.clock.now();
    const session = { id: randomUUID(), memberId: member.id, createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 60_000) };
    await world.deps.database.db.insert(sessions).values(session);
    const { token } = await world.deps.tokens.issue({ memberId: member.id, sessionId: session.id, role: 'user', hospitalId: null });
    const headers = { authorization: `Bearer ${token}` };
    const client = await openPatientChat(world, { headers, hospitalId: 1 });
    world.clock.forward(50);
    await client.settled();
    const ticket = (await world.post('/api/v1/chat/ticket', undefined, headers)).json().token as string;
    world.clock.forward(11);
    client.send({ action: 'getChatHistory' });
    expect(await client.closed).toBe(4401);
    expect(await refusal({ user_type: 'user', receiver_id: '1', token: ticket })).toBe(4401);
    expect((await world.post('/api/v1/chat/ticket', undefined, headers)).statusCode).toBe(401);
  });

  it('a socket that does not answer pings is closed at the second heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const beating = await testWorld();
    try {
      const given = await registerPatient(beating);
      const [silent, lively] = await Promise.all([openPatientChat(beating, given), openPatientChat(beating, given)]);
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

  it('sockets of an ended session close at the next heartbeat if the hint was missed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const beating = await testWorld();
    try {
      const given = await registerPatient(beating);
      const client = await openPatientChat(beating, given);
      await client.settled();
      // A session's state is cached for ten seconds.
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

  it('sockets are closed for reconnection when the process stops: 1012', async () => {
    const leaving = await testWorld();
    const client = await openPatientChat(leaving, await registerPatient(leaving));
    await client.settled();
    await leaving.close();
    expect(await client.closed).toBe(1012);
  });

  it('after a gap between processes everything missed is sent, in order and once', async () => {
    const bus = makeLocalBus();
    let deaf = false;
    const gappy = await testWorld({ change: () => ({ bus: { ...bus, publish: (topic, hint) => (deaf ? undefined : bus.publish(topic, hint)) } }) });
    try {
      const given = await registerPatient(gappy);
      const client = await openPatientChat(gappy, given);
      const all = await openCoordinatorChat(gappy, await makeCoordinator(gappy));
      await all.settled();
      client.send({ action: 'sendMessage', message: 'heard', translate_and_save: false });
      await all.next('sendMessage');
      deaf = true;
      const late = await registerPatient(gappy);
      const other = await openPatientChat(gappy, late);
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

  it('a client that does not read is disconnected and loses no messages', async () => {
    const given = await registerPatient(world);
    const [deaf, writer] = await Promise.all([openPatientChat(world, given), openPatientChat(world, given)]);
    await deaf.settled();
    deaf.socket.pause();
    // Exceeds the operating system's buffers at both ends and the mebibyte that the server queues.
    const sent = 1_500;
    for (let i = 1; i <= sent; i++) {
      writer.send({ action: 'sendMessage', message: 'ㄱ'.repeat(4000), translate_and_save: false });
      if (i % 100 === 0) await writer.next('sendMessage', ({ message_id }) => message_id === i);
    }
    deaf.socket.resume();
    await deaf.closed;
    const last = deaf.frames.flatMap((one) => (one.action === 'sendMessage' ? [one.message_id] : [])).at(-1) ?? 0;
    expect(last).toBeLessThan(sent);
    const again = await openPatientChat(world, given);
    again.send({ action: 'getChatHistory', after: last });
    expect((await again.next('getChatHistory')).history[0]?.message_id).toBe(last + 1);
    again.close();
    writer.close();
  }, 60_000);
});
