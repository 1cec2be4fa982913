import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail, sendMail } from '../../notifications/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { type Db, isViolationOf } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { normalizeMailbox } from '../accounts.rules.ts';
import { emailChanges, members, passwordResets } from '../accounts.tables.ts';
import { requireProof } from '../identify.ts';
import { accountMails } from '../mails/mails.ts';
import { type MemberRow, requireMember } from '../require-member.ts';

const EMAIL_LINK_LIFETIME_MS = DAY_MS;

/** Payload of the job that mails a confirmation link. It holds no address or token: the job looks up the address and derives the token. */
export type EmailLinkJob = { id: string };
export const EMAIL_LINK_JOB = 'accounts.email-link';

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
const deriveToken = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, id: string) => createHmac('sha256', tokenSecret).update(`email\n${id}`).digest('base64url');

/**
 * Begins a change of the mail address. Sends a link to the new address and a notice to the old one; the address changes when the link is opened. If
 * `email` is the current address, only invalidates pending links. Returns which of the two happened. Throws `accounts.prove-again`,
 * `accounts.email-registered`, `too-many-requests`.
 */
export async function changeEmail(deps: Deps, caller: Caller, email: string, client: string): Promise<'sent' | 'kept'> {
  const { db } = deps.database;
  const member = await requireMember(db, caller);
  if (email === member.email) {
    await invalidateEmailChanges(db, member.id);
    return 'kept';
  }
  await checkNewEmail(deps, caller, { member, email, client });
  await db.transaction((tx) => beginEmailChange(tx, deps, member, email));
  return 'sent';
}

/**
 * Checks that a link may be sent to this address. Requires a fresh proof, because the address can recover the account. A taken address counts against
 * the limit of duplicate checks. Links are limited per account, because the recipients may not have asked for them. Throws `accounts.prove-again`,
 * `accounts.email-registered`, `too-many-requests`.
 */
export async function checkNewEmail(
  deps: Pick<Deps, 'database' | 'limits' | 'clock'>,
  caller: Caller,
  { member, email, client }: { member: MemberRow; email: string; client: string },
): Promise<void> {
  const { database, limits } = deps;
  await requireProof(deps, caller);
  await limits.check('duplicate-check', client);
  const taken = await database.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.emailKey, normalizeMailbox(email)), ne(members.id, member.id)));
  if (taken.length > 0) {
    await limits.take('duplicate-check', client);
    throw new AppError('accounts.email-registered');
  }
  await limits.take('recovery-mails', `email-change:${member.id}`);
}

/** Stores the new address as the only pending one, enqueues the mail with its link, and notifies the old address. */
export async function beginEmailChange(
  tx: Db,
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  member: MemberRow,
  email: string,
): Promise<void> {
  const now = clock.now();
  const id = randomUUID();
  // Locks the member's row: of two concurrent changes one remains.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('update');
  await invalidateEmailChanges(tx, member.id);
  await tx.insert(emailChanges).values({
    hash: hashToken(deriveToken(config, id)),
    memberId: member.id,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EMAIL_LINK_LIFETIME_MS),
  });
  await jobs.enqueue(tx, EMAIL_LINK_JOB, { id } satisfies EmailLinkJob);
  if (member.email) await enqueueMail(tx, jobs, accountMails.emailChanging(config, { email: member.email, language: member.language }, now));
}

/** Invalidates all of this member's pending links to new addresses. */
export async function invalidateEmailChanges(tx: Db, memberId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.memberId, memberId));
}

/** Returns the address that is not confirmed yet; null if there is none. */
export async function findPendingEmail({ database, clock }: Pick<Deps, 'database' | 'clock'>, memberId: string): Promise<string | null> {
  const [waiting] = await database.db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, memberId), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, clock.now())))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  return waiting?.email ?? null;
}

/** Mails one link. A repeated run sends the same link. A link that was replaced, used or has expired is not sent. */
export async function sendEmailLink(deps: Deps, { id }: EmailLinkJob): Promise<void> {
  const { database, config, clock } = deps;
  const token = deriveToken(config, id);
  const [found] = await database.db
    .select({ email: emailChanges.email, language: members.language, role: members.role })
    .from(emailChanges)
    .innerJoin(members, eq(members.id, emailChanges.memberId))
    .where(isUsable(token, clock.now()));
  if (!found) return;
  const staff = found.role === 'user' ? {} : { staff: found.language };
  await sendMail(deps, { id, ...accountMails.emailLink(config, found, { token, ...staff }) });
}

const isUsable = (token: string, now: Date) => and(eq(emailChanges.hash, hashToken(token)), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now));

/** Returns the address of a used link if it is still the member's own. Throws `accounts.email-link-invalid`. */
async function findConfirmedEmail(db: Db, token: string): Promise<string> {
  const [used] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(members, and(eq(members.id, emailChanges.memberId), eq(members.email, emailChanges.email), isNull(members.deletedAt)))
    .where(and(eq(emailChanges.hash, hashToken(token)), isNotNull(emailChanges.usedAt)));
  if (!used) throw new AppError('accounts.email-link-invalid');
  return used.email;
}

/**
 * Confirms a new address by its link. No sign-in is needed; the link works once, within 24 hours, and only the newest is valid. Notifies the old
 * address and invalidates reset links sent there. Returns the new address, also for a used link whose address is still the member's. Throws
 * `accounts.email-link-invalid`, and `accounts.email-registered` if another member took the address first, which the database detects.
 */
export async function confirmEmail({ database, config, clock, jobs }: Deps, token: string): Promise<string> {
  const now = clock.now();
  const usable = isUsable(token, now);
  const [asked] = await database.db.select({ memberId: emailChanges.memberId }).from(emailChanges).where(usable);
  if (!asked) return findConfirmedEmail(database.db, token);
  try {
    return await database.db.transaction(async (tx) => {
      // Locks the member's row first, in the same order as `beginEmailChange`, to avoid a deadlock.
      const [member] = await tx
        .select()
        .from(members)
        .where(and(eq(members.id, asked.memberId), isNull(members.deletedAt)))
        .for('update');
      const [change] = await tx.update(emailChanges).set({ usedAt: now }).where(usable).returning();
      if (!member || !change) return findConfirmedEmail(tx, token);
      await tx
        .update(members)
        .set({ email: change.email, emailKey: normalizeMailbox(change.email), emailChangedAt: now })
        .where(eq(members.id, member.id));
      await tx.delete(passwordResets).where(eq(passwordResets.memberId, member.id));
      if (member.email) await enqueueMail(tx, jobs, accountMails.emailChanged(config, { email: member.email, language: member.language }, now));
      return change.email;
    });
  } catch (error) {
    if (isViolationOf(error, 'members_email_key')) throw new AppError('accounts.email-registered', { cause: error });
    throw error;
  }
}
