import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { members } from '../accounts.tables.ts';
import { isCoordinator } from './answering.ts';

/** A coordinator as colleagues see them: the name that the coordinator writes under, else the sign-in ID. */
export type Colleague = { id: string; name: string };

const colleagueColumns = { id: members.id, uid: members.uid, chosen: members.staffName };
const toColleague = ({ id, uid, chosen }: { id: string; uid: string; chosen: string | null }): Colleague => ({ id, name: chosen ?? uid });

/** Returns the current coordinators of a clinic, by ID. */
export async function listCoordinators(db: Db, hospitalId: number): Promise<(Colleague & { chosen_name: string | null })[]> {
  const rows = await db
    .select(colleagueColumns)
    .from(members)
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId)))
    .orderBy(asc(members.uidKey));
  return rows.map((row) => ({ ...toColleague(row), chosen_name: row.chosen }));
}

/** Returns a current coordinator of this clinic; undefined for any other account. */
export async function findColleague(db: Db, hospitalId: number, id: string): Promise<(Colleague & { uid: string }) | undefined> {
  const [row] = await db
    .select(colleagueColumns)
    .from(members)
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId), eq(members.id, id)));
  return row && { ...toColleague(row), uid: row.uid };
}

/**
 * Locks a coordinator's account until the transaction ends. Call it before locking any conversation, and check after it that the account still
 * belongs to the clinic.
 */
export async function lockColleague(tx: Db, id: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('share');
}

/** Returns staff by account id, including closed accounts, because their work still names its author. */
export async function staffByIds(db: Db, ids: readonly string[]): Promise<Map<string, Colleague>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(colleagueColumns)
    .from(members)
    .where(and(eq(members.role, 'hospital'), inArray(members.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, toColleague(row)]));
}

/** Sets the name that a coordinator writes under. */
export async function storeStaffName(db: Db, id: string, name: string): Promise<Colleague> {
  await db
    .update(members)
    .set({ staffName: name })
    .where(and(isCoordinator, eq(members.id, id)));
  return { id, name };
}
