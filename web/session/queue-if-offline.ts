import { getCacheOwner } from './offline/cache-owner.ts';
import type { QueuedAct } from './offline/outbox.ts';

/**
 * Queues a failed act that can wait for the network (decision 12). Returns true if it was queued. The script of the queue is loaded for signed-in
 * patients only.
 */
export async function queueIfOffline(error: unknown, act: QueuedAct): Promise<boolean> {
  if (getCacheOwner() === null) return false;
  const outbox = await import('./offline/outbox.ts').catch(() => undefined);
  return outbox?.addToOutbox(error, act) ?? false;
}
