import { and, eq, isNotNull } from 'drizzle-orm';
import type { ClinicHeadRule } from '../../../contract/endpoint.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { members } from '../accounts.tables.ts';
import { isCoordinator } from '../staff/answering.ts';

/**
 * True if this coordinator may make a call for heads of clinics. Read from the database each time and never from the token, so that an ended
 * headship takes effect at once (specification 7.18).
 */
export async function hasHeadAccess(db: Db, { memberId, hospitalId }: Pick<Caller, 'memberId' | 'hospitalId'>, rule: ClinicHeadRule): Promise<boolean> {
  if (hospitalId === null) return false;
  const heads = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId), isNotNull(members.headSince)));
  return heads.some(({ id }) => id === memberId) || (rule === 'where-there-is-one' && heads.length === 0);
}

/**
 * Requires the head, for calls that need one only in some cases. Calls that always need one declare `head` in the contract. Throws
 * `accounts.head-only`.
 */
export async function requireHead(db: Db, caller: Pick<Caller, 'memberId' | 'hospitalId'>, rule: ClinicHeadRule): Promise<void> {
  if (!(await hasHeadAccess(db, caller, rule))) throw new AppError('accounts.head-only');
}
