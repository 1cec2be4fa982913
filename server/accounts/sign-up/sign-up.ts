import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Email, Uid } from '../../../contract/accounts/fields.ts';
import type { SignUp } from '../../../contract/accounts/sign-up.ts';
import type { Language, Role } from '../../../contract/constants.ts';
import type { ErrorCode } from '../../../contract/errors/index.ts';
import { MIN_STAFF_PASSWORD_LENGTH, normalizePassword } from '../../../contract/rules.ts';
import { allClinicNames } from '../../catalog/catalog.ts';
import type { Deps } from '../../deps.ts';
import { recordFacts } from '../../notifications/notifications.ts';
import { type Db, isViolationOf } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isTimeZoneName } from '../../platform/time-zone.ts';
import { listDocumentsInForce } from '../../site/site.ts';
import { foldLookAlikes, normalizeMailbox, type PasswordOwner, passwordProblem } from '../accounts.rules.ts';
import { members } from '../accounts.tables.ts';
import { insertMember, type NewMember, recordAgreements } from '../accounts.ts';
import { hashPassword } from '../credentials/passwords.ts';
import { parseBirthDate } from './birth-date.ts';
import { parsePhone } from './phone.ts';

type SignUpDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'limits'>;

/**
 * Checks a new password. Throws `invalid` with the reason at the field if the password is common, or built from the owner's details, the brand or a
 * clinic's name.
 */
export async function checkNewPassword({ database, config }: Pick<Deps, 'database' | 'config'>, password: string, owner: PasswordOwner): Promise<void> {
  const problem = passwordProblem(password, owner, [config.BRAND_NAME, ...(await allClinicNames(database.db))]);
  if (problem) throw new AppError('invalid', { fields: [{ field: 'password', code: problem }] });
}

/** Checks the length of a staff password. Throws `invalid` for a short one: it alone protects patients' data (security 2.1). */
export function checkStaffPassword(password: string, role: Role): void {
  if (role !== 'user' && [...normalizePassword(password)].length < MIN_STAFF_PASSWORD_LENGTH)
    throw new AppError('invalid', { fields: [{ field: 'password', code: 'fields.password-staff' }] });
}

/**
 * Converts a sign-up form to the new member's values, for every way to join. Throws `accounts.too-young` at `birth_date` and `invalid` with
 * `fields.phone-country` at `phone`.
 */
function toNewMember(form: Omit<z.output<typeof SignUp>, 'password'>, now: Date): Omit<NewMember, 'password'> {
  const { birth_date, phone } = form;
  return {
    uid: form.uid,
    firstName: form.first_name,
    lastName: form.last_name,
    nativeName: form.native_name,
    email: form.email,
    gender: form.gender,
    country: form.country,
    messenger: form.messenger,
    phone: phone && parsePhone(phone),
    messengerId: form.messenger_id,
    birthDate: birth_date && parseBirthDate(birth_date, now),
  };
}

/**
 * Creates a member and records the consents to the terms and the privacy policy. The database enforces uniqueness: one of two concurrent requests
 * succeeds. A taken ID or address counts against the limit of duplicate checks, so that sign-up is no second way to find members (security 1.2).
 * Returns the new uid. `also` runs in the same transaction. A member without a password signs in with a provider. Also throws the errors of
 * `toNewMember` and `checkNewPassword`.
 */
export async function createMember(
  deps: SignUpDeps,
  form: Omit<z.output<typeof SignUp>, 'password'> & { password?: string | undefined },
  { language, client, timeZone }: { language: Language; client: string; timeZone?: unknown },
  also?: (tx: Db, memberId: string) => Promise<void>,
): Promise<string> {
  const { database, clock, limits } = deps;
  const person = toNewMember(form, clock.now());
  const zone = typeof timeZone === 'string' && isTimeZoneName(timeZone) ? timeZone : undefined;
  if (form.password !== undefined) await checkNewPassword(deps, form.password, { ...person, email: form.email ?? null });
  await limits.check('duplicate-check', client);
  const passwordHash = form.password === undefined ? null : await hashPassword(form.password);
  const documents = await listDocumentsInForce(database.db, ['terms', 'privacy'], clock.now());
  await rejectDuplicate({ limits, client }, { uid: 'accounts.uid-taken', email: 'accounts.email-taken' }, () =>
    database.db.transaction(async (tx) => {
      const memberId = await insertMember(tx, { ...person, language, timeZone: zone, createdAt: clock.now() }, passwordHash);
      await recordAgreements(tx, { memberId, documents, language, context: 'sign-up', at: clock.now() });
      await recordFacts(tx, [{ kind: 'joined', about: { memberId }, at: clock.now() }]);
      await also?.(tx, memberId);
    }),
  );
  return form.uid;
}

/** Translates a uniqueness violation of the database into the call's error, and counts it against the limit of duplicate checks. */
export async function rejectDuplicate(
  { limits, client }: { limits: Deps['limits']; client: string },
  codes: { uid: ErrorCode; email: ErrorCode },
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    const code = isViolationOf(error, 'members_uid_key') ? codes.uid : isViolationOf(error, 'members_email_key') ? codes.email : undefined;
    if (!code) throw error;
    await limits.take('duplicate-check', client);
    throw new AppError(code, { cause: error });
  }
}

/** Checks an ID. Throws `fields.uid-empty`, `fields.uid` when malformed, `accounts.uid-registered` when taken. */
export async function checkUidIsFree(db: Db, uid: string | undefined): Promise<void> {
  if (!uid?.trim()) throw new AppError('fields.uid-empty');
  const parsed = Uid.safeParse(uid);
  if (!parsed.success) throw new AppError('fields.uid');
  const taken = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.uidKey, foldLookAlikes(parsed.data)));
  if (taken.length > 0) throw new AppError('accounts.uid-registered');
}

/** Checks an address. Throws `fields.email-empty`, `fields.email` when malformed, `accounts.email-registered` when taken. */
export async function checkEmailIsFree(db: Db, email: string | undefined): Promise<void> {
  if (!email?.trim()) throw new AppError('fields.email-empty');
  const parsed = Email.safeParse(email);
  if (!parsed.success) throw new AppError('fields.email');
  const taken = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.emailKey, normalizeMailbox(parsed.data)));
  if (taken.length > 0) throw new AppError('accounts.email-registered');
}
