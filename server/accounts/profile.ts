import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Profile, ProfileEdit } from '../../contract/accounts.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../notifications/mail.jobs.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { fold, splitName } from './accounts.rules.ts';
import { members, passwordResets, sessions } from './accounts.tables.ts';
import { emailChangedMail } from './mails/mails.ts';
import { announceEnd } from './sessions.ts';
import { answerTaken } from './sign-up.ts';

type Row = typeof members.$inferSelect;

/** The caller's own row. A token outlives its member by seconds at most; then she is not signed in. */
async function ownRow(db: Db, { memberId }: Caller): Promise<Row> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)));
  if (!row) throw new AppError('not-signed-in');
  return row;
}

/** The member's own profile (section 3). */
export async function profileOf(db: Db, caller: Caller): Promise<Profile> {
  const row = await ownRow(db, caller);
  return {
    uid: row.uid,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    country: row.country,
    phone: row.phone,
    messenger: row.messenger,
    messenger_id: row.messengerId,
    customer_key: row.customerKey,
  };
}

/**
 * Changes what was sent and leaves the rest. A changed address is told to the old one and serves recovery only after a
 * while. Throws `accounts.email-registered` when it is somebody else's.
 */
export async function editProfile(deps: Deps, caller: Caller, edit: z.output<typeof ProfileEdit>, client: string): Promise<Profile> {
  const { database, clock, config, jobs, limits } = deps;
  if (edit.email) await limits.check('duplicate-check', client);
  const changes = {
    ...namesOf(edit),
    country: edit.country,
    phone: edit.phone,
    messenger: edit.messenger,
    messengerId: edit.messenger_id,
  };
  await answerTaken({ limits, client }, { uid: 'accounts.uid-registered', email: 'accounts.email-registered' }, () =>
    database.db.transaction(async (tx) => {
      const before = await ownRow(tx, caller);
      const now = clock.now();
      const emailKey = edit.email ? fold(edit.email) : null;
      const isMoved = edit.email !== undefined && emailKey !== before.emailKey;
      const email = edit.email === undefined ? {} : { email: edit.email, emailKey, ...(isMoved ? { emailChangedAt: now } : {}) };
      if (isMoved) {
        // A reset link on its way to the old address ends with that address.
        await tx.delete(passwordResets).where(eq(passwordResets.memberId, before.id));
        if (before.email) await enqueueMail(tx, jobs, emailChangedMail(config, { email: before.email, language: before.language }, now));
      }
      const written = { ...changes, ...email };
      if (Object.values(written).some((value) => value !== undefined)) await tx.update(members).set(written).where(eq(members.id, before.id));
    }),
  );
  return profileOf(database.db, caller);
}

/** The two names, or the single one that the form also sends (section 3), used when the two are absent. */
function namesOf({ first_name, last_name, name }: z.output<typeof ProfileEdit>): { firstName?: string; lastName?: string } {
  if (first_name !== undefined || last_name !== undefined || !name?.trim()) {
    return { ...(first_name ? { firstName: first_name } : {}), ...(last_name ? { lastName: last_name } : {}) };
  }
  const names = splitName(name);
  if (!names || names.firstName.length > 60 || names.lastName.length > 60)
    throw new AppError('invalid', { fields: [{ field: 'name', code: 'fields.invalid' }] });
  return names;
}

/**
 * What the other rooms do when a member leaves, in the same transaction: refuse (`accounts.open-orders`) or forget. Handed in by
 * `app.ts`, because those rooms stand on this one.
 */
export type OnLeave = (tx: Db, memberId: string, now: Date) => Promise<void>;

/**
 * Deletes the account: personal data is emptied, consultations go, sessions end, ID and address are free again. Orders and the proof of
 * consents stay, tied to a row that names nobody (security.md 8). Throws `accounts.open-orders`.
 */
export async function deleteAccount({ database, clock, bus, onLeave }: Deps & { onLeave: OnLeave }, { memberId }: Caller): Promise<void> {
  const ended = await database.db.transaction(async (tx) => {
    // The member's row is held while the orders are looked at, so that no order is placed in between unseen.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
    await onLeave(tx, memberId, clock.now());
    await tx.update(members).set(nobody(clock.now())).where(eq(members.id, memberId));
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, memberId));
    // Sessions hold where somebody signed in from and with what: they go, and a token without its session is worth nothing.
    return tx.delete(sessions).where(eq(sessions.memberId, memberId)).returning({ id: sessions.id });
  });
  announceEnd(
    bus,
    ended.map(({ id }) => id),
  );
}

function nobody(at: Date): Partial<Row> {
  return {
    uid: '',
    uidKey: randomUUID(),
    passwordHash: null,
    firstName: '',
    lastName: '',
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
