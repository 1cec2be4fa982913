import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { MemberDetails } from '../../../contract/accounts/support.ts';
import type { Language } from '../../../contract/constants.ts';
import type { DEVICE_KINDS } from '../../../contract/rules.ts';
import type { Deps } from '../../deps.ts';
import { findRefusalTimes } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { foldLookAlikes } from '../accounts.rules.ts';
import { emailChanges, members, secondFactors, sessions, socialIdentities } from '../accounts.tables.ts';
import { listConsents, type SharingOperations } from '../privacy/consents.ts';
import { isBlockedForStrangers } from '../sign-in/login-attempts.ts';
import { isPatient, type SupportDeps, toFoundMember } from './search-support.ts';
import type { LookReason, SupportReader } from './support-operations.ts';

type MemberRow = typeof members.$inferSelect;
/** The patient by ID, by the number of an order, or by the number of a help thread. */
type MemberChoice = { uid?: string | undefined; order_num?: string | undefined; help_id?: number | undefined };

/** Returns the patient with this ID. Throws `not-found`, also for staff. */
export async function findPatient(db: Db, uid: string): Promise<MemberRow> {
  const [member] = await db
    .select()
    .from(members)
    .where(and(eq(members.uidKey, foldLookAlikes(uid)), isPatient));
  if (!member) throw new AppError('not-found');
  return member;
}

/**
 * Returns a patient's account and business for an operator. The access is recorded first, with its reason, which the patient's export shows (security
 * 8.3). Throws `not-found`, also for staff and for who has left.
 */
export async function readMember(
  deps: SupportDeps & { sharing: SharingOperations },
  reader: SupportReader,
  { reason, ...choice }: MemberChoice & { reason: LookReason },
  language: Language,
): Promise<MemberDetails> {
  const { database, clock, support, sharing } = deps;
  const { db } = database;
  const now = clock.now();
  const member = await chooseMember(deps, choice);
  await support.recordAccess(db, reader, { act: 'member', memberId: member.id, reason, at: now });
  const [account, business, consents] = await Promise.all([
    readAccountState(deps, member, now),
    support.readBusiness(db, member.id, language, now),
    listConsents(db, sharing, member.id, language),
  ]);
  return { ...toFoundMember(member), language: member.language, ...account, ...business, consents };
}

async function chooseMember({ database: { db }, support }: SupportDeps, { uid, order_num, help_id }: MemberChoice): Promise<MemberRow> {
  if (uid !== undefined) return findPatient(db, uid);
  const id = order_num === undefined ? await support.memberOfHelp(db, help_id ?? 0) : await support.memberOfOrder(db, order_num);
  const [member] =
    id === undefined
      ? []
      : await db
          .select()
          .from(members)
          .where(and(eq(members.id, id), isPatient));
  if (!member) throw new AppError('not-found');
  return member;
}

async function readAccountState(
  { database: { db }, limits }: Pick<Deps, 'database' | 'limits'>,
  { id, uid, email, phone, passwordHash }: MemberRow,
  now: Date,
) {
  const [refused, pending, providers, factors, open, locked] = await Promise.all([
    findRefusalTimes(db, email === null ? [] : [email]),
    db
      .select({ hash: emailChanges.hash })
      .from(emailChanges)
      .where(and(eq(emailChanges.memberId, id), isNull(emailChanges.usedAt), gt(emailChanges.expiresAt, now))),
    db.select({ provider: socialIdentities.provider }).from(socialIdentities).where(eq(socialIdentities.memberId, id)),
    db.select({ confirmedAt: secondFactors.confirmedAt }).from(secondFactors).where(eq(secondFactors.memberId, id)),
    db
      .select({ userAgent: sessions.userAgent, lastSeenAt: sessions.lastSeenAt })
      .from(sessions)
      .where(and(eq(sessions.memberId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.lastSeenAt)),
    isBlockedForStrangers(limits, { uid, memberId: id }),
  ]);
  return {
    ...{ email, phone, locked, email_pending: pending.length > 0 },
    mail_refused_at: refused.get(email ?? '')?.toISOString() ?? null,
    has_password: passwordHash !== null,
    providers: providers.map(({ provider }) => provider),
    second_factor: factors.some(({ confirmedAt }) => confirmedAt !== null),
    devices: await Promise.all(
      open.map(async ({ userAgent, lastSeenAt }) => ({ kind: await findDeviceKind(userAgent), last_seen_at: lastSeenAt.toISOString() })),
    ),
  };
}

const DEVICE_KIND_BY_PLATFORM: Record<string, (typeof DEVICE_KINDS)[number]> = { mobile: 'phone', tablet: 'tablet', desktop: 'computer' };

async function findDeviceKind(userAgent: string | null): Promise<(typeof DEVICE_KINDS)[number]> {
  if (!userAgent) return 'other';
  // Loaded on demand, as for the list of sessions.
  const { parse } = await import('bowser');
  return DEVICE_KIND_BY_PLATFORM[parse(userAgent).platform.type ?? ''] ?? 'other';
}
