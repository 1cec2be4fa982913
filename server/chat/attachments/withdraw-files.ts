import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { attachments } from '../../threads/attachments/attachments.tables.ts';
import { withdraw } from '../../threads/attachments/attachments.ts';
import { announceMessage } from '../../threads/hints.ts';
import { ownThread } from '../../threads/own-thread.ts';
import { consultations } from '../../threads/threads.tables.ts';
import { withdrawStaleNotices } from '../stale-notices.ts';

/**
 * Takes a file of the caller's own side back: nobody opens it from then on, and the thread says that there was one. One that was not sent yet
 * leaves no line. Taken back again nothing changes. Throws `not-found`, for the other side's too.
 */
export async function withdrawFile(deps: Pick<Deps, 'database' | 'clock' | 'bus'>, caller: Caller, id: number, fileId: string): Promise<void> {
  const { database, clock, bus } = deps;
  const { thread, told } = await database.db.transaction(async (tx) => {
    const thread = await ownThread(tx, caller, id, { hold: true });
    const [row] = await tx
      .select()
      .from(attachments)
      .where(and(eq(attachments.id, fileId), eq(attachments.consultationId, id), eq(attachments.side, thread.side)));
    // What a colleague is still choosing is hers.
    if (!row || (row.sentAs === null && row.senderId !== caller.memberId)) throw new AppError('not-found');
    return { thread, told: await withdraw(tx, [row], 'taken-back', clock.now()) };
  });
  for (const message of told) announceMessage(bus, 'translated', message, thread);
  if (told.length > 0) await withdrawStaleNotices(deps, id);
}

/** The patient withdraws the consent that they were shared on: all that she sent in this thread goes. Answers what tells everybody, after the commit. */
export async function withdrawFiles(bus: Bus, tx: Db, { memberId, id, at }: { memberId: string; id: number; at: Date }): Promise<() => void> {
  const rows = await tx
    .select()
    .from(attachments)
    .where(and(eq(attachments.consultationId, id), eq(attachments.side, 'user'), eq(attachments.senderId, memberId)));
  const told = await withdraw(tx, rows, 'withdrawn', at);
  const [thread] = await tx.select({ hospitalId: consultations.hospitalId }).from(consultations).where(eq(consultations.id, id));
  return () => {
    for (const message of told) if (thread) announceMessage(bus, 'translated', message, { memberId, ...thread });
  };
}
