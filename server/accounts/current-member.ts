import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { members } from './accounts.tables.ts';

export type MemberRow = typeof members.$inferSelect;

/** The caller's own row. A token outlives its member by seconds at most; then she is not signed in. */
export async function currentMember(db: Db, { memberId }: Pick<Caller, 'memberId'>): Promise<MemberRow> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  if (!row) throw new AppError('not-signed-in');
  return row;
}
