import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { LINK_STATE, type SocialProvider } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identity } from '../../providers/identity/port.ts';
import { socialAttempts } from '../accounts.tables.ts';

const MINUTE_MS = 60_000;
/** As long as a provider's code lives. */
const ATTEMPT_MINUTES = 10;
/** Whoever is new fills in a form. */
const PENDING_MINUTES = 30;
/** The cookie outlives neither; the row decides. */
export const COOKIE_SECONDS = (ATTEMPT_MINUTES + PENDING_MINUTES) * 60;

type AttemptDeps = Pick<Deps, 'database' | 'clock'>;
export type Attempt = typeof socialAttempts.$inferSelect;
/** What the provider has said of somebody who is not signed in yet. */
export type Pending = Attempt & { subject: string };

/** What an attempt is for: signing in, or linking by the one session of a member that began it. Neither serves the other. */
export type Purpose = { linkFor: string | null };
export const SIGN_IN: Purpose = { linkFor: null };

const random = () => randomBytes(32).toString('base64url');
const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('base64url');
export const codeChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * What binds an attempt to the browser that begins it: the cookie for the browser, the rest for us and the provider. The state tells
 * our page what the browser came back for; the page only hands it in, and what counts is the purpose stored here.
 */
export const newSecrets = ({ linkFor }: Purpose) => ({
  cookie: random(),
  state: linkFor === null ? random() : `${LINK_STATE}${random()}`,
  nonce: random(),
  verifier: random(),
});

export async function storeAttempt(
  { database, clock }: AttemptDeps,
  given: ReturnType<typeof newSecrets> & { provider: SocialProvider; redirectUri: string; purpose: Purpose },
): Promise<void> {
  const { cookie, purpose, ...stored } = given;
  const now = clock.now();
  await database.db
    .insert(socialAttempts)
    .values({ ...stored, ...purpose, hash: hashOf(cookie), createdAt: now, expiresAt: new Date(now.getTime() + ATTEMPT_MINUTES * MINUTE_MS) });
}

/**
 * The attempt of this browser, which is used up by it: a code is handed in once. Throws `accounts.social-expired` when there
 * is none, or it is another provider's, was begun for another purpose, by another session or for another way back, or the state is
 * not the one that was given out.
 */
export async function consumeAttempt(
  { database: { db }, clock }: AttemptDeps,
  cookie: string | undefined,
  came: { provider: SocialProvider; redirectUri: string; state: string | undefined; purpose: Purpose },
): Promise<Attempt> {
  const expired = () => new AppError('accounts.social-expired');
  if (!cookie) throw expired();
  const now = clock.now();
  const usable = and(eq(socialAttempts.hash, hashOf(cookie)), isNull(socialAttempts.usedAt), gt(socialAttempts.expiresAt, now));
  const [found] = await db.select().from(socialAttempts).where(usable);
  if (!found || found.provider !== came.provider || found.redirectUri !== came.redirectUri) throw expired();
  if (found.linkFor !== came.purpose.linkFor) throw expired();
  if (came.state !== undefined && !isSame(came.state, found.state)) throw expired();
  const [won] = await db.update(socialAttempts).set({ usedAt: now }).where(usable).returning();
  if (!won) throw expired();
  return won;
}

/** Who it is waits in the attempt's row until she links an account or joins. */
export async function storePendingIdentity({ database: { db }, clock }: AttemptDeps, { hash }: Attempt, { subject, email, name }: Identity): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + PENDING_MINUTES * MINUTE_MS);
  await db.update(socialAttempts).set({ subject, email, name, expiresAt }).where(eq(socialAttempts.hash, hash));
}

const waiting = (hash: string, now: Date) =>
  and(eq(socialAttempts.hash, hash), isNotNull(socialAttempts.subject), isNull(socialAttempts.settledAt), gt(socialAttempts.expiresAt, now));

/** Throws `accounts.social-expired` when nobody is waiting with this cookie. */
export async function readPendingIdentity({ database: { db }, clock }: AttemptDeps, cookie: string | undefined): Promise<Pending> {
  const [found] = cookie
    ? await db
        .select()
        .from(socialAttempts)
        .where(waiting(hashOf(cookie), clock.now()))
    : [];
  if (!found?.subject) throw new AppError('accounts.social-expired');
  return { ...found, subject: found.subject };
}

/** Ends the waiting, once: of two that settle at one instant, the second gets `accounts.social-expired`. */
export async function settle(tx: Db, { hash }: Pending, now: Date): Promise<void> {
  const won = await tx.update(socialAttempts).set({ settledAt: now }).where(waiting(hash, now)).returning({ hash: socialAttempts.hash });
  if (won.length === 0) throw new AppError('accounts.social-expired');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
