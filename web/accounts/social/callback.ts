import type { SocialProvider } from '../../../contract/constants.ts';
import { ApiError } from '../../api/call.ts';
import { getHomePath } from '../../session/home-path.ts';
import { clearReturnPath, readReturnPath } from '../../session/return-path.ts';
import { anonymousApi, getCurrentRole, hasSession, startSession } from '../../session/session.ts';
import { readDeviceTokenField } from '../sign-in/device-token.ts';
import { callbackUrl } from './providers.ts';

/** The kind of failure, and the server's own message if there was one. */
export type CallbackError = { what: 'refused' | 'expired' | 'failed' | 'unreachable'; detail?: string };
/** The path to continue at, or the failure to show. */
export type CallbackOutcome = { to: string } | CallbackError;

const LOGIN_ENDPOINTS = { google: 'loginGoogle', line: 'loginLine' } as const;

/** Sends the provider's answer in the address (`code` and `state`, or `error`) to the server. Returns the outcome (specification 3.9). */
export async function finishSignIn(provider: SocialProvider, search: string): Promise<CallbackOutcome> {
  const sent = new URLSearchParams(search);
  const error = sent.get('error');
  // LINE sends it in capitals (providers 3.1).
  if (error !== null) return { what: error.toLowerCase() === 'access_denied' ? 'refused' : 'failed' };
  const code = sent.get('code');
  // The page was reloaded. Its code is no longer in the address, and can be used only once anyway.
  if (!code) return hasSession() ? { to: await consumeReturnPath() } : { what: 'expired' };
  const state = sent.get('state');
  try {
    const body = { code, redirect_uri: callbackUrl(provider), ...(state !== null && { state }), ...readDeviceTokenField() };
    await startSession(() => anonymousApi(LOGIN_ENDPOINTS[provider], { body }));
    return { to: await consumeReturnPath() };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return toOutcome(failure, provider);
  }
}

/** A malformed response without a message does not tell the cause. Only the failed sign-in is known. */
function toOutcome({ code, status, message }: ApiError, provider: SocialProvider): CallbackOutcome {
  if (code === 'accounts.social-unknown') return { to: `/join?with=${provider}` };
  if (code === 'accounts.social-link-needed') return { to: '/auth/link' };
  const what = code === 'accounts.social-expired' ? 'expired' : status === 0 || (status >= 500 && message) ? 'unreachable' : 'failed';
  return { what, ...(message && { detail: message }) };
}

/**
 * Returns the path after a social sign-in or a new member's first: the stored return path, else home (specification 3.9). Clinic staff and operators
 * have their own home. Removes the stored path.
 */
export async function consumeReturnPath(): Promise<string> {
  const home = getHomePath(await getCurrentRole());
  if (home !== '/') return home;
  const path = readReturnPath() ?? '/';
  clearReturnPath();
  return path;
}
