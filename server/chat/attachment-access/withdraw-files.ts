import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { SignalBus } from '../../signals.ts';
import { attachments } from '../../threads/attachments/attachments.tables.ts';
import { withdrawAttachments } from '../../threads/attachments/attachments.ts';
import { announceMessage } from '../../threads/hints.ts';
import { findOwnThread } from '../../threads/own-thread.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { withdrawStaleNotices } from '../stale-notices.ts';

/**
 * Removes a file of the caller's own side: nobody can open it any more. The thread still shows that there was a file, unless it was not sent yet.
 * Repeated calls change nothing. Throws `not-found`, also for a file of the other side.
 */
export async function withdrawFile(deps: Pick<Deps, 'database' | 'clock' | 'bus'>, caller: Caller, id: number, fileId: string): Promise<void> {
  const { database, clock, bus } = deps;
  const { thread, changed } = await database.db.transaction(async (tx) => {
    const thread = await findOwnThread(tx, caller, id, { hold: true });
    const [row] = await tx
      .select()
      .from(attachments)
      .where(and(eq(attachments.id, fileId), eq(attachments.consultationId, id), eq(attachments.side, thread.side)));
    // An unsent file may be removed only by the colleague who uploaded it.
    if (!row || (row.sentAs === null && row.senderId !== caller.memberId)) throw new AppError('not-found');
    return { thread, changed: await withdrawAttachments(tx, [row], 'taken-back', clock.now()) };
  });
  for (const message of changed) announceMessage(bus, 'translated', message, thread);
  if (changed.length > 0) await withdrawStaleNotices(deps, id);
}

/**
 * Deletes the content of all files that the patient sent in this thread, when the patient withdraws the consent to share them. Returns a function
 * that announces the deletion; call it after the commit.
 */
export async function withdrawFiles(bus: SignalBus, tx: Db, { memberId, id, at }: { memberId: string; id: number; at: Date }): Promise<() => void> {
  const rows = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.consultationId, id), eq(attachments.side, 'user'), eq(attachments.senderId, memberId)));
  const changed = await withdrawAttachments(tx, rows, 'withdrawn', at);
  const [thread] = await tx.select({ hospitalId: consultations.hospitalId }).from(consultations).where(eq(consultations.id, id));
  return () => {
    for (const message of changed) if (thread) announceMessage(bus, 'translated', message, { memberId, ...thread });
  };
}
