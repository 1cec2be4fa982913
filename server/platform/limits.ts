import { LRUCache } from 'lru-cache';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitName } from '../../contract/endpoint.ts';
import type { PrefixedRedis, Redis } from './bus.ts';
import { AppError } from './errors.ts';
import { startStallTimeout } from './stall-timeout.ts';

/**
 * Rate limit: points per number of seconds. `lease`: points that a process takes from Redis at once and then counts by itself. A key that is used in
 * several processes can be refused earlier by what the others have left, at most a lease each.
 */
export type RateBudget = { points: number; seconds: number; lease?: number };

/** Rate limits by limited action (security 7.3). The key of each call identifies whose budget is used. */
export const RATE_BUDGETS = {
  'public-read': [{ points: 100, seconds: 1 }],
  default: [{ points: 60, seconds: 10 }],
  login: [{ points: 120, seconds: 600 }],
  /** Identity checks of signed-in people by password or code, per member. */
  password: [{ points: 10, seconds: 900 }],
  export: [{ points: 5, seconds: 3600 }],
  /** Started linkings with a sign-in provider, per member. Each successful one sends a mail. */
  link: [{ points: 20, seconds: 3600 }],
  /** Wrong second-factor codes, per account. Only a person with the right password gets this far. Recovery codes are not counted. */
  'second-factor-failures': [
    { points: 10, seconds: 900 },
    { points: 50, seconds: 86_400 },
  ],
  'login-failures-client': [{ points: 30, seconds: 600 }],
  'login-failures-account-client': [{ points: 10, seconds: 900 }],
  /** Failed sign-ins on an account from a known device or address, per device or address. Past the limit the client is treated as a stranger. */
  'login-failures-known': [{ points: 100, seconds: 86_400 }],
  /** Failed sign-ins of all strangers on an account. Past the limit strangers are slowed down (`login-paced…`). */
  'login-failures-strangers': [{ points: 10, seconds: 900 }],
  /** Slowed-down sign-ins on an account, per stranger's client. */
  'login-paced': [{ points: 1, seconds: 60 }],
  /** Slowed-down sign-ins on an account, of all strangers together. `fresh`: their network has not failed on this account today; `stale`: it has. */
  'login-paced-fresh': [{ points: 3, seconds: 60 }],
  'login-paced-stale': [{ points: 2, seconds: 60 }],
  /** Failed sign-ins on an account, per network. Past the limit the network is `stale` for today. */
  'login-failures-network': [{ points: 2, seconds: 86_400 }],
  'duplicate-check': [
    { points: 30, seconds: 600 },
    { points: 200, seconds: 86_400 },
  ],
  recovery: [{ points: 10, seconds: 3600 }],
  'recovery-mails': [{ points: 3, seconds: 3600 }],
  'sign-up': [{ points: 10, seconds: 3600 }],
  refresh: [{ points: 120, seconds: 60 }],
  'refresh-family': [{ points: 30, seconds: 60 }],
  reservation: [{ points: 20, seconds: 3600 }],
  payment: [{ points: 10, seconds: 60 }],
  /** Translation previews, per member. Each makes two or three translations. */
  preview: [{ points: 20, seconds: 60 }],
  /** Patients' messages shown in English, per coordinator. Each message not shown before makes one or two translations. */
  english: [{ points: 120, seconds: 60 }],
  /** Inbox or pin lists of up to thirty messages shown in English, per coordinator. */
  'english-list': [{ points: 60, seconds: 60 }],
  /** Reported translation doubts, per member. A person reviews each. */
  doubt: [
    { points: 20, seconds: 600 },
    { points: 100, seconds: 86_400 },
  ],
  /** Reviews written or changed, answers and reports, per member. A person reads each, and it is translated. */
  review: [
    { points: 20, seconds: 600 },
    { points: 60, seconds: 86_400 },
  ],
  /** Messages to the operators, per member. A person reads each, and it is translated. */
  help: [
    { points: 20, seconds: 600 },
    { points: 100, seconds: 86_400 },
  ],
  /** Uploaded files, per member. Each is up to 15 MB and takes a second of processor time. */
  upload: [
    { points: 60, seconds: 600 },
    { points: 400, seconds: 86_400 },
  ],
  /** Invitations to a clinic, mailed or resent, per head. Each is a mail to a person without an account. */
  invite: [
    { points: 10, seconds: 3600 },
    { points: 30, seconds: 86_400 },
  ],
  'chat-minute': [{ points: 60, seconds: 60, lease: 5 }],
  'chat-burst': [{ points: 30, seconds: 10, lease: 5 }],
  page: [{ points: 30, seconds: 1 }],
  /** Generated link previews, per client. Each takes 125 ms of processor time. */
  'link-picture': [{ points: 60, seconds: 60 }],
  'unknown-address': [{ points: 60, seconds: 60 }],
  'csp-report': [{ points: 20, seconds: 60 }],
  /** Translated characters per sender, because the translation service bills by the character (security 6.6). */
  'translated-characters': [{ points: 200_000, seconds: 86_400 }],
} as const satisfies Record<RateLimitName | string, readonly RateBudget[]>;
export type RateBudgetName = keyof typeof RATE_BUDGETS;

export type RateLimits = {
  /** Synchronous `take('public-read', client)`, for cached answers. */
  takeRead(client: string): void;
  /** Synchronous `take('page', client)`: most pages are cached too. */
  takePage(client: string): void;
  /** Takes points. Throws `too-many-requests` with the seconds to wait if none are left. */
  take(name: RateBudgetName, key: string, points?: number): Promise<void>;
  /** Throws as `take` would, without taking a point. */
  check(name: RateBudgetName, key: string): Promise<void>;
  forgive(name: RateBudgetName, key: string): Promise<void>;
  /** Returns one point that `take` took, after a success. */
  giveBack(name: RateBudgetName, key: string): Promise<void>;
};

/** Maximum wait for Redis, in ms. */
const REDIS_TIMEOUT_MS = 300;
/** Circuit breaker: after a timeout, skip Redis for this long so that requests do not queue up behind it. */
const REDIS_BREAKER_MS = 5_000;

/** Counters of one budget. `shared`: over all processes, if there is Redis. `alone`: in this process. */
type Counter = { shared: RateLimiterAbstract | undefined; alone: RateLimiterAbstract; seconds: number; lease: number; leases: Leases; leasing: Set<string> };

/** Points that this process has left of its lease, by key, until the end of the window. */
type Leases = LRUCache<string, { left: number; endsAt: number }>;
const MAX_LEASES = 10_000;

/**
 * Creates rate limits in memory, or in Redis so that they hold over all processes. While Redis is unavailable, each process counts alone: a limit
 * never fails open and never delays a request. `scale` multiplies every figure (LIMIT_SCALE).
 */
export function makeRateLimits(scale: number, redis?: PrefixedRedis): RateLimits {
  const made = new Map<RateBudgetName, Counter[]>();
  const countersOf = (name: RateBudgetName) => {
    let counters = made.get(name);
    if (!counters) {
      counters = RATE_BUDGETS[name].map(({ points, seconds, lease = 1 }: RateBudget) => {
        const options = { keyPrefix: `${redis?.prefix ?? 'naru'}:${name}:${seconds}`, points: Math.max(1, Math.round(points * scale)), duration: seconds };
        const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
        return {
          shared,
          alone: new RateLimiterMemory(options),
          seconds,
          lease: Math.min(lease, options.points),
          leases: new LRUCache({ max: MAX_LEASES }),
          leasing: new Set(),
        };
      });
      made.set(name, counters);
    }
    return counters;
  };
  const ask = makeCounterFallback(redis?.client);
  const takeRead = makeLocalCounter('public-read', scale);
  const takePage = makeLocalCounter('page', scale);
  return {
    takeRead,
    takePage,
    async take(name, key, points = 1) {
      if (name === 'public-read') return takeRead(key);
      if (name === 'page') return takePage(key);
      for (const counter of countersOf(name)) {
        const refusal = takeFromLease(counter, key, points) ? undefined : await consume(ask, counter, key, points);
        // The lease that another call has taken meanwhile may have some left.
        if (refusal && !takeFromLease(counter, key, points)) throw tooManyRequests(refusal, counter);
      }
    },
    async check(name, key) {
      for (const counter of countersOf(name)) {
        const state = await ask(counter, (limiter) => limiter.get(key));
        if (state && state.remainingPoints <= 0) throw tooManyRequests(state, counter);
      }
    },
    async forgive(name, key) {
      for (const counter of countersOf(name)) {
        counter.leases.delete(key);
        await ask(counter, (limiter) => limiter.delete(key));
      }
    },
    async giveBack(name, key) {
      for (const counter of countersOf(name)) await ask(counter, (limiter) => limiter.reward(key, 1));
    },
  };
}

/**
 * Takes points, or a lease of more if no other call for this key is taking one. Returns the state of the counter if there are not enough, else
 * undefined.
 */
async function consume(ask: AskCounter, counter: Counter, key: string, points: number): Promise<RateLimiterRes | undefined> {
  const { leases, leasing } = counter;
  const isLeasing = counter.lease > points && !leasing.has(key);
  let taken = points;
  if (isLeasing) leasing.add(key);
  const state = await ask(counter, (limiter) => {
    taken = isLeasing && limiter === counter.shared ? counter.lease : points;
    return limiter.consume(key, taken).catch(toRefusal);
  }).finally(() => isLeasing && leasing.delete(key));
  const granted = Math.min(taken, pointsOf(counter) - state.consumedPoints + taken);
  if (granted < points) return state;
  if (granted > points) leases.set(key, { left: granted - points, endsAt: performance.now() + state.msBeforeNext });
  return undefined;
}

/** Takes points that this process has left of its lease. False if there are not enough. */
function takeFromLease({ leases }: Counter, key: string, points: number): boolean {
  const lease = leases.get(key);
  if (!lease || lease.left < points || lease.endsAt <= performance.now()) return false;
  lease.left -= points;
  return true;
}

const pointsOf = ({ alone }: Counter) => alone.points;

/** Returns a refusal as a normal result. Rethrows every other error, which comes from the store. */
function toRefusal(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

type AskCounter = <T>(counter: Counter, act: (limiter: RateLimiterAbstract) => Promise<T>) => Promise<T>;

/** Uses the shared counter while Redis answers in time, else the counter of this process. */
function makeCounterFallback(redis: Redis | undefined): AskCounter {
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return async ({ shared, alone }, act) => {
    if (!shared || !redis?.isReady || performance.now() < askAgainAt) return act(alone);
    const wait = startStallTimeout(REDIS_TIMEOUT_MS);
    const silence = wait.over.then(() => {
      askAgainAt = performance.now() + REDIS_BREAKER_MS;
      throw new Error('Redis is silent');
    });
    try {
      return await Promise.race([act(shared), silence]);
    } catch {
      return act(alone);
    } finally {
      wait.stop();
    }
  };
}

/** Counts public reads and pages within each second, in this process alone. They are many and cheap, so they use no Redis call and no timer. */
function makeLocalCounter(name: 'public-read' | 'page', scale: number): (client: string) => void {
  const [{ points, seconds }] = RATE_BUDGETS[name];
  const most = Math.max(1, Math.round(points * scale));
  let counts = new Map<string, number>();
  let began = Number.NEGATIVE_INFINITY;
  return (client) => {
    const now = performance.now();
    if (now - began >= seconds * 1000) {
      counts = new Map();
      began = now;
    }
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    if (count > most) throw new AppError('too-many-requests', { retryAfter: seconds });
  };
}

/** If the machine's clock was set back, the end of a window seems far away. The wait is therefore limited to the length of the window. */
function tooManyRequests(state: RateLimiterRes, { seconds }: Counter): AppError {
  return new AppError('too-many-requests', { retryAfter: Math.min(seconds, Math.max(1, Math.ceil(state.msBeforeNext / 1000))) });
}
