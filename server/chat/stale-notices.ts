import type { Deps } from '../deps.ts';
import { unreadByInterpreter } from '../interpreting/interpreters/interpretation.ts';
import { withdrawMessageNotices } from '../notifications/notifications.ts';
import { findUnreadThreads } from '../threads/unread.ts';

/**
 * Withdraws notices of unread messages from everybody who has no unread message left in a thread. Call it after the commit that withdrew a message or
 * its files, because a notice must not announce removed messages (specification 7.7).
 */
export async function withdrawStaleNotices({ database: { db }, bus, clock }: Pick<Deps, 'database' | 'bus' | 'clock'>, consultationId: number): Promise<void> {
  const at = clock.now();
  for (const side of ['user', 'hospital'] as const)
    if ((await findUnreadThreads(db, [consultationId], side)).size === 0) await withdrawMessageNotices(db, bus, { consultationId, side }, at);
  if ((await unreadByInterpreter(db, [consultationId])).size === 0) await withdrawMessageNotices(db, bus, { consultationId, side: 'interpreter' }, at);
}
