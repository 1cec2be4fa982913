import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { enqueueMail, type OutgoingMail } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { type members, recoveryCodes, secondFactors, sessions } from '../accounts.tables.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { requiresSecondFactor } from '../identify.ts';
import { accountMails } from '../mails/mails.ts';
import { requireMember } from '../require-member.ts';
import { announceSessionEnds, endSessions } from '../sessions/sessions.ts';
import { decryptTotpSecret, encryptTotpSecret, formatTotpUri, generateRecoveryCodes, generateTotpSecret, matchTimeStep, parseOtp } from './factor-codes.ts';

/**
 * The second factor (security 2.9): a code of an authenticator app in addition to the password. Any member may have one; staff must if
 * STAFF_SECOND_FACTOR is set. The secret is encrypted under TOKEN_SECRET. After TOKEN_SECRET changes, app codes are refused and recovery codes still
 * work. `npm run staff -- reset-second-factor` removes the old factor.
 */
type FactorDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits' | 'jobs' | 'log'>;
type Member = Pick<typeof members.$inferSelect, 'id' | 'email' | 'language'>;

const isActive = (memberId: string) => and(eq(secondFactors.memberId, memberId), isNotNull(secondFactors.confirmedAt));

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  return (await db.select({ id: secondFactors.memberId }).from(secondFactors).where(isActive(memberId))).length > 0;
}

/**
 * Checks the second factor after the password was right; does nothing for a member without one. Every way to open a session must call it. An app code
 * is accepted once. A recovery code works once, and its use is mailed to the owner. Wrong app codes are limited per account, which only somebody with
 * the password can reach. Recovery codes cannot be guessed and are not limited, so an owner is never locked out. Throws
 * `accounts.second-factor-needed` without a code, `accounts.second-factor-wrong`, `too-many-requests`.
 */
export async function checkSecondFactor(deps: FactorDeps, member: Member, otp: string | undefined): Promise<void> {
  const [factor] = await deps.database.db.select().from(secondFactors).where(isActive(member.id));
  if (!factor) return;
  if (!otp?.trim()) throw new AppError('accounts.second-factor-needed');
  const given = parseOtp(otp);
  const right = 'code' in given ? await consumeAppCode(deps, factor, given.code) : await consumeRecoveryCode(deps, member, given.recovery);
  if (!right) throw new AppError('accounts.second-factor-wrong');
}

/** True for a valid code of the app that was not used before. The attempt is counted first, so that a burst cannot exceed the limit. */
async function consumeAppCode({ database, clock, config, limits, log }: FactorDeps, factor: typeof secondFactors.$inferSelect, code: string): Promise<boolean> {
  const { memberId } = factor;
  await limits.take('second-factor-failures', memberId);
  const secret = decryptTotpSecret(factor.secret, { tokenSecret: config.tokenSecret, memberId });
  if (secret === null) log.warn('a second factor is encrypted with another TOKEN_SECRET, so its codes cannot be verified');
  const step = secret === null ? null : matchTimeStep(code, secret, clock.now());
  if (step === null) return false;
  // Requires a newer time step, so that only one of two concurrent uses of a code is accepted.
  const won = await database.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isActive(memberId), eq(secondFactors.secret, factor.secret), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ id: secondFactors.memberId });
  if (won.length === 0) return false;
  await limits.forgive('second-factor-failures', memberId);
  return true;
}

async function consumeRecoveryCode({ database, clock, config, jobs }: FactorDeps, member: Member, hash: string): Promise<boolean> {
  const now = clock.now();
  return database.db.transaction(async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: now })
      .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.memberId, member.id), isNull(recoveryCodes.usedAt)))
      .returning({ hash: recoveryCodes.hash });
    if (used.length === 0) return false;
    const left = await countRecoveryCodes(tx, member.id);
    await mailOwner(tx, { jobs }, member, (reader) => accountMails.recoveryCodeUsed(config, reader, { at: now, left }));
    return true;
  });
}

async function countRecoveryCodes(db: Db, memberId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/** Mails the member, if the account has an address. */
async function mailOwner(
  tx: Db,
  { jobs }: Pick<Deps, 'jobs'>,
  { email, language }: Member,
  write: (reader: { email: string; language: Member['language'] }) => OutgoingMail,
) {
  if (email) await enqueueMail(tx, jobs, write({ email, language }));
}

/** Returns if the account has a second factor, and if it must have one. */
export async function readSecondFactor({ database: { db }, config }: Pick<Deps, 'database' | 'config'>, caller: Caller) {
  const { memberId } = caller;
  const member = await requireMember(db, caller);
  const active = await hasSecondFactor(db, memberId);
  return { active, required: requiresSecondFactor(config, member), recovery_codes_left: active ? await countRecoveryCodes(db, memberId) : 0 };
}

/** Checks the caller's password and returns the member. Throws `accounts.password-wrong`, also for a social account, which has no password. */
async function requirePassword({ database }: Pick<Deps, 'database'>, caller: Caller, password: string) {
  const member = await requireMember(database.db, caller);
  // Ignores surrounding white space, as sign-in does (specification 3.1).
  if (!(await verifyPassword(member.passwordHash, password.trim()))) throw new AppError('accounts.password-wrong');
  return member;
}

/**
 * Starts the setup with a new secret for an app. Replaces a secret that was never confirmed. Throws `accounts.password-wrong`,
 * `accounts.second-factor-active`.
 */
export async function beginSecondFactor(deps: FactorDeps, caller: Caller, password: string): Promise<{ secret: string; uri: string }> {
  const { database, clock, config } = deps;
  const { id: memberId, uid } = await requirePassword(deps, caller, password);
  const secret = generateTotpSecret();
  const fresh = { secret: encryptTotpSecret(secret, { tokenSecret: config.tokenSecret, memberId }), createdAt: clock.now(), lastStep: null };
  const stored = await database.db
    .insert(secondFactors)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({ target: secondFactors.memberId, set: fresh, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ id: secondFactors.memberId });
  if (stored.length === 0) throw new AppError('accounts.second-factor-active');
  return { secret, uri: formatTotpUri(secret, { issuer: config.BRAND_NAME, label: uid }) };
}

/**
 * Activates the new secret with one of its codes. Returns the recovery codes, which cannot be read again. Ends every other session, because those
 * were opened with a password alone. Throws `accounts.second-factor-wrong`.
 */
export async function confirmSecondFactor(deps: FactorDeps & Pick<Deps, 'bus'>, caller: Caller, otp: string): Promise<string[]> {
  const { database, clock, config, bus } = deps;
  const now = clock.now();
  const member = await requireMember(database.db, caller);
  const [waiting] = await database.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.memberId, member.id), isNull(secondFactors.confirmedAt)));
  const secret = waiting && decryptTotpSecret(waiting.secret, { tokenSecret: config.tokenSecret, memberId: member.id });
  const given = parseOtp(otp);
  const step = secret && 'code' in given ? matchTimeStep(given.code, secret, now) : null;
  if (!waiting || step === null) throw new AppError('accounts.second-factor-wrong');
  const codes = generateRecoveryCodes();
  const ended = await database.db.transaction(async (tx) => {
    const won = await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(and(eq(secondFactors.memberId, member.id), eq(secondFactors.secret, waiting.secret), isNull(secondFactors.confirmedAt)))
      .returning({ id: secondFactors.memberId });
    if (won.length === 0) throw new AppError('accounts.second-factor-wrong');
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, member.id));
    await tx.insert(recoveryCodes).values(codes.map(({ hash }) => ({ hash, memberId: member.id })));
    await mailOwner(tx, deps, member, (reader) => accountMails.factorSet(config, reader, now));
    return endSessions(tx, { memberId: member.id, except: caller.sessionId }, 'by-member', now);
  });
  announceSessionEnds(bus, ended);
  return codes.map(({ shown }) => shown);
}

/** Removes the factor; requires the password and a code. Throws `accounts.password-wrong`, `accounts.second-factor-wrong`. */
export async function removeSecondFactor(
  deps: FactorDeps & Pick<Deps, 'bus'>,
  caller: Caller,
  { password, otp }: { password: string; otp: string },
): Promise<void> {
  const member = await requirePassword(deps, caller, password);
  await checkSecondFactor(deps, member, otp);
  await deleteSecondFactor(deps, member);
}

/**
 * Deletes a member's factor and mails the member. Used by the member's own call and by the operator's command. Returns false if no factor was active.
 */
export async function deleteSecondFactor(
  { database, clock, config, jobs, bus }: Pick<Deps, 'database' | 'clock' | 'config' | 'jobs' | 'bus'>,
  member: Member,
): Promise<boolean> {
  const dropped = await database.db.transaction(async (tx) => {
    const gone = await tx.delete(secondFactors).where(eq(secondFactors.memberId, member.id)).returning({ confirmedAt: secondFactors.confirmedAt });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, member.id));
    if (!gone[0]?.confirmedAt) return false;
    await mailOwner(tx, { jobs }, member, (reader) => accountMails.factorRemoved(config, reader, clock.now()));
    return true;
  });
  bus.publish('factor.removed', { memberId: member.id });
  return dropped;
}

/**
 * Records a proof in this session, valid for ten minutes. Requires the password, and a code if the account has a second factor. Throws
 * `accounts.password-wrong`, `accounts.second-factor-needed`, `accounts.second-factor-wrong`.
 */
export async function recordProof(deps: FactorDeps, caller: Caller, { password, otp }: { password: string; otp?: string | undefined }): Promise<void> {
  const member = await requirePassword(deps, caller, password);
  await checkSecondFactor(deps, member, otp);
  await deps.database.db.update(sessions).set({ provenAt: deps.clock.now() }).where(eq(sessions.id, caller.sessionId));
}
