import type { Deps } from '../deps.ts';
import { askSoon } from './asking.tables.ts';
import { orderNamedBy } from './orders.tables.ts';

/** Between two questions about one order. */
const PAUSE_MS = 1_000;

/**
 * Takes a webhook of the provider. They are not signed, so they are hints and no more (security 5.6): which order, nothing
 * else. A known order becomes due at once, or a second after it was asked about last; however many hints come meanwhile, that
 * question covers them. What is unknown or unreadable is taken like the rest, so that nobody learns which orders exist.
 */
export async function handleWebhook({ database: { db }, clock, payments }: Pick<Deps, 'database' | 'clock' | 'payments'>, body: unknown): Promise<void> {
  const named = payments.readWebhook(body);
  const orderNum = named && (await orderNamedBy(db, named));
  if (orderNum) await askSoon(db, orderNum, clock.now(), PAUSE_MS);
}
