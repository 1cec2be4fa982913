import { eq } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { type Name, namesFor, namesOfPerson } from '../terms/terms.ts';
import { consultations } from './threads.tables.ts';

/** The names that a consultation speaks of (specification 7.10): the clinic's, its treatments', its staff's, and the patient's as her passport has it. */
export async function namesOfThread(db: Db, { hospitalId, consultationId }: { hospitalId: number; consultationId: number }): Promise<Name[]> {
  const thread = db.select({ passportName: consultations.passportName }).from(consultations).where(eq(consultations.id, consultationId));
  const [names, patients] = await Promise.all([namesFor(db, hospitalId), thread]);
  return [...names, ...patients.flatMap(namesOfPerson)];
}
