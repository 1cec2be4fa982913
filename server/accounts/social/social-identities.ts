import { and, eq, isNull } from 'drizzle-orm';
import type { Language, SocialProvider } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { Identity } from '../../providers/identity/port.ts';
import { members, socialIdentities } from '../accounts.tables.ts';
import { currentMember, type MemberRow } from '../current-member.ts';
import { accountMails } from '../mails/mails.ts';
import { beginAuthorisation, completeAuthorisation, type Returned } from './social-authorisation.ts';

type Linked = { provider: SocialProvider; email: string | null; linked_at: string };
/** Who somebody is at a provider, as it is kept. */
export type Named = Pick<Identity, 'subject' | 'email'> & { provider: SocialProvider };
type TellDeps = Pick<Deps, 'config' | 'jobs' | 'clock'>;

/** The member whom an identity is linked to. */
export async function memberWith(db: Db, { provider, subject }: Pick<Named, 'provider' | 'subject'>): Promise<MemberRow | undefined> {
  const [found] = await db
    .select({ member: members })
    .from(socialIdentities)
    .innerJoin(members, eq(members.id, socialIdentities.memberId))
    .where(and(eq(socialIdentities.provider, provider), eq(socialIdentities.subject, subject), isNull(members.deletedAt)));
  return found?.member;
}

/**
 * Links an identity to a member, unless it is linked to her already; answers which of the two. The database decides whose it is:
 * `elsewhere` is what is thrown when that is somebody else.
 */
export async function linkTo(
  tx: Db,
  { provider, subject, email }: Named,
  { memberId, at, elsewhere }: { memberId: string; at: Date; elsewhere: 'accounts.social-expired' | 'accounts.social-taken' },
): Promise<'linked' | 'was linked'> {
  const linked = await tx
    .insert(socialIdentities)
    .values({ provider, subject, memberId, email, linkedAt: at })
    .onConflictDoNothing()
    .returning({ subject: socialIdentities.subject });
  if (linked.length > 0) return 'linked';
  if ((await memberWith(tx, { provider, subject }))?.id !== memberId) throw new AppError(elsewhere);
  return 'was linked';
}

/** The same for an account that exists: she is told that there is another way in, where she has an address and it is new. */
export async function linkAndNotify(
  tx: Db,
  { config, jobs, clock }: TellDeps,
  identity: Named,
  { memberId, elsewhere }: Pick<Parameters<typeof linkTo>[2], 'memberId' | 'elsewhere'>,
): Promise<void> {
  const at = clock.now();
  if ((await linkTo(tx, identity, { memberId, at, elsewhere })) === 'was linked') return;
  const { email, language } = await currentMember(tx, { memberId });
  if (email) await enqueueMail(tx, jobs, accountMails.providerLinked(config, { email, language }, { provider: identity.provider, at }));
}

/** The providers that the caller's account is linked with, oldest first. */
export async function linkedIdentities({ database: { db } }: Pick<Deps, 'database'>, { memberId }: Caller): Promise<Linked[]> {
  const rows = await db.select().from(socialIdentities).where(eq(socialIdentities.memberId, memberId)).orderBy(socialIdentities.linkedAt);
  return rows.map(({ provider, email, linkedAt }) => ({ provider, email, linked_at: linkedAt.toISOString() }));
}

/** Begins the linking of a provider from her page, bound to this session of hers. Throws what `beginAuthorisation` throws. */
export function beginLink(
  deps: Deps,
  { sessionId }: Caller,
  given: { provider: SocialProvider; redirectUri: string },
  language: Language,
): Promise<{ url: string; cookie: string }> {
  return beginAuthorisation(deps, { ...given, purpose: { linkFor: sessionId } }, language);
}

/**
 * Links what came back to the caller's account and tells her; content where it is linked to her already. Whose account it would
 * be is decided by the session that began, so a code that somebody else obtained links nothing. Throws what `completeAuthorisation` throws,
 * `accounts.social-taken` when the identity is somebody else's, `accounts.social-one-each` when another of this provider is hers.
 */
export async function linkIdentity(deps: Deps, { memberId, sessionId }: Caller, returned: Returned): Promise<void> {
  const { provider } = returned;
  const { identity } = await completeAuthorisation(deps, returned, { linkFor: sessionId });
  await deps.database.db.transaction(async (tx) => {
    // Her row is held: of two linked at one instant the second sees the first.
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
 * Unlinks a provider and tells her. Throws `not-found` when it is not linked, `accounts.only-way-in` when there would be neither a
 * password nor another provider left.
 */
export async function unlinkIdentity(
  { database, config, jobs, clock }: TellDeps & Pick<Deps, 'database'>,
  caller: Caller,
  provider: SocialProvider,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    // The member's row is held: two unlinked at one instant would each count on the other.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, caller.memberId)).for('update');
    const { passwordHash, email, language } = await currentMember(tx, caller);
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
