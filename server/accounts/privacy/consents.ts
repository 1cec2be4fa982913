import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type ConsentRecord, SHARING_PURPOSES, type SharingPurpose } from '../../../contract/accounts/privacy.ts';
import type { Language } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { agreements } from '../accounts.tables.ts';
import { type Agreement, attachmentsConsentKey, consultationConsentKey, doubtReadersConsentKey, interpreterConsentKey } from '../accounts.ts';

/** Operations on shared data that other modules provide. `app.ts` passes them in, because those modules depend on this one. */
export type SharingOperations = {
  /** Returns the clinic names of a member's consultations, by consultation id. */
  clinicNames(db: Db, memberId: string, language: Language): Promise<Map<number, string>>;
  /** Names of the clinics that a member reviewed, by visit. */
  reviewed(db: Db, memberId: string, language: Language): Promise<Map<number, string>>;
  /** Withdraws the review of a visit. Returns a function that announces it, to be called after the commit. */
  withdrawReview(tx: Db, of: { memberId: string; visitId: number; at: Date }): Promise<() => void>;
  /** Deletes the pictures of a visit's review. Returns a function that announces the deletion; call it after the commit. */
  withdrawPictures(tx: Db, of: { memberId: string; visitId: number; at: Date }): Promise<() => void>;
  /** Locks a consultation until the transaction ends, so that a new registration waits. */
  hold(tx: Db, of: { memberId: string; id: number }): Promise<void>;
  /** Closes a consultation. Returns a function that announces the closing; call it after the commit. */
  close(tx: Db, of: { memberId: string; id: number; at: Date }): Promise<() => void>;
  /** Ends the interpreting of a consultation, or the request for it. Returns a function that announces it, to be called after the commit. */
  endInterpreting(tx: Db, of: { memberId: string; id: number; at: Date }): Promise<() => void>;
  /** Deletes the photos and files that the member sent in a consultation. Returns a function that announces it, to be called after the commit. */
  withdrawFiles(tx: Db, of: { memberId: string; id: number; at: Date }): Promise<() => void | Promise<void>>;
};

/** Returns all consents of a member, newest first (security 8.1). Active consents for a consultation can be withdrawn. */
export async function listConsents(
  db: Db,
  { clinicNames, reviewed }: Pick<SharingOperations, 'clinicNames' | 'reviewed'>,
  memberId: string,
  language: Language,
): Promise<ConsentRecord[]> {
  const rows = await db.select().from(agreements).where(eq(agreements.memberId, memberId)).orderBy(desc(agreements.id));
  const clinics = await clinicNames(db, memberId, language);
  const reviews = await reviewed(db, memberId, language);
  return rows.map((row) => {
    const { purpose, of } = parseConsentPurpose(row);
    return {
      id: row.id,
      document: row.document,
      version: row.version,
      language: row.language,
      agreed_at: row.agreedAt.toISOString(),
      withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
      purpose,
      about: isShared(purpose) ? ((purpose === 'review' || purpose === 'review-pictures' ? reviews : clinics).get(Number(of)) ?? null) : of,
      withdrawable: isShared(purpose) && row.withdrawnAt === null,
    };
  });
}

/**
 * Withdraws a consent. The three consents of a consultation are withdrawn together: without one of them nothing may be shared. The consultation then
 * closes, and its consents for operators, an interpreter, and files end too. Each of those can also be withdrawn alone, which leaves the consultation
 * open; with the consent for files the files are deleted. Withdrawing the consent to a review withdraws the review; the one to its pictures deletes
 * the pictures. Repeated calls change nothing. Returns the purpose of the consent. Throws `not-found`, also for another member's consent, and
 * `accounts.consent-kept` for consents of a membership or an order.
 */
export async function withdrawConsent(
  deps: Pick<Deps, 'database' | 'clock'> & { sharing: SharingOperations },
  { memberId }: Caller,
  id: number,
): Promise<SharingPurpose> {
  const { database, clock, sharing } = deps;
  const own = and(eq(agreements.id, id), eq(agreements.memberId, memberId));
  const [asked] = await database.db.select().from(agreements).where(own);
  if (!asked) throw new AppError('not-found');
  const { purpose, of } = parseConsentPurpose(asked);
  if (!isShared(purpose)) throw new AppError('accounts.consent-kept');
  const announce = await database.db.transaction(async (tx): Promise<() => void | Promise<void>> => {
    if (purpose === 'translators') return withdrawSingleConsent(tx, own, clock.now());
    if (purpose === 'review') return sharing.withdrawReview(tx, { memberId, visitId: Number(of), at: clock.now() });
    if (purpose === 'review-pictures') return sharing.withdrawPictures(tx, { memberId, visitId: Number(of), at: clock.now() });
    const consultation = { memberId, id: Number(of) };
    await sharing.hold(tx, consultation);
    // Read again under the lock: withdrawing an old consent must not withdraw new ones given after it.
    const [row] = await tx.select({ withdrawnAt: agreements.withdrawnAt }).from(agreements).where(own);
    if (row?.withdrawnAt) return () => undefined;
    const at = clock.now();
    if (purpose === 'interpreter') {
      await withdrawSingleConsent(tx, own, at);
      return sharing.endInterpreting(tx, { ...consultation, at });
    }
    if (purpose === 'attachments') {
      await withdrawSingleConsent(tx, own, at);
      return sharing.withdrawFiles(tx, { ...consultation, at });
    }
    await tx
      .update(agreements)
      .set({ withdrawnAt: at })
      .where(
        and(
          eq(agreements.memberId, memberId),
          inArray(
            agreements.context,
            [consultationConsentKey, doubtReadersConsentKey, interpreterConsentKey, attachmentsConsentKey].map((contextOf) => contextOf(consultation.id)),
          ),
          isNull(agreements.withdrawnAt),
        ),
      );
    return sharing.close(tx, { ...consultation, at });
  });
  await announce();
  return purpose;
}

/** Withdraws one consent. Needs no announcement, because operators' access is checked at each read. */
async function withdrawSingleConsent(tx: Db, own: SQL | undefined, withdrawnAt: Date): Promise<() => void> {
  await tx
    .update(agreements)
    .set({ withdrawnAt })
    .where(and(own, isNull(agreements.withdrawnAt)));
  return () => undefined;
}

const isShared = (purpose: ConsentRecord['purpose']): purpose is SharingPurpose => SHARING_PURPOSES.some((one) => one === purpose);

/** Returns the purpose of a consent, from its context: `sign-up`, `consultation:12`, `order:N20261121-…`, `review:7`. */
export function parseConsentPurpose({ context }: Pick<Agreement, 'context'>): { purpose: ConsentRecord['purpose']; of: string | null } {
  const [kind, of] = context.split(':', 2);
  return hasSubject(kind) ? { purpose: kind, of: of ?? null } : { purpose: 'sign-up', of: null };
}

const hasSubject = (kind: string | undefined): kind is ConsentRecord['purpose'] => kind === 'order' || SHARING_PURPOSES.some((one) => one === kind);
