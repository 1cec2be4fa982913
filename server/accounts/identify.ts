import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Language, TIME_ZONE_HEADER } from '../../contract/constants.ts';
import type { ClinicHeadRule } from '../../contract/endpoint.ts';
import { MINUTE_MS } from '../../contract/time.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { parseAcceptedLanguage } from '../platform/negotiation.ts';
import type { KnownCaller } from '../platform/serve.ts';
import { ACCESS_TOKEN_LIFETIME_MS, type Caller } from '../platform/tokens.ts';
import { members, secondFactors, sessions } from './accounts.tables.ts';
import { readCookieTokenFromAnyOrigin } from './sessions/session-cookie.ts';
import { findCallerByRefreshToken, setReadingLanguage, storeTimeZone } from './sessions/sessions.ts';
import { hasHeadAccess } from './team/heads.ts';

const SESSION_CACHE_MS = 10_000;
/** Validity of a proof, in ms (`recordProof`). */
const PROOF_LIFETIME_MS = 10 * MINUTE_MS;
export type Identify = {
  /**
   * Identifies the sender of a request; null without a bearer token. Throws `not-signed-in` for an invalid token or an ended session. Stores the
   * language in the request of a patient: new messages are translated into it (specification 8.1). Stores the time
   * zone of the browser.
   */
  request(request: FastifyRequest): Promise<KnownCaller | null>;
  /** Identifies the sender of a bare access token, as the socket receives it. Same rules as `request`. */
  token(token: string): Promise<KnownCaller | null>;
  /** Identifies the caller of a ticket; null if the session has ended. */
  session(caller: Caller): Promise<KnownCaller | null>;
  /**
   * Identifies the caller who opens a picture or document by URL, by bearer token or session cookie. Browsers send that cookie only with requests of
   * our own pages (SameSite=Strict). No other call accepts it.
   */
  opener(request: FastifyRequest): Promise<KnownCaller | null>;
  /**
   * Returns until when a socket of this session may stay open: the expiry of the session's newest access token, at most the session's own. Null if
   * the session has ended or lacks its required second factor. Read from the database each time.
   */
  socketUntil(caller: Caller): Promise<Date | null>;
  /** True if the caller gave a proof in this session within the last ten minutes. Read from the database each time. */
  isProven(caller: Caller): Promise<boolean>;
  /** True if the caller may make a call for heads of clinics. Read from the database each time. */
  mayAsHead(caller: Caller, rule: ClinicHeadRule): Promise<boolean>;
};

/**
 * Creates the identification of callers. It trusts only verified tokens of sessions that have not ended or expired. A session's state is cached for
 * ten seconds; the hint `session.ended` clears it in every process at once. Staff without a required second factor are identified but not enrolled.
 * That state is never cached, so that the first call after setting up the factor succeeds.
 */
export function makeIdentify({ database, bus, clock, config, tokens }: Pick<Deps, 'database' | 'bus' | 'clock' | 'config' | 'tokens'>): Identify {
  const alive = new Map<string, { expiresAt: Date; askAgainAt: number }>();
  // Counts invalidations. A row read before an invalidation may be outdated and is not cached.
  let endings = 0;
  /** Cached reading language and time zone per member. */
  const readers = new LRUCache<string, { language: Language; timeZone: string | null }>({ max: 50_000 });
  const forgetAll = () => {
    endings += 1;
    alive.clear();
    readers.clear();
  };
  bus.subscribe('session.ended', ({ sessionId }) => {
    endings += 1;
    alive.delete(sessionId);
  });
  const forgetReader = ({ memberId }: { memberId: string }) => {
    endings += 1;
    readers.delete(memberId);
  };
  bus.subscribe('member.language', forgetReader);
  bus.subscribe('member.time-zone', forgetReader);
  bus.subscribe('factor.removed', forgetAll);
  bus.onGap(forgetAll);

  /** Returns an open session, and if the account has its required second factor. */
  async function living({ sessionId, role }: Caller) {
    const [row] = await database.db
      .select({
        ...{ expiresAt: sessions.expiresAt, lastSeenAt: sessions.lastSeenAt, factorAt: secondFactors.confirmedAt },
        ...{ factorDue: members.factorDue, language: members.language, timeZone: members.timeZone },
      })
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.memberId))
      .leftJoin(secondFactors, eq(secondFactors.memberId, sessions.memberId))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())));
    return row && { ...row, enrolled: !requiresSecondFactor(config, { role, factorDue: row.factorDue }) || row.factorAt !== null };
  }

  async function session(caller: Caller): Promise<KnownCaller | null> {
    const { sessionId } = caller;
    const known = alive.get(sessionId);
    if (known && known.askAgainAt > Date.now()) return known.expiresAt > clock.now() ? { ...caller, enrolled: true } : null;
    const asked = endings;
    const found = await living(caller);
    if (!found) return null;
    if (found.enrolled && endings === asked) {
      if (alive.size > 50_000) alive.clear();
      readers.set(caller.memberId, { language: found.language, timeZone: found.timeZone });
      alive.set(sessionId, { expiresAt: found.expiresAt, askAgainAt: Date.now() + SESSION_CACHE_MS });
    }
    return { ...caller, enrolled: found.enrolled };
  }

  /** Stores the time zone in a member's request, and the language in a patient's. The language of staff is unchanged. */
  async function keepReaderSettings({ memberId, role }: Caller, request: FastifyRequest): Promise<void> {
    const { language: knownLanguage, timeZone: knownZone } = readers.get(memberId) ?? {};
    const language = parseAcceptedLanguage(request.headers['accept-language']);
    if (role === 'user' && language && language !== knownLanguage) await setReadingLanguage({ database, bus }, memberId, language);
    const zone = request.headers[TIME_ZONE_HEADER];
    if (zone !== undefined && zone !== knownZone) await storeTimeZone({ database, bus }, memberId, zone);
  }

  async function token(value: string): Promise<KnownCaller | null> {
    const caller = await tokens.verify(value);
    return typeof caller === 'object' ? session(caller) : null;
  }

  return {
    token,
    session,
    async socketUntil(caller) {
      const found = await living(caller);
      if (!found?.enrolled) return null;
      return new Date(Math.min(found.expiresAt.getTime(), found.lastSeenAt.getTime() + ACCESS_TOKEN_LIFETIME_MS));
    },
    async request(request) {
      const header = request.headers.authorization;
      if (!header) return null;
      const caller = header.startsWith('Bearer ') ? await token(header.slice(7)) : null;
      if (!caller) throw new AppError('not-signed-in');
      await keepReaderSettings(caller, request);
      return caller;
    },
    async opener(request) {
      if (request.headers.authorization) {
        const { authorization } = request.headers;
        return authorization.startsWith('Bearer ') ? token(authorization.slice(7)) : null;
      }
      const refresh = readCookieTokenFromAnyOrigin(request, config);
      const caller = refresh ? await findCallerByRefreshToken(database.db, refresh) : null;
      return caller && session(caller);
    },
    isProven: (caller) => isProven({ database, clock }, caller),
    mayAsHead: (caller, rule) => hasHeadAccess(database.db, caller, rule),
  };
}

async function isProven({ database, clock }: Pick<Deps, 'database' | 'clock'>, { sessionId }: Caller): Promise<boolean> {
  const since = new Date(clock.now().getTime() - PROOF_LIFETIME_MS);
  const proven = await database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.provenAt, since)));
  return proven.length > 0;
}

/**
 * Requires a proof, for calls that need one only in some cases. Calls that always need one declare `proof` in the contract. Throws
 * `accounts.prove-again`.
 */
export async function requireProof(deps: Pick<Deps, 'database' | 'clock'>, caller: Caller): Promise<void> {
  if (!(await isProven(deps, caller))) throw new AppError('accounts.prove-again');
}

/** True if an account must have a second factor: all staff if STAFF_SECOND_FACTOR is set, and every account created by invitation. */
export function requiresSecondFactor(
  { staffSecondFactor }: Pick<Deps['config'], 'staffSecondFactor'>,
  { role, factorDue }: Pick<typeof members.$inferSelect, 'role' | 'factorDue'>,
): boolean {
  return role !== 'user' && (factorDue || staffSecondFactor === 'required');
}
