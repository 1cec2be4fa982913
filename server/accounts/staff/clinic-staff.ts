import { and, asc, count, eq } from 'drizzle-orm';
import type { ClinicStaff, StaffedClinic } from '../../../contract/accounts/staff.ts';
import type { Language } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail, refusedSince } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { fold } from '../accounts.rules.ts';
import { members, secondFactors, staffChanges } from '../accounts.tables.ts';
import { accountMails } from '../mails/mails.ts';
import { purgeAccount } from '../privacy/delete-account.ts';
import { announceEnd, endSessions } from '../sessions/sessions.ts';
import { isCoordinator, STAFF_CHANGED } from './answering.ts';

/** What other rooms know of clinics and keep of readings; handed in by `app.ts`, because those rooms stand on this one. */
export type Staffing = {
  /** Every clinic by its number, with its name in a language; those that were taken out of the content too. */
  clinics(db: Db, language: Language): Promise<{ id: number; name: string; withdrawn: boolean }[]>;
  /** How many consultations are open with each clinic; one without has no entry. */
  openConsultations(db: Db): Promise<Map<number, number>>;
  /** Undefined for a number that no clinic has. */
  clinicName(db: Db, id: number, language: Language): Promise<string | undefined>;
  recordAccess(db: Db, reader: Reader, given: { act: 'staff'; memberId: null; at: Date }): Promise<void>;
};

type Reader = { caller: Caller; client: string };
type StaffDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'jobs' | 'bus'> & { staffing: Staffing };

/** Every clinic with the number of coordinators who answer for it, and of the patients who talk to it. */
export async function staffedClinics({ database: { db }, staffing }: StaffDeps, language: Language): Promise<StaffedClinic[]> {
  const clinics = await staffing.clinics(db, language);
  const rows = await db.select({ hospitalId: members.hospitalId, n: count() }).from(members).where(isCoordinator).groupBy(members.hospitalId);
  const counts = new Map(rows.map(({ hospitalId, n }) => [hospitalId, n]));
  const talks = await staffing.openConsultations(db);
  return clinics.map(({ id, name, withdrawn }) => ({
    hospital_id: id,
    name,
    staff_count: counts.get(id) ?? 0,
    withdrawn,
    open_consultations: talks.get(id) ?? 0,
  }));
}

/** A clinic's coordinators, by ID. That they were read is recorded first (security 8.3). Throws `catalog.hospital-not-found`. */
export async function clinicStaff({ database: { db }, clock, staffing }: StaffDeps, reader: Reader, hospitalId: number): Promise<ClinicStaff[]> {
  if ((await staffing.clinicName(db, hospitalId, 'ko')) === undefined) throw new AppError('catalog.hospital-not-found');
  await staffing.recordAccess(db, reader, { act: 'staff', memberId: null, at: clock.now() });
  const rows = await db
    .select({ member: members, factorAt: secondFactors.confirmedAt })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .where(and(isCoordinator, eq(members.hospitalId, hospitalId)))
    .orderBy(asc(members.uidKey));
  const refused = await refusedSince(
    db,
    rows.flatMap(({ member }) => member.email ?? []),
  );
  return rows.map(({ member, factorAt }) => ({
    uid: member.uid,
    name: `${member.firstName} ${member.lastName}`,
    second_factor: factorAt !== null,
    since: member.createdAt.toISOString(),
    mail_refused_at: refused.get(member.email ?? '')?.toISOString() ?? null,
  }));
}

/**
 * Moves a coordinator to another clinic. Every session of hers ends, so that no token and no socket speaks for the old one;
 * she is told by mail. Where she answers for that clinic already, nothing happens. Throws `not-found` for whoever is no
 * coordinator (any more), an operator among them, and `catalog.hospital-not-found`.
 */
export async function moveStaff(deps: StaffDeps, operator: Caller, { uid, hospitalId }: { uid: string; hospitalId: number }): Promise<void> {
  const { database, clock, config, jobs, bus, staffing } = deps;
  const ended = await database.db.transaction(async (tx) => {
    const { id, email, language, hospitalId: from } = await heldCoordinator(tx, uid);
    const clinic = await staffing.clinicName(tx, hospitalId, language);
    if (clinic === undefined) throw new AppError('catalog.hospital-not-found');
    if (from === hospitalId) return [];
    const at = clock.now();
    await tx.update(members).set({ hospitalId }).where(eq(members.id, id));
    await tx.insert(staffChanges).values({ memberId: id, operatorId: operator.memberId, change: 'moved', fromHospitalId: from, toHospitalId: hospitalId, at });
    if (email) await enqueueMail(tx, jobs, accountMails.staffMoved(config, { email, language }, { at, clinic }));
    return endSessions(tx, { memberId: id }, 'moved', at);
  });
  announceEnd(bus, ended);
  bus.publish(STAFF_CHANGED, {});
}

/**
 * Takes a coordinator's access away for good: every way in is gone, every session ends, and she is told by mail. The row stays
 * with her ID and name, so that what she wrote and fixed stays hers and nobody else is given her ID. Throws `not-found` as
 * `moveStaff` does.
 */
export async function closeStaff(deps: StaffDeps, operator: Caller, uid: string): Promise<void> {
  const { database, clock, config, jobs, bus } = deps;
  const ended = await database.db.transaction(async (tx) => {
    const { id, email, language, hospitalId: from } = await heldCoordinator(tx, uid);
    const at = clock.now();
    await tx.update(members).set({ passwordHash: null, email: null, emailKey: null, deletedAt: at }).where(eq(members.id, id));
    await tx.insert(staffChanges).values({ memberId: id, operatorId: operator.memberId, change: 'closed', fromHospitalId: from, at });
    if (email) await enqueueMail(tx, jobs, accountMails.staffClosed(config, { email, language }, at));
    return purgeAccount(tx, id);
  });
  announceEnd(bus, ended);
  bus.publish(STAFF_CHANGED, {});
}

/** The coordinator of this ID, held until the transaction ends: of two who change her, and of her who signs in, one comes after the other. */
async function heldCoordinator(tx: Db, uid: string): Promise<typeof members.$inferSelect> {
  const [row] = await tx
    .select()
    .from(members)
    .where(and(eq(members.uidKey, fold(uid)), isCoordinator))
    .for('update');
  if (!row) throw new AppError('not-found');
  return row;
}
