import { and, isNotNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { MAIL_RETRIES } from '../notifications/notifications.ts';
import { emailChanges, passwordResets, sessions, socialAttempts } from './accounts.tables.ts';
import { EMAIL_LINK_JOB, type EmailLinkJob, sendEmailLink } from './credentials/email-change.ts';
import { type DeleteMemberOrders, deleteRetainedMembers } from './privacy/retention.ts';
import { RECOVERY_JOB, type RecoveryJob, sendRecoveryMail } from './recovery/recovery.ts';
import { deleteUnusedDevices } from './sign-in/known-devices.ts';
import { INVITATION_LINK_JOB, type InvitationLinkJob, sendInvitation } from './team/invitations.ts';
import { staffInvitations } from './team/team.tables.ts';

/** Retention of ended sessions, in days. A member can check old sign-ins until then; afterwards the session is deleted. */
const SESSION_RETENTION_DAYS = 30;

export function accountJobs(deps: Deps & { forgetOrders: DeleteMemberOrders }): void {
  deps.jobs.handle<RecoveryJob>(RECOVERY_JOB, (recovery) => sendRecoveryMail(deps, recovery), MAIL_RETRIES);
  deps.jobs.handle<EmailLinkJob>(EMAIL_LINK_JOB, (link) => sendEmailLink(deps, link), MAIL_RETRIES);
  deps.jobs.handle<InvitationLinkJob>(INVITATION_LINK_JOB, (link) => sendInvitation(deps, link), MAIL_RETRIES);
  deps.jobs.every('accounts.sweep', '17 * * * *', () => deleteExpiredAccountRecords(deps));
  deps.jobs.every('accounts.retention', '47 3 * * *', () => deleteRetainedMembers(deps, deps.forgetOrders));
}

/** Deletes ended sessions with their tokens, expired links, and devices that are no longer used. */
export async function deleteExpiredAccountRecords({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  const [dayAgo, monthAgo] = [new Date(now - DAY_MS), new Date(now - SESSION_RETENTION_DAYS * DAY_MS)];
  await db.delete(sessions).where(or(lt(sessions.expiresAt, dayAgo), and(isNotNull(sessions.endedAt), lt(sessions.endedAt, monthAgo))));
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, dayAgo));
  await db.delete(socialAttempts).where(lt(socialAttempts.expiresAt, new Date(now)));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, dayAgo));
  // Invitations are deleted a month after they expired, unless they were sent again.
  await db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, monthAgo));
  await deleteUnusedDevices(db, new Date(now));
}
