import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { lockNotices } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import {
  emailChanges,
  knownDevices,
  members,
  passwordResets,
  recoveryCodes,
  retainedMembers,
  secondFactors,
  sessions,
  socialIdentities,
} from '../accounts.tables.ts';
import type { MemberRow } from '../require-member.ts';
import { announceSessionEnds } from '../sessions/sessions.ts';

/**
 * Lets other modules act in the same transaction when a member leaves: refuse (`accounts.open-orders`), or delete their data. `app.ts` passes it in,
 * because those modules depend on this one. Returns the time of the member's last order that the law requires to be kept, and a function to call
 * after the commit.
 */
export type OnAccountDeletion = (tx: Db, memberId: string, now: Date) => Promise<{ lastContractAt: Date | null; announce: () => void }>;

/** Retention of contracts and payments, in years (Act on Consumer Protection in Electronic Commerce). */
const RETENTION_YEARS = 5;

/**
 * Deletes an account (security 8.5). Empties personal data, deletes consultations, ends sessions, linked identities and factors, and frees ID and
 * address. Orders and proofs of consent stay with an anonymous row. The party of a contract is stored separately, for as long as the law requires.
 * Throws `accounts.open-orders`.
 */
export async function deleteAccount({ database, clock, bus, onLeave }: Deps & { onLeave: OnAccountDeletion }, { memberId }: Caller): Promise<void> {
  const { ended, announce } = await database.db.transaction(async (tx) => {
    await lockNotices(tx);
    // Locks the member's row during the check of orders, so that no order is placed meanwhile.
    const [row] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
    // The second of two concurrent deletions finds the account deleted.
    if (!row || row.deletedAt) throw new AppError('not-signed-in');
    const now = clock.now();
    const left = await onLeave(tx, memberId, now);
    if (left.lastContractAt) await tx.insert(retainedMembers).values(toRetainedMember(row, now, left.lastContractAt));
    await tx.update(members).set(anonymousFields(now)).where(eq(members.id, memberId));
    return { ended: await purgeAccount(tx, memberId), announce: left.announce };
  });
  announceSessionEnds(bus, ended);
  announce();
}

/** Deletes everything that signs in to an account, and its usage records; the row itself stays. Returns the ids of the ended sessions. */
export async function purgeAccount(tx: Db, memberId: string): Promise<string[]> {
  for (const table of [passwordResets, emailChanges, socialIdentities, secondFactors, recoveryCodes, knownDevices]) {
    await tx.delete(table).where(eq(table.memberId, memberId));
  }
  // Sessions hold the address and device of a sign-in, so they are deleted. A token without its session is worthless.
  const ended = await tx.delete(sessions).where(eq(sessions.memberId, memberId)).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

function toRetainedMember(row: MemberRow, deletedAt: Date, lastContractAt: Date): typeof retainedMembers.$inferInsert {
  const { id: memberId, firstName, lastName, email, phone, country } = row;
  const keepUntil = new Date(lastContractAt);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + RETENTION_YEARS);
  return { memberId, firstName, lastName, email, phone, country, deletedAt, keepUntil };
}

function anonymousFields(at: Date): Partial<MemberRow> {
  return {
    uid: '',
    uidKey: randomUUID(),
    passwordHash: null,
    firstName: '',
    lastName: '',
    nativeName: null,
    gender: 'N',
    email: null,
    emailKey: null,
    emailChangedAt: null,
    country: 'ZZ',
    phone: null,
    messengerId: null,
    birthDate: null,
    timeZone: null,
    customerKey: randomUUID(),
    deletedAt: at,
  };
}
