import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Money } from '../../contract/money.ts';
import { members, sessions } from '../accounts/accounts.tables.ts';
import { testWorld, type World } from '../testing/world.ts';
import { consultations } from '../threads/threads.tables.ts';
import { insertFixedTestVisit } from '../visits/visits.fixture.ts';
import { reconcileDueOrders } from './ask-due.ts';
import { paymentFlags } from './flags.tables.ts';
import { orderJobs } from './orders.jobs.ts';
import { ledger, type OrderRow, orders } from './orders.tables.ts';
import { makeFaultyProvider, makeManualJobs } from './provider.fixture.ts';

export const USD_LINE = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
/** One single session with clinic 1: $120.00. */
export const USD_ORDER = { currency_code: 'USD', total_price: 120, hospital_id: 1, order_products: [USD_LINE] };
export const USD_TOTAL: Money = { minor: 12_000, currency: 'USD' };

type Buyer = { id: string; headers: { authorization: string } };
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Creates the real product with a provider that misbehaves on demand, and with jobs that run when the test runs them. */
export async function openShop() {
  const provider = makeFaultyProvider();
  const work = makeManualJobs();
  const world = await testWorld({ change: () => ({ payments: provider.port, jobs: work.jobs }) });
  const { db } = world.deps.database;
  return {
    world,
    db,
    provider,
    work,
    ...makePeople(world),
    ...makeOrderCalls(world, provider),
    ...makeRecordReaders(world),
    ...makeClockControls(world),
    /** Excludes earlier orders from reconciliation and resets the counters. */
    async forgetBefore(): Promise<void> {
      await db.update(orders).set({ askAt: null, askingUntil: null });
      for (const list of [provider.calls, provider.reasons, provider.books.captures, provider.books.refunds, work.waiting, ...Object.values(provider.next)])
        list.length = 0;
    },
    /** Registers the jobs as a new process does. */
    restart: async (): Promise<void> => orderJobs(world.deps),
  };
}

/** Creates people for the tests: buyers, operators, and a clinic that fixes dates. */
function makePeople(world: World) {
  const { db } = world.deps.database;
  /** Marks every session of this person as proven, now or at the given time. */
  const prove = (memberId: string, at = world.clock.now()) => db.update(sessions).set({ provenAt: at }).where(eq(sessions.memberId, memberId));
  return {
    prove,
    async buyer(): Promise<Buyer> {
      const { id } = await world.person();
      return { id, headers: await world.as({ id }) };
    },
    /** Creates an operator whose session is freshly verified. */
    async operator() {
      const member = await world.person({ role: 'operator' });
      const headers: Record<string, string> = await world.as(member);
      await prove(member.id);
      return { member, headers };
    },
    /** Fixes a date with this member at clinic 1. */
    async fixDate(who: Buyer, at: Date): Promise<void> {
      const [member] = await db.select().from(members).where(eq(members.id, who.id));
      const [open] = await db
        .select()
        .from(consultations)
        .where(and(eq(consultations.memberId, who.id), isNull(consultations.closedAt)));
      const opened = db
        .insert(consultations)
        .values({
          memberId: who.id,
          hospitalId: 1,
          passportName: 'AMAL HADDAD',
          country: member?.country ?? 'GB',
          phone: '+447700900123',
          messengerType: 'whatsapp',
          messengerId: 'amal',
          timeZone: 'Europe/London',
        })
        .returning();
      const consultation = open ?? (await opened)[0];
      if (!consultation) throw new Error('no consultation');
      const [latest] = await db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, who.id)).orderBy(desc(orders.id)).limit(1);
      const of = { consultationId: consultation.id, memberId: who.id, hospitalId: 1, orderId: latest?.id ?? null };
      await insertFixedTestVisit(db, { ...of, at, fixedAt: world.clock.now() });
    },
  };
}

/** Calls of the API on an order. */
function makeOrderCalls(world: World, provider: ReturnType<typeof makeFaultyProvider>) {
  const place = (who: Buyer, body: object = USD_ORDER) => world.post('/api/v1/order', body, who.headers);
  const confirm = (who: Buyer, body: object) => world.post('/api/v1/payment/confirm', body, who.headers);
  /** An order that the buyer has authorised in the provider's window. */
  const authorised = async (who: Buyer) => {
    const { order_num: orderNum } = (await place(who)).json<{ order_num: string }>();
    const paymentKey = provider.authorise(orderNum, USD_TOTAL);
    return { orderNum, paymentKey, request: { paymentKey, orderId: orderNum, amount: 120 } };
  };
  return {
    place,
    confirm,
    authorised,
    cancel: (who: Buyer, orderId: unknown) => world.post('/api/v1/payment/cancel', { orderId }, who.headers),
    async paid(who: Buyer) {
      const one = await authorised(who);
      await confirm(who, one.request);
      return one;
    },
    history: async (who: Buyer, language = 'en') =>
      (await world.get('/api/v1/order', { ...who.headers, 'accept-language': language })).json<Record<string, unknown>[]>(),
  };
}

/** Database records of an order. */
function makeRecordReaders(world: World) {
  const { db } = world.deps.database;
  const order = (orderNum: string) => findOrderRow(world, orderNum);
  return {
    order,
    /** Returns the order's ledger lines as text. */
    async ledgerOf(orderNum: string): Promise<string[]> {
      const rows = await db
        .select()
        .from(ledger)
        .where(eq(ledger.orderId, (await order(orderNum)).id))
        .orderBy(asc(ledger.id));
      return rows.map(({ kind, amountMinor, currency }) => `${kind} ${amountMinor} ${currency}`);
    },
    /** Returns the order's flag, if any. */
    async flag(orderNum: string) {
      const [row] = await db
        .select()
        .from(paymentFlags)
        .where(eq(paymentFlags.orderId, (await order(orderNum)).id));
      return row;
    },
  };
}

async function findOrderRow(world: World, orderNum: string): Promise<OrderRow> {
  const [row] = await world.deps.database.db.select().from(orders).where(eq(orders.orderNum, orderNum));
  if (!row) throw new Error(`no order ${orderNum}`);
  return row;
}

/** Moves the clock and runs the queries to the provider that become due. */
function makeClockControls(world: World) {
  /** Moves the clock until the next query about this order is due, and runs it. Returns the seconds that passed. */
  const ask = async (orderNum: string): Promise<number> => {
    const { askAt } = await findOrderRow(world, orderNum);
    if (!askAt) throw new Error(`nothing is open of ${orderNum}`);
    // Stops the clock, so that only these steps move it and the duration of the test does not count.
    world.clock.hold();
    const seconds = Math.max(0, (askAt.getTime() - world.clock.now().getTime()) / 1000);
    world.clock.forward(seconds);
    await reconcileDueOrders(world.deps);
    return Math.round(seconds);
  };
  return {
    ask,
    /** Moves the clock by this many seconds and runs every query about the order that becomes due. */
    async askFor(orderNum: string, seconds: number): Promise<void> {
      const end = world.clock.now().getTime() + seconds * 1000;
      for (;;) {
        const { askAt } = await findOrderRow(world, orderNum);
        if (!askAt || askAt.getTime() > end) break;
        await ask(orderNum);
      }
      world.clock.forward((end - world.clock.now().getTime()) / 1000);
    },
  };
}
