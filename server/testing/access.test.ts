import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { allEndpoints, endpoints } from '../../contract/index.ts';
import { CLOSE_CODES } from '../../contract/threads/consultations.socket.ts';
import { badProvider, heldJobs } from '../orders/provider.fixture.ts';
import { openChat } from '../threads/chat-client.fixture.ts';
import { coordinator, tokenOf } from '../threads/patients.fixture.ts';
import { everybody, type Request, type Row } from './access-answers.ts';
import { ACTORS, type Actor, makeScene, OUTSIDERS, type Scene, storedAbout } from './access-scene.ts';
import { linesOf, TABLE } from './access-table.ts';
import { testWorld, type World } from './world.ts';

const CALLS = new Map(linesOf<Endpoint>(endpoints));

const provider = badProvider();
let world: World;
beforeAll(async () => {
  world = await testWorld({ change: () => ({ payments: provider.port, jobs: heldJobs().jobs }) });
  world.clock.set('2026-11-20T03:00:00Z');
});
afterAll(() => world.close());

async function call(endpoint: Endpoint, { params = {}, query, body }: Request, headers: object) {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
  return world.app.inject({ method: endpoint.method, url: query ? `${path}?${query}` : path, headers: { ...headers }, ...(body ? { payload: body } : {}) });
}

/** Scenes shared by several rows. Building a scene takes most of a row's time, and these rows leave it unchanged. */
const unchanged = new Map<string, Promise<Scene>>();
function unchangedScene(row: Row): Promise<Scene> {
  const kind = `${row.paid === true} ${row.proven === true}`;
  const scene = unchanged.get(kind) ?? makeScene(world, provider, row.paid === true);
  unchanged.set(kind, scene);
  return scene;
}

test('every call of the contract has its line, and no line is without a call', () => {
  expect([...CALLS.values()]).toEqual(allEndpoints);
  expect(
    linesOf<Row>(TABLE)
      .map(([name]) => name)
      .sort(),
  ).toEqual([...CALLS.keys()].sort());
});

describe('who may call what, about the same patient', () => {
  test.each(linesOf<Row>(TABLE))('%s', async (name, row) => {
    const endpoint = CALLS.get(name) as Endpoint;
    const scene = await (endpoint.method === 'GET' ? unchangedScene(row) : makeScene(world, provider, row.paid === true));
    if (row.proven) for (const headers of Object.values(scene.headers)) if (headers.authorization) await world.prove(headers);
    const before = await storedAbout(world, scene);
    for (const actor of ACTORS) {
      if (actor === 'coordinator') expect(await storedAbout(world, scene), 'outsiders change nothing of hers').toEqual(before);
      const answer = await call(endpoint, row.asks?.(scene) ?? {}, scene.headers[actor]);
      expect(answer.statusCode, `${actor}: ${answer.payload.slice(0, 200)}`).toBe(row.answers[actor]);
      const told = scene.private.filter((secret) => answer.payload.includes(secret));
      if (row.shows?.includes(actor)) expect(told, `${actor} is shown it`).not.toEqual([]);
      else expect(told, `${actor} is told nothing`).toEqual([]);
    }
  });
});

describe('another person’s record and a missing one give the same answer', () => {
  test.each(linesOf<Row>(TABLE).filter(([, { answers }]) => OUTSIDERS.some((actor) => answers[actor] === 404)))('%s', async (name, row) => {
    const endpoint = CALLS.get(name) as Endpoint;
    // No actor is permitted, so the patient's data stays unchanged.
    const scene = await unchangedScene(row);
    const asked = row.asks?.(scene) ?? {};
    const missing = {
      ...asked,
      ...(asked.params ? { params: { ...asked.params, id: typeof asked.params.id === 'string' ? randomUUID() : 2_000_000_000 } } : {}),
      ...(asked.body && 'orderId' in asked.body ? { body: { ...asked.body, orderId: 'N20200101-0000000000' } } : {}),
    };
    for (const actor of OUTSIDERS) {
      const [foreign, none] = [await call(endpoint, asked, scene.headers[actor]), await call(endpoint, missing, scene.headers[actor])];
      expect([foreign.statusCode, foreign.payload], actor).toEqual([none.statusCode, none.payload]);
    }
  });
});

describe('a coordinator who was of this clinic until just now', () => {
  /** Operator acts on a coordinator: moving her to another clinic, and closing her account. */
  const ENDINGS = {
    moved: (uid: string, headers: Awaited<ReturnType<World['as']>>) => world.put(`/api/v1/operator/staff/${uid}`, { hospital_id: 2 }, headers),
    closed: (uid: string, headers: Awaited<ReturnType<World['as']>>) => world.app.inject({ method: 'DELETE', url: `/api/v1/operator/staff/${uid}`, headers }),
  };
  test.each(['moved', 'closed'] as const)('and was %s is nobody in her old session, whatever she calls', async (ending) => {
    const scene = await unchangedScene({ answers: everybody(401) });
    const former = await coordinator(world, 1);
    const socket = await openChat(world, { receiver_id: scene.owner.member.uid, token: tokenOf(former.headers) });
    const operator = await world.as(await world.person({ role: 'operator' }));
    await world.prove(operator);
    expect((await ENDINGS[ending](former.member.uid, operator)).statusCode).toBe(200);
    expect(await socket.closed).toBe(CLOSE_CODES.badToken);
    for (const [name, row] of linesOf<Row>(TABLE)) {
      if (row.answers.nobody !== 401) continue;
      const answer = await call(CALLS.get(name) as Endpoint, row.asks?.(scene) ?? {}, former.headers);
      expect(answer.statusCode, name).toBe(401);
      expect(
        scene.private.filter((secret) => answer.payload.includes(secret)),
        name,
      ).toEqual([]);
    }
  });
});

describe('who may open a socket to the patient’s thread', () => {
  const SOCKETS: Record<Actor, number | 'admitted' | 'empty'> = {
    nobody: CLOSE_CODES.badToken,
    // The stranger asks at the same clinic and gets a thread of her own when she registers.
    stranger: 'empty',
    otherCoordinator: CLOSE_CODES.notYours,
    operator: CLOSE_CODES.notYours,
    interpreter: CLOSE_CODES.notYours,
    coordinator: 'admitted',
    patient: 'admitted',
  };
  test.each(ACTORS)('%s', async (actor) => {
    const scene = await makeScene(world, provider, false);
    const { authorization } = scene.headers[actor];
    const receiver_id = actor === 'coordinator' || actor === 'otherCoordinator' ? scene.owner.member.uid : '1';
    const chat = await openChat(world, { receiver_id, ...(authorization ? { token: tokenOf({ authorization }) } : {}) });
    if (typeof SOCKETS[actor] === 'number') {
      expect(await chat.closed).toBe(SOCKETS[actor]);
      expect(chat.frames).toEqual([]);
      return;
    }
    chat.send({ action: 'getChatHistory' });
    const seen = SOCKETS[actor] === 'empty' ? [] : [expect.stringContaining('about my health')];
    expect((await chat.next('getChatHistory')).history.map(({ message }) => message)).toEqual(seen);
    chat.close();
  });
});
