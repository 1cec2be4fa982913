/**
 * The server's time on a device whose clock may be wrong by minutes, days or years. An access token states when it was issued; its difference to the
 * device's clock at that moment is stored, and every expiry is judged with it.
 */

type Claims<R> = { iat: number; role: R; hid: number | null; sub?: string };

/** Returns the claims of an access token, unverified: they only decide what to show, the server decides what is allowed. */
export function decodeTokenClaims<R>(token: string): Claims<R> {
  return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as Claims<R>;
}

/** Returns how far the server's clock is ahead of `now`, in ms, from a token just received; 0 if the token does not say. */
export function computeClockOffset(token: string, now: number): number {
  try {
    return decodeTokenClaims(token).iat * 1000 - now || 0;
  } catch {
    return 0;
  }
}

/** True if an expiry (ISO 8601) has passed on the server, whose clock is `offset` ms ahead of `now`. An invalid date counts as past. */
export function isExpired(expiry: string | null, now: number, offset: number): boolean {
  return !(Date.parse(expiry ?? '') > now + offset);
}
