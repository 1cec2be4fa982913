import { mailResetLinkTo } from '../recovery/recovery.ts';
import { announceSessionEnds, endSessions } from '../sessions/sessions.ts';
import { clearLoginFailures } from '../sign-in/login-attempts.ts';
import { findPatient } from './read-member.ts';
import type { SupportDeps } from './search-support.ts';
import type { LookReason, SupportAct, SupportReader } from './support-operations.ts';

/**
 * Lifts a block of a patient's sign-ins, ends all sessions, or mails a link for a new password to the patient's own address. The act is recorded
 * first, with its reason. Throws `not-found`, also for a link where there is no address, and `too-many-requests`.
 */
export async function actOnMember(
  deps: SupportDeps,
  reader: SupportReader,
  { uid, act, reason }: { uid: string; act: SupportAct; reason: LookReason },
): Promise<void> {
  const { database, clock, limits, bus, support } = deps;
  const member = await findPatient(database.db, uid);
  await support.recordAccess(database.db, reader, { act, memberId: member.id, reason, at: clock.now() });
  if (act === 'send-reset') return mailResetLinkTo(deps, member);
  if (act === 'end-sessions') return announceSessionEnds(bus, await endSessions(database.db, { memberId: member.id }, 'by-operator', clock.now()));
  await clearLoginFailures(limits, member.uid);
  await limits.forgive('second-factor-failures', member.id);
}
