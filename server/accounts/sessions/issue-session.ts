import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionTokens } from '../../../contract/accounts/sessions.ts';
import { TIME_ZONE_HEADER } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Config } from '../../platform/config.ts';
import { parseAcceptedLanguage } from '../../platform/negotiation.ts';
import { readOrCreateDeviceId, setDeviceCookie } from '../sign-in/device-cookie.ts';
import { issueTokens, readCookieToken } from './session-cookie.ts';
import { clientCountry } from './session-list.ts';
import { endSessionByRefreshToken, type SignInDevice, setReadingLanguage, storeTimeZone } from './sessions.ts';

type SignInCall = { request: FastifyRequest; reply: FastifyReply; client: string };

/** Returns the device data of a sign-in request. */
export function readSignInDevice({ request, client }: SignInCall, config: Config, deviceToken?: string): SignInDevice {
  return {
    client,
    deviceId: readOrCreateDeviceId(request, config),
    userAgent: request.headers['user-agent'],
    country: clientCountry(request, config),
    deviceToken,
  };
}

/** Last step of every sign-in: ends the browser's previous session, stores language and time zone, returns the tokens and remembers the device. */
export async function issueSession(
  deps: Deps,
  call: SignInCall,
  { deviceId }: Pick<SignInDevice, 'deviceId'>,
  { tokens, memberId }: { tokens: SessionTokens; memberId: string },
): Promise<SessionTokens> {
  // The cookie is about to be replaced. Its session must end now, because nothing could end it later.
  const former = readCookieToken(call.request, deps.config);
  if (former && former !== 'refused') await endSessionByRefreshToken(deps, former);
  await storeRequestLanguage(deps, call, memberId);
  await storeTimeZone(deps, memberId, call.request.headers[TIME_ZONE_HEADER]);
  const handed = issueTokens(call, deps, tokens);
  if (deviceId) setDeviceCookie(call.reply, deps.config, deviceId);
  return handed;
}

/**
 * Stores the language of a patient's request. If the request names no language, `*`, or an unsupported one, the patient's choice is unchanged. Staff
 * keep the language of their invitation, or the one chosen in a console (`setMailLanguage`).
 */
export async function storeRequestLanguage(deps: Pick<Deps, 'database' | 'bus'>, { request }: Pick<SignInCall, 'request'>, memberId: string): Promise<void> {
  const language = parseAcceptedLanguage(request.headers['accept-language']);
  if (language) await setReadingLanguage(deps, memberId, language);
}
