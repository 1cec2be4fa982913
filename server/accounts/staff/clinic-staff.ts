import { and, asc, count, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { ClinicStaffSummary, CoordinatorAccount } from '../../../contract/accounts/staff.ts';
import type { Language } from '../../../contract/constants.ts';
import { enqueueMail, findRefusalTimes } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { foldLookAlikes } from '../accounts.rules.ts';
import { members, secondFactors, staffChanges } from '../accounts.tables.ts';
import { accountMails } from '../mails/mails.ts';
import { announceSessionEnds, endSessions } from '../sessions/sessions.ts';
import { deleteInvitationsBy } from '../team/invitations.ts';
import { announceStaffChange, isCoordinator } from './answering.ts';
import { endAccount, removeFromClinic, type StaffDeps } from './end-account.ts';

const isInterpreter = and(eq(members.role, 'interpreter'), isNull(members.deletedAt));

/** Functions of other modules about clinics, conversations and access records. `app.ts` passes them in, because those modules depend on this one. */
export type StaffingOperations = {
  /** Returns every clinic with its name in a language, including those no longer offered. */
  clinics(db: Db, language: Language, now: Date): Promise<({ id: number; name: string } & Pick<ClinicStaffSummary, 'withdrawn' | 'registration'>)[]>;
  /** Counts the open consultations with each clinic; a clinic without one has no entry. */
  openConsultations(db: Db): Promise<Map<number, number>>;
  /** Returns the clinic's name; undefined for an unknown clinic. */
  clinicName(db: Db, id: number, language: Language): Promise<string | undefined>;
  recordAccess(db: Db, reader: Reader, given: { act: 'staff' | 'consents'; memberId: null; at: Date }): Promise<void>;
  /** Counts a clinic's open conversations by assigned coordinator. A coordinator without any has no entry. */
  assignedConversations(db: Db, hospitalId: number): Promise<Map<string, number>>;
  /** Reassigns all open conversations of a coordinator to another one; null unassigns them. Call `announce` after the commit. */
  handConversations(
    tx: Db,
    of: { memberId: string; hospitalId: number; to: string | null; by: string; at: Date },
  ): Promise<{ count: number; announce: () => void }>;
  /** Ends the interpretations of a closed account. */
  endInterpreting(of: { interpreterId: string; operatorId: string; at: Date }): Promise<void>;
};

type Reader = { caller: Caller; client: string };

/** Returns every clinic with the number of its coordinators and of its open consultations. */
export async function listStaffedClinics({ database: { db }, clock, staffing }: StaffDeps, language: Language): Promise<ClinicStaffSummary[]> {
  const clinics = await staffing.clinics(db, language, clock.now());
  const rows = await db.select({ hospitalId: members.hospitalId, n: count() }).from(members).where(isCoordinator).groupBy(members.hospitalId);
  const counts = new Map(rows.map(({ hospitalId, n }) => [hospitalId, n]));
  const talks = await staffing.openConsultations(db);
  return clinics.map(({ id, name, withdrawn, registration }) => ({
    hospital_id: id,
    name,
    staff_count: counts.get(id) ?? 0,
    withdrawn,
    registration,
    open_consultations: talks.get(id) ?? 0,
  }));
}

/** Records that the caller reads a clinic's staff, before the read (security 8.3). Throws `catalog.hospital-not-found`. */
export async function recordStaffReading({ database: { db }, clock, staffing }: StaffDeps, reader: Reader, hospitalId: number): Promise<void> {
  if ((await staffing.clinicName(db, hospitalId, 'ko')) === undefined) throw new AppError('catalog.hospital-not-found');
  await staffing.recordAccess(db, reader, { act: 'staff', memberId: null, at: clock.now() });
}

/** Returns a clinic's coordinators, by ID. The access is recorded first. Throws `catalog.hospital-not-found`. */
export async function listClinicStaff(deps: StaffDeps, reader: Reader, hospitalId: number): Promise<CoordinatorAccount[]> {
  await recordStaffReading(deps, reader, hospitalId);
  const { db } = deps.database;
  const rows = await db
    .select({ member: members, factorAt: secondFactors.confirmedAt })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId)))
    .orderBy(asc(members.uidKey));
  const refused = await findRefusalTimes(
    db,
    rows.flatMap(({ member }) => member.email ?? []),
  );
  return rows.map(({ member, factorAt }) => ({
    uid: member.uid,
    name: `${member.firstName} ${member.lastName}`,
    second_factor: factorAt !== null,
    since: member.createdAt.toISOString(),
    head_since: member.headSince?.toISOString() ?? null,
    mail_refused_at: refused.get(member.email ?? '')?.toISOString() ?? null,
  }));
}

/**
 * Moves a coordinator to another clinic. Ends every session of the account, so that no token or socket acts for the old clinic. Unassigns its
 * conversations there and ends the headship. Notifies the coordinator by mail and the colleagues by notice. Does nothing if the account already
 * belongs to that clinic. Throws `not-found` for an account that is not (or no longer) a coordinator's, and `catalog.hospital-not-found`.
 */
export async function moveStaff(deps: StaffDeps, operator: Caller, { uid, hospitalId }: { uid: string; hospitalId: number }): Promise<void> {
  const { database, clock, config, jobs, bus, staffing } = deps;
  const { left, ended, announce } = await database.db.transaction(async (tx) => {
    const { id, email, language, hospitalId: from } = await lockStaffMember(tx, uid, isCoordinator);
    const clinic = await staffing.clinicName(tx, hospitalId, language);
    if (clinic === undefined) throw new AppError('catalog.hospital-not-found');
    if (from === hospitalId) return { left: from, ended: [], announce: undefined };
    const at = clock.now();
    await tx.update(members).set({ hospitalId, headSince: null }).where(eq(members.id, id));
    const change = { memberId: id, operatorId: operator.memberId, change: 'moved', fromHospitalId: from, toHospitalId: hospitalId, at } as const;
    const [{ id: staffChange } = { id: 0 }] = await tx.insert(staffChanges).values(change).returning({ id: staffChanges.id });
    await deleteInvitationsBy(tx, id);
    const announce =
      from === null ? undefined : await removeFromClinic(tx, staffing, { memberId: id, hospitalId: from, by: operator.memberId, at, staffChange });
    if (email) await enqueueMail(tx, jobs, accountMails.staffMoved(config, { email, language }, { at, clinic }));
    return { left: from, ended: await endSessions(tx, { memberId: id }, 'moved', at), announce };
  });
  announceSessionEnds(bus, ended);
  announce?.();
  announceStaffChange(bus, left, hospitalId);
}

/** Ends a coordinator's or an interpreter's access for good (`endAccount`). Throws `not-found` for any other account. */
export async function closeStaff(deps: StaffDeps, operator: Caller, uid: string): Promise<void> {
  await endAccount(deps, { by: operator.memberId, asHead: false }, (tx) => lockStaffMember(tx, uid, or(isCoordinator, isInterpreter)));
}

/**
 * Returns the staff account with this ID and locks it until the transaction ends. This serialises concurrent changes and a sign-in of the account.
 */
export async function lockStaffMember(tx: Db, uid: string, who: SQL | undefined): Promise<typeof members.$inferSelect> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.uidKey, foldLookAlikes(uid)), who))
    .for('update');
  if (!row) throw new AppError('not-found');
  return row;
}
