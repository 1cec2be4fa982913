import { and, eq, isNull } from 'drizzle-orm';
import type { Language } from '../../../contract/constants.ts';
import { doubtReadersConsentKey, listAgreements, recordAgreements } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { listDocumentsInForce } from '../../site/site.ts';
import { consultations } from '../../threads/threads.tables.ts';

/** True if operators may read the messages around a doubted one of this thread: the patient agreed and has not withdrawn. */
export async function hasContextConsent(db: Db, consultationId: number): Promise<boolean> {
  return (await listAgreements(db, doubtReadersConsentKey(consultationId))).some(({ withdrawnAt }) => withdrawnAt === null);
}

/**
 * Returns the caller's own consent: true if operators may read the messages around a doubted one. Throws `not-found` for a thread that is not the
 * caller's.
 */
export async function readOwnContextConsent({ database: { db } }: Pick<Deps, 'database'>, { memberId }: Caller, consultationId: number): Promise<boolean> {
  await lockOwnThread(db, memberId, consultationId);
  return hasContextConsent(db, consultationId);
}

/**
 * Records the patient's consent to the text in force. A consent already in force is not recorded again. The patient can withdraw it like every other
 * consent (security 8.1). Throws `not-found`.
 */
export async function recordContextConsent(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { memberId }: Caller,
  consultationId: number,
  language: Language,
): Promise<void> {
  const at = clock.now();
  const documents = await listDocumentsInForce(database.db, ['consent-translators'], at);
  await database.db.transaction(async (tx) => {
    await lockOwnThread(tx, memberId, consultationId);
    if (await hasContextConsent(tx, consultationId)) return;
    await recordAgreements(tx, { memberId, documents, language, context: doubtReadersConsentKey(consultationId), at });
  });
}

/** Locks the thread, so that a double click records one consent. */
async function lockOwnThread(tx: Db, memberId: string, consultationId: number): Promise<void> {
  const [row] = await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(and(eq(consultations.id, consultationId), eq(consultations.memberId, memberId), isNull(consultations.closedAt)))
    .for('update');
  if (!row) throw new AppError('not-found');
}
