import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tokens } from '../../../contract/accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../platform/config.ts';
import { namedLanguage } from '../../platform/negotiation.ts';
import { readOrCreateDeviceId, setDeviceCookie } from '../sign-in/device-cookie.ts';
import { cookieToken, issueTokens } from './session-cookie.ts';
import { clientCountry } from './session-list.ts';
import { type Device, endSessionByRefreshToken, setReadingLanguage } from './sessions.ts';

type Asked = { request: FastifyRequest; reply: FastifyReply; client: string };

/** Who signs in from where, as a call tells. */
export function describeDevice({ request, client }: Asked, config: Config, deviceToken?: string): Device {
  return {
    client,
    deviceId: readOrCreateDeviceId(request, config),
    userAgent: request.headers['user-agent'],
    country: clientCountry(request, config),
    deviceToken,
  };
}

/** What every way of signing in ends with: the former session of this browser is over, the language is kept, the tokens are handed out, the device is known. */
export async function issueSession(
  deps: Deps,
  call: Asked,
  { deviceId }: Pick<Device, 'deviceId'>,
  { tokens, memberId }: { tokens: Tokens; memberId: string },
): Promise<Tokens> {
  // The cookie is about to be replaced: the session in it would live on with nobody to end it.
  const former = cookieToken(call.request, deps.config);
  if (former && former !== 'refused') await endSessionByRefreshToken(deps, former);
  await storeLanguage(deps, call, memberId);
  const handed = issueTokens(call, deps, tokens);
  if (deviceId) setDeviceCookie(call.reply, deps.config, deviceId);
  return handed;
}

/**
 * Keeps the language that a patient's client names. One that names none, or `*`, or one that we lack leaves the patient's choice alone. Staff are
 * written to in the language that they were invited in, or chose in a console (`chooseLanguage`), wherever they sign in.
 */
export async function storeLanguage(deps: Pick<Deps, 'database' | 'bus'>, { request }: Pick<Asked, 'request'>, memberId: string): Promise<void> {
  const language = namedLanguage(request.headers['accept-language']);
  if (language) await setReadingLanguage(deps, memberId, language);
}
