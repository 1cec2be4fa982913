import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { enqueueMail, sendMail } from '../../notifications/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { type Db, violates } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { normalizeMailbox } from '../accounts.rules.ts';
import { emailChanges, members, passwordResets } from '../accounts.tables.ts';
import { currentMember, type MemberRow } from '../current-member.ts';
import { requireProof } from '../identify.ts';
import { accountMails } from '../mails/mails.ts';

const LINK_MS = 24 * 3_600_000;

/** A link that is to be mailed. The job holds neither the address nor the token: both are found, or derived, when it runs. */
export type EmailLink = { id: string };
export const EMAIL_LINK = 'accounts.email-link';

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const tokenOf = ({ tokenSecret }: Pick<Config, 'tokenSecret'>, id: string) => createHmac('sha256', tokenSecret).update(`email\n${id}`).digest('base64url');

/**
 * Begins the change to another address: a link goes to the new one, a notice to the old one, and nothing changes before the link
 * is opened. The present address given again means that it stays: a link on its way is worthless then. Answers which it was.
 * Throws `accounts.prove-again`, `accounts.email-registered`, `too-many-requests`.
 */
export async function changeEmail(deps: Deps, caller: Caller, email: string, client: string): Promise<'sent' | 'kept'> {
  const { db } = deps.database;
  const member = await currentMember(db, caller);
  if (email === member.email) {
    await forgetChanges(db, member.id);
    return 'kept';
  }
  await checkNewAddress(deps, caller, { member, email, client });
  await db.transaction((tx) => beginChange(tx, deps, member, email));
  return 'sent';
}

/**
 * Whether a link may be sent to this address. The address is the way back into the account, so a session alone does not move it:
 * she proves first that it is her. That it is somebody else's is answered from the budget of duplicate checks, and only so many
 * links go out for an account: the mails reach people who may not have asked. Throws `accounts.prove-again`,
 * `accounts.email-registered`, `too-many-requests`.
 */
export async function checkNewAddress(
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

/** Keeps the new address as the only one that waits, asks for its link, and tells the old address. */
export async function beginChange(tx: Db, { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>, member: MemberRow, email: string): Promise<void> {
  const now = clock.now();
  const id = randomUUID();
  // The member's row is the lock: of two changes begun at once, one stays.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('update');
  await forgetChanges(tx, member.id);
  await tx.insert(emailChanges).values({
    hash: hashOf(tokenOf(config, id)),
    memberId: member.id,
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_MS),
  });
  await jobs.enqueue(tx, EMAIL_LINK, { id } satisfies EmailLink);
  if (member.email) await enqueueMail(tx, jobs, accountMails.emailChanging(config, { email: member.email, language: member.language }, now));
}

/** Links to new addresses that this member asked for are worth nothing any more. */
export async function forgetChanges(tx: Db, memberId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.memberId, memberId));
}

/** The address that waits for its link, if one does. */
export async function pendingEmail({ database, clock }: Pick<Deps, 'database' | 'clock'>, memberId: string): Promise<string | null> {
  const [waiting] = await database.db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, memberId), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, clock.now())))
    .orderBy(desc(emailChanges.createdAt))
    .limit(1);
  return waiting?.email ?? null;
}

/** Writes and sends one link. May run more than once and sends the same; a link that was replaced, used or is too old is not sent. */
export async function sendEmailLink(deps: Deps, { id }: EmailLink): Promise<void> {
  const { database, config, clock } = deps;
  const token = tokenOf(config, id);
  const [found] = await database.db
    .select({ email: emailChanges.email, language: members.language, role: members.role })
    .from(emailChanges)
    .innerJoin(members, eq(members.id, emailChanges.memberId))
    .where(isUsable(token, clock.now()));
  if (!found) return;
  const staff = found.role === 'user' ? {} : { staff: found.language };
  await sendMail(deps, { id, ...accountMails.emailLink(config, found, { token, ...staff }) });
}

const isUsable = (token: string, now: Date) => and(eq(emailChanges.hash, hashOf(token)), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now));

/** The address of a used link, where it is still the member's own. Throws `accounts.email-link-invalid`. */
async function alreadyConfirmed(db: Db, token: string): Promise<string> {
  const [used] = await db
    .select({ email: emailChanges.email })
    .from(emailChanges)
    .innerJoin(members, and(eq(members.id, emailChanges.memberId), eq(members.email, emailChanges.email), isNull(members.deletedAt)))
    .where(and(eq(emailChanges.hash, hashOf(token)), isNotNull(emailChanges.usedAt)));
  if (!used) throw new AppError('accounts.email-link-invalid');
  return used.email;
}

/**
 * Takes the new address with its link: once, within 24 hours, the newest link only; whoever opens it need not be signed in. Reset
 * links on their way to the old address end, and the old address is told. Answers the new address, and again for a used link of an address that is still hers. Throws
 * `accounts.email-link-invalid`; `accounts.email-registered` when somebody else was quicker, for the database decides.
 */
export async function confirmEmail({ database, config, clock, jobs }: Deps, token: string): Promise<string> {
  const now = clock.now();
  const usable = isUsable(token, now);
  const [asked] = await database.db.select({ memberId: emailChanges.memberId }).from(emailChanges).where(usable);
  if (!asked) return alreadyConfirmed(database.db, token);
  try {
    return await database.db.transaction(async (tx) => {
      // The member's row is locked first, as where a change begins: locked in two orders, each transaction could wait for the other.
      const [member] = await tx
        .select()
        .from(members)
        .where(and(eq(members.id, asked.memberId), isNull(members.deletedAt)))
        .for('update');
      const [change] = await tx.update(emailChanges).set({ usedAt: now }).where(usable).returning();
      if (!member || !change) return alreadyConfirmed(tx, token);
      await tx
        .update(members)
        .set({ email: change.email, emailKey: normalizeMailbox(change.email), emailChangedAt: now })
        .where(eq(members.id, member.id));
      await tx.delete(passwordResets).where(eq(passwordResets.memberId, member.id));
      if (member.email) await enqueueMail(tx, jobs, accountMails.emailChanged(config, { email: member.email, language: member.language }, now));
      return change.email;
    });
  } catch (error) {
    if (violates(error, 'members_email_key')) throw new AppError('accounts.email-registered', { cause: error });
    throw error;
  }
}
