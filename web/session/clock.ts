/**
 * The server's instants on a device whose clock may be minutes, days or years wrong. An access token says when it was
 * issued; the difference to the device's clock at that moment is kept, and every expiry is judged with it.
 */

type Claims<R> = { iat: number; role: R; hid: number | null; sub?: string };

/** What an access token says of itself. Nothing is believed of it: it is for what to show, the server decides. */
export function decodeTokenClaims<R>(token: string): Claims<R> {
  return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as Claims<R>;
}

/** How many milliseconds the server is ahead of `now`, from a token that has just come; 0 when it does not say. */
export function aheadBy(token: string, now: number): number {
  try {
    return decodeTokenClaims(token).iat * 1000 - now || 0;
  } catch {
    return 0;
  }
}

/** Whether an expiry (ISO 8601) has passed on the server, whose clock is `ahead` of `now`. What is no instant has passed. */
export function isPast(expiry: string | null, now: number, ahead: number): boolean {
  return !(Date.parse(expiry ?? '') > now + ahead);
}
