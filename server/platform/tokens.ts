import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ROLES, type Role } from '../../contract/constants.ts';
import type { Clock } from './clock.ts';

/** The caller, from a verified token only. Contains identifiers and no personal data (security 3.1). */
export type Caller = { memberId: string; sessionId: string; role: Role; hospitalId: number | null };

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), role: z.enum(ROLES), hid: z.number().int().nullable(), iat: z.number(), exp: z.number() });
const ISSUER = 'naru';
const TOKEN_TYPE = 'at+jwt';
/** Maximum clock difference between two of our processes, in seconds. A token issued further in the future is invalid. */
const CLOCK_TOLERANCE_SECONDS = 60;
const ACCESS_TOKEN_LIFETIME_SECONDS = 15 * 60;
/** Lifetime of an access token. */
export const ACCESS_TOKEN_LIFETIME_MS = ACCESS_TOKEN_LIFETIME_SECONDS * 1000;

export type AccessTokens = {
  issue(caller: Caller): Promise<{ token: string; expires: Date }>;
  /** Returns the caller, or the reason for a refusal: `expired` and `invalid` both answer 401. */
  verify(token: string): Promise<Caller | 'expired' | 'invalid'>;
};

/** Access tokens: 15 minutes, HS256 only; issuer, audience and type are checked. */
export function makeAccessTokens(secret: string, clock: Clock): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    async issue({ memberId, sessionId, role, hospitalId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({ sid: sessionId, role, hid: hospitalId })
        .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
        .setSubject(memberId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_LIFETIME_SECONDS)
        .sign(key);
      return { token, expires: new Date((now + ACCESS_TOKEN_LIFETIME_SECONDS) * 1000) };
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], typ: TOKEN_TYPE, issuer: ISSUER, audience: ISSUER, currentDate: clock.now() });
        const claims = Claims.parse(payload);
        // The library has checked `nbf` and the expiry, without tolerance.
        if (claims.iat > clock.now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS) return 'invalid';
        return { memberId: claims.sub, sessionId: claims.sid, role: claims.role, hospitalId: claims.hid };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
