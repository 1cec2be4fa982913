import { eq, getTableColumns } from 'drizzle-orm';
import type { VisitReview } from '../../contract/reviews/own-reviews.ts';
import { HOUR_MS, MINUTE_MS, toSeoulDay } from '../../contract/time.ts';
import { agreements, members, sessions } from '../accounts/accounts.tables.ts';
import { consultationConsentKey, listAgreements } from '../accounts/accounts.ts';
import { findClinicHours, listClinicPlaces } from '../catalog/catalog.ts';
import { subscribeBrowser } from '../notifications/devices/devices.fixture.ts';
import { USD_ORDER, USD_TOTAL } from '../orders/orders.fixture.ts';
import { ledger, orders } from '../orders/orders.tables.ts';
import type { makeFaultyProvider } from '../orders/provider.fixture.ts';
import { createQuote } from '../quotes/quotes.fixture.ts';
import { quotes } from '../quotes/quotes.tables.ts';
import { insertPastVisit, putReview } from '../reviews/reviews.fixture.ts';
import { writtenReviews } from '../reviews/reviews.tables.ts';
import { storeMessage } from '../threads/messages.ts';
import { makeCoordinator, registerPatient } from '../threads/patients.fixture.ts';
import { consultations, messages, threadEvents } from '../threads/threads.tables.ts';
import { insertFixedTestVisit } from '../visits/visits.fixture.ts';
import { placeTimes, visits } from '../visits/visits.tables.ts';
import type { World } from './world.ts';

export const ACTORS = ['nobody', 'stranger', 'otherCoordinator', 'operator', 'interpreter', 'coordinator', 'patient'] as const;
export type Actor = (typeof ACTORS)[number];
/** Actors without any relation to this patient. */
export const OUTSIDERS: readonly Actor[] = ['nobody', 'stranger', 'otherCoordinator', 'operator', 'interpreter'];

let count = 0;
/** Returns a unique word. */
export const uniqueWord = (word: string) => `${word}${++count}`;

/** Number of used starts of clinic 1: half hours of its weekdays from Tuesday on. */
let slotsUsed = 0;
export const nextSlot = (): string => {
  slotsUsed += 1;
  const day = Math.floor(slotsUsed / 16);
  return new Date(Date.UTC(2026, 10, 24 + day + Math.floor((day + 1) / 6), 1, (slotsUsed % 16) * 30)).toISOString();
};

/** A patient of clinic 1 with messages and an order, and all other actors. */
export type Scene = Awaited<ReturnType<typeof makeScene>>;
export async function makeScene(world: World, provider: ReturnType<typeof makeFaultyProvider>, paid: boolean) {
  const { database } = world.deps;
  const owner = await registerPatient(world);
  const secrets = {
    phone: `+82${Math.random().toString().slice(2, 11)}`,
    passportName: uniqueWord('OWNER OF THE THREAD '),
    messengerId: uniqueWord('private-messenger-'),
  };
  await database.db.update(consultations).set(secrets).where(eq(consultations.id, owner.consultationId));
  const words = uniqueWord('about my health ');
  await storeMessage(
    world.deps,
    { side: 'user', senderId: owner.member.id, memberId: owner.member.id, hospitalId: 1 },
    { consultationId: owner.consultationId, message: words, language: 'en', targetLang: 'KO', clientMessageId: null, translate: false },
  );
  const orderNum = (await world.post('/api/v1/order', USD_ORDER, owner.headers)).json<{ order_num: string }>().order_num;
  const paymentKey = provider.authorise(orderNum, USD_TOTAL);
  if (paid) await world.post('/api/v1/payment/confirm', { paymentKey, orderId: orderNum, amount: 120 }, owner.headers);
  const calendar = await makeCalendar(world, owner, orderNum);
  const reviewedVisit = await insertPastVisit(world, owner);
  const review = (await putReview(world, owner, reviewedVisit)).json<VisitReview>().review;
  const staff = await makeCoordinator(world, 1);
  const otherStaff = await makeCoordinator(world, 2);
  const quote = await createQuote(world, staff.headers, owner);
  const stranger = await world.person();
  const operator = await world.person({ role: 'operator' });
  const headers: Record<Actor, { authorization?: string }> = {
    nobody: {},
    stranger: await world.as(stranger),
    otherCoordinator: otherStaff.headers,
    operator: await world.as(operator),
    interpreter: await world.as(await world.person({ role: 'interpreter' })),
    coordinator: staff.headers,
    patient: owner.headers,
  };
  const { uid, email, customerKey } = owner.member;
  const [device, newDevice] = [await subscribeBrowser(world), await subscribeBrowser(world)];
  await world.post('/api/v1/devices', device, owner.headers);
  const [consent] = await listAgreements(database.db, consultationConsentKey(owner.consultationId));
  return {
    owner,
    orderNum,
    paymentKey,
    consentId: consent?.id ?? 0,
    /** Id of the patient's review. */
    reviewId: review?.id ?? 0,
    /** Id of a quote that awaits the patient's answer. */
    quoteId: quote.id,
    reviewedVisit,
    staffUid: staff.member.uid,
    ...calendar,
    /** A registered device of the patient, and a new one. */
    device,
    newDevice,
    headers,
    /** Redirect address of an identity provider. */
    callback: (name: string) => `${world.deps.config.publicUrl}/auth/${name}/callback`,
    /** Texts that only the patient may see, plus the clinic and operators where the table says so. */
    private: [uid, email as string, customerKey, orderNum, paymentKey, words, ...Object.values(secrets)],
  };
}

/** Creates a visit of the patient and a block of the clinic, and returns them with the clinic's hours. */
async function makeCalendar(world: World, { member, consultationId }: Awaited<ReturnType<typeof registerPatient>>, orderNum: string) {
  const { db } = world.deps.database;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.orderNum, orderNum));
  const at = new Date(nextSlot());
  const visit = await insertFixedTestVisit(db, {
    consultationId,
    memberId: member.id,
    hospitalId: 1,
    at,
    fixedAt: world.clock.now(),
    orderId: order?.id ?? null,
  });
  const [place] = await listClinicPlaces(db, 1);
  const startAt = new Date(Date.UTC(2028, 0, 1) + visit.id * HOUR_MS);
  const endAt = new Date(startAt.getTime() + MINUTE_MS);
  const [block] = await db
    .insert(placeTimes)
    .values({ hospitalId: 1, placeId: place?.id ?? 0, startAt, endAt, kind: 'blocked' })
    .returning();
  return {
    visitId: visit.id,
    visitDay: toSeoulDay(at),
    placeId: place?.id ?? 0,
    blockId: block?.id ?? 0,
    hours: (await findClinicHours(db, 1)).hours,
  };
}

/** Returns all stored rows about the patient. */
export async function readRowsAboutPatient(world: World, { owner: { member, consultationId }, orderNum }: Scene) {
  const { db } = world.deps.database;
  // The time of the next query to the provider is not the patient's data. Anyone's hint can bring it forward.
  const { askAt: _soon, ...orderFacts } = getTableColumns(orders);
  const [order] = await db.select(orderFacts).from(orders).where(eq(orders.orderNum, orderNum));
  return {
    order,
    member: await db.select().from(members).where(eq(members.id, member.id)),
    sessions: await db.select().from(sessions).where(eq(sessions.memberId, member.id)),
    consultation: await db.select().from(consultations).where(eq(consultations.memberId, member.id)),
    messages: await db.select().from(messages).where(eq(messages.consultationId, consultationId)),
    visits: await db.select().from(visits).where(eq(visits.consultationId, consultationId)),
    events: await db.select().from(threadEvents).where(eq(threadEvents.consultationId, consultationId)),
    ledger: await db
      .select()
      .from(ledger)
      .where(eq(ledger.orderId, order?.id ?? 0)),
    quotes: await db.select().from(quotes).where(eq(quotes.memberId, member.id)),
    orders: await db.select(orderFacts).from(orders).where(eq(orders.memberId, member.id)),
    reviews: await db.select().from(writtenReviews).where(eq(writtenReviews.memberId, member.id)),
    agreements: await db.select().from(agreements).where(eq(agreements.memberId, member.id)),
  };
}
