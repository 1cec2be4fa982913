import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type DocumentName, type Gender, type Language, type Messenger, type Role, type SiteLanguage } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { equalsAny, prepareQuery } from '../platform/prepared.ts';
import { foldLookAlikes, normalizeMailbox } from './accounts.rules.ts';
import { agreements, interpreterLanguages, members, socialIdentities } from './accounts.tables.ts';

export { maskMemberName } from './accounts.rules.ts';
export { recordConsents } from './privacy/standing-consents.ts';
export { endSessionByRefreshToken, openSession, refreshSession, storeTimeZone } from './sessions/sessions.ts';
export { formatPhone, parsePhone } from './sign-up/phone.ts';
export { createMember } from './sign-up/sign-up.ts';
export { findClinicsWithCoordinator, requireAcceptsNew } from './staff/answering.ts';
export { type Colleague, findColleague, listCoordinators, lockColleague, staffByIds, storeStaffName } from './staff/coordinators.ts';
export { DEMO_PASSWORD, hasOpenDemoAccounts, seedDemoAccounts } from './staff/demo-accounts.ts';
export { type Interpreter, interpretersByIds, listInterpreters } from './staff/interpreters.ts';
export { hasHeadAccess, requireHead } from './team/heads.ts';

/** A member, coordinator, operator or interpreter as other modules see it, without the password hash. */
export type Member = Omit<typeof members.$inferSelect, 'passwordHash'>;
export type Agreement = typeof agreements.$inferSelect;

const { passwordHash: _secret, ...shown } = getTableColumns(members);

/** Returns a member; null if the member is unknown or the account is deleted. */
export async function memberById(db: Db, id: string): Promise<Member | null> {
  const [member] = await membersByIds(db, [id]);
  return member ?? null;
}

/** Returns members by id, all coordinators of these clinics, or all operators. Deleted accounts are left out. */
export async function findMembers(db: Db, whom: { ids: readonly string[] } | { hospitalIds: readonly number[] } | 'operators'): Promise<Member[]> {
  if (whom !== 'operators' && 'ids' in whom) return (await membersByIds(db, whom.ids)).filter(({ deletedAt }) => !deletedAt);
  if (whom !== 'operators') return queryStaff(db, { hospitalIds: [...whom.hospitalIds] });
  return db
    .select(shown)
    .from(members)
    .where(and(eq(members.role, 'operator'), isNull(members.deletedAt)));
}

const queryStaff = prepareQuery((db) =>
  db
    .select(shown)
    .from(members)
    .where(and(eq(members.role, 'hospital'), equalsAny(members.hospitalId, 'hospitalIds'), isNull(members.deletedAt))),
);

/** Returns a member's subject at LINE; undefined if no LINE account is linked. */
export async function findLineSubject(db: Db, memberId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: socialIdentities.subject })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, 'line'), eq(socialIdentities.memberId, memberId)));
  return row?.subject;
}

/** Returns members in no particular order; missing and deleted ones are left out. */
export async function membersByIds(db: Db, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  return db
    .select(shown)
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.deletedAt)));
}

/** SQL expression for the name that a coordinator writes under, for queries of other modules. Null for a patient, and if no name was chosen. */
export const staffNameSql = (id: string): string => `(select staff_name from members where members.id = ${id} and role = 'hospital')`;

/**
 * SQL expression for a member's language, for frequent queries of other modules that cannot afford a separate query. `id` is the SQL expression of
 * the member's id. Returns English for a deleted account.
 */
export const languageSql = (id: string): string =>
  `coalesce((select language from members where members.id = ${id} and deleted_at is null), '${DEFAULT_LANGUAGE}')`;

/** Returns the member with this sign-in ID, regardless of case and look-alike letters. */
export async function memberByUid(db: Db, uid: string): Promise<Member | null> {
  const [member] = await db
    .select(shown)
    .from(members)
    .where(and(eq(members.uidKey, foldLookAlikes(uid)), isNull(members.deletedAt)));
  return member ?? null;
}

/** Records consents as proof: document, version, language, time and context (security 8.1). */
export async function recordAgreements(
  tx: Db,
  given: { memberId: string; documents: readonly { name: DocumentName; version: string }[]; language: Language; context: string; at: Date },
): Promise<void> {
  const { memberId, documents, language, context, at } = given;
  if (documents.length === 0) return;
  await tx.insert(agreements).values(documents.map(({ name, version }) => ({ memberId, document: name, version, language, context, agreedAt: at })));
}

/** Context of the consents of a consultation. */
export const consultationConsentKey = (id: number): string => `consultation:${id}`;

/** Context of the consent that operators may read the messages around a doubted translation in a consultation. */
export const doubtReadersConsentKey = (id: number): string => `translators:${id}`;

/** Context of the consent that an interpreter works in a consultation. */
export const interpreterConsentKey = (id: number): string => `interpreter:${id}`;

/** Context of the consent to share photos and files in a consultation. */
export const attachmentsConsentKey = (id: number): string => `attachments:${id}`;

/** Context of the consent to publish a review of a visit. */
export const reviewConsentKey = (visitId: number): string => `review:${visitId}`;

/** Context of the consent to publish pictures with the review of a visit. */
export const reviewPicturesConsentKey = (visitId: number): string => `review-pictures:${visitId}`;

/** Withdraws all active consents of a context. */
export async function withdrawAgreements(tx: Db, context: string, withdrawnAt: Date): Promise<void> {
  await tx
    .update(agreements)
    .set({ withdrawnAt })
    .where(and(eq(agreements.context, context), isNull(agreements.withdrawnAt)));
}

/** Returns the consents of a context such as `order:12`, oldest first. */
export function listAgreements(db: Db, context: string): Promise<Agreement[]> {
  return db.select().from(agreements).where(eq(agreements.context, context)).orderBy(agreements.id);
}

/** Copies consents to a follow-up context, with the same documents, languages and times. */
export async function copyConsentsToContext(tx: Db, given: readonly Agreement[], context: string): Promise<void> {
  await tx.insert(agreements).values(given.map(({ id: _own, withdrawnAt: _stands, ...proof }) => ({ ...proof, context })));
}

export type NewMember = {
  uid: string;
  password: string;
  firstName: string;
  lastName: string;
  gender: Gender;
  country: string;
  messenger: Messenger;
  email?: string | undefined;
  phone?: string | undefined;
  messengerId?: string | undefined;
  /** The name in the member's own script. */
  nativeName?: string | undefined;
  /** The browser's time zone; undefined if unknown. */
  timeZone?: string | undefined;
  /** `YYYY-MM-DD` */
  birthDate?: string | undefined;
  language?: Language;
  role?: Role;
  hospitalId?: number | null;
  /** Name that the coordinator writes under, if it was chosen in advance. */
  staffName?: string;
  /** True if a second factor is required regardless of the settings. */
  factorDue?: boolean;
  headSince?: Date;
  /** Time of joining; the database's time by default. */
  createdAt?: Date;
  /** Languages that an interpreter works in, apart from Korean. */
  interprets?: readonly SiteLanguage[];
};

/**
 * Inserts a member of any role, with an already hashed password. Returns the id. The database enforces uniqueness: throws its violation of
 * `members_uid_key` or `members_email_key`.
 */
export async function insertMember(tx: Db, { interprets = [], ...given }: Omit<NewMember, 'password'>, passwordHash: string | null): Promise<string> {
  const [row] = await tx
    .insert(members)
    .values({
      ...given,
      passwordHash,
      uidKey: foldLookAlikes(given.uid),
      email: given.email ?? null,
      emailKey: given.email ? normalizeMailbox(given.email) : null,
      customerKey: randomUUID(),
    })
    .returning({ id: members.id });
  const { id: memberId } = row as { id: string };
  if (interprets.length > 0) await tx.insert(interpreterLanguages).values(interprets.map((language) => ({ memberId, language })));
  return memberId;
}
