import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { prepareQuery } from '../platform/prepared.ts';
import { listProperNames, type ProperName, toPersonNames } from '../terms/terms.ts';
import { consultations } from './threads.tables.ts';

const queryPassportName = prepareQuery((db) =>
  db
    .select({ passportName: consultations.passportName })
    .from(consultations)
    .where(eq(consultations.id, sql.placeholder('consultationId'))),
);

/**
 * Returns the names that can occur in a consultation (specification 7.10): those of the clinic, its treatments and its staff, and the patient's
 * passport name.
 */
export async function listNamesOfThread(db: Db, { hospitalId, consultationId }: { hospitalId: number; consultationId: number }): Promise<ProperName[]> {
  const [names, patients] = await Promise.all([listProperNames(db, hospitalId), queryPassportName(db, { consultationId })]);
  return [...names, ...patients.flatMap(toPersonNames)];
}
