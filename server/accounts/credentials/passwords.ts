import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '../../../contract/rules.ts';
import { AppError } from '../../platform/errors.ts';

/** Argon2id, 19 MiB, 2 rounds (security 2.2). */
const ARGON2_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Limits of concurrent and queued hashes. Beyond them sign-ins are refused, so that a burst does not slow down the shop. */
const MAX_CONCURRENT_HASHES = 2;
const MAX_QUEUED_HASHES = 64;

let runningHashes = 0;
const queuedHashes: (() => void)[] = [];

/** Runs `work` when a slot is free. Throws `unavailable` if too many are queued. */
async function runWhenFree<T>(work: () => Promise<T>): Promise<T> {
  if (runningHashes >= MAX_CONCURRENT_HASHES) {
    if (queuedHashes.length >= MAX_QUEUED_HASHES) throw new AppError('unavailable', { retryAfter: 2 });
    // The finished work hands its slot to this one, so `runningHashes` is unchanged.
    await new Promise<void>((resume) => queuedHashes.push(resume));
  } else {
    runningHashes += 1;
  }
  try {
    return await work();
  } finally {
    const next = queuedHashes.shift();
    if (next) next();
    else runningHashes -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return runWhenFree(() => hash(normalizePassword(password), ARGON2_COST));
}

/** Hash compared if there is no account: the same amount of work, and never a match. */
let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a hash. Returns `renew` if it matches but the hash is outdated: a lower cost than today's, or made from text that was not
 * NFC. For old hashes it also tries the password as typed and in NFD. Without a hash (no such member) it does the same work and returns `no`.
 */
export async function comparePassword(stored: string | null | undefined, password: string): Promise<'no' | 'yes' | 'renew'> {
  dummyHash ??= hash(randomBytes(32), ARGON2_COST);
  const compared = stored ?? (await dummyHash);
  const now = normalizePassword(password);
  // All forms of an ASCII password are equal, so it is compared once.
  for (const form of new Set([now, password, password.normalize('NFD')])) {
    if (!(await runWhenFree(() => verify(compared, form))) || typeof stored !== 'string') continue;
    return form === now && !isHashOutdated(stored) ? 'yes' : 'renew';
  }
  return 'no';
}

/** True if the password matches the hash. Without a hash it does the same work and returns false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await comparePassword(stored, password)) !== 'no';
}

/** True if a hash has a lower cost than today's, or is of another kind. */
export function isHashOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return !(Number(memory) >= ARGON2_COST.memoryCost && Number(time) >= ARGON2_COST.timeCost && Number(lanes) >= ARGON2_COST.parallelism);
}
