import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitName } from '../../contract/endpoint.ts';
import type { OwnRedis, Redis } from './bus.ts';
import { AppError } from './errors.ts';
import { patience } from './stall-timeout.ts';

/** So many points in so many seconds. */
export type Budget = { points: number; seconds: number };

/** Figures of security 7.3, by what they hold back; the key beside each says whom. */
export const BUDGETS = {
  'public-read': [{ points: 100, seconds: 1 }],
  default: [{ points: 60, seconds: 10 }],
  login: [{ points: 120, seconds: 600 }],
  /** Proofs of a password or a code by who is signed in: per member. */
  password: [{ points: 10, seconds: 900 }],
  export: [{ points: 5, seconds: 3600 }],
  /** Linkings of a provider begun, per member: each that succeeds is a mail. */
  link: [{ points: 20, seconds: 3600 }],
  /** Wrong codes of a second factor, per account; only who has the password gets so far, and recovery codes are not counted. */
  'second-factor-failures': [
    { points: 10, seconds: 900 },
    { points: 50, seconds: 86_400 },
  ],
  'login-failures-client': [{ points: 30, seconds: 600 }],
  'login-failures-account-client': [{ points: 10, seconds: 900 }],
  /** Failures on an account where its member is known, per device or address; past them the client counts as a stranger. */
  'login-failures-known': [{ points: 100, seconds: 86_400 }],
  /** Failures of strangers on an account, all together, before they are paced. */
  'login-failures-strangers': [{ points: 10, seconds: 900 }],
  /** The pace then: each stranger's client on this account, */
  'login-paced': [{ points: 1, seconds: 60 }],
  /** and all of them together: those whose network has not failed on this account today, and those whose network has. */
  'login-paced-fresh': [{ points: 3, seconds: 60 }],
  'login-paced-stale': [{ points: 2, seconds: 60 }],
  /** Failures of a network on an account after which it has failed today. */
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
  /** Looks at how a text would be read, per member: each is two or three translations. */
  preview: [{ points: 20, seconds: 60 }],
  /** A patient's messages read in English, per coordinator: each that was not read before is a translation or two. */
  english: [{ points: 120, seconds: 60 }],
  /** The same of up to thirty of her inbox, or of what is pinned, at once. */
  'english-list': [{ points: 60, seconds: 60 }],
  /** Doubts of translations, per member: each waits for a person. */
  doubt: [
    { points: 20, seconds: 600 },
    { points: 100, seconds: 86_400 },
  ],
  /** Reviews written or changed, answers and reports, per member: each is read by a person, and translated. */
  review: [
    { points: 20, seconds: 600 },
    { points: 60, seconds: 86_400 },
  ],
  /** Messages to the operators, per member: each is read by a person, and translated. */
  help: [
    { points: 20, seconds: 600 },
    { points: 100, seconds: 86_400 },
  ],
  /** Files handed in, per member: each is up to 15 MB, and a second of a processor. */
  upload: [
    { points: 60, seconds: 600 },
    { points: 400, seconds: 86_400 },
  ],
  /** Invitations mailed for a clinic and their links sent anew, per head: each is a mail to somebody who has no account. */
  invite: [
    { points: 10, seconds: 3600 },
    { points: 30, seconds: 86_400 },
  ],
  'chat-minute': [{ points: 60, seconds: 60 }],
  'chat-burst': [{ points: 30, seconds: 10 }],
  page: [{ points: 30, seconds: 1 }],
  /** Pictures of links that have to be drawn, per client: each takes an eighth of a second of a processor. */
  'link-picture': [{ points: 60, seconds: 60 }],
  'unknown-address': [{ points: 60, seconds: 60 }],
  'csp-report': [{ points: 20, seconds: 60 }],
  /** Characters of one sender that are sent to the translator, which is paid by the character (security 6.6). */
  'translated-characters': [{ points: 200_000, seconds: 86_400 }],
} as const satisfies Record<LimitName | string, readonly Budget[]>;
export type BudgetName = keyof typeof BUDGETS;

export type Limits = {
  /** `take('public-read', client)` on the spot, for answers that lie ready. */
  takeRead(client: string): void;
  /** `take('page', client)` on the spot: most pages lie ready too. */
  takePage(client: string): void;
  /** Takes one point; throws `too-many-requests` with the seconds to wait when there is none left. */
  take(name: BudgetName, key: string, points?: number): Promise<void>;
  /** Throws as `take` would, without taking. */
  check(name: BudgetName, key: string): Promise<void>;
  forgive(name: BudgetName, key: string): Promise<void>;
  /** Returns one point that `take` took for something that turned out well. */
  giveBack(name: BudgetName, key: string): Promise<void>;
};

/** So long Redis is waited for. */
const PATIENCE_MS = 300;
/** After a silence Redis is not asked for so long: ever more requests would be waiting for it. */
const SILENCE_MS = 5_000;

/** One budget: counted over all processes where there is Redis, and in this one alone. */
type Counter = { shared: RateLimiterAbstract | undefined; alone: RateLimiterAbstract; seconds: number };

/**
 * Budgets in memory, or in Redis so that they hold over all processes. When Redis is away, or there and silent, each
 * process holds them alone: a limit never fails open and never holds a request up. `scale` multiplies every figure
 * (LIMIT_SCALE).
 */
export function makeLimits(scale: number, redis?: OwnRedis): Limits {
  const made = new Map<BudgetName, Counter[]>();
  const countersOf = (name: BudgetName) => {
    let counters = made.get(name);
    if (!counters) {
      counters = BUDGETS[name].map(({ points, seconds }) => {
        const options = { keyPrefix: `${redis?.prefix ?? 'naru'}:${name}:${seconds}`, points: Math.max(1, Math.round(points * scale)), duration: seconds };
        const shared = redis && new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
        return { shared, alone: new RateLimiterMemory(options), seconds };
      });
      made.set(name, counters);
    }
    return counters;
  };
  const ask = makeAsk(redis?.client);
  const takeRead = countHere('public-read', scale);
  const takePage = countHere('page', scale);
  return {
    takeRead,
    takePage,
    async take(name, key, points = 1) {
      if (name === 'public-read') return takeRead(key);
      if (name === 'page') return takePage(key);
      for (const counter of countersOf(name)) {
        const state = await ask(counter, (limiter) => limiter.consume(key, points).catch(refusalOnly));
        if (state.consumedPoints > limitOf(counter)) throw tooMany(state, counter);
      }
    },
    async check(name, key) {
      for (const counter of countersOf(name)) {
        const state = await ask(counter, (limiter) => limiter.get(key));
        if (state && state.remainingPoints <= 0) throw tooMany(state, counter);
      }
    },
    async forgive(name, key) {
      for (const counter of countersOf(name)) await ask(counter, (limiter) => limiter.delete(key));
    },
    async giveBack(name, key) {
      for (const counter of countersOf(name)) await ask(counter, (limiter) => limiter.reward(key, 1));
    },
  };
}

const limitOf = ({ alone }: Counter) => alone.points;

/** A refusal is an answer like any other; everything else is an error of the store. */
function refusalOnly(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal;
  throw refusal;
}

/** Asks the shared count while Redis answers in time, else this process's own. */
function makeAsk(redis: Redis | undefined) {
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return async <T>({ shared, alone }: Counter, act: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> => {
    if (!shared || !redis?.isReady || performance.now() < askAgainAt) return act(alone);
    const wait = patience(PATIENCE_MS);
    const silence = wait.over.then(() => {
      askAgainAt = performance.now() + SILENCE_MS;
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

/**
 * Public reads and pages are many and cheap: they are counted within each second, in this process alone, without a journey to
 * Redis or a timer for each.
 */
function countHere(name: 'public-read' | 'page', scale: number): (client: string) => void {
  const [{ points, seconds }] = BUDGETS[name];
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

/** After the machine's clock went back the end of a window looks far away; it is never further than the window is long. */
function tooMany(state: RateLimiterRes, { seconds }: Counter): AppError {
  return new AppError('too-many-requests', { retryAfter: Math.min(seconds, Math.max(1, Math.ceil(state.msBeforeNext / 1000))) });
}
