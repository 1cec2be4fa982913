import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { DocumentName, Gender, Language, Messenger, Role } from '../../contract/words.ts';
import { type Db, violates } from '../platform/database.ts';
import { fold } from './accounts.rules.ts';
import { agreements, members } from './accounts.tables.ts';
import { hashPassword, isPassword } from './passwords.ts';

export { maskedName } from './accounts.rules.ts';
export { memberMail } from './mails/mails.ts';
export { setLanguage } from './sessions.ts';

/** A member, coordinator or operator as other capabilities see one; the password's hash stays here. */
export type Member = Omit<typeof members.$inferSelect, 'passwordHash'>;
export type Agreement = typeof agreements.$inferSelect;

const { passwordHash: _secret, ...shown } = getTableColumns(members);

/** Null when there is no such member, or not any more. */
export async function memberById(db: Db, id: string): Promise<Member | null> {
  const [member] = await membersByIds(db, [id]);
  return member ?? null;
}

/** In no particular order; those who do not exist (any more) are missing. */
export async function membersByIds(db: Db, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  return db
    .select(shown)
    .from(members)
    .where(and(inArray(members.id, [...ids]), isNull(members.deletedAt)));
}

/** By the ID that a member signs in with, however it is spelt. */
export async function memberByUid(db: Db, uid: string): Promise<Member | null> {
  const [member] = await db
    .select(shown)
    .from(members)
    .where(and(eq(members.uidKey, fold(uid)), isNull(members.deletedAt)));
  return member ?? null;
}

/** Proof of what somebody agreed to: which document in which version, in which language, when and for what (security.md 8). */
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

/** What was agreed to for one thing, such as `order:12`, oldest first. */
export function agreementsOf(db: Db, context: string): Promise<Agreement[]> {
  return db.select().from(agreements).where(eq(agreements.context, context)).orderBy(agreements.id);
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
};

/**
 * Puts a new member in, whoever she is; answers her id. Whether ID and address are free is decided by the database:
 * throws its violation of `members_uid_key` or `members_email_key`.
 */
async function createMember(db: Db, { password, ...given }: NewMember): Promise<string> {
  return insertMember(db, given, await hashPassword(password));
}

/** The same with the password hashed beforehand, for inside a transaction. */
export async function insertMember(tx: Db, given: Omit<NewMember, 'password'>, passwordHash: string | null): Promise<string> {
  const [row] = await tx
    .insert(members)
    .values({
      ...given,
      passwordHash,
      uidKey: fold(given.uid),
      email: given.email ?? null,
      emailKey: given.email ? fold(given.email) : null,
      customerKey: randomUUID(),
    })
    .returning({ id: members.id });
  return (row as { id: string }).id;
}

const DEMO_PASSWORD = 'naru-demo-2026';
const DEMO_ACCOUNTS = [
  {
    uid: 'patient',
    firstName: 'Amal',
    lastName: 'Haddad',
    gender: 'F',
    country: 'GB',
    messenger: 'whatsapp',
    messengerId: 'amal.haddad',
    phone: '+447700900123',
    email: 'patient@naru.example',
    language: 'en',
    birthDate: '1994-05-17',
  },
  { uid: 'coordinator', firstName: 'Jiwoo', lastName: 'Han', gender: 'F', country: 'KR', messenger: 'kakao', language: 'ko', role: 'hospital', hospitalId: 1 },
  { uid: 'operator', firstName: 'Narae', lastName: 'Hong', gender: 'N', country: 'KR', messenger: 'kakao', language: 'ko', role: 'operator' },
] as const satisfies Omit<NewMember, 'password'>[];

/** Whether one of the demonstration accounts is there with the password that everybody knows. */
export async function hasOpenDemoAccounts(db: Db): Promise<boolean> {
  const uids = DEMO_ACCOUNTS.map(({ uid }) => uid);
  const rows = await db.select({ hash: members.passwordHash }).from(members).where(inArray(members.uidKey, uids));
  for (const { hash } of rows) if (await isPassword(hash, DEMO_PASSWORD)) return true;
  return false;
}

/** The demonstration accounts (product.md, Wire details), where they are missing. Only beside the sandbox. */
export async function seedDemoAccounts(db: Db): Promise<void> {
  for (const account of DEMO_ACCOUNTS) {
    if (await memberByUid(db, account.uid)) continue;
    await createMember(db, { ...account, password: DEMO_PASSWORD }).catch((error: unknown) => {
      // Another process that starts at the same moment was quicker.
      if (!violates(error, 'members_uid_key')) throw error;
    });
  }
}
