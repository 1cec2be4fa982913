import type { Deps } from '../deps.ts';
import { scheduleInquirySoon } from './due-orders.tables.ts';
import { findHintedOrderNum } from './orders.tables.ts';

/** Minimum pause between two queries about one order, in ms. */
const MIN_INQUIRY_GAP_MS = 1_000;

/**
 * Takes a webhook of the provider. Webhooks are not signed, so they are only hints (security 5.6): only the order they name is used. A known order
 * becomes due at once, or a second after the last query; further hints until then are covered by that query. Unknown or unreadable webhooks get the
 * same answer, so that nobody learns which orders exist.
 */
export async function handleWebhook({ database: { db }, clock, payments }: Pick<Deps, 'database' | 'clock' | 'payments'>, body: unknown): Promise<void> {
  const named = payments.readWebhook(body);
  const orderNum = named && (await findHintedOrderNum(db, named));
  if (orderNum) await scheduleInquirySoon(db, orderNum, clock.now(), MIN_INQUIRY_GAP_MS);
}
