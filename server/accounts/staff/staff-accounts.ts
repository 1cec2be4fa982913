import { and, asc, eq, isNull, ne } from 'drizzle-orm';
import type { Role, SiteLanguage } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { members, secondFactors } from '../accounts.tables.ts';
import { insertMember, memberByUid } from '../accounts.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.ts';
import { announceSessionEnds, endSessions } from '../sessions/sessions.ts';
import { checkNewPassword, checkStaffPassword } from '../sign-up/sign-up.ts';
import { announceStaffChange } from './answering.ts';

/** A new account for a coordinator, operator or interpreter. Created only by the operator's command (`npm run staff`), never by a page. */
export type NewStaff = {
  role: Exclude<Role, 'user'>;
  uid: string;
  clinic: number | null;
  /** Languages of an interpreter, apart from Korean. */
  interprets?: readonly SiteLanguage[];
  firstName: string;
  lastName: string;
  email: string;
  password: string;
};

/**
 * Creates an account for a coordinator, operator or interpreter. Fields that only patients fill in get values for staff in Korea. Throws `invalid` at
 * `password`, and the database's violation of `members_uid_key` or `members_email_key`.
 */
export async function addStaff({ database, config, bus }: Pick<Deps, 'database' | 'config' | 'bus'>, { password, clinic, ...given }: NewStaff): Promise<void> {
  checkStaffPassword(password, given.role);
  await checkNewPassword({ database, config }, password, given);
  const passwordHash = await hashPassword(password);
  const account = { ...given, hospitalId: clinic, gender: 'N', country: 'KR', messenger: 'kakao', language: 'ko' } as const;
  await database.db.transaction((tx) => insertMember(tx, account, passwordHash));
  announceStaffChange(bus, clinic);
}

export type StaffRow = { uid: string; role: Role; hospitalId: number | null; firstName: string; lastName: string; secondFactor: boolean; head: boolean };

/** Returns every clinic, operator and interpreter account, by ID. */
export async function listStaff(db: Db): Promise<StaffRow[]> {
  const rows = await db
    .select({ member: members, factorAt: secondFactors.confirmedAt })
    .from(members)
    .leftJoin(secondFactors, eq(secondFactors.memberId, members.id))
    .where(and(ne(members.role, 'user'), isNull(members.deletedAt)))
    .orderBy(asc(members.uidKey));
  return rows.map(({ member: { uid, role, hospitalId, firstName, lastName, headSince }, factorAt }) => ({
    ...{ uid, role, hospitalId, firstName, lastName },
    secondFactor: factorAt !== null,
    head: headSince !== null,
  }));
}

/**
 * Removes the second factor of a member (a patient, too) who lost phone and recovery codes, ends every session and mails the owner. Returns
 * `unknown` if nobody has that ID, `none` if no factor was in force.
 */
export async function resetSecondFactor(deps: Pick<Deps, 'database' | 'clock' | 'config' | 'jobs' | 'bus'>, uid: string): Promise<'done' | 'none' | 'unknown'> {
  const member = await memberByUid(deps.database.db, uid);
  if (!member) return 'unknown';
  if (!(await deleteSecondFactor(deps, member))) return 'none';
  announceSessionEnds(deps.bus, await endSessions(deps.database.db, { memberId: member.id }, 'by-member', deps.clock.now()));
  return 'done';
}
