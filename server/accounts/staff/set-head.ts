import { desc, eq, inArray, or } from 'drizzle-orm';
import type { StaffChange } from '../../../contract/accounts/team.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { members, staffChanges } from '../accounts.tables.ts';
import { deleteInvitationsBy } from '../team/invitations.ts';
import { announceStaffChange, isCoordinator } from './answering.ts';
import { lockStaffMember } from './clinic-staff.ts';

/**
 * Makes a coordinator the head of the clinic, or ends the headship. Ending it also deletes the invitations that the head sent. It takes effect at the
 * coordinator's next call. `by` is the operator; null for the command line. Throws `not-found` for an account that is not (or no longer) a
 * coordinator's.
 */
export async function setHead(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  { uid, head, by }: { uid: string; head: boolean; by: string | null },
): Promise<void> {
  const clinic = await database.db.transaction(async (tx) => {
    const { id, headSince, hospitalId } = await lockStaffMember(tx, uid, isCoordinator);
    if ((headSince !== null) === head) return hospitalId;
    const at = clock.now();
    await tx
      .update(members)
      .set({ headSince: head ? at : null })
      .where(eq(members.id, id));
    if (!head) await deleteInvitationsBy(tx, id);
    const change = head ? 'head' : 'no-head';
    await tx.insert(staffChanges).values({ memberId: id, operatorId: by, change, fromHospitalId: hospitalId, toHospitalId: hospitalId, at });
    return hospitalId;
  });
  announceStaffChange(bus, clinic);
}

/** Maximum changes returned; newest first. */
const MAX_CHANGES = 50;

/** Returns the changes to a clinic's staff, newest first. */
export async function listStaffChanges(db: Db, hospitalId: number): Promise<StaffChange[]> {
  const rows = await db
    .select()
    .from(staffChanges)
    .where(or(eq(staffChanges.fromHospitalId, hospitalId), eq(staffChanges.toHospitalId, hospitalId)))
    .orderBy(desc(staffChanges.id))
    .limit(MAX_CHANGES);
  const ids = [...new Set(rows.flatMap(({ memberId, operatorId }) => (operatorId ? [memberId, operatorId] : [memberId])))];
  const people = ids.length === 0 ? [] : await db.select({ id: members.id, uid: members.uid }).from(members).where(inArray(members.id, ids));
  const uidOf = new Map(people.map(({ id, uid }) => [id, uid]));
  return rows.map(({ id, change, memberId, operatorId, at }) => ({
    ...{ id, act: change, whom: uidOf.get(memberId) ?? '', at: at.toISOString() },
    by: operatorId === null ? null : (uidOf.get(operatorId) ?? ''),
  }));
}
