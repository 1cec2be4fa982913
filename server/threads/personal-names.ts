import { eq } from 'drizzle-orm';
import { findMembers, type Member, membersByIds } from '../accounts/accounts.ts';
import type { Db } from '../platform/database.ts';
import { consultations } from './threads.tables.ts';

/** Returns a name and its words. Single letters are left out, because they would mask half of any text. */
export const splitNameWords = (name: string | null): string[] => (name ? [name, ...name.split(/\s+/)].filter((word) => [...word].length > 1) : []);

/** Returns the known names of a member, for masking. */
export const listMaskableNames = (person: Pick<Member, 'firstName' | 'lastName' | 'nativeName'> | undefined): string[] =>
  person ? [person.firstName, person.lastName, person.nativeName].flatMap(splitNameWords) : [];

/** Returns the names of everybody in a thread: the patient's, including the passport name, and those of the clinic's staff. */
export async function listNamesOfPeople(db: Db, thread: { consultationId: number; memberId: string; hospitalId: number }): Promise<string[]> {
  const [rows, members, staff] = await Promise.all([
    db.select({ name: consultations.passportName }).from(consultations).where(eq(consultations.id, thread.consultationId)),
    membersByIds(db, [thread.memberId]),
    findMembers(db, { hospitalIds: [thread.hospitalId] }),
  ]);
  return [...rows.flatMap(({ name }) => splitNameWords(name)), ...[...members, ...staff].flatMap(listMaskableNames)];
}
