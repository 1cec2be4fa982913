import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedSearches, savedThings, seenThings } from '../../finding/saved/saved.tables.ts';
import { noticeFacts, notices } from '../../notifications/notifications.tables.ts';
import { lockNotices, recordFacts } from '../../notifications/notifications.ts';
import { ledger, orders } from '../../orders/orders.tables.ts';
import { readMemberRow } from '../../testing/world.ts';
import { makeCoordinator, openCoordinatorChat, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { emailChanges, knownDevices, passwordResets, recoveryCodes, retainedMembers, secondFactors, sessions, socialIdentities } from '../accounts.tables.ts';
import { openPrivacyWorld, type Patient } from './privacy.fixture.ts';

let world: Awaited<ReturnType<typeof openPrivacyWorld>>;
beforeAll(async () => {
  world = await openPrivacyWorld();
});
afterAll(() => world.close());

const keptOf = ({ member }: Patient) => world.db.select().from(retainedMembers).where(eq(retainedMembers.memberId, member.id));

describe('deleting the account', () => {
  test('takes linked accounts, factors, codes, waiting addresses and what she saved and looked at with it, and tells the console', async () => {
    const one = await registerPatient(world);
    const memberId = one.member.id;
    const now = world.clock.now();
    await world.db.insert(socialIdentities).values({ provider: 'google', subject: `g-${memberId}`, memberId, email: 'a@example.com', linkedAt: now });
    await world.db.insert(secondFactors).values({ memberId, secret: 's', createdAt: now });
    await world.db.insert(recoveryCodes).values({ hash: `h-${memberId}`, memberId });
    await world.db.insert(knownDevices).values({ hash: `d-${memberId}`, memberId, lastUsedAt: now });
    await world.db.insert(emailChanges).values({ hash: `e-${memberId}`, memberId, email: 'b@example.com', createdAt: now, expiresAt: now });
    const thing = { memberId, kind: 'treatment', subjectId: 1 } as const;
    await world.db.insert(savedThings).values({ ...thing, savedAt: now });
    await world.db.insert(seenThings).values({ ...thing, seenAt: now });
    await world.db.insert(savedSearches).values({ memberId, words: 'nose', query: 'q=nose', saved: true, usedAt: now });
    const all = await openCoordinatorChat(world, await makeCoordinator(world));
    await all.settled();
    expect((await world.remove(one)).statusCode).toBe(200);
    for (const table of [
      socialIdentities,
      secondFactors,
      recoveryCodes,
      knownDevices,
      emailChanges,
      sessions,
      retainedMembers,
      savedThings,
      seenThings,
      savedSearches,
    ])
      expect(await world.db.select().from(table).where(eq(table.memberId, memberId))).toEqual([]);
    expect(await all.next('consultationClosed')).toMatchObject({ receiver_id: one.member.uid });
    all.close();
  });

  test('leaves nothing of her in her row, and no cookie in her browser', async () => {
    const personal = { firstName: 'Noor', lastName: 'Karim', nativeName: 'نور كريم', phone: '+966501234567', messengerId: 'noor.k', birthDate: '1994-05-17' };
    const member = await world.person(personal);
    const answer = await world.remove({ headers: await world.as(member) });
    expect(answer.statusCode).toBe(200);
    for (const name of ['naru_refresh', 'naru_device']) expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`${name}=;[^,]*Max-Age=0`));
    const row = JSON.stringify(await readMemberRow(world, member.id));
    for (const hers of [...Object.values(personal), member.uid, member.email as string, member.customerKey]) expect(row).not.toContain(hers);
  });

  test('takes nothing of anybody else', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const memberId = other.member.id;
    const now = world.clock.now();
    await world.say(other, 'still here');
    await world.db.insert(socialIdentities).values({ provider: 'google', subject: `g-${memberId}`, memberId, linkedAt: now });
    await world.db.insert(secondFactors).values({ memberId, secret: 's', createdAt: now });
    await world.db.insert(recoveryCodes).values({ hash: `h-${memberId}`, memberId });
    await world.db.insert(knownDevices).values({ hash: `d-${memberId}`, memberId, lastUsedAt: now });
    await world.db.insert(emailChanges).values({ hash: `e-${memberId}`, memberId, email: 'b@example.com', createdAt: now, expiresAt: now });
    await world.db.insert(passwordResets).values({ hash: `p-${memberId}`, memberId, createdAt: now, expiresAt: now });
    expect((await world.remove(one)).statusCode).toBe(200);
    for (const table of [socialIdentities, secondFactors, recoveryCodes, knownDevices, emailChanges, passwordResets, sessions, consultations])
      expect(await world.db.select().from(table).where(eq(table.memberId, memberId))).toHaveLength(1);
    expect(await world.db.select().from(messages).where(eq(messages.consultationId, other.consultationId))).toHaveLength(1);
    expect(await readMemberRow(world, memberId)).toMatchObject({ uid: other.member.uid, deletedAt: null });
  });

  test('leaves nothing that she is still to be told, and what others are', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const at = world.clock.now();
    await recordFacts(
      world.db,
      [one, other].map(({ member }) => ({ kind: 'joined' as const, about: { memberId: member.id }, at })),
    );
    await world.db.insert(notices).values([one, other].map(({ member }) => ({ memberId: member.id, kind: 'joined' as const, topic: 'joined', about: {}, at })));
    const left = async ({ member: { id } }: Patient) => [
      await world.db.select().from(noticeFacts).where(sql`${noticeFacts.about}->>'memberId' = ${id} and ${noticeFacts.kind} = 'joined'`),
      await world.db.select().from(notices).where(eq(notices.memberId, id)),
    ];
    const hers = await left(other);
    expect((await world.remove(one)).statusCode).toBe(200);
    expect(await left(one)).toEqual([[], []]);
    expect(hers.map((rows) => rows.length)).toEqual([1, 1]);
    expect(await left(other)).toEqual(hers);
  });

  test('waits for what is just being told, and neither waits for the other for ever', async () => {
    const one = await registerPatient(world);
    const at = world.clock.now();
    const memberId = one.member.id;
    await recordFacts(world.db, [{ kind: 'joined', about: { memberId }, at }]);
    const { kind, query } = world.deps.database;
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let removed: ReturnType<typeof world.remove> | undefined;
    // Locks in the order in which notices are created: first the fact, then the recipient's row.
    await world.db.transaction(async (tx) => {
      await lockNotices(tx);
      await tx.select().from(noticeFacts).where(sql`${noticeFacts.about}->>'memberId' = ${memberId}`).for('update');
      removed = world.remove(one);
      // The embedded engine runs one transaction at a time.
      if (kind === 'server') await expect.poll(async () => (await query(waits)).rows).not.toEqual([]);
      await tx.insert(notices).values({ memberId, kind: 'joined', topic: 'joined', about: {}, at });
    });
    expect((await removed)?.statusCode).toBe(200);
    expect(await world.db.select().from(notices).where(eq(notices.memberId, memberId))).toEqual([]);
  });

  test('keeps the name of the contract partner for five years after the last order', async () => {
    const one = await registerPatient(world);
    const paidAt = new Date('2026-05-01T00:00:00Z');
    await world.order(one.member.id, { state: 'canceled', paidAt, canceledAt: new Date('2026-06-01T00:00:00Z') });
    await world.order(one.member.id, { state: 'failed', paidAt: null });
    expect((await world.remove(one)).statusCode).toBe(200);
    const { firstName, lastName, email, phone, country } = one.member;
    const deletedAt = expect.any(Date);
    expect(await keptOf(one)).toEqual([
      { memberId: one.member.id, firstName, lastName, email, phone, country, deletedAt, keepUntil: new Date('2031-06-01T00:00:00Z') },
    ]);
  });

  test('keeps the name for a payment of a failed order that was refunded', async () => {
    const one = await registerPatient(world);
    const failed = await world.order(one.member.id, { state: 'failed', paidAt: null });
    const at = new Date('2026-07-01T00:00:00Z');
    const line = { orderId: failed.id, currency: 'USD', amountMinor: 12_000, at } as const;
    await world.db.insert(ledger).values([
      { ...line, kind: 'capture' },
      { ...line, kind: 'refund' },
    ]);
    await world.remove(one);
    expect(await keptOf(one)).toMatchObject([{ keepUntil: new Date('2031-07-01T00:00:00Z') }]);
  });

  test('ends once when requested twice at the same time', async () => {
    const one = await registerPatient(world);
    await world.order(one.member.id, { state: 'canceled' });
    const answers = await Promise.all([world.remove(one), world.remove(one)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect(await keptOf(one)).toHaveLength(1);
  });

  test.each(['confirming', 'canceling'] as const)('is refused while money is on its way (%s), even after the visit', async (state) => {
    const one = await registerPatient(world);
    const { id } = await world.order(one.member.id, { state, createdAt: new Date('2026-11-01T03:00:00Z') });
    await world.fixDate(one, '2026-11-09T03:00:00Z', id);
    const refused = await world.remove(one);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.open-orders']);
    await world.db.update(orders).set({ state: 'success' }).where(eq(orders.id, id));
    expect((await world.remove(one)).statusCode).toBe(200);
  });

  test('keeps no name for unpaid orders', async () => {
    const one = await registerPatient(world);
    await world.order(one.member.id, { state: 'failed', paidAt: null });
    expect((await world.remove(one)).statusCode).toBe(200);
    expect(await keptOf(one)).toEqual([]);
  });
});
