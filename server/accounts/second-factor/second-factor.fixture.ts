import { TOTP } from 'otpauth';
import type { World } from '../../testing/world.ts';
import { PASSWORD } from '../accounts.fixture.ts';
import type { members } from '../accounts.tables.ts';
import { hashPassword } from '../credentials/passwords.ts';

export const FACTOR_PATH = '/api/v1/users/second-factor';

/** Values of a member without a mail address, for worlds that run no jobs. */
export const WITHOUT_EMAIL = { email: null, emailKey: null };

/** Returns the code that an authenticator app shows, computed independently of the code under test. */
export const computeTotpCode = (secret: string, at: Date) => new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** A member with a password, of role `user` by default. */
export async function createPersonWithPassword(world: World, given: Partial<typeof members.$inferInsert> = {}) {
  const member = await world.person({ passwordHash: await hashPassword(PASSWORD), ...given });
  return { member, headers: await world.as(member) };
}

/**
 * Sets up a second factor over the API. Returns its secret and the recovery codes. Moves the clock to the next time step, because a code works once.
 */
export async function setUpFactor(world: World, headers: Record<string, string>) {
  const begun = await world.post(FACTOR_PATH, { password: PASSWORD }, headers);
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await world.put(FACTOR_PATH, { otp: computeTotpCode(secret, world.clock.now()) }, headers);
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  world.clock.forward(30);
  return { secret, codes: confirmed.json<{ recovery_codes: string[] }>().recovery_codes };
}
