import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '../../../contract/constants.ts';
import type { Config } from '../../platform/config.ts';
import { cookieNamePrefix, cookieOptions, isOurPage } from '../sessions/session-cookie.ts';

/** Maximum lifetime of a cookie that browsers allow. */
const MAX_COOKIE_AGE_SECONDS = 400 * 86_400;

/** The cookie identifies the device, not a person: a random value with our signature. It grants no access, and stays after a logout. */
const deviceCookieName = (config: Config) => `${cookieNamePrefix(config)}naru_device`;
const signDeviceId = (random: string, config: Config) => createHmac('sha256', config.tokenSecret).update(`device\n${random}`).digest('base64url');

/**
 * Returns the device id for a sign-in: the one in the cookie if we signed it, else a new one, because somebody else could know an unsigned value.
 * Undefined for a call from another site's page, which must not set ids in our visitors' browsers.
 */
export function readOrCreateDeviceId(request: FastifyRequest, config: Config): string | undefined {
  const foreign = !isOurPage(request, config) && (request.headers.origin || request.headers[CLIENT_HEADER]);
  if (foreign) return undefined;
  const given = request.cookies[deviceCookieName(config)];
  return given && isSignedByUs(given, config) ? given : generateDeviceId(config);
}

function generateDeviceId(config: Config): string {
  const random = randomBytes(32).toString('base64url');
  return `${random}.${signDeviceId(random, config)}`;
}

function isSignedByUs(id: string, config: Config): boolean {
  const [random = '', mark = ''] = id.split('.');
  const [given, wanted] = [Buffer.from(mark), Buffer.from(signDeviceId(random, config))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function setDeviceCookie(reply: FastifyReply, config: Config, id: string): void {
  reply.setCookie(deviceCookieName(config), id, { ...cookieOptions(config), maxAge: MAX_COOKIE_AGE_SECONDS });
}

export function clearDeviceCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(deviceCookieName(config), cookieOptions(config));
}
