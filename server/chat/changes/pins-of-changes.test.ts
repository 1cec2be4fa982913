import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PinList } from '../../../contract/desk/pins.ts';
import { threadPins } from '../../desk/pins/pins.tables.ts';
import { openChangeWorld } from './changes.fixture.ts';

let at: Awaited<ReturnType<typeof openChangeWorld>>;
beforeEach(async () => {
  at = await openChangeWorld();
});
afterEach(() => at.world.close());

/** Pins the message unchanged, and again with a short text by the clinic. The translation of that text is not tested here. */
async function pinnedTwice(messageId: number): Promise<{ asItStands: number; inWords: number }> {
  const { world, given, staff } = at;
  const path = `/api/v1/clinic/consultations/${given.consultationId}/pins`;
  const { id } = (await world.post(path, { kind: 'agreed', message_id: messageId }, staff.headers)).json<{ id: number }>();
  const [row] = await world.deps.database.db
    .insert(threadPins)
    .values({
      ...{ consultationId: given.consultationId, kind: 'agreed', messageId, side: 'hospital', by: staff.member.id, at: world.clock.now() },
      ...{ words: '하루 50mg', language: 'ko', targetLang: 'EN-US', translated: '50 mg a day' },
    })
    .returning();
  world.clock.forward(1);
  return { asItStands: id, inWords: row?.id ?? 0 };
}
const read = async (headers = at.staff.headers): Promise<PinList> =>
  (await at.world.get(`/api/v1/consultations/${at.given.consultationId}/pins`, headers)).json();

it('a withdrawn message unpins its pin for both sides; a summary by the clinic stays and is marked', async () => {
  const said = await at.says('user', 'I take 50 mg a day.');
  const other = await at.says('user', 'Hello there, Doctor.');
  const { asItStands, inWords } = await pinnedTwice(said);
  const kept = await pinnedTwice(other);
  // Both sides have received a frame for each pin.
  for (const line of [at.her, at.desk]) for (let i = 0; i < 2; i += 1) await line.next('pinsChanged');
  expect((await at.withdraw(said, at.given.headers)).statusCode).toBe(200);
  await Promise.all([at.her, at.desk].map((line) => line.next('pinsChanged')));
  for (const headers of [at.staff.headers, at.given.headers]) {
    const { pinned, unpinned } = await read(headers);
    expect(pinned.map(({ id, source }) => [id, source])).toEqual([
      [inWords, 'withdrawn'],
      [kept.asItStands, undefined],
      [kept.inWords, undefined],
    ]);
    expect(unpinned).toMatchObject([{ id: asItStands, unpinned: { why: 'withdrawn', by: 'user' } }]);
    expect(JSON.stringify(unpinned)).not.toContain('mg');
  }
});

it('a pin shows the corrected text of its message; a summary by the clinic stays and is marked', async () => {
  const said = await at.says('user', 'I take 50 mg a day.');
  const { asItStands, inWords } = await pinnedTwice(said);
  expect((await at.correct(said, 'I take 5 mg a day.', at.given.headers)).statusCode).toBe(200);
  const { pinned, unpinned } = await read();
  expect([pinned.map(({ id, source }) => [id, source]), unpinned]).toEqual([
    [
      [asItStands, undefined],
      [inWords, 'corrected'],
    ],
    [],
  ]);
  expect(pinned.map((pin) => pin.said?.text)).toEqual(['I take 5 mg a day.', '하루 50mg']);
  // A new pin comes from the current text.
  const again = await pinnedTwice(said);
  expect((await read()).pinned.find(({ id }) => id === again.inWords)?.source).toBeUndefined();
});
