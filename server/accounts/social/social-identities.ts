import { and, eq, isNull } from 'drizzle-orm';
import type { Language, SocialProvider } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { Identity } from '../../providers/identity/port.ts';
import { members, socialIdentities } from '../accounts.tables.ts';
import { accountMails } from '../mails/mails.ts';
import { type MemberRow, requireMember } from '../require-member.ts';
import { beginAuthorisation, completeAuthorisation, type ProviderRedirect } from './social-authorisation.ts';

type LinkedProvider = { provider: SocialProvider; email: string | null; linked_at: string };
/** An identity at a provider, as it is stored. */
export type SocialIdentity = Pick<Identity, 'subject' | 'email'> & { provider: SocialProvider };
type NotifyDeps = Pick<Deps, 'config' | 'jobs' | 'clock'>;

/** Returns the member that an identity is linked to; undefined if there is none. */
export async function findMemberByIdentity(db: Db, { provider, subject }: Pick<SocialIdentity, 'provider' | 'subject'>): Promise<MemberRow | undefined> {
  const [found] = await db
    .select({ member: members })
    .from(socialIdentities)
    .innerJoin(members, eq(members.id, socialIdentities.memberId))
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject), isNull(members.deletedAt)));
  return found?.member;
}

/**
 * Links an identity to a member. Returns false if it is already linked to that member. The database enforces uniqueness: throws `elsewhere` if the
 * identity is linked to another member.
 */
export async function insertIdentity(
  tx: Db,
  { provider, subject, email }: SocialIdentity,
  { memberId, at, elsewhere }: { memberId: string; at: Date; elsewhere: 'accounts.social-expired' | 'accounts.social-taken' },
): Promise<'linked' | 'was linked'> {
  const linked = await tx
    .insert(socialIdentities)
    .values({ provider, subject, memberId, email, linkedAt: at })
    .onConflictDoNothing()
    .returning({ subject: socialIdentities.subject });
  if (linked.length > 0) return 'linked';
  if ((await findMemberByIdentity(tx, { provider, subject }))?.id !== memberId) throw new AppError(elsewhere);
  return 'was linked';
}

/**
 * Links an identity to an existing account, like `insertIdentity`. Mails the owner about the new sign-in method if the link is new and there is an
 * address.
 */
export async function linkAndNotify(
  tx: Db,
  { config, jobs, clock }: NotifyDeps,
  identity: SocialIdentity,
  { memberId, elsewhere }: Pick<Parameters<typeof insertIdentity>[2], 'memberId' | 'elsewhere'>,
): Promise<void> {
  const at = clock.now();
  if ((await insertIdentity(tx, identity, { memberId, at, elsewhere })) === 'was linked') return;
  const { email, language } = await requireMember(tx, { memberId });
  if (email) await enqueueMail(tx, jobs, accountMails.providerLinked(config, { email, language }, { provider: identity.provider, at }));
}

/** Returns the providers linked to the caller's account, oldest first. */
export async function listLinkedProviders({ database: { db } }: Pick<Deps, 'database'>, { memberId }: Caller): Promise<LinkedProvider[]> {
  const rows = await db.select().from(socialIdentities).where(eq(socialIdentities.memberId, memberId)).orderBy(socialIdentities.linkedAt);
  return rows.map(({ provider, email, linkedAt }) => ({ provider, email, linked_at: linkedAt.toISOString() }));
}

/** Begins to link a provider from the account page, bound to the caller's session. Throws the errors of `beginAuthorisation`. */
export function beginLink(
  deps: Deps,
  { sessionId }: Caller,
  given: { provider: SocialProvider; redirectUri: string },
  language: Language,
): Promise<{ url: string; cookie: string }> {
  return beginAuthorisation(deps, { ...given, purpose: { linkFor: sessionId } }, language);
}

/**
 * Links the identity from the redirect to the caller's account and mails the member; does nothing if it is already linked. The account is that of the
 * session that began the attempt, so a code obtained by somebody else links nothing. Throws the errors of `completeAuthorisation`,
 * `accounts.social-taken` if the identity belongs to another member, `accounts.social-one-each` if another identity of this provider is linked.
 */
export async function linkIdentity(deps: Deps, { memberId, sessionId }: Caller, returned: ProviderRedirect): Promise<void> {
  const { provider } = returned;
  const { identity } = await completeAuthorisation(deps, returned, { linkFor: sessionId });
  await deps.database.db.transaction(async (tx) => {
    // Locks the member's row, so that the second of two concurrent links sees the first.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('update');
    await linkAndNotify(tx, deps, { ...identity, provider }, { memberId, elsewhere: 'accounts.social-taken' });
    const hers = await tx
      .select({ subject: socialIdentities.subject })
      .from(socialIdentities)
      .where(and(eq(socialIdentities.memberId, memberId), eq(socialIdentities.provider, provider)));
    if (hers.length > 1) throw new AppError('accounts.social-one-each');
  });
}

/**
 * Unlinks a provider and mails the member. Throws `not-found` if it is not linked, `accounts.only-way-in` if neither a password nor another provider
 * would remain.
 */
export async function unlinkIdentity(
  { database, config, jobs, clock }: NotifyDeps & Pick<Deps, 'database'>,
  caller: Caller,
  provider: SocialProvider,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    // Locks the member's row. Otherwise each of two concurrent calls would rely on the provider that the other one unlinks.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, caller.memberId)).for('update');
    const { passwordHash, email, language } = await requireMember(tx, caller);
    const gone = await tx
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.memberId, caller.memberId), eq(socialIdentities.provider, provider)))
      .returning({ subject: socialIdentities.subject });
    if (gone.length === 0) throw new AppError('not-found');
    const left = await tx.select({ subject: socialIdentities.subject }).from(socialIdentities).where(eq(socialIdentities.memberId, caller.memberId));
    if (passwordHash === null && left.length === 0) throw new AppError('accounts.only-way-in');
    if (email) await enqueueMail(tx, jobs, accountMails.providerUnlinked(config, { email, language }, { provider, at: clock.now() }));
  });
}
