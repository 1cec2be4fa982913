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
/** Lifetime of the cookie, in seconds: both times together. Expiry is decided by the row. */
export const SOCIAL_COOKIE_SECONDS = (ATTEMPT_MINUTES + PENDING_MINUTES) * 60;

type AttemptDeps = Pick<Deps, 'database' | 'clock'>;
export type SocialAttempt = typeof socialAttempts.$inferSelect;
/** Identity from a provider of a person who is not signed in yet. */
export type PendingIdentity = SocialAttempt & { subject: string };

/** Purpose of an attempt: to sign in, or to link a provider in the session that began it. An attempt for one purpose cannot be used for the other. */
export type SocialAttemptPurpose = { linkFor: string | null };
export const SIGN_IN_PURPOSE: SocialAttemptPurpose = { linkFor: null };

const generateToken = () => randomBytes(32).toString('base64url');
const hashCookie = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');
export const computeCodeChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * Secrets that bind an attempt to the browser that begins it: a cookie for the browser, the others for us and the provider. The state tells our page
 * the purpose after the redirect; the page only passes it on, and the purpose stored here counts.
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
 * Uses up this browser's attempt, since a code is submitted once. Throws `accounts.social-expired` if there is none, if it is for another provider,
 * purpose, session or redirect address, or if the state differs.
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

/** Returns the pending identity of this cookie. Throws `accounts.social-expired` without one. */
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

/** Marks a pending identity as used, once: of two concurrent calls the second gets `accounts.social-expired`. */
export async function consumePendingIdentity(tx: Db, { hash }: PendingIdentity, now: Date): Promise<void> {
  const won = await tx.update(socialAttempts).set({ settledAt: now }).where(isPendingIdentity(hash, now)).returning({ hash: socialAttempts.hash });
  if (won.length === 0) throw new AppError('accounts.social-expired');
}

function isEqualInConstantTime(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
