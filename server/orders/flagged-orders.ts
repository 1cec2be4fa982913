import { toPlainAmount } from '../../contract/money.ts';
import type { FlaggedOrder } from '../../contract/orders/operator-orders.ts';
import { DAY_MS, HOUR_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { listUnsettledOrders } from './due-orders.tables.ts';
import { listFlaggedRows, type paymentFlags } from './flags.tables.ts';
import { toWireStatus } from './orders.rules.ts';
import type { OrderRow } from './orders.tables.ts';

/** Time without a certain answer from the provider after which an order is shown to a person, in ms. */
const UNSETTLED_MS = HOUR_MS;
/** Time for which a corrected order stays in the list, in ms. */
const CORRECTED_LISTED_MS = 30 * DAY_MS;
const MAX_ORDERS = 100;

type Flag = typeof paymentFlags.$inferSelect;

/**
 * Returns orders with a payment problem, for operators. Orders that wait for a person come first, longest wait first, then returned payments, newest
 * first.
 */
export async function flaggedOrders({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<FlaggedOrder[]> {
  const { waiting, returned } = await loadFlaggedItems(db, clock.now().getTime());
  return [...waiting, ...returned].slice(0, MAX_ORDERS);
}

/** Returns the number of orders that wait for a person (at most `MAX_ORDERS`), and the time since when the first one waits. */
export async function countFlaggedOrders({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<{ count: number; since: Date | null }> {
  const waiting = (await loadFlaggedItems(db, clock.now().getTime())).waiting.slice(0, MAX_ORDERS);
  return { count: waiting.length, since: waiting[0] ? new Date(waiting[0].noticed_at) : null };
}

async function loadFlaggedItems(db: Db, now: number): Promise<{ waiting: FlaggedOrder[]; returned: FlaggedOrder[] }> {
  const flagged = await listFlaggedRows(db, new Date(now - CORRECTED_LISTED_MS), MAX_ORDERS);
  const known = new Set(flagged.map(({ order }) => order.id));
  const unsettled = (await listUnsettledOrders(db, new Date(now - UNSETTLED_MS), MAX_ORDERS)).filter(({ id }) => !known.has(id));
  const [open, returned] = [flagged.filter(({ flag }) => flag.clearedAt === null), flagged.filter(({ flag }) => flag.clearedAt !== null)];
  const waiting = [...open.map(({ order, flag }) => formatFlaggedOrder(order, flag)), ...unsettled.map((order) => formatFlaggedOrder(order))];
  waiting.sort((a, b) => Date.parse(a.noticed_at) - Date.parse(b.noticed_at));
  return { waiting, returned: returned.map(({ order, flag }) => formatFlaggedOrder(order, flag)) };
}

function formatFlaggedOrder(order: OrderRow, flag?: Flag): FlaggedOrder {
  const { currency, capturedMinor, leftMinor } = flag ?? {};
  return {
    order_num: order.orderNum,
    why: !flag || flag.why === 'other-order' ? 'unsettled' : flag.why,
    noticed_at: (flag?.noticedAt ?? order.cancelingAt ?? order.confirmingAt ?? order.createdAt).toISOString(),
    status: toWireStatus(order.state),
    confirming: order.state === 'confirming',
    canceling: order.state === 'canceling',
    currency_code: order.currency,
    total_price: toPlainAmount(order.totalMinor, order.currency),
    expected: order.state === 'failed' || order.state === 'canceled' ? 0 : toPlainAmount(order.totalMinor, order.currency),
    provider:
      currency && typeof capturedMinor === 'number' && typeof leftMinor === 'number'
        ? { currency_code: currency, captured: toPlainAmount(capturedMinor, currency), left: toPlainAmount(leftMinor, currency) }
        : null,
  };
}
