import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { consultations } from './consultations.tables.ts';

/** The caller's own open thread: the member's, or her clinic's. Throws `not-found`, for somebody else's too. */
export async function ownThread({ database: { db } }: Deps, { role, memberId, hospitalId }: Caller, id: number): Promise<{ hospitalId: number }> {
  const own =
    role === 'user' ? eq(consultations.memberId, memberId) : role === 'hospital' && hospitalId !== null ? eq(consultations.hospitalId, hospitalId) : undefined;
  if (!own) throw new AppError('not-found');
  const [thread] = await db
    .select({ hospitalId: consultations.hospitalId })
    .from(consultations)
    .where(and(eq(consultations.id, id), own, isNull(consultations.closedAt)));
  if (!thread) throw new AppError('not-found');
  return thread;
}
