import { errors, type JWTPayload, type JWTVerifyOptions } from 'jose';
import { z } from 'zod';
import { EMAIL_PATTERN } from '../../../contract/rules.ts';
import { type Identity, IdentityError } from './port.ts';

/** Tolerance for clock differences, in seconds. A token can be this far in the future or this long past its expiry. */
const TOLERANCE_SECONDS = 60;
/** Maximum age of an accepted token. A token is issued for this exchange, so an older one must be a leftover. */
const MAX_TOKEN_AGE = '10 minutes';

/** Returns the requirements for an identity token of any issuer. The algorithm depends on the provider. */
export function idTokenRequirements(given: { issuer: string[]; clientId: string; algorithm: string; now: Date }): JWTVerifyOptions {
  return {
    algorithms: [given.algorithm],
    issuer: given.issuer,
    audience: given.clientId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    clockTolerance: TOLERANCE_SECONDS,
    maxTokenAge: MAX_TOKEN_AGE,
    currentDate: given.now,
  };
}

/** Invalid text is dropped, because the identity does not depend on it. */
const text = z.string().catch('');
const Claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  email: text,
  /** Some issuers send it as a string. */
  email_verified: z.union([z.boolean(), z.stringbool()]).catch(false),
  name: text,
});

/**
 * Verifies an identity token and returns the identity in it. Throws IdentityError `nonsense` for a wrong signature, issuer, audience, expiry or
 * nonce. An IdentityError thrown by `verify` is passed on.
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
  // A token for several audiences is accepted only if `azp` names us.
  if ((Array.isArray(aud) && aud.length > 1 && azp !== clientId) || (azp !== undefined && azp !== clientId))
    throw new IdentityError('nonsense', 'the identity token was made out to another');
  const address = toSingleLine(email, 254);
  const isAddress = address !== null && EMAIL_PATTERN.test(address);
  return { subject: sub, email: isAddress ? address : null, emailVerified: isAddress && email_verified, name: toSingleLine(name, 120) };
}

/** Returns one line of well-formed text, or null. */
function toSingleLine(value: string, most: number): string | null {
  const line = value
    .trim()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, most + 1);
  return line !== '' && line.length <= most && line.isWellFormed() ? line : null;
}
