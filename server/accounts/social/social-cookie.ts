import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '../../../contract/constants.ts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { cookieNamePrefix, cookieOptions, isOurPage } from '../sessions/session-cookie.ts';
import { SOCIAL_COOKIE_SECONDS } from './social-attempts.ts';

/** Name of the cookie that binds a social sign-in to the browser that began it. */
const socialCookieName = (config: Config) => `${cookieNamePrefix(config)}naru_social`;

/** `SameSite=Strict` works: the provider's redirect only opens our page, and that page submits the code. */
export function setSocialCookie(reply: FastifyReply, config: Config, value: string): void {
  reply.setCookie(socialCookieName(config), value, { ...cookieOptions(config), maxAge: SOCIAL_COOKIE_SECONDS });
}

export function clearSocialCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(socialCookieName(config), cookieOptions(config));
}

export function readSocialCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[socialCookieName(config)] || undefined;
}

/**
 * Returns the kind of client that sends this cookie: our own page, or a program that stores cookies itself. Throws `not-allowed` if the Origin
 * belongs to another site.
 */
export function detectSocialClient(request: FastifyRequest, config: Config): 'our page' | 'program' {
  if (isOurPage(request, config)) return 'our page';
  if (request.headers.origin || request.headers[CLIENT_HEADER]) throw new AppError('not-allowed');
  return 'program';
}
