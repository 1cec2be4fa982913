import { errors, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { z } from 'zod';
import { EMAIL_PATTERN } from '../../../contract/rules.ts';
import { type Identity, IdentityError } from './port.ts';

/** Clocks differ: so far a token may be from the future, or past its time. */
const TOLERANCE_SECONDS = 60;
/** A token is minted for the trade that we have just made; an older one is somebody's leftover. */
const NEWEST = '10 minutes';

/** What an identity token must be, whoever issued it; the algorithm is each provider's own. */
export function expected(given: { issuer: string[]; clientId: string; algorithm: string; now: Date }): JWTVerifyOptions {
  return {
    algorithms: [given.algorithm],
    issuer: given.issuer,
    audience: given.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: NEWEST,
    currentDate: given.now,
  };
}

/** Text that is not one is left out: who she is does not hang on it. */
const text = z.string().catch('');
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: text,
  /** Some issuers write it as a word. */
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: text,
});

/**
 * Checks a token with the given verification and reads who it is about. Throws IdentityError `nonsense` for a wrong
 * signature, issuer, audience, expiry or nonce; what `verify` itself throws as IdentityError passes.
 */
export async function readIdToken(verify: () => Promise<{ payload: JWTPayload }>, { nonce, clientId }: { nonce: string; clientId: string }): Promise<Identity> {
  const { payload } = await verify().catch((error: unknown) => {
    if (error instanceof IdentityError) throw error;
    throw new IdentityError('nonsense', `the identity token is not good (${error instanceof errors.JOSEError ? error.code : 'unreadable'})`);
  });
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new IdentityError('nonsense', 'the identity token has another shape');
  const { sub, aud, azp, email, email_verified, name } = claims.data;
  if (claims.data.nonce !== nonce) throw new IdentityError('nonsense', 'the identity token belongs to another sign-in');
  // A token for several is ours only when it was made out to us.
  if ((Array.isArray(aud) && aud.length > 1 && azp !== clientId) || (azp !== undefined && azp !== clientId))
    throw new IdentityError('nonsense', 'the identity token was made out to another');
  const address = plain(email, 254);
  const isAddress = address !== null && EMAIL_PATTERN.test(address);
  return { subject: sub, email: isAddress ? address : null, emailVerified: isAddress && email_verified, name: plain(name, 120) };
}

/** One line of well-formed text, or nothing. */
function plain(value: string, most: number): string | null {
  const line = value
    .trim()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, most + 1);
  return line !== '' && line.length <= most && line.isWellFormed() ? line : null;
}
