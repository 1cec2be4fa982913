import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_HEADER } from '../../../contract/constants.ts';
import type { Config } from '../../platform/config.ts';
import { cookieOptions, hostPrefix, isOurPage } from '../sessions/session-cookie.ts';

/** Longest lifetime of a cookie in browsers. */
const REMEMBERED_SECONDS = 400 * 86_400;

/** Identifies the device and no person: a random value, signed by us. It opens nothing, and stays after a logout. */
const nameOf = (config: Config) => `${hostPrefix(config)}naru_device`;
const markOf = (random: string, config: Config) => createHmac('sha256', config.tokenSecret).update(`device\n${random}`).digest('base64url');

/**
 * Returns the id of the device that signs in: the one in its cookie, or a new one, because a value that we did not sign may be known to somebody
 * else. Undefined for the page of another site, which must not set ids in our visitors' browsers.
 */
export function readOrCreateDeviceId(request: FastifyRequest, config: Config): string | undefined {
  const foreign = !isOurPage(request, config) && (request.headers.origin || request.headers[CLIENT_HEADER]);
  if (foreign) return undefined;
  const given = request.cookies[nameOf(config)];
  return given && isOurs(given, config) ? given : newId(config);
}

function newId(config: Config): string {
  const random = randomBytes(32).toString('base64url');
  return `${random}.${markOf(random, config)}`;
}

function isOurs(id: string, config: Config): boolean {
  const [random = '', mark = ''] = id.split('.');
  const [given, wanted] = [Buffer.from(mark), Buffer.from(markOf(random, config))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function setDeviceCookie(reply: FastifyReply, config: Config, id: string): void {
  reply.setCookie(nameOf(config), id, { ...cookieOptions(config), maxAge: REMEMBERED_SECONDS });
}

export function clearDeviceCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(nameOf(config), cookieOptions(config));
}
