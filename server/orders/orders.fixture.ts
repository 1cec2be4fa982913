import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Money } from '../../contract/money.ts';
import { members } from '../accounts/accounts.tables.ts';
import { consultations } from '../consultations/consultations.tables.ts';
import { testWorld } from '../testing/world.ts';
import { fixedVisit } from '../visits/visits.fixture.ts';
import { askDue } from './ask-due.ts';
import { paymentFlags } from './flags.tables.ts';
import { orderJobs } from './orders.jobs.ts';
import { ledger, type OrderRow, orders } from './orders.tables.ts';
import { badProvider, heldJobs } from './provider.fixture.ts';

export const USD_LINE = { hospital_id: 1, product_id: 1, option_id: 101, quantity: 1 };
/** One single session with clinic 1: $120.00. */
export const USD_ORDER = { currency_code: 'USD', total_price: 120, hospital_id: 1, order_products: [USD_LINE] };
export const TOTAL: Money = { minor: 12_000, currency: 'USD' };

type Buyer = { id: string; headers: { authorization: string } };
export type Shop = Awaited<ReturnType<typeof openShop>>;

/** For tests: the real product with a provider that misbehaves on order, and work that runs when the test says. */
export async function openShop() {
  const provider = badProvider();
  const work = heldJobs();
  const world = await testWorld({ change: () => ({ payments: provider.port, jobs: work.jobs }) });
  const { db } = world.deps.database;
  const buyer = async (): Promise<Buyer> => {
    const { id } = await world.person();
    return { id, headers: await world.as({ id }) };
  };
  const place = (who: Buyer, body: object = USD_ORDER) => world.post('/api/v1/order', body, who.headers);
  const confirm = (who: Buyer, body: object) => world.post('/api/v1/payment/confirm', body, who.headers);
  const cancel = (who: Buyer, orderId: unknown) => world.post('/api/v1/payment/cancel', { orderId }, who.headers);
  const order = async (orderNum: string): Promise<OrderRow> => {
    const [row] = await db.select().from(orders).where(eq(orders.orderNum, orderNum));
    if (!row) throw new Error(`no order ${orderNum}`);
    return row;
  };
  return {
    world,
    db,
    provider,
    work,
    buyer,
    place,
    confirm,
    cancel,
    order,
    /** An order that the buyer has agreed to pay in the provider's window. */
    async authorised(who: Buyer) {
      const { order_num: orderNum } = (await place(who)).json<{ order_num: string }>();
      const paymentKey = provider.authorise(orderNum, TOTAL);
      return { orderNum, paymentKey, request: { paymentKey, orderId: orderNum, amount: 120 } };
    },
    /** An order that is paid. */
    async paid(who: Buyer) {
      const one = await this.authorised(who);
      await confirm(who, one.request);
      return one;
    },
    /** The order's ledger lines, as words. */
    async ledgerOf(orderNum: string): Promise<string[]> {
      const rows = await db
        .select()
        .from(ledger)
        .where(eq(ledger.orderId, (await order(orderNum)).id))
        .orderBy(asc(ledger.id));
      return rows.map(({ kind, amountMinor, currency }) => `${kind} ${amountMinor} ${currency}`);
    },
    /** What of an order a person was told, if anything. */
    async flag(orderNum: string) {
      const [row] = await db
        .select()
        .from(paymentFlags)
        .where(eq(paymentFlags.orderId, (await order(orderNum)).id));
      return row;
    },
    /** Clinic 1 has fixed a date with this member. */
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
      await fixedVisit(db, { ...of, at, fixedAt: world.clock.now() });
    },
    /** Nothing of what was placed before is asked about any more. */
    async forgetOthers(): Promise<void> {
      await db.update(orders).set({ askAt: null, askingUntil: null });
    },
    /** The work that a new process begins with. */
    restart: async (): Promise<void> => orderJobs(world.deps),
    /** Time passes until the provider is to be asked about this order, and it is asked. Answers after how many seconds. */
    async ask(orderNum: string): Promise<number> {
      const { askAt } = await order(orderNum);
      if (!askAt) throw new Error(`nothing is open of ${orderNum}`);
      const seconds = Math.max(0, (askAt.getTime() - world.clock.now().getTime()) / 1000);
      world.clock.forward(seconds);
      await askDue(world.deps);
      return Math.round(seconds);
    },
    history: async (who: Buyer, language = 'en') =>
      (await world.get('/api/v1/order', { ...who.headers, 'accept-language': language })).json<Record<string, unknown>[]>(),
  };
}
