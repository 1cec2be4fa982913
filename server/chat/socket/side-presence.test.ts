import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';
import { type Headers, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { exportConsultations } from '../export-consultations.ts';

let world: World;
beforeEach(async () => {
  world = await testWorld();
  world.clock.hold();
});
afterEach(() => world.close());

async function opened() {
  const given = await registerPatient(world, { language: 'en' });
  const [staff, elsewhere, stranger] = [await makeCoordinator(world), await makeCoordinator(world, 2), await registerPatient(world, { language: 'en' })];
  const [her, desk, other, theirs] = [
    await openPatientChat(world, given),
    await openCoordinatorChat(world, staff),
    await openCoordinatorChat(world, elsewhere),
    await openPatientChat(world, stranger),
  ];
  await Promise.all([her, desk, other, theirs].map((line) => line.settled()));
  const show = async (headers: Headers, presence: boolean) => {
    const { wishes } = (await world.get('/api/v1/notices/wishes', headers)).json();
    return world.put('/api/v1/notices/wishes', { ...wishes, presence }, headers);
  };
  const row = async () => (await world.deps.database.db.select().from(consultations).where(eq(consultations.id, given.consultationId)))[0];
  return { given, staff, her, desk, other, theirs, show, row };
}
const heard = (line: { frames: { action: string }[] }) => line.frames.filter(({ action }) => action === 'sidePresence');

it('is shown to the other side only: typing, and the time last seen', async () => {
  const { given, her, desk, other, theirs } = await opened();
  const at = world.clock.now().toISOString();
  her.send({ action: 'presence', doing: 'typing' });
  expect(await desk.next('sidePresence')).toEqual({ action: 'sidePresence', receiver_id: given.member.uid, doing: 'typing', seen_at: at });
  desk.send({ action: 'presence', receiver_id: given.member.uid, doing: 'open' });
  expect(await her.next('sidePresence')).toEqual({ action: 'sidePresence', receiver_id: 1, doing: 'open', seen_at: at });
  // A coordinator who opens the thread receives the other side's presence.
  expect(await desk.next('sidePresence')).toMatchObject({ doing: 'typing', seen_at: at });
  await Promise.all([other, theirs].map((line) => line.settled()));
  for (const line of [other, theirs]) expect(heard(line)).toEqual([]);
  expect((await exportConsultations(world.deps.database.db, given.member.id, 'en')).consultations).toMatchObject([{ last_seen_at: new Date(at) }]);
});

it('continues with every heartbeat, and ends with the time last seen when she leaves or falls silent', async () => {
  const { given, her, desk } = await opened();
  const say = async (line: typeof her, frame: object) => {
    line.send({ action: 'presence', ...frame });
    await Promise.all([her.settled(), desk.settled()]);
  };
  const doings = (line: typeof her) => (heard(line) as unknown as { doing: string }[]).map(({ doing }) => doing);
  const open = { receiver_id: given.member.uid, doing: 'open' };
  await say(her, { doing: 'open' });
  for (let beat = 0; beat < 3; beat += 1) {
    await say(desk, open);
    world.clock.forward(10);
    await say(her, { doing: 'open' });
    world.clock.forward(10);
  }
  expect(new Set([...doings(her), ...doings(desk)])).toEqual(new Set(['open']));
  await say(her, { doing: 'gone' });
  await say(desk, open);
  expect(doings(desk).slice(-2)).toEqual(['gone', 'gone']);
  world.clock.forward(31);
  await say(her, { doing: 'open' });
  expect(doings(her).at(-1)).toBe('gone');
});

it('goes on while a colleague, or another tab, stays', async () => {
  const { given, her, desk } = await opened();
  const second = await openCoordinatorChat(world, await makeCoordinator(world));
  const receiver_id = given.member.uid;
  for (const line of [desk, second]) line.send({ action: 'presence', receiver_id, doing: 'open' });
  await Promise.all([desk, second].map((line) => line.settled()));
  desk.send({ action: 'presence', receiver_id, doing: 'gone' });
  await Promise.all([desk.settled(), her.settled()]);
  // Redis delivers without a fixed delay.
  await expect.poll(() => heard(her).length).toBeGreaterThan(1);
  expect(heard(her).at(-1)).toMatchObject({ doing: 'open' });
  second.send({ action: 'presence', receiver_id, doing: 'gone' });
  await expect.poll(() => heard(her).at(-1)).toMatchObject({ doing: 'gone' });
});

it('ends with a lost connection, with the time of its last frame, also for colleagues', async () => {
  const { given, her, desk } = await opened();
  const receiver_id = given.member.uid;
  const at = world.clock.now().toISOString();
  const colleague = await openCoordinatorChat(world, await makeCoordinator(world));
  desk.send({ action: 'presence', receiver_id, doing: 'open' });
  const { who } = await colleague.next('presence', ({ doing }) => doing === 'open');
  await her.next('sidePresence');
  world.clock.forward(12);
  desk.close();
  expect(await her.next('sidePresence')).toMatchObject({ doing: 'gone', seen_at: at });
  expect(await colleague.next('presence', ({ doing }) => doing === 'gone')).toMatchObject({ receiver_id, who });
  // A patient who opens the thread now no longer sees the coordinator as present.
  her.send({ action: 'presence', doing: 'open' });
  expect(await her.next('sidePresence')).toMatchObject({ doing: 'gone' });
});

it('is neither shown by nor to who has switched it off, and what was known of her is forgotten', async () => {
  const { given, staff, her, desk, show, row } = await opened();
  her.send({ action: 'presence', doing: 'open' });
  await desk.next('sidePresence');
  expect((await row())?.memberSeenAt).not.toBeNull();
  expect((await show(given.headers, false)).json().wishes).toMatchObject({ presence: false });
  expect((await row())?.memberSeenAt).toBeNull();
  her.send({ action: 'presence', doing: 'typing' });
  desk.send({ action: 'presence', receiver_id: given.member.uid, doing: 'open' });
  await Promise.all([her.settled(), desk.settled()]);
  expect(heard(her)).toEqual([]);
  expect(heard(desk)).toHaveLength(1);
  // A client that does not send the presence setting leaves it unchanged.
  const { presence: _unknown, ...wishes } = (await world.get('/api/v1/notices/wishes', given.headers)).json().wishes;
  expect((await world.put('/api/v1/notices/wishes', wishes, given.headers)).json().wishes).toMatchObject({ presence: false });

  await show(given.headers, true);
  await show(staff.headers, false);
  expect((await row())?.hospitalSeenAt).toBeNull();
  her.send({ action: 'presence', doing: 'typing' });
  desk.send({ action: 'presence', receiver_id: given.member.uid, doing: 'typing' });
  await Promise.all([her.settled(), desk.settled()]);
  expect([heard(her), heard(desk)].map(({ length }) => length)).toEqual([0, 1]);
});

it('is written down twice a minute at most', async () => {
  const { her, row } = await opened();
  const first = world.clock.now();
  for (const seconds of [0, 29, 2]) {
    world.clock.forward(seconds);
    her.send({ action: 'presence', doing: 'open' });
    await her.settled();
    expect((await row())?.memberSeenAt).toEqual(seconds === 2 ? world.clock.now() : first);
  }
});
