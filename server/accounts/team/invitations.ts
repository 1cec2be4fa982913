import { createHash, createHmac, randomUUID } from 'node:crypto';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Invitation, teamEndpoints } from '../../../contract/accounts/team.ts';
import type { ParsedEndpointInput } from '../../../contract/endpoint.ts';
import { normalizePassword } from '../../../contract/rules.ts';
import { HOUR_MS } from '../../../contract/time.ts';
import { clinicName } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts, sendMail } from '../../notifications/notifications.ts';
import { type Db, isViolationOf } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { maskEmail, normalizeMailbox } from '../accounts.rules.ts';
import { members, staffChanges } from '../accounts.tables.ts';
import { insertMember } from '../accounts.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { accountMails } from '../mails/mails.ts';
import { checkNewPassword, checkStaffPassword, rejectDuplicate } from '../sign-up/sign-up.ts';
import { announceStaffChange, isCoordinator } from '../staff/answering.ts';
import { staffByIds } from '../staff/coordinators.ts';
import { staffInvitations } from './team.tables.ts';

const INVITATION_LIFETIME_MS = 72 * HOUR_MS;

type Row = typeof staffInvitations.$inferSelect;
type Bodies = { [N in 'invite' | 'takeInvitation']: ParsedEndpointInput<(typeof teamEndpoints)[N]>['body'] };

/** Payload of the job that mails an invitation link. It holds no address or token: the job looks up the address and derives the token. */
export type InvitationLinkJob = { id: string };
export const INVITATION_LINK_JOB = 'accounts.invitation';

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
const deriveToken = ({ tokenSecret }: Pick<Deps['config'], 'tokenSecret'>, id: string) =>
  createHmac('sha256', tokenSecret).update(`invitation\n${id}`).digest('base64url');

/** Returns a clinic's open invitations, oldest first. */
export async function listInvitations({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, hospitalId: number): Promise<Invitation[]> {
  const rows = await db.select().from(staffInvitations).where(eq(staffInvitations.hospitalId, hospitalId)).orderBy(asc(staffInvitations.createdAt));
  return toInvitations(db, rows, clock.now());
}

/**
 * Invites a person by mail to become a coordinator of the caller's clinic. Does not check if the address has an account, so that the response reveals
 * nothing; the owner of the mailbox learns it from the link. Throws `accounts.already-invited`, `too-many-requests` (three mails an hour per
 * address).
 */
export async function inviteCoordinator(deps: Deps, caller: Caller, { email, name, language }: Bodies['invite']): Promise<Invitation> {
  const hospitalId = requireOwnClinic(caller);
  await enforceMailboxRateLimit(deps, email);
  const now = deps.clock.now();
  const { link, ...fresh } = createLink(deps, now);
  const row: Row = {
    id: randomUUID(),
    hospitalId,
    email,
    emailKey: normalizeMailbox(email),
    name,
    language,
    invitedBy: caller.memberId,
    createdAt: now,
    ...fresh,
  };
  await deps.database.db
    .transaction(async (tx) => {
      await tx.insert(staffInvitations).values(row);
      await deps.jobs.enqueue(tx, INVITATION_LINK_JOB, { id: link } satisfies InvitationLinkJob);
    })
    .catch((error: unknown) => {
      throw isViolationOf(error, 'staff_invitations_email') ? new AppError('accounts.already-invited', { cause: error }) : error;
    });
  return toInvitation(deps.database.db, row, now);
}

/**
 * Sends a new link for an invitation and invalidates the earlier one. The invitation now belongs to this head. Throws `not-found`,
 * `too-many-requests`.
 */
export async function resendInvitation(deps: Deps, caller: Caller, id: string): Promise<Invitation> {
  const { db } = deps.database;
  const own = and(eq(staffInvitations.id, id), eq(staffInvitations.hospitalId, requireOwnClinic(caller)));
  const [found] = await db.select({ email: staffInvitations.email }).from(staffInvitations).where(own);
  if (!found) throw new AppError('not-found');
  await enforceMailboxRateLimit(deps, found.email);
  const now = deps.clock.now();
  const { link, ...fresh } = createLink(deps, now);
  const row = await db.transaction(async (tx) => {
    const [sent] = await tx
      .update(staffInvitations)
      .set({ ...fresh, invitedBy: caller.memberId })
      .where(own)
      .returning();
    if (!sent) throw new AppError('not-found');
    await deps.jobs.enqueue(tx, INVITATION_LINK_JOB, { id: link } satisfies InvitationLinkJob);
    return sent;
  });
  return toInvitation(db, row, now);
}

/** Withdraws an invitation and its link. Throws `not-found`. */
export async function withdrawInvitation({ database: { db } }: Pick<Deps, 'database'>, caller: Caller, id: string): Promise<void> {
  const gone = await db
    .delete(staffInvitations)
    .where(and(eq(staffInvitations.id, id), eq(staffInvitations.hospitalId, requireOwnClinic(caller))))
    .returning({ id: staffInvitations.id });
  if (gone.length === 0) throw new AppError('not-found');
}

/** Deletes the invitations of a member who is no longer the head. */
export async function deleteInvitationsBy(tx: Db, memberId: string): Promise<void> {
  await tx.delete(staffInvitations).where(eq(staffInvitations.invitedBy, memberId));
}

/** Mails one invitation link. A repeated run sends the same link. A link that was replaced, withdrawn, accepted or has expired is not sent. */
export async function sendInvitation(deps: Deps, { id }: InvitationLinkJob): Promise<void> {
  const { database, config, clock } = deps;
  const token = deriveToken(config, id);
  const found = await findUsableInvitation(database.db, token, clock.now());
  if (!found) return;
  const clinic = (await clinicName(database.db, found.hospitalId, found.language)) ?? '';
  const { email, language, name } = found;
  await sendMail(deps, { id, ...accountMails.staffInvited(config, { email, language }, { token, clinic, name, page: language }) });
}

/** Returns the data that the page of a link shows above the form. Throws `accounts.invitation-invalid`. */
export async function readInvitation({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>, token: string) {
  const found = await findUsableInvitation(db, token, clock.now());
  if (!found) throw new AppError('accounts.invitation-invalid');
  const { hospitalId, name, email, language } = found;
  return { clinic: (await clinicName(db, hospitalId, language)) ?? '', name, email: maskEmail(email), language };
}

/**
 * Accepts an invitation and notifies the operators. Creates an account of that clinic with the invited address and the name that the head gave. The
 * account always needs a second factor before it can open any patient's data. Throws `accounts.password-mismatch`, `accounts.invitation-invalid`,
 * `accounts.uid-taken`, `accounts.email-taken`, `invalid` at `password`.
 */
export async function acceptInvitation(deps: Deps, body: Bodies['takeInvitation'], client: string): Promise<string> {
  const { database, clock, limits, bus } = deps;
  const { token, uid, first_name: firstName, last_name: lastName, password, password_confirm } = body;
  if (password !== normalizePassword(password_confirm)) throw new AppError('accounts.password-mismatch');
  const invited = await findUsableInvitation(database.db, token, clock.now());
  if (!invited) throw new AppError('accounts.invitation-invalid');
  checkStaffPassword(password, 'hospital');
  await checkNewPassword(deps, password, { uid, firstName, lastName, email: invited.email });
  await limits.check('duplicate-check', client);
  const passwordHash = await hashPassword(password);
  await rejectDuplicate({ limits, client }, { uid: 'accounts.uid-taken', email: 'accounts.email-taken' }, () =>
    database.db.transaction(async (tx) => {
      const at = clock.now();
      // Only one of two concurrent calls finds the invitation.
      const taken =
        (await findUsableInvitation(tx, token, at, 'held')) &&
        (
          await tx
            .delete(staffInvitations)
            .where(eq(staffInvitations.hash, hashToken(token)))
            .returning()
        )[0];
      if (!taken) throw new AppError('accounts.invitation-invalid');
      const { hospitalId, email, name: staffName, language, invitedBy } = taken;
      const korean = { gender: 'N', country: 'KR', messenger: 'kakao' } as const;
      const account = { ...{ uid, firstName, lastName, email, language, hospitalId, staffName }, ...korean, role: 'hospital', factorDue: true } as const;
      const memberId = await insertMember(tx, account, passwordHash);
      const change = { memberId, operatorId: invitedBy, change: 'invited', toHospitalId: hospitalId, at } as const;
      const [{ id: staffChange } = { id: 0 }] = await tx.insert(staffChanges).values(change).returning({ id: staffChanges.id });
      await recordFacts(tx, [{ kind: 'staff-joined', about: { hospitalId, staffChange }, at }]);
    }),
  );
  announceStaffChange(bus, invited.hospitalId);
  return uid;
}

/** Returns the invitation of a token, if it has not expired and its sender is still the head of that clinic. */
async function findUsableInvitation(db: Db, token: string, now: Date, held?: 'held'): Promise<Row | undefined> {
  const query = db
    .select({ invitation: staffInvitations })
    .from(staffInvitations)
    .innerJoin(members, eq(members.id, staffInvitations.invitedBy))
    .where(
      and(
        eq(staffInvitations.hash, hashToken(token)),
        gt(staffInvitations.expiresAt, now),
        isCoordinator,
        isNotNull(members.headSince),
        eq(members.hospitalId, staffInvitations.hospitalId),
      ),
    );
  // Locks the sender's row, like the ending of that account. An invitation is accepted before the sender's account ends, or not at all.
  const [found] = held ? await query.for('share', { of: members }) : await query;
  return found?.invitation;
}

function createLink({ config }: Pick<Deps, 'config'>, now: Date) {
  const link = randomUUID();
  return { link, hash: hashToken(deriveToken(config, link)), sentAt: now, expiresAt: new Date(now.getTime() + INVITATION_LIFETIME_MS) };
}

/** Limits the mails per address, because the recipients may not have asked for them. */
const enforceMailboxRateLimit = ({ limits }: Pick<Deps, 'limits'>, email: string) =>
  limits.take('recovery-mails', `invitation:${hashToken(normalizeMailbox(email))}`);

function requireOwnClinic({ hospitalId }: Pick<Caller, 'hospitalId'>): number {
  if (hospitalId === null) throw new AppError('not-allowed');
  return hospitalId;
}

async function toInvitation(db: Db, row: Row, now: Date): Promise<Invitation> {
  const [one] = await toInvitations(db, [row], now);
  if (!one) throw new Error('an invitation without a shape');
  return one;
}

async function toInvitations(db: Db, rows: readonly Row[], now: Date): Promise<Invitation[]> {
  const people = await staffByIds(
    db,
    rows.map(({ invitedBy }) => invitedBy),
  );
  return rows.map(({ id, email, name, language, sentAt, expiresAt, invitedBy }) => ({
    ...{ id, email, name, language, sent_at: sentAt.toISOString(), expires_at: expiresAt.toISOString() },
    expired: expiresAt <= now,
    invited_by: people.get(invitedBy)?.name ?? '',
  }));
}
