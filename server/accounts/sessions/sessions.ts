import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { SessionTokens } from '../../../contract/accounts/sessions.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { Deps } from '../../deps.ts';
import { bindDevice, enqueueMail, removeDevicesOfSessions } from '../../notifications/notifications.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isTimeZoneName } from '../../platform/time-zone.ts';
import type { Caller } from '../../platform/tokens.ts';
import type { SignalBus } from '../../signals.ts';
import { members, refreshTokens, sessions } from '../accounts.tables.ts';
import { accountMails } from '../mails/mails.ts';
import { hashClientAddress, rememberDevice, type SignInSource } from '../sign-in/known-devices.ts';

/** Lifetime of a family, in days; its expiry never moves (security 3.2). */
const SESSION_DAYS = 30;
/** Time in ms within which a used token returns the same successor again, because a response can be lost. */
const REUSE_GRACE_MS = 10_000;

type SessionDeps = Pick<Deps, 'database' | 'clock' | 'tokens' | 'config' | 'bus' | 'jobs' | 'limits' | 'log'>;
type Member = typeof members.$inferSelect;
type Session = typeof sessions.$inferSelect;
export type SessionEndReason = NonNullable<Session['endedWhy']>;
/** Device and address of a sign-in. `country` is the client's country as a proxy in front reports it (`clientCountry`). */
export type SignInDevice = SignInSource & { userAgent: string | undefined; country?: string | undefined; deviceToken?: string | undefined };

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
const deriveSuccessor = (secret: string, token: string) => createHmac('sha256', secret).update(`refresh\n${token}`).digest('base64url');

/**
 * Opens a session: one sign-in on one device. The device now belongs to this member. Reads and locks the member's row, so that a role, clinic or
 * account removed during the sign-in is not in the session. Throws `accounts.login-failed` if the account is gone.
 */
export async function openSession(
  deps: SessionDeps,
  { id: memberId }: Pick<Member, 'id'>,
  { client, deviceId, userAgent, country, deviceToken }: SignInDevice,
): Promise<SessionTokens> {
  const { database, clock, config } = deps;
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const session: typeof sessions.$inferInsert = {
    id: randomUUID(),
    memberId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
    userAgent: userAgent?.slice(0, 200) ?? null,
    deviceToken: deviceToken || null,
    client: hashClientAddress(config.tokenSecret, client),
    country: country ?? null,
  };
  const member = await database.db.transaction(async (tx) => {
    const [held] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
      .for('share');
    if (!held) throw new AppError('accounts.login-failed');
    if (deviceId) await rememberDevice(tx, memberId, deviceId, now);
    if (deviceToken) await tx.update(sessions).set({ deviceToken: null }).where(eq(sessions.deviceToken, deviceToken));
    // Without a password, only a sign-in with the provider can prove the member's identity. So this sign-in counts as a proof.
    await tx.insert(sessions).values({ ...session, provenAt: held.passwordHash === null ? now : null });
    await tx.insert(refreshTokens).values({ hash: hashToken(token), sessionId: session.id, issuedAt: now });
    if (deviceToken) await bindDevice(tx, { token: deviceToken, memberId, sessionId: session.id }, now);
    return held;
  });
  return issueSessionTokens(deps, member, session, token);
}

async function issueSessionTokens(
  { tokens }: SessionDeps,
  member: Member,
  session: Pick<Session, 'id' | 'expiresAt'>,
  refreshToken: string,
): Promise<SessionTokens> {
  const access = await tokens.issue({ memberId: member.id, sessionId: session.id, role: member.role, hospitalId: member.hospitalId });
  return {
    access_token: access.token,
    access_token_expire: access.expires.toISOString(),
    refresh_token: refreshToken,
    refresh_token_expire: session.expiresAt.toISOString(),
  };
}

/**
 * Exchanges a refresh token for its successor. A used token returns the same successor again for ten seconds, unless the successor was used. Any
 * other reuse ends the session, closes its sockets and notifies the member. Throws `accounts.session-ended`.
 */
export async function refreshSession(deps: SessionDeps, token: string): Promise<{ tokens: SessionTokens; memberId: string }> {
  const family = await findFamily(deps.database.db, token);
  if (!family) throw new AppError('accounts.session-ended');
  await deps.limits.take('refresh-family', family.session.id);
  const successor = deriveSuccessor(deps.config.tokenSecret, token);
  const verdict = await deps.database.db.transaction((tx) => consumeRefreshToken(tx, deps, family, { token, successor }));
  if (verdict === 'reused') {
    deps.log.warn({ sessionId: family.session.id }, 'refresh token reused, session revoked');
    announceSessionEnds(deps.bus, [family.session.id]);
  }
  if (verdict !== 'spent') throw new AppError('accounts.session-ended');
  return { tokens: await issueSessionTokens(deps, family.member, family.session, successor), memberId: family.member.id };
}

/**
 * Returns the member and session of a refresh token; null if the token is unknown. Does not use the token up. The caller must check that the session
 * has not ended.
 */
export async function findCallerByRefreshToken(db: Db, token: string): Promise<Caller | null> {
  const family = await findFamily(db, token);
  if (!family || family.member.deletedAt) return null;
  const { id: memberId, role, hospitalId } = family.member;
  return { memberId, sessionId: family.session.id, role, hospitalId };
}

type Family = { session: Session; member: Member };

async function findFamily(db: Db, token: string): Promise<Family | undefined> {
  const [found] = await db
    .select({ session: sessions, member: members })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(refreshTokens.hash, hashToken(token)));
  return found;
}

async function consumeRefreshToken(tx: Db, deps: SessionDeps, { session, member }: Family, { token, successor }: { token: string; successor: string }) {
  const now = deps.clock.now();
  const [hash, successorHash] = [hashToken(token), hashToken(successor)];
  // Locks the session's row, to serialise two uses of one token and a concurrent sign-out.
  const [living] = await tx
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, session.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .returning({ id: sessions.id });
  if (!living) return 'ended' as const;
  const won = await tx
    .update(refreshTokens)
    .set({ usedAt: now, successorHash })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
    .returning({ hash: refreshTokens.hash });
  if (won.length > 0) {
    await tx.insert(refreshTokens).values({ hash: successorHash, sessionId: session.id, issuedAt: now });
    return 'spent' as const;
  }
  if (await canReturnSuccessorAgain(tx, hash, now)) return 'spent' as const;
  await endSessions(tx, { sessionId: session.id }, 'reuse', now);
  if (member.email) await enqueueMail(tx, deps.jobs, accountMails.sessionReuse(deps.config, { ...member, email: member.email }, now));
  return 'reused' as const;
}

async function canReturnSuccessorAgain(tx: Db, hash: string, now: Date): Promise<boolean> {
  const [spent] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, hash));
  if (!spent?.usedAt || !spent.successorHash || now.getTime() - spent.usedAt.getTime() > REUSE_GRACE_MS) return false;
  const [next] = await tx.select().from(refreshTokens).where(eq(refreshTokens.hash, spent.successorHash));
  return next?.usedAt === null;
}

/** Selects sessions: all of a member, all except one, or a single one. If both ids are given, the session must belong to the member. */
type SessionSelector = { memberId: string; except?: string } | { sessionId: string; memberId?: string };

/** Ends open sessions, with their devices. Returns the ids of the ended sessions; announce them after the commit. */
export async function endSessions(tx: Db, who: SessionSelector, why: SessionEndReason, at: Date): Promise<string[]> {
  const which = and(
    who.memberId === undefined ? undefined : eq(sessions.memberId, who.memberId),
    'sessionId' in who ? eq(sessions.id, who.sessionId) : who.except === undefined ? undefined : ne(sessions.id, who.except),
  );
  const ended = await tx
    .update(sessions)
    .set({ endedAt: at, endedWhy: why, deviceToken: null })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  const ids = ended.map(({ id }) => id);
  await removeDevicesOfSessions(tx, ids);
  return ids;
}

/** Ends the session of a refresh token, even if the token was already used. Ignores an unknown token. */
export async function endSessionByRefreshToken(deps: SessionDeps, token: string): Promise<void> {
  const family = await findFamily(deps.database.db, token);
  if (family) await signOut(deps, family.session.id);
}

export async function signOut({ database, clock, bus }: SessionDeps, sessionId: string): Promise<void> {
  announceSessionEnds(bus, await endSessions(database.db, { sessionId }, 'logout', clock.now()));
}

/** Makes every process drop these sessions from its cache and close their sockets. */
export function announceSessionEnds(bus: SignalBus, sessionIds: string[]): void {
  for (const sessionId of sessionIds) bus.publish('session.ended', { sessionId });
}

/** Stores the time zone of a member's browser, in which notices show times. The newest replaces the one before. Other values are ignored. */
export async function storeTimeZone({ database, bus }: Pick<SessionDeps, 'database' | 'bus'>, memberId: string, timeZone: unknown): Promise<void> {
  if (typeof timeZone !== 'string' || !isTimeZoneName(timeZone)) return;
  const changed = await database.db
    .update(members)
    .set({ timeZone })
    .where(and(eq(members.id, memberId), isNull(members.deletedAt), sql`${members.timeZone} is distinct from ${timeZone}`))
    .returning({ id: members.id });
  if (changed.length > 0) bus.publish('member.time-zone', { memberId });
}

/** Stores a patient's reading language, which new messages and mails use. The language of staff is unchanged. */
export async function setReadingLanguage(
  { database, bus }: Pick<SessionDeps, 'database' | 'bus'>,
  memberId: string,
  language: Member['language'],
): Promise<void> {
  const changed = await database.db
    .update(members)
    .set({ language })
    .where(and(eq(members.id, memberId), eq(members.role, 'user'), ne(members.language, language)))
    .returning({ id: members.id });
  if (changed.length > 0) bus.publish('member.language', { memberId });
}
