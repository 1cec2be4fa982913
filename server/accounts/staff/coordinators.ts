import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { members } from '../accounts.tables.ts';
import { isCoordinator } from './answering.ts';

/** A coordinator as colleagues see her: by the name that she writes under, else by the ID that she signs in with. */
export type Colleague = { id: string; name: string };

const seen = { id: members.id, uid: members.uid, chosen: members.staffName };
const named = ({ id, uid, chosen }: { id: string; uid: string; chosen: string | null }): Colleague => ({ id, name: chosen ?? uid });

/** Whoever answers for a clinic now, by ID. */
export async function listCoordinators(db: Db, hospitalId: number): Promise<(Colleague & { chosen_name: string | null })[]> {
  const rows = await db
    .select(seen)
    .from(members)
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId)))
    .orderBy(asc(members.uidKey));
  return rows.map((row) => ({ ...named(row), chosen_name: row.chosen }));
}

/** A coordinator who answers for this clinic now; undefined for anybody else. */
export async function colleague(db: Db, hospitalId: number, id: string): Promise<(Colleague & { uid: string }) | undefined> {
  const [row] = await db
    .select(seen)
    .from(members)
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId), eq(members.id, id)));
  return row && { ...named(row), uid: row.uid };
}

/** Holds a coordinator's account until the transaction ends, before anything of hers is held: whether she still answers for the clinic is asked after it. */
export async function holdColleague(tx: Db, id: string): Promise<void> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, id)).for('share');
}

/** Staff by their accounts, those who have left too: what they did stays theirs. */
export async function staffByIds(db: Db, ids: readonly string[]): Promise<Map<string, Colleague>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(seen)
    .from(members)
    .where(and(eq(members.role, 'hospital'), inArray(members.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, named(row)]));
}

/** The name that a coordinator writes under from now on. */
export async function chooseStaffName(db: Db, id: string, name: string): Promise<Colleague> {
  await db
    .update(members)
    .set({ staffName: name })
    .where(and(isCoordinator, eq(members.id, id)));
  return { id, name };
}
