import { and, eq, isNull } from 'drizzle-orm';
import type { UserType } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { consultations } from './threads.tables.ts';

/** An open thread and the caller's side in it. */
export type OwnThread = Pick<typeof consultations.$inferSelect, 'id' | 'memberId' | 'hospitalId' | 'askedTarget'> & { side: UserType };

/**
 * Returns an open thread if the caller is its patient or currently belongs to its clinic (security 4.2). Interpreters and operators have no side.
 * With `hold`, the row is locked until the transaction ends. Throws `not-found`, also for a thread that is not the caller's.
 */
export async function findOwnThread(db: Db, { role, memberId, hospitalId }: Caller, id: number, { hold = false } = {}): Promise<OwnThread> {
  const query = db
    .select({ id: consultations.id, memberId: consultations.memberId, hospitalId: consultations.hospitalId, askedTarget: consultations.askedTarget })
    .from(consultations)
    .where(and(eq(consultations.id, id), isNull(consultations.closedAt)));
  const [thread] = await (hold ? query.for('update') : query);
  if (thread && role === 'user' && thread.memberId === memberId) return { ...thread, side: 'user' };
  if (thread && role === 'hospital' && thread.hospitalId === hospitalId) return { ...thread, side: 'hospital' };
  throw new AppError('not-found');
}
