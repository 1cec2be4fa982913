import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { makeCoordinator, registerPatient } from './patients.fixture.ts';
import { consultations } from './threads.tables.ts';
import { deleteLastSeen } from './unread.ts';

// The embedded engine runs one transaction at a time.
test.skipIf(!process.env.DATABASE_URL)('a statement that changes several threads locks them in order of id', async () => {
  const world = await testWorld();
  const { db, query } = world.deps.database;
  const { member: coordinator } = await makeCoordinator(world);
  const [first, second] = [(await registerPatient(world)).consultationId, (await registerPatient(world)).consultationId];
  const both = inArray(consultations.id, [first, second]);
  await db.update(consultations).set({ hospitalSeenBy: coordinator.id }).where(both);
  // A changed row moves within the table. A scan must meet the first thread last.
  const isFirstBehind = async () => {
    const [row] = await db.select({ id: consultations.id }).from(consultations).where(both).orderBy(sql`ctid`).limit(1);
    return row?.id === second;
  };
  while (!(await isFirstBehind())) await db.update(consultations).set({ phone: '+44 7700 900124' }).where(eq(consultations.id, first));
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let deleted: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    const lock = (id: number) => tx.select().from(consultations).where(eq(consultations.id, id)).for('update');
    await lock(first);
    deleted = deleteLastSeen(db, coordinator.id);
    await expect.poll(async () => (await query(waiting)).rows.length).toBeGreaterThan(0);
    // A statement that holds the second thread while it waits for the first would deadlock with this one.
    await lock(second);
  });
  await deleted;
  const rows = await db.select({ by: consultations.hospitalSeenBy }).from(consultations).where(both);
  expect(rows).toEqual([{ by: null }, { by: null }]);
  await world.close();
});
