import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TeamMember } from '../../../contract/accounts/team.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { members, secondFactors, staffChanges } from '../accounts.tables.ts';
import { isCoordinator } from '../staff/answering.ts';
import type { StaffingOperations } from '../staff/clinic-staff.ts';
import { endAccount, type StaffDeps } from '../staff/end-account.ts';

/** Returns the current coordinators of the caller's clinic, by ID. */
export async function readTeam(
  { database: { db }, staffing }: Pick<Deps, 'database'> & { staffing: StaffingOperations },
  { memberId, hospitalId }: Caller,
): Promise<TeamMember[]> {
  if (hospitalId === null) throw new AppError('not-allowed');
  const rows = await db
    .select({ member: members, factorAt: secondFactors.confirmedAt })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId)))
    .orderBy(asc(members.uidKey));
  const assigned = await staffing.assignedConversations(db, hospitalId);
  return rows.map(({ member: { id, uid, staffName, headSince, createdAt }, factorAt }) => ({
    ...{ id, uid, name: staffName ?? uid, head: headSince !== null, you: id === memberId },
    second_factor: factorAt !== null,
    since: createdAt.toISOString(),
    conversations: assigned.get(id) ?? 0,
  }));
}

/**
 * Assigns all open conversations of a coordinator to a colleague, or to nobody. Colleagues see it at once, and the operators are notified. Returns
 * the number. Throws `not-found`, and `consultations.no-colleague` for an account that does not (or no longer) belong to the clinic.
 */
export async function handOver(deps: StaffDeps, caller: Caller, { id, to }: { id: string; to: string | null }): Promise<number> {
  const { database, clock, staffing } = deps;
  const { hospitalId } = caller;
  if (hospitalId === null) throw new AppError('not-allowed');
  const { count, announce } = await database.db.transaction(async (tx) => {
    const at = clock.now();
    // Locks both accounts before any conversation. An account that is being ended has already ended, or waits until its conversations are handed
    // over.
    const held = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(isCoordinator, eq(members.hospitalId, hospitalId), inArray(members.id, to === null ? [id] : [id, to])))
      .orderBy(asc(members.id))
      .for('share');
    if (!held.some((row) => row.id === id)) throw new AppError('not-found');
    if (to !== null && !held.some((row) => row.id === to)) throw new AppError('consultations.no-colleague');
    const handed = await staffing.handConversations(tx, { memberId: id, hospitalId, to, by: caller.memberId, at });
    if (handed.count === 0) return handed;
    const change = { memberId: id, operatorId: caller.memberId, change: 'handed', fromHospitalId: hospitalId, toHospitalId: hospitalId, at } as const;
    const [{ id: staffChange } = { id: 0 }] = await tx.insert(staffChanges).values(change).returning({ id: staffChanges.id });
    await recordFacts(tx, [{ kind: 'staff-handed', about: { hospitalId, staffChange, count: handed.count }, at }]);
    return handed;
  });
  announce();
  return count;
}

/** Ends a coordinator's account of the caller's clinic for good. Throws `not-found`, and `accounts.head-stays` for a head, including the caller. */
export async function endColleagueAccount(deps: StaffDeps, caller: Caller, id: string): Promise<void> {
  const { hospitalId } = caller;
  if (hospitalId === null) throw new AppError('not-allowed');
  await endAccount(deps, { by: caller.memberId, asHead: true }, async (tx) => {
    const [row] = await tx
      .select()
      .from(members)
      .where(and(isCoordinator, eq(members.hospitalId, hospitalId), eq(members.id, id)))
      .for('update');
    if (!row) throw new AppError('not-found');
    if (row.headSince) throw new AppError('accounts.head-stays');
    return row;
  });
}
