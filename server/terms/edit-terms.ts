import { and, eq } from 'drizzle-orm';
import { LANGUAGES } from '../../contract/constants.ts';
import type { TermFields } from '../../contract/terms/terms.ts';
import { foldCase } from '../../contract/text-forms.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import { incrementTermsVersion, listTermsInForce, type TermRow, termChanges, terms } from './terms.tables.ts';

type EditTermDeps = Pick<Deps, 'database' | 'bus' | 'clock'>;
type SeenTerm = { version: number; withdrawn: boolean };

/** Adds an operator's term. Throws `invalid` if another term has the same first form. */
export async function addTerm({ database: { db }, bus, clock }: EditTermDeps, operatorId: string, fields: TermFields): Promise<TermRow> {
  const at = clock.now();
  const row = await db.transaction(async (tx) => {
    await incrementTermsVersion(tx);
    await assertFirstFormFree(tx, fields, undefined);
    const [added] = await tx
      .insert(terms)
      .values({ ...fields, source: 'operator' })
      .returning();
    if (!added) throw new Error('a term was not added');
    await tx.insert(termChanges).values({ termId: added.id, operatorId, version: added.version, term: { ...fields, withdrawn: false }, at });
    return added;
  });
  bus.publish('terms.changed', {});
  return row;
}

/**
 * Changes, withdraws or restores a term if its version is still the one that the operator saw. The term then belongs to operators, and imports leave
 * it unchanged. Throws `terms.not-found`, `terms.changed`, and `invalid` if another term has the same first form.
 */
export async function saveTerm(
  { database: { db }, bus, clock }: EditTermDeps,
  operatorId: string,
  id: number,
  { version, withdrawn, ...fields }: TermFields & SeenTerm,
): Promise<TermRow> {
  const at = clock.now();
  const row = await db.transaction(async (tx) => {
    await incrementTermsVersion(tx);
    const [before] = await tx.select().from(terms).where(eq(terms.id, id));
    if (!before) throw new AppError('terms.not-found');
    if (before.version !== version) throw new AppError('terms.changed');
    if (!withdrawn) await assertFirstFormFree(tx, fields, id);
    const [saved] = await tx
      .update(terms)
      .set({ ...fields, source: 'operator', version: version + 1, withdrawnAt: withdrawn ? (before.withdrawnAt ?? at) : null })
      .where(and(eq(terms.id, id), eq(terms.version, version)))
      .returning();
    if (!saved) throw new AppError('terms.changed');
    await tx.insert(termChanges).values({ termId: id, operatorId, version: saved.version, term: { ...fields, withdrawn }, at });
    return saved;
  });
  bus.publish('terms.changed', {});
  return row;
}

async function assertFirstFormFree(tx: Db, { forms }: TermFields, own: number | undefined): Promise<void> {
  const others = (await listTermsInForce(tx)).filter(({ id }) => id !== own);
  const taken = LANGUAGES.filter((language) => {
    const first = foldCase(forms[language][0] as string);
    return others.some((other) => foldCase(other.forms[language][0] as string) === first);
  });
  if (taken.length > 0) throw new AppError('invalid', { fields: taken.map((language) => ({ field: `forms.${language}`, code: 'fields.term-taken' })) });
}
