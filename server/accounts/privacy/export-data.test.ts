import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { savedSearches, savedThings, seenThings } from '../../finding/saved/saved.tables.ts';
import { ledger, operatorRefunds, orderProducts } from '../../orders/orders.tables.ts';
import { makeChatForm, makeCoordinator, registerPatient } from '../../threads/patients.fixture.ts';
import { consultations, messages } from '../../threads/threads.tables.ts';
import { emailChanges, members, recoveryCodes, secondFactors, sessions, socialIdentities } from '../accounts.tables.ts';
import { recordAgreements } from '../accounts.ts';
import { openPrivacyWorld, type Patient, unzipExport } from './privacy.fixture.ts';

let world: Awaited<ReturnType<typeof openPrivacyWorld>>;
beforeAll(async () => {
  world = await openPrivacyWorld();
});
afterAll(() => world.close());

/** Gives a patient one record of everything that is stored about a member, with texts and secrets that end in `tag`. Returns the order. */
async function everythingOf(one: Patient, { tag, date, staff }: { tag: string; date: string; staff: Awaited<ReturnType<typeof makeCoordinator>> }) {
  const { db, clock } = world;
  const memberId = one.member.id;
  const now = clock.now();
  const owned = { memberId, createdAt: new Date('2026-11-01T00:00:00Z') };
  await world.say(one, `said, ${tag}`);
  await world.fixDate(one, date);
  await world.get(`/api/v1/clinic/consultations/${one.consultationId}`, staff.headers);
  const placed = await world.order(memberId, { paymentKey: `pay-key-${tag}`, paymentMethod: 'CARD' });
  const titles = { productTitle: { en: 'Mask', ko: '마스크' }, optionTitle: { en: 'Once', ko: '1회' }, hospitalName: { en: 'Clinic', ko: '의원' } };
  const line = { orderId: placed.id, position: 0, hospitalId: 1, productId: 1, optionId: 1, quantity: 2, unitMinor: 6_000 };
  await db.insert(orderProducts).values({ ...line, ...titles });
  const operator = await world.person({ role: 'operator', uid: `operator-${tag}` });
  await db.insert(operatorRefunds).values({ orderId: placed.id, operatorId: operator.id, reason: `refunded, ${tag}`, askedAt: now });
  await world.get(`/api/v1/operator/orders/${placed.orderNum}`, await world.as(operator));
  await db.insert(ledger).values({ orderId: placed.id, kind: 'capture', currency: 'USD', amountMinor: 12_000, at: now });
  await db.insert(socialIdentities).values({ provider: 'line', subject: `line-${tag}`, memberId, linkedAt: now });
  await db.insert(secondFactors).values({ ...owned, secret: `seal-${tag}`, confirmedAt: new Date('2026-11-02T00:00:00Z') });
  await db.insert(recoveryCodes).values({ hash: `recovery-${tag}`, memberId });
  await db.insert(savedThings).values({ memberId, kind: 'clinic', subjectId: 2, savedAt: now });
  await db.insert(seenThings).values({ memberId, kind: 'treatment', subjectId: 1, seenAt: now });
  await db.insert(savedSearches).values({ memberId, words: `nose, ${tag}`, query: 'q=nose', usedAt: now });
  await db.insert(emailChanges).values({ ...owned, hash: `link-${tag}`, email: `${tag}@new.example`, expiresAt: now });
  const session = { userAgent: `browser, ${tag}`, deviceToken: `push-${tag}`, client: `client-${tag}` };
  await db.update(sessions).set(session).where(eq(sessions.memberId, memberId));
  await db
    .update(members)
    .set({ passwordHash: `hash-${tag}` })
    .where(eq(members.id, memberId));
  return placed;
}

describe('the export', () => {
  test('asks for a proof that it is her', async () => {
    expect((await world.exported({})).statusCode).toBe(401);
    const one = await registerPatient(world);
    const refused = await world.exported(one.headers);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'accounts.prove-again']);
  });

  test('holds everything about her, and nothing that opens the account or is about others', async () => {
    const one = await registerPatient(world);
    const other = await registerPatient(world);
    const staff = await makeCoordinator(world);
    const placed = await everythingOf(one, { tag: 'mine', date: '2026-11-27T03:00:00Z', staff });
    await everythingOf(other, { tag: 'stranger-7', date: '2026-11-28T03:00:00Z', staff });
    await world.prove(one.headers);
    const answer = await world.exported({ ...one.headers, 'accept-language': 'ar' });
    expect(answer.statusCode).toBe(200);
    const { file_name, zip } = answer.json();
    expect(file_name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unzipExport(zip);
    expect(Object.keys(files)).toEqual([
      'README.txt',
      ...[
        'profile',
        'sign-ins',
        'security',
        'linked-accounts',
        'consents',
        'agreed-texts',
        'consultations',
        'access-by-clinics',
        'photos-and-files',
        'visits',
        'quotes',
        'orders',
        'payments',
        'reviews',
        'reported-reviews',
        'review-pictures',
        'help',
        'saved',
        'looked-at',
        'searches',
        'notices',
        'notice-wishes',
      ].map((name) => `${name}.json`),
    ]);
    const json = (name: string) => JSON.parse(files[`${name}.json`] as string);
    // The README names every file, in the member's language.
    for (const name of Object.keys(files)) expect(name === 'README.txt' || files['README.txt']?.includes(name)).toBe(true);
    expect(files['README.txt']).toMatch(/[\u0600-\u06ff]/);
    expect(json('profile')).toMatchObject({ id: one.member.uid, phone: one.member.phone, gender: one.member.gender, birth_date: one.member.birthDate });
    expect(json('consents')).toHaveLength(3);
    expect(json('consultations')).toMatchObject([{ passport_name: 'AMAL HADDAD', messages_left_out: 0, messages: [{ by: 'me', message: 'said, mine' }] }]);
    expect(json('visits')).toMatchObject([{ state: 'fixed', starts_at: '2026-11-27T03:00:00.000Z' }]);
    expect(json('access-by-clinics')).toMatchObject([
      { clinic: null, by: 'operator 2', kind: 'order' },
      { by: 'staff 1', kind: 'patient' },
    ]);
    const lines = [{ treatment: 'Mask', quantity: 2, price: 60 }];
    expect(json('orders')).toMatchObject([{ order_number: placed.orderNum, total: 120, lines, refunds_by_operators: [{ reason: 'refunded, mine' }] }]);
    expect(json('payments')).toMatchObject([{ order_number: placed.orderNum, kind: 'payment', amount: 120 }]);
    expect(json('linked-accounts')).toMatchObject([{ provider: 'line', identifier: 'line-mine' }]);
    expect(json('sign-ins')).toMatchObject([{ device: 'browser, mine', notifications: true }]);
    expect(json('security')).toMatchObject({ second_factor_since: '2026-11-02T00:00:00.000Z', email_waiting_for_its_link: [{ email: 'mine@new.example' }] });
    expect(json('saved')).toMatchObject([{ clinic: 2, name: { en: 'Yeoun Skin Clinic' } }]);
    expect(json('looked-at')).toMatchObject([{ treatment: 1, name: { en: 'Hydra-glow booster' } }]);
    expect(json('searches')).toMatchObject([{ words: 'nose, mine', address: 'q=nose', saved: false }]);
    const text = Object.values(files).join('\n');
    const secrets = ['hash', 'pay-key', 'push', 'seal', 'recovery', 'link', 'client'].map((kind) => `${kind}-mine`);
    const foreign = ['operator-mine', other.member.uid, staff.member.uid, staff.member.id, 'stranger-7'];
    for (const hidden of [...secrets, ...foreign, one.member.customerKey]) expect(text).not.toContain(hidden);
  });

  test('names no second factor that is not in force, and no address whose link was used', async () => {
    const { member, headers } = await registerPatient(world);
    const now = world.clock.now();
    await world.db.insert(secondFactors).values({ memberId: member.id, secret: 's', createdAt: now });
    const used = { hash: `used-${member.id}`, memberId: member.id, email: 'used@new.example', createdAt: now, expiresAt: now, usedAt: now };
    await world.db.insert(emailChanges).values(used);
    await world.prove(headers);
    const files = await unzipExport((await world.exported(headers)).json().zip);
    expect(JSON.parse(files['security.json'] as string)).toEqual({ second_factor_since: null, email_waiting_for_its_link: [] });
  });

  test('has every page of a long history, in order', async () => {
    const one = await registerPatient(world);
    await world.db.insert(messages).values(
      Array.from({ length: 1_203 }, (_, i) => ({
        ...{ consultationId: one.consultationId, messageId: i + 1, senderType: 'user' as const, senderId: one.member.id },
        ...{ message: `m${i + 1}`, language: 'en' as const, targetLang: 'KO', translation: 'done' as const },
      })),
    );
    await world.db.update(consultations).set({ lastMessageId: 1_203 }).where(eq(consultations.id, one.consultationId));
    await world.prove(one.headers);
    const files = await unzipExport((await world.exported(one.headers)).json().zip);
    const [only] = JSON.parse(files['consultations.json'] as string);
    expect(only.messages.map(({ number }: { number: number }) => number)).toEqual(Array.from({ length: 1_203 }, (_, i) => i + 1));
    expect(only.messages_left_out).toBe(0);
  });

  test('omits the oldest messages of an export that is too long, over all consultations, and says how many', async () => {
    const one = await registerPatient(world);
    const second = (await world.post('/api/v1/reservation', makeChatForm(2), one.headers)).json().id as number;
    // 2,600 messages of 4,000 characters; the limit of ten million characters admits 2,500 of them.
    await world.db.execute(sql`
      insert into messages (consultation_id, message_id, sender_type, sender_id, message, language, target_lang, translation)
      select ${one.consultationId}, n, 'user', ${one.member.id}, repeat('x', 4000), 'en', 'KO', 'done' from generate_series(1, 2600) n`);
    await world.db.update(consultations).set({ lastMessageId: 2_600 }).where(eq(consultations.id, one.consultationId));
    await world.db.insert(messages).values({
      ...{ consultationId: second, messageId: 1, senderType: 'user', senderId: one.member.id },
      ...{ message: 'to the second', language: 'en', targetLang: 'KO', translation: 'done' },
    });
    await world.db.update(consultations).set({ lastMessageId: 1 }).where(eq(consultations.id, second));
    await world.prove(one.headers);
    const files = await unzipExport((await world.exported(one.headers)).json().zip);
    const [first, other] = JSON.parse(files['consultations.json'] as string);
    expect([first.messages.length, first.messages_left_out]).toEqual([2_500, 100]);
    expect([first.messages.at(0).number, first.messages.at(-1).number]).toEqual([101, 2_600]);
    expect([other.messages, other.messages_left_out]).toEqual([[], 1]);
  });

  test('has the newest ten thousand records of access', async () => {
    const one = await registerPatient(world);
    const staff = await makeCoordinator(world);
    await world.db.execute(sql`
      insert into access_records (reader_id, hospital_id, member_id, act, client, at)
      select ${staff.member.id}, 1, ${one.member.id}, 'chat', '203.0.113.9', '2026-11-01'::timestamptz + n * interval '1 second' from generate_series(1, 10001) n`);
    await world.prove(one.headers);
    const files = await unzipExport((await world.exported(one.headers)).json().zip);
    const records = JSON.parse(files['access-by-clinics.json'] as string);
    expect([records.length, records.at(-1).at]).toEqual([10_000, '2026-11-01T00:00:02.000Z']);
    expect(files['access-by-clinics.json']).not.toContain('203.0.113.9');
  });

  test('has the texts that she agreed to, in their version and language, once each', async () => {
    const one = await registerPatient(world);
    const at = world.clock.now();
    const documents = [{ name: 'consent-personal', version: '2027-01-01' }] as const;
    await recordAgreements(world.db, { memberId: one.member.id, documents, language: 'ja', context: 'order:N-texts', at });
    await recordAgreements(world.db, { memberId: one.member.id, documents: [{ name: 'terms', version: 'v0' }], language: 'en', context: 'sign-up', at });
    await world.prove(one.headers);
    const files = await unzipExport((await world.exported(one.headers)).json().zip);
    const texts = JSON.parse(files['agreed-texts.json'] as string) as { document: string; version: string; language: string; sections: object[] }[];
    expect(texts.map(({ document, version, language }) => [document, version, language])).toEqual([
      ['consent-personal', '2027-01-01', 'ja'],
      ['consent-third-party', '2025-02-10', 'en'],
      ['consent-sensitive', '2025-02-10', 'en'],
      ['consent-personal', '2025-02-10', 'en'],
    ]);
    expect(JSON.stringify(texts[0])).toContain('マイページの「プライバシー」');
    expect(JSON.stringify(texts[3])).not.toContain('under Privacy');
  });
});
