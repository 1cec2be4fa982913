import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChat } from '../consultations/chat-client.fixture.ts';
import { sweepRecords } from '../consultations/consultations.jobs.ts';
import { accessRecords, consultations, messages, reservationDates } from '../consultations/consultations.tables.ts';
import { storeMessage } from '../consultations/messages.ts';
import { asCoordinator, asPatient, coordinator, form, patient, tokenOf } from '../consultations/patients.fixture.ts';
import { ledger, operatorRefunds, orderProducts, orders } from '../orders/orders.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { agreementsOf, recordAgreements } from './accounts.ts';
import { sweep } from './accounts.jobs.ts';
import { agreements, emailChanges, keptMembers, members, recoveryCodes, secondFactors, sessions, socialIdentities } from './accounts.tables.ts';

type Patient = Awaited<ReturnType<typeof patient>>;
type Headers = Record<string, string>;
let world: World;
beforeAll(async () => {
  world = await testWorld();
  world.clock.set('2026-11-20T03:00:00Z');
});
afterAll(() => world.close());

const db = () => world.deps.database.db;
const CONSENTS = '/api/v1/users/consents';
const consents = (headers: Headers) => world.get(CONSENTS, headers);
const withdraw = (id: number | string, headers: Headers = {}) => world.post(`${CONSENTS}/${id}/withdraw`, undefined, headers);
const remove = async (headers: Headers) => world.app.inject({ method: 'DELETE', url: '/api/v1/users/mypage', headers: await world.prove(headers) });
const given = async ({ consultationId }: Patient) => agreementsOf(db(), `consultation:${consultationId}`);
const firstOf = async (one: Patient) => (await given(one))[0]?.id as number;
const say = ({ member, consultationId }: Patient, message: string) =>
  storeMessage(
    world.deps,
    { side: 'user', senderId: member.id, memberId: member.id, hospitalId: 1 },
    { consultationId, message, language: 'en', targetLang: 'KO', clientMessageId: null, translate: false },
  );

/** A date of this consultation, fixed by nobody in particular. */
async function fixDate({ consultationId }: Patient, at: string) {
  const fixedBy = (await world.person({ role: 'hospital', hospitalId: 1 })).id;
  await db()
    .insert(reservationDates)
    .values({ consultationId, hospitalId: 1, reservationAt: new Date(at), fixedBy, fixedAt: world.clock.now() });
}

let orderCount = 0;
async function order(memberId: string, more: Partial<typeof orders.$inferInsert> = {}) {
  orderCount += 1;
  const base = { title: 'Mask', hospitalId: 1, currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000 } as const;
  const [row] = await db()
    .insert(orders)
    .values({ ...base, orderNum: `N-privacy-${orderCount}`, memberId, state: 'success', createdAt: world.clock.now(), paidAt: world.clock.now(), ...more })
    .returning();
  return row as typeof orders.$inferSelect;
}

describe('the ledger of consents', () => {
  test('is for members of the role user, and each sees her own', async () => {
    expect((await consents({})).statusCode).toBe(401);
    expect((await consents((await coordinator(world)).headers)).statusCode).toBe(403);
    const one = await patient(world);
    expect((await consents((await patient(world)).headers)).json().map(({ id }: { id: number }) => id)).not.toContain(await firstOf(one));
  });

  test('has every consent with what it is for, newest first', async () => {
    const one = await patient(world);
    const at = world.clock.now();
    await recordAgreements(db(), { memberId: one.member.id, documents: [{ name: 'terms', version: 'v1' }], language: 'ja', context: 'order:N-1', at });
    await recordAgreements(db(), { memberId: one.member.id, documents: [{ name: 'terms', version: 'v1' }], language: 'ja', context: 'sign-up', at });
    const rows = (await consents({ ...one.headers, 'accept-language': 'ko' })).json();
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({
      document: 'terms',
      version: 'v1',
      language: 'ja',
      purpose: 'sign-up',
      about: null,
      withdrawable: false,
      withdrawn_at: null,
    });
    expect(rows[1]).toMatchObject({ purpose: 'order', about: 'N-1', withdrawable: false });
    expect(rows.slice(2).map(({ document }: { document: string }) => document)).toEqual(['consent-third-party', 'consent-sensitive', 'consent-personal']);
    for (const row of rows.slice(2)) expect(row).toMatchObject({ purpose: 'consultation', about: expect.stringMatching(/[가-힣]/), withdrawable: true });
  });
});

describe('withdrawing', () => {
  test('is not for strangers, and not for what belongs to a membership or an order', async () => {
    const one = await patient(world);
    const id = await firstOf(one);
    expect((await withdraw(id)).statusCode).toBe(401);
    expect((await withdraw(id, (await coordinator(world)).headers)).statusCode).toBe(403);
    const stranger = (await patient(world)).headers;
    expect((await withdraw(id, stranger)).json()).toEqual((await withdraw(2_000_000_000, stranger)).json());
    expect((await withdraw(id, stranger)).statusCode).toBe(404);
    expect((await withdraw('x', one.headers)).statusCode).toBe(400);
    for (const context of ['sign-up', 'order:N-2']) {
      const at = world.clock.now();
      await recordAgreements(db(), { memberId: one.member.id, documents: [{ name: 'terms', version: 'v1' }], language: 'en', context, at });
      const [kept] = await db()
        .select()
        .from(agreements)
        .where(and(eq(agreements.memberId, one.member.id), eq(agreements.context, context)));
      const refused = await withdraw(kept?.id as number, one.headers);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.consent-kept']);
    }
    expect((await given(one)).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true);
  });

  test('takes all three back and closes the consultation; once more changes nothing', async () => {
    const one = await patient(world);
    expect((await withdraw(await firstOf(one), one.headers)).statusCode).toBe(200);
    const after = await given(one);
    expect(after.map(({ withdrawnAt }) => withdrawnAt)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
    expect((await withdraw(await firstOf(one), one.headers)).statusCode).toBe(200);
    expect(await given(one)).toEqual(after);
    expect((await world.get('/api/v1/reservation', one.headers)).json()).toEqual([]);
  });

  test('leaves the clinic nothing to find, by any call', async () => {
    const one = await patient(world);
    await say(one, 'about my health');
    await fixDate(one, '2026-11-25T03:00:00Z');
    const staff = await coordinator(world);
    const asks = async () => {
      const id = one.consultationId;
      const all = [
        await world.get('/api/v1/clinic/consultations', staff.headers),
        await world.get(`/api/v1/clinic/consultations/${id}`, staff.headers),
        await world.get(`/api/v1/clinic/consultations/${id}/slots?from=2026-11-23`, staff.headers),
        await world.put(`/api/v1/clinic/consultations/${id}/reservation`, { reservation_at: null }, staff.headers),
      ];
      return { statuses: all.map(({ statusCode }) => statusCode), text: all.map(({ payload }) => payload).join() };
    };
    expect((await asks()).text).toContain(one.member.uid);
    await withdraw(await firstOf(one), one.headers);
    const { statuses, text } = await asks();
    expect(statuses).toEqual([200, 404, 404, 404]);
    for (const hers of [one.member.uid, 'about my health']) expect(text).not.toContain(hers);
  });

  test('closes both lines, and tells a console that listens to the whole clinic', async () => {
    const one = await patient(world);
    await say(one, 'before');
    const staff = await coordinator(world);
    const [hers, bound, all, foreign] = await Promise.all([
      asPatient(world, one),
      asCoordinator(world, staff, one.member.uid),
      asCoordinator(world, staff),
      asCoordinator(world, await coordinator(world, 2)),
    ]);
    await Promise.all([hers, bound, all, foreign].map((client) => client.settled()));
    await withdraw(await firstOf(one), one.headers);
    expect(await hers.closed).toBe(4403);
    expect(await bound.closed).toBe(4403);
    expect(await all.next('consultationClosed')).toMatchObject({ receiver_id: one.member.uid });
    // The console goes on with everybody else, and is told nothing of her.
    all.send({ action: 'getChatHistory', receiver_id: one.member.uid });
    expect(await all.next('error')).toMatchObject({ code: 'consultations.not-registered' });
    all.send({ action: 'sendMessage', receiver_id: one.member.uid, message: 'still there?' });
    await all.settled();
    await foreign.settled();
    expect([...all.frames, ...foreign.frames].filter(({ action }) => action === 'getChatHistory' || action === 'sendMessage')).toEqual([]);
    expect(foreign.frames.some(({ action }) => action === 'consultationClosed')).toBe(false);
    expect(await db().select().from(messages).where(eq(messages.consultationId, one.consultationId))).toHaveLength(1);
    const token = tokenOf(staff.headers);
    expect(await (await openChat(world, { user_type: 'hospital', receiver_id: one.member.uid, token })).closed).toBe(4403);
    expect(await (await asPatient(world, one)).closed).toBe(4403);
    all.close();
    foreign.close();
  });

  test('holds on a line that heard nothing of it: the database decides', async () => {
    const one = await patient(world);
    await say(one, 'before');
    const bound = await asCoordinator(world, await coordinator(world), one.member.uid);
    await bound.settled();
    // The hint is lost.
    await db().update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, one.consultationId));
    bound.send({ action: 'getChatHistory' });
    bound.send({ action: 'sendMessage', message: 'still there?' });
    bound.send({ action: 'readMessages', message_id: 1 });
    await bound.settled();
    expect(bound.frames.map(({ action }) => action)).toEqual(['error', 'error', 'error', 'error']);
    const [row] = await db().select().from(consultations).where(eq(consultations.id, one.consultationId));
    expect(row).toMatchObject({ hospitalReadId: 0, lastMessageId: 1 });
    bound.close();
  });

  test('gives back a date to come, and leaves one that is over', async () => {
    const [soon, over] = [await patient(world), await patient(world)];
    await fixDate(soon, '2026-11-26T03:00:00Z');
    await fixDate(over, '2026-11-10T03:00:00Z');
    for (const one of [soon, over]) await withdraw(await firstOf(one), one.headers);
    const dateOf = async ({ consultationId }: Patient) =>
      (await db().select().from(reservationDates).where(eq(reservationDates.consultationId, consultationId)))[0];
    expect(await dateOf(soon)).toMatchObject({ takenBackBy: soon.member.id });
    // Else the fee of a visit that took place could be asked back.
    expect(await dateOf(over)).toMatchObject({ takenBackAt: null });
    await order(over.member.id, { orderNum: 'N-privacy-over' });
    expect((await world.get('/api/v1/order', over.headers)).json()[0]).toMatchObject({ cancellable: false });
  });

  test('is undone only by new consents to the same clinic, which bring back what was said', async () => {
    const one = await patient(world);
    await say(one, 'before');
    const old = await firstOf(one);
    await withdraw(old, one.headers);
    const other = await world.post('/api/v1/reservation', form(2), one.headers);
    expect(other.json().id).not.toBe(one.consultationId);
    const refused = await world.post('/api/v1/reservation', { ...form(1), consents: { personal: true, sensitive: false, third_party: true } }, one.headers);
    expect(refused.statusCode).toBe(400);
    expect((await asPatient(world, one).then(({ closed }) => closed)) as number).toBe(4403);
    const again = await world.post('/api/v1/reservation', form(1), one.headers);
    expect([again.statusCode, again.json().id]).toEqual([201, one.consultationId]);
    const staff = await coordinator(world);
    const seen = (await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).json();
    expect(seen.last_message).toBe('before');
    expect(seen.consents).toHaveLength(3);
    // The old consent is history: withdrawing it again does not touch the new ones.
    await withdraw(old, one.headers);
    expect((await given(one)).filter(({ withdrawnAt }) => !withdrawnAt)).toHaveLength(3);
    expect((await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).statusCode).toBe(200);
  });

  test('and registering at once leave either both open or both closed', async () => {
    const one = await patient(world);
    const id = await firstOf(one);
    await Promise.all([withdraw(id, one.headers), world.post('/api/v1/reservation', form(1), one.headers), withdraw(id, one.headers)]);
    const [row] = await db().select().from(consultations).where(eq(consultations.id, one.consultationId));
    expect((await given(one)).some(({ withdrawnAt }) => !withdrawnAt)).toBe(row?.closedAt === null);
  });
});

describe('deleting the account', () => {
  test('takes linked accounts, factors, codes and waiting addresses with it, and tells the console', async () => {
    const one = await patient(world);
    const memberId = one.member.id;
    const now = world.clock.now();
    await db()
      .insert(socialIdentities)
      .values({ provider: 'google', subject: `g-${memberId}`, memberId, email: 'a@example.com', linkedAt: now });
    await db().insert(secondFactors).values({ memberId, secret: 's', createdAt: now });
    await db()
      .insert(recoveryCodes)
      .values({ hash: `h-${memberId}`, memberId });
    await db()
      .insert(emailChanges)
      .values({ hash: `e-${memberId}`, memberId, email: 'b@example.com', createdAt: now, expiresAt: now });
    const all = await asCoordinator(world, await coordinator(world));
    await all.settled();
    expect((await remove(one.headers)).statusCode).toBe(200);
    for (const table of [socialIdentities, secondFactors, recoveryCodes, emailChanges, sessions, keptMembers])
      expect(await db().select().from(table).where(eq(table.memberId, memberId))).toEqual([]);
    expect(await all.next('consultationClosed')).toMatchObject({ receiver_id: one.member.uid });
    all.close();
  });

  test('keeps who a contract was with for five years from the last order, then no longer', async () => {
    const one = await patient(world);
    const paidAt = new Date('2026-05-01T00:00:00Z');
    await order(one.member.id, { state: 'canceled', paidAt, canceledAt: new Date('2026-06-01T00:00:00Z') });
    await order(one.member.id, { state: 'failed', paidAt: null });
    expect((await remove(one.headers)).statusCode).toBe(200);
    const kept = () => db().select().from(keptMembers).where(eq(keptMembers.memberId, one.member.id));
    const { firstName, lastName, email, phone, country } = one.member;
    const deletedAt = expect.any(Date);
    expect(await kept()).toEqual([
      { memberId: one.member.id, firstName, lastName, email, phone, country, deletedAt, keepUntil: new Date('2031-06-01T00:00:00Z') },
    ]);
    const at = (iso: string) => sweep({ ...world.deps, clock: { now: () => new Date(iso) } });
    await at('2031-05-31T23:59:00Z');
    expect(await kept()).toHaveLength(1);
    await at('2031-06-01T00:01:00Z');
    expect(await kept()).toEqual([]);
  });

  test('keeps the proof of what was agreed to for five years, and of those who stay for good', async () => {
    const [gone, stays] = [await patient(world), await patient(world)];
    expect((await remove(gone.headers)).statusCode).toBe(200);
    const left = async () => [(await given(gone)).length, (await given(stays)).length];
    await sweep({ ...world.deps, clock: { now: () => new Date('2031-11-19T03:00:00Z') } });
    expect(await left()).toEqual([3, 3]);
    await sweep({ ...world.deps, clock: { now: () => new Date('2031-11-21T03:00:00Z') } });
    expect(await left()).toEqual([0, 3]);
  });

  test('keeps nobody for orders that were never paid', async () => {
    const one = await patient(world);
    await order(one.member.id, { state: 'failed', paidAt: null });
    expect((await remove(one.headers)).statusCode).toBe(200);
    expect(await db().select().from(keptMembers).where(eq(keptMembers.memberId, one.member.id))).toEqual([]);
  });
});

test('records of access are kept for two years', async () => {
  const readerId = (await world.person()).id;
  const record = { readerId, hospitalId: 1, act: 'inbox', client: '203.0.113.9' } as const;
  const times = ['2024-11-19T03:00:00Z', '2024-11-21T03:00:00Z'].map((at) => new Date(at));
  await db()
    .insert(accessRecords)
    .values(times.map((at) => ({ ...record, at })));
  await sweepRecords(world.deps);
  expect((await db().select().from(accessRecords).where(eq(accessRecords.readerId, readerId))).map(({ at }) => at)).toEqual(times.slice(1));
});

describe('the export', () => {
  const exported = (headers: Headers) => world.post('/api/v1/users/export', undefined, headers);
  const prove = (memberId: string) => db().update(sessions).set({ provenAt: world.clock.now() }).where(eq(sessions.memberId, memberId));

  test('asks for a proof that it is her', async () => {
    expect((await exported({})).statusCode).toBe(401);
    const one = await patient(world);
    const refused = await exported(one.headers);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'accounts.prove-again']);
  });

  test('holds everything about her, and nothing that opens the account or is about others', async () => {
    const one = await patient(world);
    const other = await patient(world);
    await say(one, 'about my health');
    await say(other, 'about somebody else');
    await fixDate(one, '2026-11-27T03:00:00Z');
    const staff = await coordinator(world);
    const operator = await world.person({ role: 'operator' });
    await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers);
    const placed = await order(one.member.id, { paymentKey: 'pay-key-secret', paymentMethod: 'CARD' });
    const titles = { productTitle: { en: 'Mask', ko: '마스크' }, optionTitle: { en: 'Once', ko: '1회' }, hospitalName: { en: 'Clinic', ko: '의원' } };
    await db()
      .insert(orderProducts)
      .values({ orderId: placed.id, position: 0, hospitalId: 1, productId: 1, optionId: 1, quantity: 2, unitMinor: 6_000, ...titles });
    await db().insert(operatorRefunds).values({ orderId: placed.id, operatorId: operator.id, reason: 'charged twice', askedAt: world.clock.now() });
    await world.get(`/api/v1/operator/orders/${placed.orderNum}`, await world.as(operator));
    await db().insert(ledger).values({ orderId: placed.id, kind: 'capture', currency: 'USD', amountMinor: 12_000, at: world.clock.now() });
    await db().insert(socialIdentities).values({ provider: 'line', subject: 'line-subject', memberId: one.member.id, linkedAt: world.clock.now() });
    await db().update(members).set({ passwordHash: 'hash-secret' }).where(eq(members.id, one.member.id));
    await prove(one.member.id);
    const answer = await exported({ ...one.headers, 'accept-language': 'ar' });
    expect(answer.statusCode).toBe(200);
    const { file_name, zip } = answer.json();
    expect(file_name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unzipped(zip);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      ...[
        'profile',
        'sign-ins',
        'security',
        'linked-accounts',
        'consents',
        'consultations',
        'reservation-dates',
        'access-by-clinics',
        'orders',
        'payments',
      ].map((name) => `${name}.json`),
    ]);
    const json = (name: string) => JSON.parse(files[`${name}.json`] as string);
    // Every file is named in the README, in her language.
    for (const name of Object.keys(files)) expect(name === 'README.txt' || files['README.txt']?.includes(name)).toBe(true);
    expect(files['README.txt']).toMatch(/[\u0600-\u06ff]/);
    expect(json('profile')).toMatchObject({ id: one.member.uid, phone: one.member.phone });
    expect(json('consents')).toHaveLength(3);
    expect(json('consultations')).toMatchObject([{ passport_name: 'AMAL HADDAD', messages_left_out: 0, messages: [{ by: 'me', message: 'about my health' }] }]);
    expect(json('reservation-dates')).toMatchObject([{ reservation_at: '2026-11-27T03:00:00.000Z' }]);
    expect(json('access-by-clinics')).toMatchObject([
      { clinic: null, by: 'operator 2', kind: 'order' },
      { by: 'staff 1', kind: 'patient' },
    ]);
    expect(json('orders')).toMatchObject([
      {
        order_number: placed.orderNum,
        total: 120,
        lines: [{ treatment: 'Mask', quantity: 2, price: 60 }],
        refunds_by_operators: [{ reason: 'charged twice' }],
      },
    ]);
    expect(json('payments')).toMatchObject([{ order_number: placed.orderNum, kind: 'payment', amount: 120 }]);
    expect(json('linked-accounts')).toMatchObject([{ provider: 'line', identifier: 'line-subject' }]);
    expect(json('sign-ins')).toHaveLength(1);
    const text = Object.values(files).join('\n');
    for (const secret of [
      'hash-secret',
      'pay-key-secret',
      'about somebody else',
      operator.uid,
      operator.id,
      other.member.uid,
      staff.member.uid,
      staff.member.id,
      one.member.customerKey,
    ])
      expect(text).not.toContain(secret);
  });

  test('of a long history has every page, in order', async () => {
    const one = await patient(world);
    await db()
      .insert(messages)
      .values(
        Array.from({ length: 1_203 }, (_, i) => ({
          ...{ consultationId: one.consultationId, messageId: i + 1, senderType: 'user' as const, senderId: one.member.id },
          ...{ message: `m${i + 1}`, language: 'en' as const, targetLang: 'KO', translation: 'done' as const },
        })),
      );
    await db().update(consultations).set({ lastMessageId: 1_203 }).where(eq(consultations.id, one.consultationId));
    await prove(one.member.id);
    const files = await unzipped((await exported(one.headers)).json().zip);
    const [only] = JSON.parse(files['consultations.json'] as string);
    expect(only.messages.map(({ number }: { number: number }) => number)).toEqual(Array.from({ length: 1_203 }, (_, i) => i + 1));
    expect(only.messages_left_out).toBe(0);
  });
});

async function unzipped(base64: string): Promise<Record<string, string>> {
  const { configure, TextWriter, Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const files: Record<string, string> = {};
  for (const entry of await new ZipReader(new Uint8ArrayReader(Buffer.from(base64, 'base64'))).getEntries()) {
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  }
  return files;
}
