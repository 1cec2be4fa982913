import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { z } from 'zod';
import type { recoveryEndpoints } from '../../../contract/accounts/recovery.ts';
import type { Language } from '../../../contract/constants.ts';
import { normalizePassword } from '../../../contract/rules.ts';
import { MINUTE_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail, sendMail } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldLookAlikes, isSameName, normalizeMailbox } from '../accounts.rules.ts';
import { members, passwordResets } from '../accounts.tables.ts';
import { invalidateEmailChanges } from '../credentials/email-change.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { accountMails } from '../mails/mails.ts';
import { announceSessionEnds, endSessions } from '../sessions/sessions.ts';
import { clearLoginFailures } from '../sign-in/login-attempts.ts';
import { checkNewPassword, checkStaffPassword } from '../sign-up/sign-up.ts';

const RESET_LINK_LIFETIME_MS = 30 * MINUTE_MS;

type MemberRow = typeof members.$inferSelect;
type RecoveryBody<N extends 'findId' | 'findPassword' | 'resetPassword'> = z.output<(typeof recoveryEndpoints)[N]['body']>;

/**
 * Payload of the job that sends a recovery mail; the text is written when it runs. `memberId` is null if nothing matched: the job is enqueued anyway,
 * so that every call does the same work (security 1.1). `language` comes from the request; null means the member's own language, which staff always
 * get.
 */
export type RecoveryJob = { id: string; kind: 'found-id' | 'reset-link'; memberId: string | null; language: Language | null; at: string };
export const RECOVERY_JOB = 'accounts.recovery';

/** Mails the ID if name and address match an account. The response does not reveal the outcome. */
export async function mailForgottenId(deps: Deps, { name, email }: RecoveryBody<'findId'>, language: Language | null): Promise<void> {
  const [found] = await deps.database.db
    .select()
    .from(members)
    .where(eq(members.emailKey, normalizeMailbox(email)));
  await enqueueRecovery(deps, { kind: 'found-id', language, match: found && isSameName(name, found) ? found : undefined, typed: email });
}

/** Mails a one-time link if ID, name and address match an account. The response does not reveal the outcome. */
export async function mailResetLink(deps: Deps, { uid, name, email }: RecoveryBody<'findPassword'>, language: Language | null): Promise<void> {
  const [found] = await deps.database.db
    .select()
    .from(members)
    .where(eq(members.uidKey, foldLookAlikes(uid)));
  const match = found && isSameName(name, found) && found.emailKey === normalizeMailbox(email) ? found : undefined;
  await enqueueRecovery(deps, { kind: 'reset-link', language, match, typed: email });
}

/** Mails a one-time link to a member for whom an operator asks. Throws `not-found` for an account without an address, and `too-many-requests`. */
export async function mailResetLinkTo({ database, jobs, clock, limits }: Deps, { id: memberId, email }: MemberRow): Promise<void> {
  if (email === null) throw new AppError('not-found');
  await limits.take('recovery-mails', memberId);
  const job: RecoveryJob = { id: randomUUID(), kind: 'reset-link', memberId, language: null, at: clock.now().toISOString() };
  await database.db.transaction((tx) => jobs.enqueue(tx, RECOVERY_JOB, job));
}

type RecoveryRequest = { kind: RecoveryJob['kind']; language: Language | null; match: MemberRow | undefined; typed: string };

async function enqueueRecovery({ database, jobs, clock, limits }: Deps, { kind, language, match, typed }: RecoveryRequest): Promise<void> {
  const now = clock.now();
  // Limits to three mails an hour per account. An unknown address is limited in the same way.
  const key = match?.id ?? createHash('sha256').update(normalizeMailbox(typed)).digest('base64url');
  const within = await limits.take('recovery-mails', key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'too-many-requests') return false;
      throw error;
    },
  );
  const job: RecoveryJob = { id: randomUUID(), kind, memberId: within ? (match?.id ?? null) : null, language, at: now.toISOString() };
  await database.db.transaction((tx) => jobs.enqueue(tx, RECOVERY_JOB, job));
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Sends one recovery mail. A repeated run sends the same link, which is derived from the job's id and the secret; the database has only its hash. If
 * the address changed since the request, nothing is sent.
 */
export async function sendRecoveryMail(deps: Deps, { id, kind, memberId, language, at }: RecoveryJob): Promise<void> {
  if (!memberId) return;
  const { database, config } = deps;
  const [member] = await database.db.select().from(members).where(eq(members.id, memberId));
  if (!member?.email || (member.emailChangedAt && member.emailChangedAt >= new Date(at))) return;
  const reader = { email: member.email, language: member.role === 'user' ? (language ?? member.language) : member.language };
  if (kind === 'found-id') return sendMail(deps, { id, ...accountMails.foundId(config, reader, member.uid) });
  const token = createHmac('sha256', config.tokenSecret).update(`reset\n${id}`).digest('base64url');
  if (await storeResetLink(database.db, memberId, hashToken(token), new Date(at)))
    await sendMail(deps, { id, ...accountMails.resetLink(config, reader, token) });
}

/** Stores a link as the member's newest and invalidates older ones. Returns false if a newer one exists, or it was used. */
async function storeResetLink(db: Db, memberId: string, hash: string, createdAt: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Locks the member's row: of two concurrent links the newer remains.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
    const newer = await tx
      .select()
      .from(passwordResets)
      .where(and(eq(passwordResets.memberId, memberId), gt(passwordResets.createdAt, createdAt)));
    if (newer.length > 0) return false;
    await tx.delete(passwordResets).where(and(eq(passwordResets.memberId, memberId), ne(passwordResets.hash, hash), isNull(passwordResets.usedAt)));
    await tx
      .insert(passwordResets)
      .values({ hash, memberId, createdAt, expiresAt: new Date(createdAt.getTime() + RESET_LINK_LIFETIME_MS) })
      .onConflictDoNothing();
    const [stored] = await tx.select().from(passwordResets).where(eq(passwordResets.hash, hash));
    return stored?.usedAt === null;
  });
}

/**
 * Sets a new password by a reset link. The link works once, within 30 minutes, and only the newest is valid. Ends every session and notifies the
 * owner. Throws `accounts.password-mismatch`, `accounts.reset-link-invalid`, `invalid` at `password`.
 */
export async function resetPassword(deps: Deps, { token, password, password_confirm }: RecoveryBody<'resetPassword'>): Promise<void> {
  const { database, config, clock, limits, bus } = deps;
  if (password !== normalizePassword(password_confirm)) throw new AppError('accounts.password-mismatch');
  const usable = and(eq(passwordResets.hash, hashToken(token)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, clock.now()));
  const [owner] = await database.db
    .select({ member: members })
    .from(passwordResets)
    .innerJoin(members, eq(members.id, passwordResets.memberId))
    .where(and(usable, isNull(members.deletedAt)));
  if (!owner) throw new AppError('accounts.reset-link-invalid');
  const { member } = owner;
  await checkNewPassword(deps, password, member);
  checkStaffPassword(password, member.role);
  const passwordHash = await hashPassword(password);
  const ended = await database.db.transaction(async (tx) => {
    const now = clock.now();
    const used = await tx.update(passwordResets).set({ usedAt: now }).where(usable).returning({ hash: passwordResets.hash });
    if (used.length === 0) throw new AppError('accounts.reset-link-invalid');
    await tx.update(members).set({ passwordHash }).where(eq(members.id, member.id));
    // A pending address may belong to the intruder who made this reset necessary.
    await invalidateEmailChanges(tx, member.id);
    if (member.email)
      await enqueueMail(tx, deps.jobs, accountMails.passwordChanged(config, { email: member.email, language: member.language }, { at: now, ended: 'all' }));
    return endSessions(tx, { memberId: member.id }, 'reset', now);
  });
  announceSessionEnds(bus, ended);
  await clearLoginFailures(limits, member.uid);
  // Wrong codes were sent by somebody with the old password, so they must not block the owner.
  await limits.forgive('second-factor-failures', member.id);
}
