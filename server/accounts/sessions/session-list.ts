import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../../contract/accounts/sessions.ts';
import { COUNTRIES } from '../../../contract/countries.ts';
import type { Deps } from '../../deps.ts';
import { sessionsWithPush } from '../../notifications/notifications.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { sessions } from '../accounts.tables.ts';
import { announceSessionEnds, endSessions } from './sessions.ts';

type ListDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** Maximum sessions listed. A member who signs in by a program can have more, and can end all of them at once. */
const MAX_SESSIONS = 100;

/** Returns the caller's open sessions: the current one first, then the newest. Always includes the current one. */
export async function listSessions({ database, clock }: ListDeps, { memberId, sessionId }: Caller): Promise<Session[]> {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.createdAt), sessions.id)
    .limit(MAX_SESSIONS);
  const withPush = await sessionsWithPush(
    database.db,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      current: row.id === sessionId,
      device: await describeUserAgent(row.userAgent),
      country: row.country,
      notifications: withPush.has(row.id),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    })),
  );
}

/** Ends one of the caller's sessions and closes its sockets. Throws `not-found` for one that has ended, is unknown, or belongs to another member. */
export async function endOwnSession({ database, clock, bus }: ListDeps, { memberId }: Caller, id: string): Promise<void> {
  const ended = await endSessions(database.db, { memberId, sessionId: id }, 'by-member', clock.now());
  if (ended.length === 0) throw new AppError('not-found');
  announceSessionEnds(bus, ended);
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions({ database, clock, bus }: ListDeps, { memberId, sessionId }: Caller): Promise<void> {
  announceSessionEnds(bus, await endSessions(database.db, { memberId, except: sessionId }, 'by-member', clock.now()));
}

/** Describes browser and system in a few words; null if the user agent reveals neither. */
export async function describeUserAgent(userAgent: string | null): Promise<string | null> {
  if (!userAgent) return null;
  // Loaded on demand: the library's browser tables are large, and only this list needs them.
  const { parse } = await import('bowser');
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || null;
}

/**
 * Returns the client's country from the configured header (CLIENT_COUNTRY_HEADER). Ignores the header unless the request came through a trusted
 * proxy, because any client can send it.
 */
export function clientCountry(
  request: Pick<FastifyRequest, 'headers' | 'ips'>,
  { CLIENT_COUNTRY_HEADER }: Pick<Config, 'CLIENT_COUNTRY_HEADER'>,
): string | undefined {
  if (!CLIENT_COUNTRY_HEADER || (request.ips?.length ?? 0) < 2) return undefined;
  const value = request.headers[CLIENT_COUNTRY_HEADER];
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return COUNTRIES.includes(code) ? code : undefined;
}
