import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { sessions } from './accounts.tables.ts';

const REMEMBER_MS = 10_000;

export type Identify = {
  /** Who sent a request: null without a bearer token; throws `not-signed-in` for a bad one or an ended session. */
  request(request: FastifyRequest): Promise<Caller | null>;
  /** The same for a bare access token, as the socket carries one. */
  token(token: string): Promise<Caller | null>;
};

/**
 * Identity comes from the verified token alone, and only while its session lives. A session's state is remembered for
 * ten seconds; the hint `session.ended` makes every process forget it at once.
 */
export function makeIdentify({ database, bus, tokens }: Pick<Deps, 'database' | 'bus' | 'tokens'>): Identify {
  const alive = new Map<string, number>();
  // Counts endings: what was read before one may be out of date after it, and is then not remembered.
  let endings = 0;
  bus.subscribe<{ sessionId: string }>('session.ended', ({ sessionId }) => {
    endings += 1;
    alive.delete(sessionId);
  });
  bus.onGap(() => {
    endings += 1;
    alive.clear();
  });

  async function isAlive(sessionId: string): Promise<boolean> {
    const now = Date.now();
    if ((alive.get(sessionId) ?? 0) > now) return true;
    const asked = endings;
    const [row] = await database.db.select({ endedAt: sessions.endedAt }).from(sessions).where(eq(sessions.id, sessionId));
    if (!row || row.endedAt) return false;
    if (alive.size > 50_000) alive.clear();
    if (endings === asked) alive.set(sessionId, now + REMEMBER_MS);
    return true;
  }

  async function token(value: string): Promise<Caller | null> {
    const caller = await tokens.verify(value);
    return typeof caller === 'object' && (await isAlive(caller.sessionId)) ? caller : null;
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
  };
}
