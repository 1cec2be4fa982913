import { getCacheOwner } from './offline/cache-owner.ts';
import type { QueuedAct } from './offline/outbox.ts';

/**
 * Queues a failed act that may wait for the network; returns true if it was queued, to be sent later (decision 12). Its script is loaded only for
 * signed-in patients.
 */
export async function queueIfOffline(error: unknown, act: QueuedAct): Promise<boolean> {
  if (getCacheOwner() === null) return false;
  const outbox = await import('./offline/outbox.ts').catch(() => undefined);
  return outbox?.addToOutbox(error, act) ?? false;
}
