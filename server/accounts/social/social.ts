import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { SessionTokens } from '../../../contract/accounts/sessions.ts';
import type { socialEndpoints } from '../../../contract/accounts/social.ts';
import type { Language, SocialProvider } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Identity } from '../../providers/identity/port.ts';
import { normalizeMailbox } from '../accounts.rules.ts';
import { members } from '../accounts.tables.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { endSessionByRefreshToken, openSession, type SignInDevice } from '../sessions/sessions.ts';
import { login } from '../sign-in/login.ts';
import { createMember } from '../sign-up/sign-up.ts';
import { consumePendingIdentity, readPendingIdentity, SIGN_IN_PURPOSE, storePendingIdentity } from './social-attempts.ts';
import { beginAuthorisation, completeAuthorisation, type ProviderRedirect } from './social-authorisation.ts';
import { findMemberByIdentity, insertIdentity, linkAndNotify } from './social-identities.ts';

type Member = typeof members.$inferSelect;
type SignedIn = { tokens: SessionTokens; memberId: string };

/** Begins a sign-in with a provider. Throws the errors of `beginAuthorisation`. */
export function beginSocialSignIn(
  deps: Deps,
  given: { provider: SocialProvider; redirectUri: string },
  language: Language,
): Promise<{ url: string; cookie: string }> {
  return beginAuthorisation(deps, { ...given, purpose: SIGN_IN_PURPOSE }, language);
}

/**
 * Signs in with a provider's code. Throws the errors of `completeAuthorisation`. If the identity is not linked, or more is required to sign in, it is
 * stored for half an hour. Then throws `accounts.social-unknown` (the person can join) or `accounts.social-link-needed` (the password is needed).
 */
export async function signInWithIdentity(deps: Deps, returned: ProviderRedirect, device: SignInDevice): Promise<SignedIn> {
  const { provider } = returned;
  const { attempt, identity } = await completeAuthorisation(deps, returned, SIGN_IN_PURPOSE);
  const { db } = deps.database;
  const member = await findMemberByIdentity(db, { provider, subject: identity.subject });
  if (member && (await needsNoPassword(db, member))) return { tokens: await openSession(deps, member, device), memberId: member.id };
  await storePendingIdentity(deps, attempt, identity);
  throw new AppError(member || (await hasAccount(db, identity)) ? 'accounts.social-link-needed' : 'accounts.social-unknown');
}

/**
 * True if the provider alone is enough to sign in. It counts as one factor, so staff and members with a second factor also give password and code
 * each time.
 */
async function needsNoPassword(db: Db, member: Member): Promise<boolean> {
  return member.role === 'user' && !(await hasSecondFactor(db, member.id));
}

/** True if an account has the identity's verified address. The match never links the account (security 2.7). */
async function hasAccount(db: Db, { email, emailVerified }: Identity): Promise<boolean> {
  return emailVerified && (await memberByEmail(db, email)) !== undefined;
}

async function memberByEmail(db: Db, email: string | null): Promise<Member | undefined> {
  if (email === null) return undefined;
  const [found] = await db
    .select()
    .from(members)
    .where(and(eq(members.emailKey, normalizeMailbox(email)), isNull(members.deletedAt)));
  return found;
}

/** Returns the pending identity, for the form that follows. Throws `accounts.social-expired`. */
export async function describePendingIdentity(
  deps: Deps,
  cookie: string | undefined,
): Promise<{ provider: SocialProvider; email: string | null; name: string | null }> {
  const { provider, email, name } = await readPendingIdentity(deps, cookie);
  return { provider, email, name };
}

/**
 * Signs in with the password of the account that is linked or has the same address, and links the identity. The password is checked as at every
 * sign-in: same cost, limits and second factor. Staff accounts are not linked: staff give their password each time, so a link would only add a way
 * in. Throws `accounts.social-expired` and the errors of `login`.
 */
export async function linkSocial(
  deps: Deps,
  cookie: string | undefined,
  { password, otp }: { password: string; otp: string | undefined },
  device: SignInDevice,
): Promise<SignedIn> {
  const { db } = deps.database;
  const pending = await readPendingIdentity(deps, cookie);
  const account = (await findMemberByIdentity(db, pending)) ?? (await memberByEmail(db, pending.email));
  // A username that no account can have. Without an account, the call then costs the same as a wrong password.
  const username = account?.uid ?? `? ${pending.hash}`;
  const entered = await login(deps, { username, password, otp }, device);
  try {
    await db.transaction(async (tx) => {
      await consumePendingIdentity(tx, pending, deps.clock.now());
      if (account?.role === 'user') await linkAndNotify(tx, deps, pending, { memberId: entered.memberId, elsewhere: 'accounts.social-expired' });
    });
  } catch (error) {
    // The password was right, but another call used the pending identity meanwhile: the new session is ended again.
    await endSessionByRefreshToken(deps, entered.tokens.refresh_token);
    throw error;
  }
  return entered;
}

/**
 * Creates a member for the pending identity and links it in the same transaction. Rules and proofs of consent are those of `createMember`; the
 * password is optional. Throws `accounts.social-expired` and the errors of `createMember`.
 */
export async function joinSocial(
  deps: Deps,
  cookie: string | undefined,
  form: z.output<typeof socialEndpoints.joinSocial.body>,
  { language, device }: { language: Language; device: SignInDevice },
): Promise<SignedIn> {
  const pending = await readPendingIdentity(deps, cookie);
  let joined: string | undefined;
  await createMember(deps, form, { language, client: device.client }, async (tx, memberId) => {
    const at = deps.clock.now();
    await consumePendingIdentity(tx, pending, at);
    await insertIdentity(tx, pending, { memberId, at, elsewhere: 'accounts.social-expired' });
    joined = memberId;
  });
  const member = await findMemberByIdentity(deps.database.db, pending);
  if (!member || member.id !== joined) throw new AppError('accounts.social-expired');
  return { tokens: await openSession(deps, member, device), memberId: member.id };
}
