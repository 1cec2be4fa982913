import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { CLOSE_CODES } from '../../contract/threads/consultations.socket.ts';
import { openChat } from '../threads/chat-client.fixture.ts';
import { makeCoordinator, tokenOf } from '../threads/patients.fixture.ts';
import { ACCOUNT_ACCESS } from './access-accounts.ts';
import type { AccessRow } from './access-answers.ts';
import { accessWorld, CALLS, testAccess } from './access-calls.ts';
import { HEAD_ACCESS } from './access-heads.ts';
import { ACCESS_TABLE, listTableRows } from './access-table.ts';
import type { World } from './world.ts';

const access = accessWorld();
testAccess(listTableRows<AccessRow>({ ...ACCOUNT_ACCESS, ...HEAD_ACCESS }), access);

describe('a coordinator who was of this clinic until just now', () => {
  /** Operator acts on a coordinator: moving her to another clinic, and closing her account. */
  const ENDINGS = {
    moved: (uid: string, headers: Awaited<ReturnType<World['as']>>) => access.world.put(`/api/v1/operator/staff/${uid}`, { hospital_id: 2 }, headers),
    closed: (uid: string, headers: Awaited<ReturnType<World['as']>>) =>
      access.world.app.inject({ method: 'DELETE', url: `/api/v1/operator/staff/${uid}`, headers }),
  };
  test.each(['moved', 'closed'] as const)('has no access in her old session after she was %s, whatever she calls', async (ending) => {
    const { world } = access;
    const scene = await access.unchangedScene({});
    const former = await makeCoordinator(world, 1);
    const socket = await openChat(world, { receiver_id: scene.owner.member.uid, token: tokenOf(former.headers) });
    const operator = await world.as(await world.person({ role: 'operator' }));
    await world.prove(operator);
    expect((await ENDINGS[ending](former.member.uid, operator)).statusCode).toBe(200);
    expect(await socket.closed).toBe(CLOSE_CODES.badToken);
    for (const [name, row] of listTableRows<AccessRow>(ACCESS_TABLE)) {
      if (row.answers.nobody !== 401) continue;
      const answer = await access.call(CALLS.get(name) as Endpoint, row.asks?.(scene) ?? {}, former.headers);
      expect(answer.statusCode, name).toBe(401);
      expect(
        scene.private.filter((secret) => answer.payload.includes(secret)),
        name,
      ).toEqual([]);
    }
  });
});
