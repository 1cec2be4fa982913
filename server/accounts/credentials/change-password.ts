import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { credentialsEndpoints } from '../../../contract/accounts/credentials.ts';
import { normalizePassword } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import { enqueueMail } from '../../notifications/notifications.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { emailChanges, members, passwordResets } from '../accounts.tables.ts';
import { requireProof } from '../identify.ts';
import { accountMails } from '../mails/mails.ts';
import { requireMember } from '../require-member.ts';
import { announceSessionEnds, endSessions } from '../sessions/sessions.ts';
import { clearLoginFailures } from '../sign-in/login-attempts.ts';
import { checkNewPassword, checkStaffPassword } from '../sign-up/sign-up.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

type Form = z.output<(typeof credentialsEndpoints.changePassword)['body']>;

/**
 * Changes the caller's password. Requires the current one; a member who joined with a provider needs a fresh sign-in instead, so that a stolen
 * session cannot take over the account. Ends every other session and invalidates pending links, because somebody with the old password may own them.
 * Wrong attempts count against the member's rate limit for this call. Throws `accounts.password-mismatch`, `accounts.password-wrong`,
 * `accounts.prove-again`, `invalid` at `current` or `password`.
 */
export async function changePassword(deps: Deps, caller: Caller, { current, password, password_confirm }: Form): Promise<void> {
  const { database, config, clock, bus, limits } = deps;
  if (password !== normalizePassword(password_confirm)) throw new AppError('accounts.password-mismatch');
  const member = await requireMember(database.db, caller);
  if (member.passwordHash === null) await requireProof(deps, caller);
  else await verifyCurrentPassword(member.passwordHash, current);
  await checkNewPassword(deps, password, member);
  checkStaffPassword(password, member.role);
  const passwordHash = await hashPassword(password);
  const ended = await database.db.transaction(async (tx) => {
    const now = clock.now();
    // Updates only if the password is still the one checked above. A password set meanwhile, by a reset link or in a second tab, is not overwritten.
    const present = member.passwordHash === null ? isNull(members.passwordHash) : eq(members.passwordHash, member.passwordHash);
    const changed = await tx
      .update(members)
      .set({ passwordHash })
      .where(and(eq(members.id, member.id), present))
      .returning({ id: members.id });
    if (changed.length === 0) throw new AppError('accounts.password-wrong');
    await tx.delete(passwordResets).where(eq(passwordResets.memberId, member.id));
    await tx.delete(emailChanges).where(eq(emailChanges.memberId, member.id));
    if (member.email)
      await enqueueMail(tx, deps.jobs, accountMails.passwordChanged(config, { email: member.email, language: member.language }, { at: now, ended: 'others' }));
    return endSessions(tx, { memberId: member.id, except: caller.sessionId }, 'password', now);
  });
  announceSessionEnds(bus, ended);
  await clearLoginFailures(limits, member.uid);
}

async function verifyCurrentPassword(passwordHash: string, current: string | undefined): Promise<void> {
  if (!current) throw new AppError('invalid', { fields: [{ field: 'current', code: 'fields.required' }] });
  if (!(await verifyPassword(passwordHash, current))) throw new AppError('accounts.password-wrong');
}
