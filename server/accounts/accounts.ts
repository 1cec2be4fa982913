import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { DEFAULT_LANGUAGE, type DocumentName, type Gender, type Language, type Messenger, type Role, type SiteLanguage } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { fold, normalizeMailbox } from './accounts.rules.ts';
import { agreements, interpreterLanguages, members, socialIdentities } from './accounts.tables.ts';

export { maskedName } from './accounts.rules.ts';
export { recordConsents } from './privacy/standing-consents.ts';
export { parsePhone, shownPhone } from './sign-up/phone.ts';
export { answeredClinics, mustAcceptNew, STAFF_CHANGED } from './staff/answering.ts';
export { type Colleague, chooseStaffName, colleague, holdColleague, listCoordinators, staffByIds } from './staff/coordinators.ts';
export { hasOpenDemoAccounts, seedDemoAccounts } from './staff/demo-accounts.ts';
export { type Interpreter, interpreters, interpretersByIds } from './staff/interpreters.ts';
export { mayAsHead, requireHead } from './team/heads.ts';

/** A member, coordinator or operator as other capabilities see one; the password's hash stays here. */
export type Member = Omit<typeof members.$inferSelect, 'passwordHash'>;
export type Agreement = typeof agreements.$inferSelect;

const { passwordHash: _secret, ...shown } = getTableColumns(members);

/** Null when there is no such member, or not any more. */
export async function memberById(db: Db, id: string): Promise<Member | null> {
  const [member] = await membersByIds(db, [id]);
  return member ?? null;
}

/** Members by id, whoever answers for one of these clinics, or every operator; those who have left are missing. */
export async function findRecipients(db: Db, whom: { ids: readonly string[] } | { hospitalIds: readonly number[] } | 'operators'): Promise<Member[]> {
  if (whom !== 'operators' && 'ids' in whom) return (await membersByIds(db, whom.ids)).filter(({ deletedAt }) => !deletedAt);
  const role = whom === 'operators' ? eq(members.role, 'operator') : and(eq(members.role, 'hospital'), inArray(members.hospitalId, [...whom.hospitalIds]));
  return db
    .select(shown)
    .from(members)
    .where(and(role, isNull(members.deletedAt)));
}

/** Who a member is at LINE; undefined where she has not signed in with it. */
export async function lineSubject(db: Db, memberId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ subject: socialIdentities.subject })
    .from(socialIdentities)
    .where(and(eq(socialIdentities.provider, 'line'), eq(socialIdentities.memberId, memberId)));
  return row?.subject;
}

/** In no particular order; those who do not exist (any more) are missing. */
export async function membersByIds(db: Db, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  return db
    .select(shown)
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.deletedAt)));
}

/** The name that a coordinator writes under as a part of another room's statement; null for a patient, and where she has chosen none. */
export const staffNameSql = (id: string): string => `(select staff_name from members where members.id = ${id} and role = 'hospital')`;

/**
 * A member's language as a part of another room's statement, for what is asked too often to be a question of its own; `id` is the
 * statement's expression for her. English when she has left.
 */
export const languageSql = (id: string): string =>
  `coalesce((select language from members where members.id = ${id} and deleted_at is null), '${DEFAULT_LANGUAGE}')`;

/** By the ID that a member signs in with, however it is spelt. */
export async function memberByUid(db: Db, uid: string): Promise<Member | null> {
  const [member] = await db
    .select(shown)
    .from(members)
    .where(and(eq(members.uidKey, fold(uid)), isNull(members.deletedAt)));
  return member ?? null;
}

/** Proof of what somebody agreed to: which document in which version, in which language, when and for what (security 8.1). */
export async function recordAgreements(
  tx: Db,
  given: { memberId: string; documents: readonly { name: DocumentName; version: string }[]; language: Language; context: string; at: Date },
): Promise<void> {
  const { memberId, documents, language, context, at } = given;
  if (documents.length === 0) return;
  await tx.insert(agreements).values(documents.map(({ name, version }) => ({ memberId, document: name, version, language, context, agreedAt: at })));
}

/** What the consents of a consultation are recorded for. */
export const consultationContext = (id: number): string => `consultation:${id}`;

/** What the consent is recorded for, that translators may read what stands around a doubted message of a consultation. */
export const translatorsContext = (id: number): string => `translators:${id}`;

/** What the consent is recorded for, that an interpreter works in a consultation. */
export const interpreterContext = (id: number): string => `interpreter:${id}`;

/** What the consent is recorded for, to share photos and files in a consultation. */
export const attachmentsContext = (id: number): string => `attachments:${id}`;

/** What the consent to publish a review of a visit is recorded for. */
export const reviewContext = (visitId: number): string => `review:${visitId}`;

/** What the consent is recorded for, to show pictures with it. */
export const reviewPicturesContext = (visitId: number): string => `review-pictures:${visitId}`;

/** What was agreed to for one thing is over: each such consent of hers that stands is taken back now. */
export async function withdrawAgreements(tx: Db, context: string, withdrawnAt: Date): Promise<void> {
  await tx
    .update(agreements)
    .set({ withdrawnAt })
    .where(and(eq(agreements.context, context), isNull(agreements.withdrawnAt)));
}

/** What was agreed to for one thing, such as `order:12`, oldest first. */
export function listAgreements(db: Db, context: string): Promise<Agreement[]> {
  return db.select().from(agreements).where(eq(agreements.context, context)).orderBy(agreements.id);
}

/** The same proofs for something that follows from what they were given for: same texts, same language, same time. */
export async function copyAgreements(tx: Db, given: readonly Agreement[], context: string): Promise<void> {
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
  /** Her name in her own script. */
  nativeName?: string | undefined;
  /** `YYYY-MM-DD` */
  birthDate?: string | undefined;
  language?: Language;
  role?: Role;
  hospitalId?: number | null;
  /** The name that a coordinator writes under, where it is given to her. */
  staffName?: string;
  /** She needs a second factor wherever this runs. */
  factorDue?: boolean;
  headSince?: Date;
  /** The languages that an interpreter works in, beside Korean. */
  interprets?: readonly SiteLanguage[];
};

/**
 * Puts a new member in, whoever she is, with the password hashed beforehand; answers her id. Whether ID and address are free is
 * decided by the database: throws its violation of `members_uid_key` or `members_email_key`.
 */
export async function insertMember(tx: Db, { interprets = [], ...given }: Omit<NewMember, 'password'>, passwordHash: string | null): Promise<string> {
  const [row] = await tx
    .insert(members)
    .values({
      ...given,
      passwordHash,
      uidKey: fold(given.uid),
      email: given.email ?? null,
      emailKey: given.email ? normalizeMailbox(given.email) : null,
      customerKey: randomUUID(),
    })
    .returning({ id: members.id });
  const { id: memberId } = row as { id: string };
  if (interprets.length > 0) await tx.insert(interpreterLanguages).values(interprets.map((language) => ({ memberId, language })));
  return memberId;
}
