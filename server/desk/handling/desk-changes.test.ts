import { afterAll, beforeAll, expect, it } from 'vitest';
import { setHead } from '../../accounts/staff/set-head.ts';
import { addStaff } from '../../accounts/staff/staff-accounts.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { makeCoordinator, openCoordinatorChat } from '../../threads/patients.fixture.ts';

let world: World;
let staff: Awaited<ReturnType<typeof makeCoordinator>>;
beforeAll(async () => {
  world = await testWorld();
  staff = await makeCoordinator(world);
});
afterAll(() => world.close());

it('tells open consoles of one clinic that its promise, a name, its hours, a coordinator or the content changed, once it can be read', async () => {
  const [desk, foreign] = [await openCoordinatorChat(world, await makeCoordinator(world)), await openCoordinatorChat(world, await makeCoordinator(world, 2))];
  await Promise.all([desk.settled(), foreign.settled()]);
  const read = async () => (await world.get('/api/v1/clinic/desk', staff.headers)).json();
  await world.put('/api/v1/clinic/desk/promise', { minutes: 45 }, staff.headers);
  await desk.next('calendarChanged');
  expect(await read()).toMatchObject({ promise_minutes: 45 });
  await world.put('/api/v1/clinic/desk/name', { name: 'Minji' }, staff.headers);
  await desk.next('calendarChanged');
  expect((await read()).colleagues).toContainEqual({ id: staff.member.id, name: 'Minji' });
  const { deps } = world;
  await setHead(deps, { uid: staff.member.uid, head: true, by: null });
  await desk.next('calendarChanged');
  const name = { firstName: 'Haneul', lastName: 'Seo' };
  await addStaff(deps, { role: 'hospital', uid: 'haneul', clinic: 1, ...name, email: 'haneul@naru.example', password: 'sail-2-the-far-shore' });
  await desk.next('calendarChanged');
  await foreign.settled();
  expect(foreign.frames.map(({ action }) => action)).not.toContain('calendarChanged');
  deps.bus.publish('content.changed', {});
  await Promise.all([desk.next('calendarChanged'), foreign.next('calendarChanged')]);
  const { open } = await read();
  const { version, hours } = (await world.get('/api/v1/clinic/hours', staff.headers)).json();
  await world.put('/api/v1/clinic/hours', { version, hours: { ...hours, week: { ...hours.week, mon: [], tue: [] } } }, staff.headers);
  await desk.next('calendarChanged');
  expect((await read()).open.length).toBeLessThan(open.length);
  desk.close();
  foreign.close();
});
