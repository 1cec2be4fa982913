import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { enqueueMail, recordFacts } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { members, staffChanges } from '../accounts.tables.ts';
import { accountMails } from '../mails/mails.ts';
import { purgeAccount } from '../privacy/delete-account.ts';
import { announceSessionEnds } from '../sessions/sessions.ts';
import { deleteInvitationsBy } from '../team/invitations.ts';
import { announceStaffChange } from './answering.ts';
import type { StaffingOperations } from './clinic-staff.ts';

export type StaffDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'jobs' | 'bus'> & { staffing: StaffingOperations };
/** The acting account: an operator's, or that of the clinic's head. */
export type StaffActor = { by: string; asHead: boolean };

/**
 * Ends the access of the account that `held` returns for good: every sign-in method, session, socket and interpretation. Unassigns its conversations.
 * Notifies its owner, the colleagues and, if the head did it, the operators. The row stays with its ID and name, so that earlier work still names its
 * author and nobody else gets the ID.
 */
export async function endAccount(deps: StaffDeps, { by, asHead }: StaffActor, held: (tx: Db) => Promise<typeof members.$inferSelect>): Promise<void> {
  const { database, clock, config, jobs, bus, staffing } = deps;
  const at = clock.now();
  const { id, hospitalId, ended, announce } = await database.db.transaction(async (tx) => {
    const { id, email, language, hospitalId } = await held(tx);
    await tx.update(members).set({ passwordHash: null, email: null, emailKey: null, headSince: null, deletedAt: at }).where(eq(members.id, id));
    const change = { memberId: id, operatorId: by, change: 'closed', fromHospitalId: hospitalId, at } as const;
    const [{ id: staffChange } = { id: 0 }] = await tx.insert(staffChanges).values(change).returning({ id: staffChanges.id });
    if (email) await enqueueMail(tx, jobs, accountMails.staffClosed(config, { email, language }, { at, asHead }));
    await deleteInvitationsBy(tx, id);
    const announce = hospitalId === null ? doNothing : await removeFromClinic(tx, staffing, { memberId: id, hospitalId, by, at, staffChange });
    if (asHead && hospitalId !== null) await recordFacts(tx, [{ kind: 'staff-ended', about: { hospitalId, staffChange }, at }]);
    return { id, hospitalId, ended: await purgeAccount(tx, id), announce };
  });
  announceSessionEnds(bus, ended);
  announce();
  await staffing.endInterpreting({ interpreterId: id, operatorId: by, at });
  announceStaffChange(bus, hospitalId);
}

const doNothing = () => undefined;

/**
 * Removes a coordinator from a clinic: unassigns the coordinator's conversations and notifies the colleagues. Returns a function that announces it
 * after the commit.
 */
export async function removeFromClinic(
  tx: Db,
  staffing: StaffingOperations,
  { memberId, hospitalId, by, at, staffChange }: { memberId: string; hospitalId: number; by: string; at: Date; staffChange: number },
): Promise<() => void> {
  const { count, announce } = await staffing.handConversations(tx, { memberId, hospitalId, to: null, by, at });
  await recordFacts(tx, [{ kind: 'colleague-left', about: { hospitalId, staffChange, count }, at }]);
  return announce;
}
