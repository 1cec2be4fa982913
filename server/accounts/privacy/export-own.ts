import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import { sessionsWithPush } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { emailChanges, secondFactors, sessions, socialIdentities } from '../accounts.tables.ts';
import { requireMember } from '../require-member.ts';

/** Returns the accounts module's part of a member's data export. It contains nothing that opens the account: no hash, token, code or secret. */
export async function exportAccountRecords(db: Db, memberId: string): Promise<Record<'profile' | 'sign-ins' | 'security' | 'linked-accounts', object>> {
  return {
    profile: await exportProfile(db, memberId),
    'sign-ins': await exportSignIns(db, memberId),
    security: await exportSecurity(db, memberId),
    'linked-accounts': await exportLinkedProviders(db, memberId),
  };
}

async function exportProfile(db: Db, memberId: string): Promise<object> {
  const row = await requireMember(db, { memberId });
  return {
    id: row.uid,
    first_name: row.firstName,
    last_name: row.lastName,
    native_name: row.nativeName,
    gender: row.gender,
    birth_date: row.birthDate,
    email: row.email,
    email_changed_at: row.emailChangedAt,
    phone: row.phone,
    country: row.country,
    messenger: row.messenger,
    messenger_id: row.messengerId,
    language: row.language,
    time_zone: row.timeZone,
    role: row.role,
    joined_at: row.createdAt,
  };
}

async function exportSignIns(db: Db, memberId: string): Promise<object[]> {
  const rows = await db.select().from(sessions).where(eq(sessions.memberId, memberId)).orderBy(desc(sessions.createdAt));
  const withPush = await sessionsWithPush(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    began_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
    expires_at: row.expiresAt,
    ended_at: row.endedAt,
    ended_why: row.endedWhy,
    device: row.userAgent,
    country: row.country,
    notifications: row.deviceToken !== null || withPush.has(row.id),
  }));
}

async function exportSecurity(db: Db, memberId: string): Promise<object> {
  const [factor] = await db.select({ confirmedAt: secondFactors.confirmedAt }).from(secondFactors).where(eq(secondFactors.memberId, memberId));
  const changes = await db
    .select({ email: emailChanges.email, asked_at: emailChanges.createdAt, expires_at: emailChanges.expiresAt })
    .from(emailChanges)
    .where(and(eq(emailChanges.memberId, memberId), isNull(emailChanges.usedAt)));
  return { second_factor_since: factor?.confirmedAt ?? null, email_waiting_for_its_link: changes };
}

async function exportLinkedProviders(db: Db, memberId: string): Promise<object[]> {
  return db
    .select({ provider: socialIdentities.provider, identifier: socialIdentities.subject, email: socialIdentities.email, linked_at: socialIdentities.linkedAt })
    .from(socialIdentities)
    .where(eq(socialIdentities.memberId, memberId))
    .orderBy(asc(socialIdentities.linkedAt));
}
