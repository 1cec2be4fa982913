import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/index.ts';
import { makeFaultyProvider, makeManualJobs } from '../orders/provider.fixture.ts';
import type { AccessRequest, AccessRow } from './access-answers.ts';
import { ACTORS, makeScene, OUTSIDERS, readRowsAboutPatient, type Scene } from './access-scene.ts';
import { listTableRows } from './access-table.ts';
import { testWorld, type World } from './world.ts';

export const CALLS = new Map(listTableRows<Endpoint>(endpoints));

/** Returns a world for the file's tests of access; its provider holds payments, and no job runs by itself. */
export function accessWorld() {
  const provider = makeFaultyProvider();
  let world: World;
  beforeAll(async () => {
    world = await testWorld({ change: () => ({ payments: provider.port, jobs: makeManualJobs().jobs }) });
    world.clock.set('2026-11-20T03:00:00Z');
  });
  afterAll(() => world.close());
  /** Scenes shared by several rows. Building a scene takes most of a row's time, and these rows leave it unchanged. */
  const unchanged = new Map<string, Promise<Scene>>();
  const newScene = (paid = false) => makeScene(world, provider, paid);
  return {
    get world() {
      return world;
    },
    newScene,
    unchangedScene({ paid, proven }: Pick<AccessRow, 'paid' | 'proven'>): Promise<Scene> {
      const kind = `${paid === true} ${proven === true}`;
      const scene = unchanged.get(kind) ?? newScene(paid);
      unchanged.set(kind, scene);
      return scene;
    },
    call(endpoint: Endpoint, { params = {}, query, body }: AccessRequest, headers: object) {
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));
      return world.app.inject({ method: endpoint.method, url: query ? `${path}?${query}` : path, headers: { ...headers }, ...(body ? { payload: body } : {}) });
    },
  };
}

/** Defines the tests of these lines of the table: every actor makes each call. */
export function testAccess(lines: [string, AccessRow][], access: ReturnType<typeof accessWorld>): void {
  const { call, newScene, unchangedScene } = access;

  describe('who may call what, about the same patient', () => {
    test.each(lines)('%s', async (name, row) => {
      const { world } = access;
      const endpoint = CALLS.get(name) as Endpoint;
      const scene = await (endpoint.method === 'GET' ? unchangedScene(row) : newScene(row.paid));
      if (row.proven) for (const headers of Object.values(scene.headers)) if (headers.authorization) await world.prove(headers);
      const before = await readRowsAboutPatient(world, scene);
      for (const actor of ACTORS) {
        if (actor === 'coordinator') expect(await readRowsAboutPatient(world, scene), 'outsiders change nothing of hers').toEqual(before);
        const answer = await call(endpoint, row.asks?.(scene) ?? {}, scene.headers[actor]);
        expect(answer.statusCode, `${actor}: ${answer.payload.slice(0, 200)}`).toBe(row.answers[actor]);
        const shown = scene.private.filter((secret) => answer.payload.includes(secret));
        if (row.shows?.includes(actor)) expect(shown, `${actor} is shown it`).not.toEqual([]);
        else expect(shown, `${actor} is told nothing`).toEqual([]);
      }
    });
  });

  describe('another person’s record and a missing one give the same answer', () => {
    test.each(lines.filter(([, { answers }]) => OUTSIDERS.some((actor) => answers[actor] === 404)))('%s', async (name, row) => {
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
}
