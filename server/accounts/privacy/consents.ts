import { and, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { type Consent, SHARED_PURPOSES, type SharedPurpose } from '../../../contract/accounts/privacy.ts';
import type { Language } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { agreements } from '../accounts.tables.ts';
import { type Agreement, attachmentsContext, consultationContext, interpreterContext, translatorsContext } from '../accounts.ts';

/** What the consultations room does about sharing; handed in by `app.ts`, because that room stands on this one. */
export type Sharing = {
  /** Names of the clinics of a member's consultations, by consultation. */
  clinicNames(db: Db, memberId: string, language: Language): Promise<Map<number, string>>;
  /** Names of the clinics that a member reviewed, by visit. */
  reviewed(db: Db, memberId: string, language: Language): Promise<Map<number, string>>;
  /** Withdraws the review of a visit; answers what tells everybody, once it is committed. */
  withdrawReview(tx: Db, of: { memberId: string; visitId: number; at: Date }): Promise<() => void>;
  /** The pictures with the review of a visit go; answers the same. */
  withdrawPictures(tx: Db, of: { memberId: string; visitId: number; at: Date }): Promise<() => void>;
  /** Holds a consultation until the transaction ends, so that registering anew waits. */
  hold(tx: Db, of: { memberId: string; id: number }): Promise<void>;
  /** Ends the sharing of a consultation; answers what tells everybody, once it is committed. */
  close(tx: Db, of: { memberId: string; id: number; at: Date }): Promise<() => void>;
  /** Ends that an interpreter works in a consultation, or is asked for; answers the same. */
  endInterpreting(tx: Db, of: { memberId: string; id: number; at: Date }): Promise<() => void>;
  /** The photos and files that she sent in a consultation go; answers the same. */
  withdrawFiles(tx: Db, of: { memberId: string; id: number; at: Date }): Promise<() => void | Promise<void>>;
};

/** Every consent that a member gave, newest first (security 8.1). Those for a consultation that are in force can be withdrawn. */
export async function listConsents(
  db: Db,
  { clinicNames, reviewed }: Pick<Sharing, 'clinicNames' | 'reviewed'>,
  memberId: string,
  language: Language,
): Promise<Consent[]> {
  const rows = await db.select().from(agreements).where(eq(agreements.memberId, memberId)).orderBy(desc(agreements.id));
  const clinics = await clinicNames(db, memberId, language);
  const reviews = await reviewed(db, memberId, language);
  return rows.map((row) => {
    const { purpose, of } = purposeOf(row);
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
 * Withdraws a consent. The three of a consultation stand or fall together: without one of them nothing may be shared, so all
 * of them end and the consultation closes, and with them ends that translators read, an interpreter works in it, and her photos and
 * files are shared. Each of these three can be withdrawn alone too, and closes nothing; with the last her files go. With the consent to a review the review goes, with the one to its pictures they do. Withdrawing again changes
 * nothing. Answers what it was given for. Throws `not-found`, for somebody else's too,
 * and `accounts.consent-kept` for those of a membership and of an order.
 */
export async function withdrawConsent(deps: Pick<Deps, 'database' | 'clock'> & { sharing: Sharing }, { memberId }: Caller, id: number): Promise<SharedPurpose> {
  const { database, clock, sharing } = deps;
  const own = and(eq(agreements.id, id), eq(agreements.memberId, memberId));
  const [asked] = await database.db.select().from(agreements).where(own);
  if (!asked) throw new AppError('not-found');
  const { purpose, of } = purposeOf(asked);
  if (!isShared(purpose)) throw new AppError('accounts.consent-kept');
  const tell = await database.db.transaction(async (tx): Promise<() => void | Promise<void>> => {
    if (purpose === 'translators') return withdrawOne(tx, own, clock.now());
    if (purpose === 'review') return sharing.withdrawReview(tx, { memberId, visitId: Number(of), at: clock.now() });
    if (purpose === 'review-pictures') return sharing.withdrawPictures(tx, { memberId, visitId: Number(of), at: clock.now() });
    const consultation = { memberId, id: Number(of) };
    await sharing.hold(tx, consultation);
    // Asked again now that nobody else can change it: an old consent does not take back the new ones that came after it.
    const [row] = await tx.select({ withdrawnAt: agreements.withdrawnAt }).from(agreements).where(own);
    if (row?.withdrawnAt) return () => undefined;
    const at = clock.now();
    if (purpose === 'interpreter') {
      await withdrawOne(tx, own, at);
      return sharing.endInterpreting(tx, { ...consultation, at });
    }
    if (purpose === 'attachments') {
      await withdrawOne(tx, own, at);
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
            [consultationContext, translatorsContext, interpreterContext, attachmentsContext].map((contextOf) => contextOf(consultation.id)),
          ),
          isNull(agreements.withdrawnAt),
        ),
      );
    return sharing.close(tx, { ...consultation, at });
  });
  await tell();
  return purpose;
}

/** Of translators nobody needs to be told: who reads is asked at each reading. */
async function withdrawOne(tx: Db, own: SQL | undefined, withdrawnAt: Date): Promise<() => void> {
  await tx
    .update(agreements)
    .set({ withdrawnAt })
    .where(and(own, isNull(agreements.withdrawnAt)));
  return () => undefined;
}

const isShared = (purpose: Consent['purpose']): purpose is SharedPurpose => SHARED_PURPOSES.some((one) => one === purpose);

/** What a consent was given for, from how it was recorded: `sign-up`, `consultation:12`, `order:N20261121-…`, `review:7`. */
export function purposeOf({ context }: Pick<Agreement, 'context'>): { purpose: Consent['purpose']; of: string | null } {
  const [kind, of] = context.split(':', 2);
  return isOfOne(kind) ? { purpose: kind, of: of ?? null } : { purpose: 'sign-up', of: null };
}

const isOfOne = (kind: string | undefined): kind is Consent['purpose'] => kind === 'order' || SHARED_PURPOSES.some((one) => one === kind);
