import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { members } from './accounts.tables.ts';

export type MemberRow = typeof members.$inferSelect;

/** Returns the caller's own row. Throws `not-signed-in` if the account was deleted; its access token can outlive it by seconds. */
export async function requireMember(db: Db, { memberId }: Pick<Caller, 'memberId'>): Promise<MemberRow> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  if (!row) throw new AppError('not-signed-in');
  return row;
}
