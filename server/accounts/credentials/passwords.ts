import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { passwordForm } from '../../../contract/rules.ts';
import { AppError } from '../../platform/errors.ts';

/** Argon2id, 19 MiB, 2 rounds (security 2.2). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashing at once, and waiting for it: above that a storm of sign-ins is turned away, so that the shop stays quick. */
const AT_ONCE = 2;
const WAITING = 64;

let working = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when there is room. Throws `unavailable` when too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new AppError('unavailable', { retryAfter: 2 });
    // Whoever finishes hands its place on, so `working` stays as it is.
    await new Promise<void>((resume) => waiting.push(resume));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(passwordForm(password), COST));
}

/** What a password is compared with when there is nobody to compare it with: the same work, never a match. */
let nobody: Promise<string> | undefined;

/**
 * Whether `password` is the one that was hashed. `renew`: it is, and the hash is of a lower cost than today's, or of letters that
 * were not in NFC; for the sake of those the password is also compared as it was typed, and in NFD. Without a hash (no such
 * member) it costs the same and is no.
 */
export async function comparePassword(stored: string | null | undefined, password: string): Promise<'no' | 'yes' | 'renew'> {
  nobody ??= hash(randomBytes(32), COST);
  const compared = stored ?? (await nobody);
  const now = passwordForm(password);
  // One form, and one comparison, for all that is plain ASCII.
  for (const form of new Set([now, password, password.normalize('NFD')])) {
    if (!(await inTurn(() => verify(compared, form))) || typeof stored !== 'string') continue;
    return form === now && !isOutdated(stored) ? 'yes' : 'renew';
  }
  return 'no';
}

/** The same, for who only needs to know whether it is right. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return (await comparePassword(stored, password)) !== 'no';
}

/** Whether a hash is of a lower cost than today's, or of another kind. */
export function isOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(time) >= COST.timeCost && Number(lanes) >= COST.parallelism);
}
