import {
  agreements,
  emailChanges,
  knownDevices,
  members,
  passwordResets,
  recoveryCodes,
  refreshTokens,
  retainedMembers,
  secondFactors,
  sessions,
  socialAttempts,
  socialIdentities,
} from '../accounts/accounts.tables.ts';
import { hospitals } from '../catalog/catalog.tables.ts';
import { pushDevices } from '../notifications/devices/devices.tables.ts';
import { paymentFlags } from '../orders/flags.tables.ts';
import { ledger, operatorRefunds, orderProducts, orders, providerAnswers, refundRequests } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.ts';
import { accessRecords, chatTickets, consultations, messages, threadEvents } from '../threads/threads.tables.ts';
import { clinicFeeds, placeTimes, reservationDates, visitChanges, visits } from '../visits/visits.tables.ts';
import { seedAttachments } from './bystander-attachments.ts';
import { seedHelp } from './bystander-help.ts';
import { seedNotices } from './bystander-notices.ts';
import { seedPins } from './bystander-pins.ts';
import { seedQuotes } from './bystander-quotes.ts';
import { seedReviews } from './bystander-reviews.ts';
import { FORMER_MEMBER, OPERATOR, PATIENT, STAFF } from './bystander-rows.ts';
import { seedSaved } from './bystander-saved.ts';
import { seedStaff } from './bystander-staff.ts';
import { seedTerm } from './bystander-terms.ts';
import { seedTranslations } from './bystander-translations.ts';
import { seedWords } from './bystander-words.ts';
import { makeTestClinic, makeTexts } from './catalogue.ts';

const SESSION = 'b0000000-0000-4000-8000-0000000000a1';
const ENDED_SESSION = 'b0000000-0000-4000-8000-0000000000a2';
/** The bystander's own clinic, which has no treatments. She also asks clinic 1. */
const CLINIC = 3;

const at = (day: number) => new Date(Date.UTC(2970, 0, day));

/**
 * Seeds the bystander: a person with a row in every table about people. She is in every world, but in no test's scope. Calls and jobs about other
 * people must leave her rows unchanged, so a missing or incomplete `where` shows there first. Her dates are in a future that no test's clock reaches.
 * Seeded once, into the template of all worlds.
 */
export async function seedBystander(db: Db): Promise<void> {
  await db.insert(hospitals).values(makeTestClinic(CLINIC, 'Haneul Clinic', '하늘의원'));
  await seedPeople(db);
  await seedTerm(db, OPERATOR, at);
  await seedSignIns(db);
  for (const hospitalId of [CLINIC, 1]) await seedConsultations(db, hospitalId);
  for (const hospitalId of [CLINIC, 1]) await seedOrders(db, hospitalId);
  await seedSaved(db, PATIENT, at);
  await seedReviews(db, { patient: PATIENT, staff: STAFF, operator: OPERATOR }, at);
  await seedHelp(db, { patient: PATIENT, operator: OPERATOR }, at);
  await seedNotices(db, { patient: PATIENT, staff: STAFF, hospitalId: CLINIC, page: SESSION }, at);
}

async function seedPeople(db: Db): Promise<void> {
  const person = (id: string, uid: string) => ({
    ...{ id, uid, uidKey: uid, customerKey: `customer-of-${uid}`, passwordHash: 'no hash', firstName: 'Hye-jin', lastName: 'Seo', nativeName: '서혜진' },
    ...({ gender: 'F', country: 'SG', emailChangedAt: at(1), createdAt: at(1) } as const),
    ...{ email: `${uid}@elsewhere.example`, emailKey: `${uid}@elsewhere.example` },
    ...({ phone: '+6580001234', messenger: 'line', messengerId: uid, birthDate: '1988-02-29', language: 'zh' } as const),
  });
  await db
    .insert(members)
    .values([
      person(PATIENT, 'bystander'),
      { ...person(STAFF, 'bystander-staff'), role: 'hospital', hospitalId: CLINIC, headSince: at(2) },
      { ...person(OPERATOR, 'bystander-operator'), role: 'operator' },
      { ...person(FORMER_MEMBER, 'bystander-who-left'), deletedAt: at(40) },
    ]);
  await seedStaff(db, { staff: STAFF, operator: OPERATOR, hospitalId: CLINIC }, at);
  await db.insert(retainedMembers).values({
    ...{ memberId: FORMER_MEMBER, firstName: 'Hye-jin', lastName: 'Seo', email: 'bystander@elsewhere.example', phone: '+6580001234', country: 'SG' },
    ...{ deletedAt: at(40), keepUntil: at(2_000) },
  });
  const agreed = { version: '2026-01-01', language: 'zh', agreedAt: at(1) } as const;
  await db.insert(agreements).values([
    { ...agreed, memberId: PATIENT, document: 'terms', context: 'sign-up' },
    { ...agreed, memberId: PATIENT, document: 'privacy', context: 'sign-up' },
    { ...agreed, memberId: FORMER_MEMBER, document: 'terms', context: 'sign-up' },
  ]);
}

/** Adds the bystander's means of signing in: sessions, devices, links, codes and providers. */
async function seedSignIns(db: Db): Promise<void> {
  const session = { createdAt: at(3), expiresAt: at(33), lastSeenAt: at(4), userAgent: 'Bystander/1', client: 'hash of an address', country: 'SG' } as const;
  await db.insert(sessions).values([
    { ...session, id: SESSION, memberId: PATIENT, deviceToken: 'bystander-device-token', provenAt: at(4) },
    { ...session, id: ENDED_SESSION, memberId: PATIENT, endedAt: at(5), endedWhy: 'logout' },
  ]);
  await db.insert(refreshTokens).values([
    { hash: 'bystander-refresh-spent', sessionId: SESSION, issuedAt: at(3), usedAt: at(4), successorHash: 'bystander-refresh' },
    { hash: 'bystander-refresh', sessionId: SESSION, issuedAt: at(4) },
  ]);
  await db.insert(chatTickets).values({ hash: 'bystander-ticket', memberId: PATIENT, sessionId: SESSION, expiresAt: at(5) });
  await db.insert(knownDevices).values({ memberId: PATIENT, hash: 'bystander-device', lastUsedAt: at(4) });
  await db.insert(pushDevices).values({
    ...{ token: 'bystander-push', memberId: PATIENT, sessionId: SESSION, endpoint: 'https://updates.push.services.mozilla.com/bystander' },
    ...{ p256dh: 'key', auth: 'secret', createdAt: at(3), lastAcceptedAt: at(4) },
  });
  const link = { memberId: PATIENT, createdAt: at(4), expiresAt: at(5) };
  await db.insert(passwordResets).values([
    { ...link, hash: 'bystander-reset' },
    { ...link, hash: 'bystander-reset-used', usedAt: at(4) },
  ]);
  await db.insert(emailChanges).values({ ...link, hash: 'bystander-email', email: 'new@elsewhere.example' });
  const factor = { secret: 'sealed elsewhere', createdAt: at(3) };
  await db.insert(secondFactors).values([
    { ...factor, memberId: PATIENT, confirmedAt: at(3), lastStep: 7 },
    { ...factor, memberId: STAFF },
  ]);
  await db.insert(recoveryCodes).values([
    { memberId: PATIENT, hash: 'bystander-code' },
    { memberId: PATIENT, hash: 'bystander-code-used', usedAt: at(4) },
  ]);
  const identity = { memberId: PATIENT, subject: 'bystander', linkedAt: at(3) } as const;
  await db.insert(socialIdentities).values([
    { ...identity, provider: 'google', email: 'bystander@elsewhere.example' },
    { ...identity, provider: 'line' },
  ]);
  await db.insert(socialAttempts).values({
    ...{ hash: 'bystander-attempt', provider: 'line', state: 'state', nonce: 'nonce', verifier: 'verifier', redirectUri: 'https://elsewhere.example' },
    ...{ linkFor: SESSION, createdAt: at(4), expiresAt: at(5) },
  } as const);
}

/** Adds two threads of the bystander with a clinic: one in two languages with a future date, and a closed one. */
async function seedConsultations(db: Db, hospitalId: number): Promise<void> {
  const details = { country: 'SG', phone: '+6580001234', messengerType: 'line', messengerId: 'bystander', timeZone: 'Asia/Singapore' } as const;
  const thread = { ...details, memberId: PATIENT, hospitalId, passportName: 'SEO HYEJIN', createdAt: at(3) };
  const read = { lastMessageId: 3, lastEventId: 1, memberReadId: 1, hospitalReadId: 2, askedTarget: 'ZH-HANS' };
  const rows = await db
    .insert(consultations)
    .values([
      { ...thread, ...read, waitingSince: at(4) },
      { ...thread, closedAt: at(3) },
    ])
    .returning({ id: consultations.id });
  for (const [place, { id: consultationId }] of rows.entries()) {
    const said = { consultationId, createdAt: at(4), translateAfter: at(4) };
    const hers = { ...said, senderType: 'user', senderId: PATIENT, language: 'zh', targetLang: 'KO' } as const;
    const clinics = { ...said, senderType: 'hospital', senderId: STAFF, language: 'ko', targetLang: 'ZH-HANS' } as const;
    await db.insert(messages).values([
      { ...hers, messageId: 1, message: '你好', translated: '안녕하세요', translation: 'done' },
      { ...clinics, messageId: 2, message: '안녕하세요', translated: '你好', translation: 'done' },
      { ...hers, messageId: 3, message: '多少钱？', translation: 'pending', clientMessageId: SESSION, attempts: 1 },
    ]);
    await seedWords(db, hospitalId, consultationId);
    await seedAttachments(db, consultationId, { patient: PATIENT, staff: STAFF }, at);
    await seedTranslations(db, consultationId, { patient: PATIENT, staff: STAFF, operator: OPERATOR }, at);
    await seedVisits(db, { consultationId, hospitalId, memberId: PATIENT }, place);
    await seedQuotes(db, { consultationId, hospitalId, memberId: PATIENT }, STAFF, at);
    await db
      .insert(threadEvents)
      .values({ consultationId, eventId: 1, kind: 'registered', bySide: 'user', by: PATIENT, afterMessageId: 0, facts: {}, at: at(3) });
    await seedPins(db, consultationId, { patient: PATIENT, staff: STAFF }, at);
    const context = `consultation:${consultationId}`;
    const agreed = { memberId: PATIENT, hospitalId, version: '2026-01-01', language: 'zh', context, agreedAt: at(3) } as const;
    await db.insert(agreements).values([
      { ...agreed, document: 'consent-personal' },
      { ...agreed, document: 'consent-sensitive', withdrawnAt: place === 0 ? null : at(4) },
    ]);
  }
  await db
    .insert(clinicFeeds)
    .values({ hospitalId: CLINIC, hash: 'bystander-feed', madeBy: STAFF, madeAt: at(4) })
    .onConflictDoNothing();
  const reading = { readerId: STAFF, hospitalId, client: '203.0.113.77', at: at(4) };
  await db.insert(accessRecords).values([
    { ...reading, memberId: PATIENT, act: 'chat' },
    { ...reading, memberId: null, act: 'inbox' },
  ]);
}

/** Adds a fixed visit, an offered one with its hold and one given up, and the row that the previous version stored for a date. */
async function seedVisits(db: Db, of: { consultationId: number; hospitalId: number; memberId: string }, place: number): Promise<void> {
  const visit = { ...of, minutes: 30, createdAt: at(4), changedAt: at(4) };
  const date = { consultationId: of.consultationId, hospitalId: of.hospitalId, reservationAt: at(20), fixedBy: STAFF, fixedAt: at(4) };
  await db.insert(reservationDates).values({ ...date, takenBackBy: STAFF, takenBackAt: at(5) });
  const rows = await db
    .insert(visits)
    .values([
      { ...visit, state: 'fixed', startAt: at(30 + place) },
      { ...visit, state: 'offered', starts: [at(35).toISOString()], heldUntil: at(10) },
      { ...visit, state: 'given-up', startAt: at(20), givenUpBy: 'hospital', reason: 'doctor-away' },
    ])
    .returning({ id: visits.id });
  const [fixed, offered] = rows.map(({ id }) => id) as [number, number];
  await db.insert(visitChanges).values({ visitId: fixed, bySide: 'hospital', by: STAFF, at: at(4), toState: 'fixed', startAt: at(30 + place), minutes: 30 });
  const room = { hospitalId: of.hospitalId, placeId: null };
  await db.insert(placeTimes).values([
    { ...room, startAt: at(30 + place), endAt: at(31 + place), kind: 'fixed', visitId: fixed },
    { ...room, startAt: at(35), endAt: at(36), kind: 'held', visitId: offered, heldUntil: at(10) },
    { ...room, startAt: at(40), endAt: at(41), kind: 'blocked', note: 'away', by: STAFF },
  ]);
}

/** Adds an order of the bystander in each lasting state, and one of a person who deleted her account. */
async function seedOrders(db: Db, hospitalId: number): Promise<void> {
  const price = { currency: 'USD', totalMinor: 12_000, baseCurrency: 'USD', baseTotalMinor: 12_000, paymentMethod: 'FOREIGN_EASY_PAY' } as const;
  const order = (name: string) => ({
    ...{ ...price, orderNum: `N29700101-${name}${hospitalId}`, memberId: PATIENT, hospitalId, title: 'Single session', createdAt: at(4) },
    ...{ rate: '1', suppliedMinor: 10_909, vatMinor: 1_091 },
  });
  const paid = (name: string) =>
    ({ ...order(name), state: 'success', paymentKey: `pk_bystander_${name}${hospitalId}`, confirmingAt: at(4), paidAt: at(4) }) as const;
  const rows = await db
    .insert(orders)
    .values([
      { ...order('PENDING'), state: 'pending' },
      { ...order('FAILED'), state: 'failed', failureCode: 'EXPIRED' },
      paid('PAID'),
      { ...paid('REFUNDED'), state: 'canceled', cancelingAt: at(5), canceledBy: OPERATOR, canceledAt: at(5), refundedMinor: 12_000 },
      { ...paid('LEFT'), memberId: FORMER_MEMBER },
    ])
    .returning();
  for (const { id: orderId, orderNum, memberId, state } of rows) {
    await db.insert(orderProducts).values({
      ...{ orderId, position: 0, hospitalId, productId: 1, optionId: 101, quantity: 1, unitMinor: 12_000 },
      ...{ productTitle: makeTexts('Booster', '부스터'), optionTitle: makeTexts('Single session', '1회'), hospitalName: makeTexts('Clinic', '의원') },
    });
    const agreed = { memberId, hospitalId, version: '2026-01-01', language: 'zh', agreedAt: at(4) } as const;
    await db.insert(agreements).values({ ...agreed, document: 'consent-personal', context: `order:${orderNum}` });
    const line = { orderId, currency: 'USD', amountMinor: 12_000, at: at(4) } as const;
    if (state === 'success' || state === 'canceled') await db.insert(ledger).values({ ...line, kind: 'capture' });
    await db.insert(providerAnswers).values({ orderId, act: state === 'success' ? 'confirm' : 'find', body: { bystander: orderNum }, receivedAt: at(4) });
    if (state !== 'canceled') continue;
    await db.insert(ledger).values({ ...line, kind: 'refund' });
    await db.insert(operatorRefunds).values({ orderId, operatorId: OPERATOR, reason: 'asked', askedAt: at(5) });
    await db.insert(refundRequests).values({ orderId, hospitalId, askedBy: STAFF, reason: 'doctor-away', askedAt: at(4), answeredAt: at(5) });
    await db.insert(paymentFlags).values({ orderId, why: 'money-left', currency: 'USD', capturedMinor: 12_000, leftMinor: 12_000, noticedAt: at(5) });
  }
}
