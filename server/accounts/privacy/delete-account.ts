import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { holdNotices } from '../../notifications/notifications.ts';
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
import type { MemberRow } from '../current-member.ts';
import { announceEnd } from '../sessions/sessions.ts';

/**
 * What the other rooms do when a member leaves, in the same transaction: refuse (`accounts.open-orders`) or forget. Handed in by
 * `app.ts`, because those rooms stand on this one. Answers the time of the member's last order that the law makes the
 * company keep, and what is to be told once it is committed.
 */
export type OnLeave = (tx: Db, memberId: string, now: Date) => Promise<{ lastContractAt: Date | null; tell: () => void }>;

/** Contracts and payments are kept so long (Act on Consumer Protection in Electronic Commerce). */
const KEPT_YEARS = 5;

/**
 * Deletes the account: personal data is emptied, consultations go, sessions, linked accounts and factors end, ID and address are
 * free again. Orders and the proof of consents stay, tied to a row that names nobody; with whom a contract was is kept
 * apart for as long as the law asks, and only then (security 8.5). Throws `accounts.open-orders`.
 */
export async function deleteAccount({ database, clock, bus, onLeave }: Deps & { onLeave: OnLeave }, { memberId }: Caller): Promise<void> {
  const { ended, tell } = await database.db.transaction(async (tx) => {
    await holdNotices(tx);
    // The member's row is held while the orders are looked at, so that no order is placed in between unseen.
    const [row] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
    // Of two that delete at once the second finds her gone.
    if (!row || row.deletedAt) throw new AppError('not-signed-in');
    const now = clock.now();
    const left = await onLeave(tx, memberId, now);
    if (left.lastContractAt) await tx.insert(retainedMembers).values(keptOf(row, now, left.lastContractAt));
    await tx.update(members).set(anonymised(now)).where(eq(members.id, memberId));
    return { ended: await purgeAccount(tx, memberId), tell: left.tell };
  });
  announceEnd(bus, ended);
  tell();
}

/** Every way into an account, and what shows where it was used: for a row that stays. Answers the sessions that have ended. */
export async function purgeAccount(tx: Db, memberId: string): Promise<string[]> {
  for (const table of [passwordResets, emailChanges, socialIdentities, secondFactors, recoveryCodes, knownDevices]) {
    await tx.delete(table).where(eq(table.memberId, memberId));
  }
  // Sessions hold where somebody signed in from and with what: they go, and a token without its session is worth nothing.
  const ended = await tx.delete(sessions).where(eq(sessions.memberId, memberId)).returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

function keptOf(row: MemberRow, deletedAt: Date, lastContractAt: Date): typeof retainedMembers.$inferInsert {
  const { id: memberId, firstName, lastName, email, phone, country } = row;
  const keepUntil = new Date(lastContractAt);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + KEPT_YEARS);
  return { memberId, firstName, lastName, email, phone, country, deletedAt, keepUntil };
}

function anonymised(at: Date): Partial<MemberRow> {
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
    customerKey: randomUUID(),
    deletedAt: at,
  };
}
