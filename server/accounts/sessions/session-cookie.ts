import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from '../../../contract/accounts/sessions.ts';
import { CLIENT_HEADER } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../platform/config.ts';

/** Value of `refresh_token` in responses to our own pages. The real token is only in the cookie, because scripts must not read it. */
const TOKEN_IN_COOKIE = 'cookie';

const isSecure = (config: Config) => config.publicUrl.startsWith('https:');
/** `__Host-` with TLS. Browsers refuse this prefix without TLS. */
export const cookieNamePrefix = (config: Config) => (isSecure(config) ? '__Host-' : '');
const sessionCookieName = (config: Config) => `${cookieNamePrefix(config)}naru_refresh`;

/**
 * True for a call of our own pages (security 3.3). It has our Origin and our header, which no form of another site can send. Only such calls may use
 * the cookie.
 */
export function isOurPage(request: FastifyRequest, config: Config): boolean {
  const { origin } = request.headers;
  if (!request.headers[CLIENT_HEADER] || !origin) return false;
  return origin === new URL(config.publicUrl).origin || origin === `${request.protocol}://${request.host}`;
}

/** Returns the refresh token from the cookie. `refused` if there is a cookie, but the call does not come from our own page. */
export function readCookieToken(request: FastifyRequest, config: Config): string | 'refused' | undefined {
  const value = request.cookies[sessionCookieName(config)];
  if (!value) return undefined;
  return isOurPage(request, config) ? value : 'refused';
}

/** Returns the refresh token from the cookie, without checking which site made the call. Only for read-only calls. */
export const readCookieTokenFromAnyOrigin = (request: FastifyRequest, config: Config): string | undefined => request.cookies[sessionCookieName(config)];

export const cookieOptions = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'strict' as const, secure: isSecure(config) });

/**
 * Returns the tokens: for our own pages with the refresh token in the cookie, for other clients all in the body. The cookie has both a lifetime and
 * an expiry date, because the device's clock may be wrong by more than the lifetime.
 */
export function issueTokens(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tokens: SessionTokens,
): SessionTokens {
  reply.header('cache-control', 'no-store');
  if (!isOurPage(request, config)) return tokens;
  const expires = new Date(tokens.refresh_token_expire);
  const maxAge = Math.round((expires.getTime() - clock.now().getTime()) / 1000);
  reply.setCookie(sessionCookieName(config), tokens.refresh_token, { ...cookieOptions(config), expires, maxAge });
  return { ...tokens, refresh_token: TOKEN_IN_COOKIE };
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), cookieOptions(config));
}
