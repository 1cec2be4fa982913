import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeConsultation, lockConsultation } from '../../chat/chat.ts';
import { openChat } from '../../threads/chat-client.fixture.ts';
import { makeChatForm, makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient, tokenOf } from '../../threads/patients.fixture.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { placeTimes, visits } from '../../visits/visits.tables.ts';
import { agreements } from '../accounts.tables.ts';
import { recordAgreements } from '../accounts.ts';
import { openPrivacyWorld, type Patient } from './privacy.fixture.ts';

let world: Awaited<ReturnType<typeof openPrivacyWorld>>;
beforeAll(async () => {
  world = await openPrivacyWorld();
});
afterAll(() => world.close());

describe('the ledger of consents', () => {
  test('is for members of the role user, and each sees her own', async () => {
    expect((await world.consents({})).statusCode).toBe(401);
    expect((await world.consents((await makeCoordinator(world)).headers)).statusCode).toBe(403);
    const one = await registerPatient(world);
    expect((await world.consents((await registerPatient(world)).headers)).json().map(({ id }: { id: number }) => id)).not.toContain(await world.firstOf(one));
  });

  test('has every consent with what it is for, newest first', async () => {
    const one = await registerPatient(world);
    const at = world.clock.now();
    await recordAgreements(world.db, { memberId: one.member.id, documents: [{ name: 'terms', version: 'v1' }], language: 'ja', context: 'order:N-1', at });
    await recordAgreements(world.db, { memberId: one.member.id, documents: [{ name: 'terms', version: 'v1' }], language: 'ja', context: 'sign-up', at });
    const rows = (await world.consents({ ...one.headers, 'accept-language': 'ko' })).json();
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

/** The history that the patient gets when opening the chat with the clinic again. */
async function historyOf(one: Patient) {
  const chat = await openPatientChat(world, one);
  chat.send({ action: 'getChatHistory' });
  const { history } = await chat.next('getChatHistory');
  chat.close();
  return history;
}

describe('withdrawing', () => {
  test('is not for strangers, and not for what belongs to a membership or an order', async () => {
    const one = await registerPatient(world);
    const id = await world.firstOf(one);
    expect((await world.withdraw(id)).statusCode).toBe(401);
    expect((await world.withdraw(id, (await makeCoordinator(world)).headers)).statusCode).toBe(403);
    const stranger = (await registerPatient(world)).headers;
    expect((await world.withdraw(id, stranger)).json()).toEqual((await world.withdraw(2_000_000_000, stranger)).json());
    expect((await world.withdraw(id, stranger)).statusCode).toBe(404);
    expect((await world.withdraw('x', one.headers)).statusCode).toBe(400);
    for (const context of ['sign-up', 'order:N-2']) {
      const at = world.clock.now();
      await recordAgreements(world.db, { memberId: one.member.id, documents: [{ name: 'terms', version: 'v1' }], language: 'en', context, at });
      const [consent] = await world.db
        .select()
        .from(agreements)
        .where(and(eq(agreements.memberId, one.member.id), eq(agreements.context, context)));
      const refused = await world.withdraw(consent?.id as number, one.headers);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.consent-kept']);
    }
    expect((await world.given(one)).every(({ withdrawnAt }) => withdrawnAt === null)).toBe(true);
  });

  test('takes all three back and closes the consultation; once more changes nothing', async () => {
    const one = await registerPatient(world);
    expect((await world.withdraw(await world.firstOf(one), one.headers)).statusCode).toBe(200);
    const after = await world.given(one);
    expect(after.map(({ withdrawnAt }) => withdrawnAt)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
    expect((await world.withdraw(await world.firstOf(one), one.headers)).statusCode).toBe(200);
    expect(await world.given(one)).toEqual(after);
    expect((await world.get('/api/v1/reservation', one.headers)).json()).toEqual([]);
    for (const row of (await world.consents(one.headers)).json()) expect(row).toMatchObject({ withdrawable: false, withdrawn_at: expect.any(String) });
  });

  test('leaves the clinic nothing to find, by any call', async () => {
    const one = await registerPatient(world);
    await world.say(one, 'about my health');
    await world.fixDate(one, '2026-11-25T03:00:00Z');
    const staff = await makeCoordinator(world);
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
    await world.withdraw(await world.firstOf(one), one.headers);
    const { statuses, text } = await asks();
    expect(statuses).toEqual([200, 404, 404, 404]);
    for (const hers of [one.member.uid, 'about my health']) expect(text).not.toContain(hers);
  });

  test('closes the sockets of both sides, and notifies connections to all consultations of the clinic', async () => {
    const one = await registerPatient(world);
    await world.say(one, 'before');
    const staff = await makeCoordinator(world);
    const [hers, bound, all, foreign] = await Promise.all([
      openPatientChat(world, one),
      openCoordinatorChat(world, staff, one.member.uid),
      openCoordinatorChat(world, staff),
      openCoordinatorChat(world, await makeCoordinator(world, 2)),
    ]);
    await Promise.all([hers, bound, all, foreign].map((client) => client.settled()));
    await world.withdraw(await world.firstOf(one), one.headers);
    expect(await hers.closed).toBe(4403);
    expect(await bound.closed).toBe(4403);
    expect(await all.next('consultationClosed')).toMatchObject({ receiver_id: one.member.uid });
    // The console keeps its other threads, and is sent nothing about this patient.
    all.send({ action: 'getChatHistory', receiver_id: one.member.uid });
    expect(await all.next('error')).toMatchObject({ code: 'consultations.not-registered' });
    all.send({ action: 'sendMessage', receiver_id: one.member.uid, message: 'still there?' });
    await all.settled();
    await foreign.settled();
    expect([...all.frames, ...foreign.frames].filter(({ action }) => action === 'getChatHistory' || action === 'sendMessage')).toEqual([]);
    expect(foreign.frames.some(({ action }) => action === 'consultationClosed')).toBe(false);
    expect(await world.db.select().from(messages).where(eq(messages.consultationId, one.consultationId))).toHaveLength(1);
    const token = tokenOf(staff.headers);
    expect(await (await openChat(world, { user_type: 'hospital', receiver_id: one.member.uid, token })).closed).toBe(4403);
    expect(await historyOf(one)).toEqual([]);
    all.close();
    foreign.close();
  });

  test('is enforced by the database on a socket that missed the hint', async () => {
    const one = await registerPatient(world);
    await world.say(one, 'before');
    const bound = await openCoordinatorChat(world, await makeCoordinator(world), one.member.uid);
    await bound.settled();
    // Simulates a lost hint.
    await world.db.update(consultations).set({ closedAt: world.clock.now() }).where(eq(consultations.id, one.consultationId));
    bound.send({ action: 'getChatHistory' });
    bound.send({ action: 'sendMessage', message: 'still there?' });
    bound.send({ action: 'readMessages', message_id: 1 });
    await bound.settled();
    expect(bound.frames.map(({ action }) => action)).toEqual(['error', 'error', 'error', 'error']);
    const [row] = await world.db.select().from(consultations).where(eq(consultations.id, one.consultationId));
    expect(row).toMatchObject({ hospitalReadId: 0, lastMessageId: 1 });
    bound.close();
  });

  test('gives back a date to come, and leaves one that is over', async () => {
    const [soon, over] = [await registerPatient(world), await registerPatient(world)];
    const { id } = await world.order(over.member.id, { orderNum: 'N-privacy-over', createdAt: new Date('2026-11-01T03:00:00Z') });
    await world.fixDate(soon, '2026-11-26T03:00:00Z');
    await world.fixDate(over, '2026-11-10T03:00:00Z', id);
    for (const one of [soon, over]) await world.withdraw(await world.firstOf(one), one.headers);
    const dateOf = async ({ consultationId }: Patient) => (await world.db.select().from(visits).where(eq(visits.consultationId, consultationId)))[0];
    expect(await dateOf(soon)).toMatchObject({ state: 'given-up', givenUpBy: 'user' });
    expect(
      await world.db
        .select()
        .from(placeTimes)
        .where(eq(placeTimes.visitId, (await dateOf(soon))?.id ?? 0)),
    ).toEqual([]);
    // Otherwise the fee of a visit that took place could be refunded.
    expect(await dateOf(over)).toMatchObject({ state: 'fixed', givenUpBy: null });
    expect((await world.get('/api/v1/order', over.headers)).json()[0]).toMatchObject({ cancellable: false });
  });

  test('touches no date and no translation of others, nor a date that was taken back before', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    await world.fixDate(one, '2026-11-24T05:00:00Z');
    const before = { state: 'given-up', givenUpBy: 'hospital', changedAt: new Date('2026-11-19T00:00:00Z') } as const;
    await world.db.update(visits).set(before).where(eq(visits.consultationId, one.consultationId));
    await world.fixDate(other, '2026-11-24T05:00:00Z');
    for (const { consultationId, member } of [one, other]) {
      const said = { consultationId, messageId: 1, senderType: 'user', senderId: member.id, message: 'Hi', language: 'en', targetLang: 'KO' } as const;
      await world.db.insert(messages).values({ ...said, translation: 'pending' });
    }
    await world.withdraw(await world.firstOf(one), one.headers);
    const dateOf = async ({ consultationId }: Patient) => (await world.db.select().from(visits).where(eq(visits.consultationId, consultationId)))[0];
    expect(await dateOf(one)).toMatchObject(before);
    expect(await dateOf(other)).toMatchObject({ state: 'fixed' });
    const translationOf = async ({ consultationId }: Patient) =>
      (await world.db.select().from(messages).where(eq(messages.consultationId, consultationId)))[0]?.translation;
    // Nothing more of this patient goes to the translator.
    expect([await translationOf(one), await translationOf(other)]).toEqual(['failed', 'pending']);
  });

  test('closes nothing of another member, and changes nothing that is closed', async () => {
    const [one, stranger] = [await registerPatient(world), await registerPatient(world)];
    const close = (memberId: string, at: string) =>
      world.db.transaction((tx) => closeConsultation(world.deps.bus, tx, { memberId, id: one.consultationId, at: new Date(at) }));
    const closedAt = async () => (await world.db.select().from(consultations).where(eq(consultations.id, one.consultationId)))[0]?.closedAt;
    await close(stranger.member.id, '2026-11-20T04:00:00Z');
    expect(await closedAt()).toBeNull();
    await close(one.member.id, '2026-11-20T05:00:00Z');
    await close(one.member.id, '2026-11-20T06:00:00Z');
    expect(await closedAt()).toEqual(new Date('2026-11-20T05:00:00Z'));
  });

  test('is undone only by new consents to the same clinic, which bring back what was said', async () => {
    const one = await registerPatient(world);
    await world.say(one, 'before');
    const old = await world.firstOf(one);
    await world.withdraw(old, one.headers);
    const other = await world.post('/api/v1/reservation', makeChatForm(2), one.headers);
    expect(other.json().id).not.toBe(one.consultationId);
    const refused = await world.post(
      '/api/v1/reservation',
      { ...makeChatForm(1), consents: { personal: true, sensitive: false, third_party: true } },
      one.headers,
    );
    expect(refused.statusCode).toBe(400);
    expect(await historyOf(one)).toEqual([]);
    const again = await world.post('/api/v1/reservation', makeChatForm(1), one.headers);
    expect([again.statusCode, again.json().id]).toEqual([201, one.consultationId]);
    const staff = await makeCoordinator(world);
    const seen = (await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).json();
    expect(seen.last_message).toBe('before');
    expect(seen.consents).toHaveLength(3);
    // Withdrawing the old, closed consent again does not affect the new ones.
    await world.withdraw(old, one.headers);
    expect((await world.given(one)).filter(({ withdrawnAt }) => !withdrawnAt)).toHaveLength(3);
    expect((await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers)).statusCode).toBe(200);
  });

  test('touches what was given for this clinic, by her, and not withdrawn before', async () => {
    const [one, other] = [await registerPatient(world), await registerPatient(world)];
    const second = { ...one, consultationId: (await world.post('/api/v1/reservation', makeChatForm(2), one.headers)).json().id as number };
    const at = world.clock.now();
    const documents = [{ name: 'consent-personal', version: '2025-02-10' }] as const;
    await recordAgreements(world.db, { memberId: other.member.id, documents, language: 'en', context: `consultation:${one.consultationId}`, at });
    await world.withdraw(await world.firstOf(one), one.headers);
    const earlier = await world.given(one);
    expect((await world.given(second)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null, null]);
    expect(earlier.filter(({ memberId }) => memberId === other.member.id)).toMatchObject([{ withdrawnAt: null }]);
    await world.post('/api/v1/reservation', makeChatForm(1), one.headers);
    const again = (await world.given(one)).findLast(({ memberId }) => memberId === one.member.id)?.id as number;
    world.clock.forward(60);
    await world.withdraw(again, one.headers);
    const last = await world.given(one);
    expect(last.slice(0, earlier.length)).toEqual(earlier);
    expect(last.slice(earlier.length).map(({ withdrawnAt }) => withdrawnAt)).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
  });

  test('and registering at once leave either both open or both closed', async () => {
    const one = await registerPatient(world);
    const id = await world.firstOf(one);
    await Promise.all([world.withdraw(id, one.headers), world.post('/api/v1/reservation', makeChatForm(1), one.headers), world.withdraw(id, one.headers)]);
    const [row] = await world.db.select().from(consultations).where(eq(consultations.id, one.consultationId));
    expect((await world.given(one)).some(({ withdrawnAt }) => !withdrawnAt)).toBe(row?.closedAt === null);
  });

  // The embedded database runs one transaction at a time anyway.
  test.skipIf(!process.env.DATABASE_URL)('waits for new consents that are being recorded, and takes them back too', async () => {
    const one = await registerPatient(world);
    const id = await world.firstOf(one);
    let answer: ReturnType<typeof world.withdraw> | undefined;
    await world.db.transaction(async (tx) => {
      await lockConsultation(tx, { memberId: one.member.id, id: one.consultationId });
      answer = world.withdraw(id, one.headers);
      const waits = sql`datname = current_database() and wait_event_type = 'Lock'`;
      const waiting = () => world.db.select({ n: sql<number>`count(*)::int` }).from(sql`pg_stat_activity`).where(waits);
      await expect.poll(waiting).toEqual([{ n: 1 }]);
      const documents = [{ name: 'consent-personal', version: '2025-02-10' }] as const;
      const context = `consultation:${one.consultationId}`;
      await recordAgreements(tx, { memberId: one.member.id, documents, language: 'en', context, at: world.clock.now() });
    });
    expect((await answer)?.statusCode).toBe(200);
    expect((await world.given(one)).map(({ withdrawnAt }) => withdrawnAt)).toEqual(Array.from({ length: 4 }, () => expect.any(Date)));
  });
});
