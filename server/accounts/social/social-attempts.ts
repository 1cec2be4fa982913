import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { LINK_STATE_PREFIX, type SocialProvider } from '../../../contract/constants.ts';
import { MINUTE_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identity } from '../../providers/identity/port.ts';
import { socialAttempts } from '../accounts.tables.ts';

/** Lifetime of a provider's code, in minutes. */
const ATTEMPT_MINUTES = 10;
/** Time for a new member to fill in the form, in minutes. */
const PENDING_MINUTES = 30;
/** Lifetime of the cookie, in seconds: the sum of both times. The row decides if the attempt has expired. */
export const SOCIAL_COOKIE_SECONDS = (ATTEMPT_MINUTES + PENDING_MINUTES) * 60;

type AttemptDeps = Pick<Deps, 'database' | 'clock'>;
export type SocialAttempt = typeof socialAttempts.$inferSelect;
/** A provider's identity of a person who has not signed in yet. */
export type PendingIdentity = SocialAttempt & { subject: string };

/** Purpose of an attempt: sign-in (null), or linking a provider in the session that began it. An attempt for one purpose is refused for the other. */
export type SocialAttemptPurpose = { linkFor: string | null };
export const SIGN_IN_PURPOSE: SocialAttemptPurpose = { linkFor: null };

const generateToken = () => randomBytes(32).toString('base64url');
const hashCookie = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');
export const computeCodeChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * Generates the secrets that bind an attempt to the browser that began it: a cookie, and the values shared with the provider. The state tells our
 * page the purpose after the redirect. Only the purpose stored here is trusted.
 */
export const generateAttemptSecrets = ({ linkFor }: SocialAttemptPurpose) => ({
  cookie: generateToken(),
  state: linkFor === null ? generateToken() : `${LINK_STATE_PREFIX}${generateToken()}`,
  nonce: generateToken(),
  verifier: generateToken(),
});

export async function storeAttempt(
  { database, clock }: AttemptDeps,
  given: ReturnType<typeof generateAttemptSecrets> & { provider: SocialProvider; redirectUri: string; purpose: SocialAttemptPurpose },
): Promise<void> {
  const { cookie, purpose, ...stored } = given;
  const now = clock.now();
  await database.db
    .insert(socialAttempts)
    .values({ ...stored, ...purpose, hash: hashCookie(cookie), createdAt: now, expiresAt: new Date(now.getTime() + ATTEMPT_MINUTES * MINUTE_MS) });
}

/**
 * Uses up this browser's attempt, because a code is submitted once. Throws `accounts.social-expired` if there is no attempt, or if its provider,
 * purpose, session, redirect address or state differs.
 */
export async function consumeAttempt(
  { database: { db }, clock }: AttemptDeps,
  cookie: string | undefined,
  came: { provider: SocialProvider; redirectUri: string; state: string | undefined; purpose: SocialAttemptPurpose },
): Promise<SocialAttempt> {
  const expired = () => new AppError('accounts.social-expired');
  if (!cookie) throw expired();
  const now = clock.now();
  const usable = and(eq(socialAttempts.hash, hashCookie(cookie)), isNull(socialAttempts.usedAt), gt(socialAttempts.expiresAt, now));
  const [found] = await db.select().from(socialAttempts).where(usable);
  if (!found || found.provider !== came.provider || found.redirectUri !== came.redirectUri) throw expired();
  if (found.linkFor !== came.purpose.linkFor) throw expired();
  if (came.state !== undefined && !isEqualInConstantTime(came.state, found.state)) throw expired();
  const [won] = await db.update(socialAttempts).set({ usedAt: now }).where(usable).returning();
  if (!won) throw expired();
  return won;
}

/** Stores the provider's identity in the attempt's row until the person links an account or joins. */
export async function storePendingIdentity(
  { database: { db }, clock }: AttemptDeps,
  { hash }: SocialAttempt,
  { subject, email, name }: Identity,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + PENDING_MINUTES * MINUTE_MS);
  await db.update(socialAttempts).set({ subject, email, name, expiresAt }).where(eq(socialAttempts.hash, hash));
}

const isPendingIdentity = (hash: string, now: Date) =>
  and(eq(socialAttempts.hash, hash), isNotNull(socialAttempts.subject), isNull(socialAttempts.settledAt), gt(socialAttempts.expiresAt, now));

/** Returns the pending identity of this cookie. Throws `accounts.social-expired` if there is none. */
export async function readPendingIdentity({ database: { db }, clock }: AttemptDeps, cookie: string | undefined): Promise<PendingIdentity> {
  const [found] = cookie
    ? await db
        .select()
        .from(socialAttempts)
        .where(isPendingIdentity(hashCookie(cookie), clock.now()))
    : [];
  if (!found?.subject) throw new AppError('accounts.social-expired');
  return { ...found, subject: found.subject };
}

/** Marks a pending identity as used. Throws `accounts.social-expired` for the second of two concurrent calls. */
export async function consumePendingIdentity(tx: Db, { hash }: PendingIdentity, now: Date): Promise<void> {
  const won = await tx.update(socialAttempts).set({ settledAt: now }).where(isPendingIdentity(hash, now)).returning({ hash: socialAttempts.hash });
  if (won.length === 0) throw new AppError('accounts.social-expired');
}

function isEqualInConstantTime(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
