import { and, eq, isNotNull } from 'drizzle-orm';
import type { HeadRule } from '../../../contract/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { members } from '../accounts.tables.ts';
import { isCoordinator } from '../staff/answering.ts';

/**
 * Whether a call that is for the head of a clinic is for this coordinator. Read anew each time and never from her token: headship that was
 * taken away ends with the call that is under way (specification 7.18).
 */
export async function mayAsHead(db: Db, { memberId, hospitalId }: Pick<Caller, 'memberId' | 'hospitalId'>, rule: HeadRule): Promise<boolean> {
  if (hospitalId === null) return false;
  const heads = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId), isNotNull(members.headSince)));
  return heads.some(({ id }) => id === memberId) || (rule === 'where-there-is-one' && heads.length === 0);
}

/** For calls of which only a part is for the head; a call that always is says so in the contract (`head`). Throws `accounts.head-only`. */
export async function requireHead(db: Db, caller: Pick<Caller, 'memberId' | 'hospitalId'>, rule: HeadRule): Promise<void> {
  if (!(await mayAsHead(db, caller, rule))) throw new AppError('accounts.head-only');
}
