import { describe, expect, test } from 'vitest';
import { CLOSE_CODES } from '../../contract/threads/consultations.socket.ts';
import { openChat } from '../threads/chat-client.fixture.ts';
import { tokenOf } from '../threads/patients.fixture.ts';
import type { AccessRow } from './access-answers.ts';
import { accessWorld, testAccess } from './access-calls.ts';
import { ACTORS, type Actor } from './access-scene.ts';
import { listTableRows } from './access-table.ts';
import { THREAD_ACCESS } from './access-threads.ts';

const access = accessWorld();
testAccess(listTableRows<AccessRow>(THREAD_ACCESS), access);

describe('access to the socket of the patient’s thread', () => {
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
    const { world } = access;
    const scene = await access.newScene();
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
