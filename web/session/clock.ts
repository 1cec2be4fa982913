/**
 * Estimates the server's time, because a device's clock can be wrong by minutes, days or years. An access token states when it was issued. Its
 * difference to the device's clock is stored and applied to every expiry.
 */

type Claims<R> = { iat: number; role: R; hid: number | null; sub?: string };

/** Decodes the claims of an access token without verifying them. Use them only to decide what to show; the server decides what is allowed. */
export function decodeTokenClaims<R>(token: string): Claims<R> {
  return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as Claims<R>;
}

/** Returns how far the server's clock is ahead of `now`, in ms, from a token just received. 0 if the token has no issue time. */
export function computeClockOffset(token: string, now: number): number {
  try {
    return decodeTokenClaims(token).iat * 1000 - now || 0;
  } catch {
    return 0;
  }
}

/** True if an expiry (ISO 8601) has passed by the server's clock, which is `offset` ms ahead of `now`. An invalid date is treated as expired. */
export function isExpired(expiry: string | null, now: number, offset: number): boolean {
  return !(Date.parse(expiry ?? '') > now + offset);
}
