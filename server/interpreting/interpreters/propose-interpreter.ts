import { and, desc, eq, like } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { threadEvents } from '../../threads/threads.tables.ts';
import { holdThread, openInterpretation } from './interpretation.ts';

/** Said again within it, a proposal is the same one. */
const PROPOSED_FOR_MS = 7 * 86_400_000;

/**
 * A clinic proposes an interpreter in a thread of its own: the patient reads it there and is told, and asks for one or does not. Nobody reads anything
 * because of it. Where one is asked for, or was proposed within a week, nothing changes. Throws `not-found`, for another clinic's thread too.
 */
export async function proposeInterpreter({ database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>, caller: Caller, id: number): Promise<void> {
  const at = clock.now();
  const event = await database.db.transaction(async (tx) => {
    const thread = await holdThread(tx, id);
    if (!thread || thread.hospitalId !== caller.hospitalId) throw new AppError('not-found');
    if ((await openInterpretation(tx, id)) || (await isProposed(tx, id, at))) return undefined;
    return recordEvent(tx, id, { kind: 'interpreter-proposed', by: { side: 'hospital', memberId: caller.memberId }, at });
  });
  announceEvents(bus, [event]);
}

/** Whether the last that happened about an interpreter is a proposal of this week. */
async function isProposed(db: Db, consultationId: number, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ kind: threadEvents.kind, at: threadEvents.at })
    .from(threadEvents)
    .where(and(eq(threadEvents.consultationId, consultationId), like(threadEvents.kind, 'interpreter-%')))
    .orderBy(desc(threadEvents.eventId))
    .limit(1);
  return last?.kind === 'interpreter-proposed' && now.getTime() - last.at.getTime() < PROPOSED_FOR_MS;
}
