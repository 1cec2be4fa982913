import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Known } from '../platform/serve.ts';
import type { Caller } from '../platform/tokens.ts';
import { secondFactors, sessions } from './accounts.tables.ts';

const REMEMBER_MS = 10_000;
/** So long a proof counts (`proveAgain`). */
const PROOF_MS = 10 * 60_000;
/** A member has no second factor any more; the hint names her. */
export const FACTOR_REMOVED = 'factor.removed';

export type Identify = {
  /** Who sent a request: null without a bearer token; throws `not-signed-in` for a bad one or an ended session. */
  request(request: FastifyRequest): Promise<Known | null>;
  /** The same for a bare access token, as the socket carries one. */
  token(token: string): Promise<Known | null>;
  /** Whether she has proved in the last ten minutes, in this session, that it is her. Read anew each time. */
  isProven(caller: Caller): Promise<boolean>;
};

/**
 * Identity comes from the verified token alone, and only while its session lives. A session's state is remembered for
 * ten seconds; the hint `session.ended` makes every process forget it at once. Staff who must have a second factor and
 * have none are known, but not enrolled; that is never remembered, so that the first call after setting it up gets through.
 */
export function makeIdentify({ database, bus, clock, config, tokens }: Pick<Deps, 'database' | 'bus' | 'clock' | 'config' | 'tokens'>): Identify {
  const alive = new Map<string, number>();
  // Counts endings: what was read before one may be out of date after it, and is then not remembered.
  let endings = 0;
  const forgetAll = () => {
    endings += 1;
    alive.clear();
  };
  bus.subscribe<{ sessionId: string }>('session.ended', ({ sessionId }) => {
    endings += 1;
    alive.delete(sessionId);
  });
  bus.subscribe(FACTOR_REMOVED, forgetAll);
  bus.onGap(forgetAll);

  async function stateOf({ sessionId, role }: Caller): Promise<'ended' | 'unenrolled' | 'enrolled'> {
    const now = Date.now();
    if ((alive.get(sessionId) ?? 0) > now) return 'enrolled';
    const asked = endings;
    const [row] = await database.db
      .select({ endedAt: sessions.endedAt, factorAt: secondFactors.confirmedAt })
      .from(sessions)
      .leftJoin(secondFactors, eq(secondFactors.memberId, sessions.memberId))
      .where(eq(sessions.id, sessionId));
    if (!row || row.endedAt) return 'ended';
    if (mustHaveFactor(config, role) && !row.factorAt) return 'unenrolled';
    if (alive.size > 50_000) alive.clear();
    if (endings === asked) alive.set(sessionId, now + REMEMBER_MS);
    return 'enrolled';
  }

  async function token(value: string): Promise<Known | null> {
    const caller = await tokens.verify(value);
    if (typeof caller !== 'object') return null;
    const state = await stateOf(caller);
    return state === 'ended' ? null : { ...caller, enrolled: state === 'enrolled' };
  }

  return {
    token,
    async request(request) {
      const header = request.headers.authorization;
      if (!header) return null;
      const caller = header.startsWith('Bearer ') ? await token(header.slice(7)) : null;
      if (!caller) throw new AppError('not-signed-in');
      return caller;
    },
    isProven: (caller) => isProven({ database, clock }, caller),
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

/** Whether an account of this role must have a second factor here (STAFF_SECOND_FACTOR). */
export function mustHaveFactor({ staffSecondFactor }: Pick<Deps['config'], 'staffSecondFactor'>, role: Caller['role']): boolean {
  return staffSecondFactor === 'required' && role !== 'user';
}
