import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { EditedProfile, Profile, ProfileEdit } from '../../../contract/accounts/profile.ts';
import type { Language } from '../../../contract/constants.ts';
import type { ConsoleLanguage } from '../../../contract/languages.ts';
import { isBlank } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError, toErrorBody } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { splitName } from '../accounts.rules.ts';
import { members, passwordResets } from '../accounts.tables.ts';
import { beginEmailChange, checkNewEmail, findPendingEmail, invalidateEmailChanges } from '../credentials/email-change.ts';
import { requireProof } from '../identify.ts';
import { accountMails } from '../mails/mails.ts';
import { type MemberRow, requireMember } from '../require-member.ts';
import { formatBirthDate, parseBirthDate } from '../sign-up/birth-date.ts';
import { formatPhone, parsePhone } from '../sign-up/phone.ts';

/** Returns the member's own profile (specification 3.11). */
export async function readProfile(deps: Pick<Deps, 'database' | 'clock'>, caller: Caller): Promise<Profile> {
  const row = await requireMember(deps.database.db, caller);
  return {
    uid: row.uid,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    native_name: row.nativeName,
    birth_date: row.birthDate && formatBirthDate(row.birthDate),
    gender: row.gender,
    pending_email: await findPendingEmail(deps, row.id),
    has_password: row.passwordHash !== null,
    country: row.country,
    phone: row.phone && formatPhone(row.phone),
    messenger: row.messenger,
    messenger_id: row.messengerId,
    customer_key: row.customerKey,
    ...(row.role === 'hospital' ? { head: row.headSince !== null } : {}),
  };
}

/** Lets other modules act in the same transaction when a member's details change. `app.ts` passes it in, because those modules depend on this one. */
export type OnProfileChange = (tx: Db, memberId: string) => Promise<void>;

/**
 * Changes the fields that were sent. A new address is not stored here; it must be confirmed by its link (email-change.ts). A removed address is
 * deleted at once, and notified. Both require a fresh proof. If the address is refused, the other changes still apply, and `email_error` of the
 * response has the reason. Throws `accounts.too-young`.
 */
export async function editProfile(
  deps: Deps & { onProfile: OnProfileChange },
  caller: Caller,
  edit: z.output<typeof ProfileEdit>,
  { client, language }: { client: string; language: Language },
): Promise<EditedProfile> {
  const { database, clock, config, jobs } = deps;
  const changes = {
    ...readNames(edit),
    nativeName: edit.native_name,
    birthDate: edit.birth_date && parseBirthDate(edit.birth_date, clock.now()),
    gender: edit.gender,
    country: edit.country,
    phone: edit.phone && parsePhone(edit.phone),
    messenger: edit.messenger,
    messengerId: edit.messenger_id,
  };
  const before = await requireMember(database.db, caller);
  // A client that already shows the pending address sends it again with its next edit.
  const asked = edit.email && (edit.email === before.email || edit.email === (await findPendingEmail(deps, before.id))) ? undefined : edit.email;
  const refusal = await findAddressRefusal(deps, caller, { member: before, email: asked, client });
  const email = refusal ? undefined : asked;
  await database.db.transaction(async (tx) => {
    if (email) await beginEmailChange(tx, deps, before, email);
    if (email === null) await removeAddress(tx, { config, jobs, now: clock.now() }, caller);
    if (Object.values(changes).every((value) => value === undefined)) return;
    await tx.update(members).set(changes).where(eq(members.id, before.id));
    await deps.onProfile(tx, before.id);
  });
  const profile = await readProfile(deps, caller);
  return refusal ? { ...profile, email_error: toErrorBody(refusal, language) } : profile;
}

/** Returns why the address cannot be changed to this one (null removes it); undefined if it can. */
async function findAddressRefusal(
  deps: Deps,
  caller: Caller,
  { member, email, client }: { member: MemberRow; email: string | null | undefined; client: string },
): Promise<AppError | undefined> {
  if (email === undefined || email === member.email) return undefined;
  try {
    if (email === null) await requireProof(deps, caller);
    else await checkNewEmail(deps, caller, { member, email, client });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Sets the mail language of a person who works in a console. Throws `not-allowed` for a patient, whose mail language follows the pages they read. */
export async function setMailLanguage(
  { database: { db } }: Pick<Deps, 'database'>,
  { memberId, role }: Caller,
  { language }: { language: ConsoleLanguage },
): Promise<{ language: ConsoleLanguage }> {
  if (role === 'user') throw new AppError('not-allowed');
  await db.update(members).set({ language }).where(eq(members.id, memberId));
  return { language };
}

/** Removes the address. Also invalidates pending links to it and to a new address. */
async function removeAddress(tx: Db, { config, jobs, now }: Pick<Deps, 'config' | 'jobs'> & { now: Date }, caller: Caller): Promise<void> {
  const { id, email, language } = await requireMember(tx, caller);
  if (!email) return;
  await tx.update(members).set({ email: null, emailKey: null, emailChangedAt: now }).where(eq(members.id, id));
  await tx.delete(passwordResets).where(eq(passwordResets.memberId, id));
  await invalidateEmailChanges(tx, id);
  await enqueueMail(tx, jobs, accountMails.emailRemoved(config, { email, language }, now));
}

/** Returns first and last name. If they are missing, splits the form's single name field (specification 3.11). */
function readNames({ first_name, last_name, name }: z.output<typeof ProfileEdit>): { firstName?: string; lastName?: string } {
  if (first_name !== undefined || last_name !== undefined || !name?.trim()) {
    return { ...(first_name ? { firstName: first_name } : {}), ...(last_name ? { lastName: last_name } : {}) };
  }
  const names = splitName(name);
  if (!names || Object.values(names).some((one) => isBlank(one) || one.length > 60))
    throw new AppError('invalid', { fields: [{ field: 'name', code: 'fields.invalid' }] });
  return names;
}
