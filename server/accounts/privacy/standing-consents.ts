import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ActiveConsent } from '../../../contract/accounts/privacy.ts';
import { CONSENTS, type ConsentName, type Language } from '../../../contract/constants.ts';
import type { ConsentAnswers } from '../../../contract/site/site.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { listDocumentsInForce } from '../../site/site.ts';
import { agreements } from '../accounts.tables.ts';
import type { Agreement } from '../accounts.ts';

type MemberAndClinic = { memberId: string; hospitalId: number };
type ConsentStatus = { name: ConsentName; version: string; given: Agreement | undefined };

/**
 * Returns the three consents in the version in force, each with the agreement by which the member gave it to this clinic. `given` is set only if the
 * agreement has that version, was not withdrawn, and no consent to this clinic was withdrawn later.
 */
async function listConsentStatuses(db: Db, { memberId, hospitalId }: MemberAndClinic, now: Date): Promise<ConsentStatus[]> {
  const inForce = new Map((await listDocumentsInForce(db, Object.values(CONSENTS), now)).map(({ name, version }) => [name as string, version]));
  const rows = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.memberId, memberId), eq(agreements.hospitalId, hospitalId)));
  return (Object.keys(CONSENTS) as ConsentName[]).map((name) => {
    const version = inForce.get(CONSENTS[name]) ?? '';
    const all = rows.filter(({ document }) => document === CONSENTS[name]);
    const withdrawn = Math.max(0, ...all.map(({ withdrawnAt }) => Number(withdrawnAt)));
    // Also excludes withdrawn rows themselves: each is older than its own withdrawal.
    const given = all
      .filter((row) => row.version === version && Number(row.agreedAt) > withdrawn)
      .sort((a, b) => Number(b.agreedAt) - Number(a.agreedAt) || b.id - a.id)[0];
    return { name, version, given };
  });
}

/** Returns the active consents to a clinic, which need not be asked for again. */
export async function listActiveConsents({ database, clock }: Pick<Deps, 'database' | 'clock'>, pair: MemberAndClinic): Promise<ActiveConsent[]> {
  const all = await listConsentStatuses(database.db, pair, clock.now());
  return all.flatMap(({ name, version, given }) =>
    given ? [{ consent: name, document: given.document, version, agreed_at: given.agreedAt.toISOString() }] : [],
  );
}

/**
 * Records the three consents for a new consultation or order with a clinic (security 8.1), inside its transaction. A newly ticked consent gets the
 * current time. A consent given earlier (`given`) keeps its own language and time, so that the proof names the moment of agreement. Without `answers`
 * all are recorded as given through the published form. Throws `consultations.consents-required` for a refused consent, and for a `given` that is not
 * in force.
 */
export async function recordConsents(
  tx: Db,
  pair: MemberAndClinic & { answers: z.output<typeof ConsentAnswers> | undefined; language: Language; context: string; at: Date },
): Promise<void> {
  const { memberId, hospitalId, answers, language, context, at } = pair;
  const rows = (await listConsentStatuses(tx, pair, at)).map(({ name, version, given }) => {
    const answer = answers?.[name] ?? true;
    const proof = answer === 'given' ? given : answer ? { language, agreedAt: at } : undefined;
    if (!proof) throw new AppError('consultations.consents-required');
    return { memberId, hospitalId, document: CONSENTS[name], version, language: proof.language, context, agreedAt: proof.agreedAt };
  });
  await tx.insert(agreements).values(rows);
}
