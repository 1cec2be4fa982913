import { and, desc, eq, like } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { recordEvent } from '../../threads/events.ts';
import { announceEvents } from '../../threads/hints.ts';
import { threadEvents } from '../../threads/threads.tables.ts';
import { findOpenInterpretation, lockThread } from './interpretation.ts';

/** Time within which a repeated proposal counts as the same one, in ms. */
const PROPOSAL_PERIOD_MS = 7 * DAY_MS;

/**
 * Proposes an interpreter in a thread of the clinic. The patient sees the proposal, is notified, and can request an interpreter. Nobody gets access.
 * Does nothing if a request is open or a proposal is less than a week old. Throws `not-found`, also for another clinic's thread.
 */
export async function proposeInterpreter({ database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>, caller: Caller, id: number): Promise<void> {
  const at = clock.now();
  const event = await database.db.transaction(async (tx) => {
    const thread = await lockThread(tx, id);
    if (!thread || thread.hospitalId !== caller.hospitalId) throw new AppError('not-found');
    if ((await findOpenInterpretation(tx, id)) || (await isProposed(tx, id, at))) return undefined;
    return recordEvent(tx, id, { kind: 'interpreter-proposed', by: { side: 'hospital', memberId: caller.memberId }, at });
  });
  announceEvents(bus, [event]);
}

/** True if the newest event about an interpreter is a proposal of the last week. */
async function isProposed(db: Db, consultationId: number, now: Date): Promise<boolean> {
  const [last] = await db
    .select({ kind: threadEvents.kind, at: threadEvents.at })
    .from(threadEvents)
    .where(and(eq(threadEvents.consultationId, consultationId), like(threadEvents.kind, 'interpreter-%')))
    .orderBy(desc(threadEvents.eventId))
    .limit(1);
  return last?.kind === 'interpreter-proposed' && now.getTime() - last.at.getTime() < PROPOSAL_PERIOD_MS;
}
