import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agreements, members, sessions } from '../../accounts/accounts.tables.ts';
import { exportConsultations } from '../../chat/export-consultations.ts';
import { makeCoordinator, openCoordinatorChat, openPatientChat, registerPatient } from '../../threads/patients.fixture.ts';
import { translationDoubts } from '../../threads/threads.tables.ts';
import { doubtWorld, MARK, WRONG } from './doubts.fixture.ts';

let scene: Awaited<ReturnType<typeof doubtWorld>>;
beforeEach(async () => {
  scene = await doubtWorld();
});
afterEach(() => scene.world.close());

describe('a doubt', () => {
  it('is seen by both sides at once, in the history and in her export; the words are for the translators', async () => {
    const { world, given, staff, dose, doubt } = scene;
    const id = await dose();
    const [her, desk] = [await openPatientChat(world, given), await openCoordinatorChat(world, staff, given.member.uid)];
    await Promise.all([her.settled(), desk.settled()]);
    const answered = await doubt(id, given.headers, 'Fifty is far too much.');
    expect(answered.statusCode).toBe(200);
    const review = { doubted_by: ['user'], verdict: null, words: '', machine: null };
    expect(answered.json()).toEqual(review);
    for (const side of [her, desk])
      expect(await side.next('setTranslatedMessage')).toMatchObject({ message_id: id, translated_message: WRONG, marks: [MARK], review });
    desk.send({ action: 'getChatHistory' });
    const { history } = await desk.next('getChatHistory');
    expect(history).toMatchObject([{ message_id: id, review }]);
    expect(JSON.stringify(history)).not.toContain('Fifty');
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy.consultations).toMatchObject([
      { messages: [{ translation_review: review }], doubted_translations: [{ message: id, by: 'me', words: 'Fifty is far too much.', answered_at: null }] },
    ]);
  });

  it('keeps its words out of her export when the clinic reported it', async () => {
    const { world, given, staff, dose, doubt } = scene;
    const id = await dose();
    await doubt(id, staff.headers, 'Not what we wrote.');
    const copy = await exportConsultations(world.deps.database.db, given.member.id, 'en');
    expect(copy.consultations).toMatchObject([{ doubted_translations: [{ by: 'clinic' }] }]);
    expect(JSON.stringify(copy)).not.toContain('Not what we wrote.');
  });

  it('repeated is one doubt with the later comment and the earlier time; operators are notified once', async () => {
    const { world, given, staff, dose, doubt, read, queue, factsOf } = scene;
    const id = await dose();
    await doubt(id, given.headers, 'One.');
    const [first] = (await queue()).items;
    world.clock.forward(60);
    await doubt(id, given.headers, 'Two.');
    await doubt(id, staff.headers);
    expect((await queue()).items).toMatchObject([{ at: first?.at, doubted_by: ['user', 'hospital'] }]);
    expect((await read(id)).doubts).toMatchObject([{ side: 'user', words: 'Two.' }, { side: 'hospital' }]);
    expect(await factsOf('translation-doubted')).toMatchObject([{ about: { consultationId: given.consultationId, messageId: id } }]);
  });

  it('is taken back by who said it, and the other side’s stays', async () => {
    const { world, staff, operator, dose, doubt, takeBack, caseAt, queue } = scene;
    const id = await dose();
    await doubt(id);
    await doubt(id, staff.headers);
    expect((await takeBack(id)).json()).toMatchObject({ doubted_by: ['hospital'] });
    expect((await takeBack(id)).json()).toMatchObject({ doubted_by: ['hospital'] });
    expect((await queue()).items).toMatchObject([{ doubted_by: ['hospital'] }]);
    await takeBack(id, staff.headers);
    expect((await queue()).total).toBe(0);
    expect((await world.get(caseAt(id), operator)).statusCode).toBe(404);
  });

  it('is of a translation in one’s own thread alone', async () => {
    const { world, given, operator, said, dose, doubt } = scene;
    const id = await dose();
    const untranslated = await said('user', 'OK', null);
    expect((await doubt(untranslated)).json()).toMatchObject({ code: 'consultations.no-translation' });
    const stranger = await registerPatient(world, { language: 'en' });
    const elsewhere = await makeCoordinator(world, 2);
    const former = await makeCoordinator(world);
    const { db } = world.deps.database;
    // Moves the coordinator to another clinic. Her sessions end, and her next session belongs to the other clinic.
    await db.update(members).set({ hospitalId: 2 }).where(eq(members.id, former.member.id));
    await db.update(sessions).set({ endedAt: world.clock.now() }).where(eq(sessions.memberId, former.member.id));
    const signedInAnew = { headers: await world.as({ ...former.member, hospitalId: 2 }) };
    expect((await doubt(id, former.headers)).statusCode).toBe(401);
    expect((await doubt(id, {})).statusCode).toBe(401);
    for (const { headers } of [stranger, elsewhere, signedInAnew]) expect((await doubt(id, headers)).statusCode).toBe(404);
    expect((await doubt(id, operator)).statusCode).toBe(404);
    expect((await doubt(999)).statusCode).toBe(404);
    expect((await doubt(id, given.headers, 'x'.repeat(501))).statusCode).toBe(400);
    expect((await world.deps.database.db.select().from(translationDoubts)).filter(({ consultationId }) => consultationId === given.consultationId)).toEqual([]);
  });

  it('is said twenty times in ten minutes, and not more often', async () => {
    const limited = await doubtWorld({ LIMIT_SCALE: '1' });
    try {
      const id = await limited.dose();
      for (let times = 0; times < 20; times += 1) expect((await limited.doubt(id)).statusCode).toBe(200);
      expect((await limited.doubt(id)).statusCode).toBe(429);
    } finally {
      await limited.world.close();
    }
  });

  it('is not found after the patient withdrew her consents', async () => {
    const { world, given, staff, operator, dose, doubt, caseAt, queue, correct } = scene;
    const id = await dose();
    await doubt(id, staff.headers);
    const [consent] = (await world.get('/api/v1/users/consents', given.headers)).json();
    await world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, given.headers);
    expect((await queue()).total).toBe(0);
    expect((await world.get(caseAt(id), operator)).statusCode).toBe(404);
    expect((await correct(id)).statusCode).toBe(404);
  });
});

describe('the messages around a doubted message', () => {
  const around = async (id: number) => (await scene.read(id)).around;

  it('is read with the patient’s consent alone, three before and three after, until she withdraws it', async () => {
    const { world, given, said, dose, doubt, agree } = scene;
    for (const text of ['a', 'b', 'c', 'd']) await said('user', text, `${text}!`);
    const id = await dose();
    for (const text of ['e', 'f', 'g', 'h']) await said('user', text, null);
    await doubt(id);
    expect(await around(id)).toBeNull();
    expect((await agree()).json()).toEqual({ agreed: true });
    await agree();
    expect(await around(id)).toMatchObject({
      before: [{ message: 'b', translated: 'b!' }, { message: 'c' }, { message: 'd' }],
      after: [{ message: 'e' }, { message: 'f' }, { message: 'g' }],
    });
    const consents = (await world.get('/api/v1/users/consents', given.headers)).json();
    const [consent, ...more] = consents.filter(({ purpose }: { purpose: string }) => purpose === 'translators');
    expect(more).toEqual([]);
    expect(consent).toMatchObject({ document: 'consent-translators', version: expect.stringMatching(/^\d{4}-/), withdrawable: true, withdrawn_at: null });
    await world.post(`/api/v1/users/consents/${consent.id}/withdraw`, {}, given.headers);
    expect(await around(id)).toBeNull();
    // The conversation stays open.
    expect((await world.get('/api/v1/reservation', given.headers)).json()).toHaveLength(1);
    expect((await world.get(`/api/v1/consultations/${given.consultationId}/translators`, given.headers)).json()).toEqual({ agreed: false });
  });

  it('is hers alone to agree to, and ends with her other consents', async () => {
    const { world, given, staff, agree } = scene;
    const stranger = await registerPatient(world, { language: 'en' });
    expect((await agree(stranger.headers)).statusCode).toBe(404);
    expect((await agree(staff.headers)).statusCode).toBe(403);
    await agree();
    await agree(stranger.headers, stranger.consultationId);
    const consents = (await world.get('/api/v1/users/consents', given.headers)).json();
    const shared = consents.find(({ purpose }: { purpose: string }) => purpose === 'consultation');
    await world.post(`/api/v1/users/consents/${shared.id}/withdraw`, {}, given.headers);
    const rows = await world.deps.database.db.select().from(agreements).where(eq(agreements.document, 'consent-translators'));
    expect(rows.map(({ memberId, withdrawnAt }) => [memberId, withdrawnAt !== null])).toEqual(
      expect.arrayContaining([
        [given.member.id, true],
        [stranger.member.id, false],
      ]),
    );
  });
});
