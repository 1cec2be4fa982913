import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReservationItem } from '../../contract/threads/consultations.ts';
import { openCoordinatorChat, openPatientChat } from '../threads/patients.fixture.ts';
import { noticeWorld } from './notices.fixture.ts';

let telling: Awaited<ReturnType<typeof noticeWorld>>;
beforeAll(async () => {
  telling = await noticeWorld();
});
afterAll(() => telling.world.close());
beforeEach(() => telling.begin());

/** Sends a message from one side and withdraws it before anybody reads it. With `stays`, a second message remains. */
async function sendAndWithdraw(side: 'user' | 'hospital', { stays = false } = {}) {
  const { mia, min } = await telling.pair();
  const [writer, reader] = side === 'user' ? [mia, min] : [min, mia];
  const unread = async () => (await telling.ask(reader, '/api/v1/notices/counts')).unread_messages as number;
  const before = await unread();
  const line = side === 'user' ? await openPatientChat(telling.world, mia) : await openCoordinatorChat(telling.world, min, mia.member.uid);
  const say = async (message: string) => {
    line.send({ action: 'sendMessage', message, translate_and_save: false });
    return (await line.next('sendMessage', (frame) => frame.message === message)).message_id;
  };
  const id = await say('Do you open on Sunday?');
  if (stays) await say('I would like to come in May.');
  await telling.work();
  const told = (await telling.list(reader)).map(({ kind }) => kind);
  const url = `/api/v1/consultations/${mia.consultationId}/messages/${id}`;
  expect((await telling.world.app.inject({ method: 'DELETE', url, headers: writer.headers })).statusCode).toBe(200);
  line.close();
  return { mia, min, reader, told, more: async () => (await unread()) - before };
}

describe.each([
  ['user', 'clinic-message'],
  ['hospital', 'message'],
] as const)('a message that the side "%s" withdraws unread', (side, kind) => {
  test('is no news any more: neither counted, nor listed, nor mailed', async () => {
    const { mia, reader, told, more } = await sendAndWithdraw(side);
    expect(told).toContain(kind);
    expect(await more()).toBe(0);
    expect((await telling.list(reader)).map((notice) => notice.kind)).not.toContain(kind);
    if (side === 'hospital') {
      const [item] = (await telling.ask(mia, '/api/v1/reservation')) as ReservationItem[];
      expect(item?.unread_count).toBe(0);
    }
    telling.world.clock.forward(3600);
    await telling.work();
    expect(telling.mailsTo(reader)).toEqual([]);
  });

  test('takes nothing from another that stands', async () => {
    const { reader, more } = await sendAndWithdraw(side, { stays: true });
    expect(await more()).toBe(1);
    expect((await telling.list(reader)).map((notice) => notice.kind)).toContain(kind);
  });
});
