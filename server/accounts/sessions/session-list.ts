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
import { announceEnd, endSessions } from './sessions.ts';

type ListDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** So many are shown; who signs in by a program can have more, and ends them all at once. */
const SHOWN = 100;

/** The caller's living sessions, the one that asks first, then the newest: however many there are, hers is among those shown. */
export async function listSessions({ database, clock }: ListDeps, { memberId, sessionId }: Caller): Promise<Session[]> {
  const rows = await database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.createdAt), sessions.id)
    .limit(SHOWN);
  const told = await sessionsWithPush(
    database.db,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      current: row.id === sessionId,
      device: await describeUserAgent(row.userAgent),
      country: row.country,
      notifications: told.has(row.id),
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.lastSeenAt.toISOString(),
    })),
  );
}

/** Ends one of the caller's sessions and closes its sockets. Throws `not-found` for one that is over, unknown, or somebody else's. */
export async function endOwnSession({ database, clock, bus }: ListDeps, { memberId }: Caller, id: string): Promise<void> {
  const ended = await endSessions(database.db, { memberId, sessionId: id }, 'by-member', clock.now());
  if (ended.length === 0) throw new AppError('not-found');
  announceEnd(bus, ended);
}

/** Ends all of the caller's sessions but the one that asks. */
export async function endOtherSessions({ database, clock, bus }: ListDeps, { memberId, sessionId }: Caller): Promise<void> {
  announceEnd(bus, await endSessions(database.db, { memberId, except: sessionId }, 'by-member', clock.now()));
}

/** Browser and system in a few words, as far as the browser tells; null when it tells nothing. */
export async function describeUserAgent(userAgent: string | null): Promise<string | null> {
  if (!userAgent) return null;
  // Its tables of browsers are long, and only this list asks them.
  const { parse } = await import('bowser');
  const { browser, os } = parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' · ') || null;
}

/**
 * Country of the client, from the header that the operator names (CLIENT_COUNTRY_HEADER). Believed only of a request that came
 * through a declared proxy: anybody can write a header.
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
