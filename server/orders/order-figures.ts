import { count, inArray, isNull, min } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { MetricReader } from '../platform/metrics.ts';
import { paymentFlags } from './flags.tables.ts';
import { orders } from './orders.tables.ts';

const IN_TRANSIT_STATES = ['confirming', 'canceling'] as const;

/** Metrics about money for the operator of the machine: how much is in transit, since when, and how many orders wait for a person. */
export function orderMetrics({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): MetricReader[] {
  const unsettled = () =>
    db
      .select({ state: orders.state, orders: count(), confirming: min(orders.confirmingAt), canceling: min(orders.cancelingAt) })
      .from(orders)
      .where(inArray(orders.state, [...IN_TRANSIT_STATES]))
      .groupBy(orders.state);
  return [
    {
      name: 'naru_orders_unsettled',
      help: 'Orders with a payment or refund in progress, by state',
      labels: ['state'],
      async read() {
        const rows = await unsettled();
        return IN_TRANSIT_STATES.map((state) => ({ labels: { state }, value: rows.find((row) => row.state === state)?.orders ?? 0 }));
      },
    },
    {
      name: 'naru_orders_unsettled_oldest_seconds',
      help: 'Age of the oldest payment or refund in progress',
      async read() {
        const times = (await unsettled()).map((row) => (row.state === 'confirming' ? row.confirming : row.canceling));
        return [{ value: secondsSince(times, clock.now()) }];
      },
    },
    {
      name: 'naru_orders_flagged',
      help: 'Orders that need manual review',
      async read() {
        const [row] = await db.select({ flags: count() }).from(paymentFlags).where(isNull(paymentFlags.clearedAt));
        return [{ value: row?.flags ?? 0 }];
      },
    },
  ];
}

const secondsSince = (times: (Date | null)[], now: Date) =>
  Math.max(0, ...times.filter((at) => at !== null).map((at) => (now.getTime() - at.getTime()) / 1000));
