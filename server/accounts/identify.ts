import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../contract/constants.ts';
import type { HeadRule } from '../../contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { namedLanguage } from '../platform/negotiation.ts';
import type { Known } from '../platform/serve.ts';
import { ACCESS_MS, type Caller } from '../platform/tokens.ts';
import { members, secondFactors, sessions } from './accounts.tables.ts';
import { anyCookieToken } from './sessions/session-cookie.ts';
import { findCallerByRefreshToken, LANGUAGE_CHANGED, setReadingLanguage } from './sessions/sessions.ts';
import { mayAsHead } from './team/heads.ts';

const REMEMBER_MS = 10_000;
/** So long a proof counts (`proveAgain`). */
const PROOF_MS = 10 * 60_000;
/** A member has no second factor any more; the hint names her. */
export const FACTOR_REMOVED = 'factor.removed';

export type Identify = {
  /**
   * Who sent a request: null without a bearer token; throws `not-signed-in` for a bad one or an ended session. Stores the language that a
   * patient's request names: she reads in it from the next message on (specification 8.1).
   */
  request(request: FastifyRequest): Promise<Known | null>;
  /** The same for a bare access token, as the socket carries one. */
  token(token: string): Promise<Known | null>;
  /** The same for the caller that a ticket stands for: null when the session is over. */
  session(caller: Caller): Promise<Known | null>;
  /**
   * The same for what a page shows or saves by its address alone, a picture or a document: by bearer token, else by the session cookie, which
   * a browser sends with what is loaded by our own pages (SameSite=Strict). The cookie opens nothing else.
   */
  opener(request: FastifyRequest): Promise<Known | null>;
  /**
   * Until when a socket of this session may stay: as long as the newest access token that the session was given, and no longer
   * than the session. Null when it is over, or speaks for nobody yet. Read anew each time.
   */
  socketUntil(caller: Caller): Promise<Date | null>;
  /** Whether she has proved in the last ten minutes, in this session, that it is her. Read anew each time. */
  isProven(caller: Caller): Promise<boolean>;
  /** Whether a call for the head of a clinic is for her. Read anew each time. */
  mayAsHead(caller: Caller, rule: HeadRule): Promise<boolean>;
};

/**
 * Identity comes from the verified token alone, and only while its session lives: nobody has ended it, and its time is not over. A session's state is remembered for
 * ten seconds; the hint `session.ended` makes every process forget it at once. Staff who must have a second factor and
 * have none are known, but not enrolled; that is never remembered, so that the first call after setting it up gets through.
 */
export function makeIdentify({ database, bus, clock, config, tokens }: Pick<Deps, 'database' | 'bus' | 'clock' | 'config' | 'tokens'>): Identify {
  const alive = new Map<string, { expiresAt: Date; askAgainAt: number }>();
  // Counts endings: what was read before one may be out of date after it, and is then not remembered.
  let endings = 0;
  /** The language that each member reads in, as it is stored. */
  const readers = new LRUCache<string, Language>({ max: 50_000 });
  const forgetAll = () => {
    endings += 1;
    alive.clear();
    readers.clear();
  };
  bus.subscribe<{ sessionId: string }>('session.ended', ({ sessionId }) => {
    endings += 1;
    alive.delete(sessionId);
  });
  bus.subscribe<{ memberId: string }>(LANGUAGE_CHANGED, ({ memberId }) => {
    endings += 1;
    readers.delete(memberId);
  });
  bus.subscribe(FACTOR_REMOVED, forgetAll);
  bus.onGap(forgetAll);

  /** The session while it lives, and whether what must be set up is. */
  async function living({ sessionId, role }: Caller) {
    const [row] = await database.db
      .select({
        ...{ expiresAt: sessions.expiresAt, lastSeenAt: sessions.lastSeenAt, factorAt: secondFactors.confirmedAt },
        ...{ factorDue: members.factorDue, language: members.language },
      })
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.memberId))
      .leftJoin(secondFactors, eq(secondFactors.memberId, sessions.memberId))
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, clock.now())));
    return row && { ...row, enrolled: !mustHaveFactor(config, { role, factorDue: row.factorDue }) || row.factorAt !== null };
  }

  async function session(caller: Caller): Promise<Known | null> {
    const { sessionId } = caller;
    const known = alive.get(sessionId);
    if (known && known.askAgainAt > Date.now()) return known.expiresAt > clock.now() ? { ...caller, enrolled: true } : null;
    const asked = endings;
    const found = await living(caller);
    if (!found) return null;
    if (found.enrolled && endings === asked) {
      if (alive.size > 50_000) alive.clear();
      readers.set(caller.memberId, found.language);
      alive.set(sessionId, { expiresAt: found.expiresAt, askAgainAt: Date.now() + REMEMBER_MS });
    }
    return { ...caller, enrolled: found.enrolled };
  }

  /** Stores the language that a patient's request names; staff keep theirs. */
  async function keepLanguage({ memberId, role }: Caller, request: FastifyRequest): Promise<void> {
    const language = namedLanguage(request.headers['accept-language']);
    if (role !== 'user' || !language || readers.get(memberId) === language) return;
    await setReadingLanguage({ database, bus }, memberId, language);
  }

  async function token(value: string): Promise<Known | null> {
    const caller = await tokens.verify(value);
    return typeof caller === 'object' ? session(caller) : null;
  }

  return {
    token,
    session,
    async socketUntil(caller) {
      const found = await living(caller);
      if (!found?.enrolled) return null;
      return new Date(Math.min(found.expiresAt.getTime(), found.lastSeenAt.getTime() + ACCESS_MS));
    },
    async request(request) {
      const header = request.headers.authorization;
      if (!header) return null;
      const caller = header.startsWith('Bearer ') ? await token(header.slice(7)) : null;
      if (!caller) throw new AppError('not-signed-in');
      await keepLanguage(caller, request);
      return caller;
    },
    async opener(request) {
      if (request.headers.authorization) {
        const { authorization } = request.headers;
        return authorization.startsWith('Bearer ') ? token(authorization.slice(7)) : null;
      }
      const refresh = anyCookieToken(request, config);
      const caller = refresh ? await findCallerByRefreshToken(database.db, refresh) : null;
      return caller && session(caller);
    },
    isProven: (caller) => isProven({ database, clock }, caller),
    mayAsHead: (caller, rule) => mayAsHead(database.db, caller, rule),
  };
}

async function isProven({ database, clock }: Pick<Deps, 'database' | 'clock'>, { sessionId }: Caller): Promise<boolean> {
  const since = new Date(clock.now().getTime() - PROOF_MS);
  const proven = await database.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.provenAt, since)));
  return proven.length > 0;
}

/**
 * For calls of which only a part needs a proof; a call that needs one always says so in the contract (`proof`). Throws
 * `accounts.prove-again`.
 */
export async function requireProof(deps: Pick<Deps, 'database' | 'clock'>, caller: Caller): Promise<void> {
  if (!(await isProven(deps, caller))) throw new AppError('accounts.prove-again');
}

/** Whether an account must have a second factor: staff where STAFF_SECOND_FACTOR says so, and who came by an invitation everywhere. */
export function mustHaveFactor(
  { staffSecondFactor }: Pick<Deps['config'], 'staffSecondFactor'>,
  { role, factorDue }: Pick<typeof members.$inferSelect, 'role' | 'factorDue'>,
): boolean {
  return role !== 'user' && (factorDue || staffSecondFactor === 'required');
}
