import type { SocialProvider } from '../../../contract/constants.ts';
import { ApiError } from '../../api/call.ts';
import { homePathForRole } from '../../session/home-path.ts';
import { dropReturnPath, readReturnPath } from '../../session/return-path.ts';
import { anonymous, currentRole, enter, hasSession } from '../../session/session.ts';
import { deviceToken } from '../sign-in/device-token.ts';
import { callbackUrl } from './providers.ts';

/** What went wrong, and the server's own sentence about it where it said one. */
export type CallbackTrouble = { what: 'refused' | 'expired' | 'failed' | 'unreachable'; detail?: string };
/** Where to go on, or what to say instead. */
export type CallbackOutcome = { to: string } | CallbackTrouble;

const CALLS = { google: 'loginGoogle', line: 'loginLine' } as const;

/** Hands in what the provider sent back in the address (`code` and `state`, or `error`), and says how it went (specification 3.9). */
export async function finishSignIn(provider: SocialProvider, search: string): Promise<CallbackOutcome> {
  const sent = new URLSearchParams(search);
  const error = sent.get('error');
  // LINE writes it in capitals (providers 3.1).
  if (error !== null) return { what: error.toLowerCase() === 'access_denied' ? 'refused' : 'failed' };
  const code = sent.get('code');
  // A page that was loaded anew: its code has been taken out of the address, and serves only once anyway.
  if (!code) return hasSession() ? { to: await placeAfterSocial() } : { what: 'expired' };
  const state = sent.get('state');
  try {
    const body = { code, redirect_uri: callbackUrl(provider), ...(state !== null && { state }), ...deviceToken() };
    await enter(() => anonymous(CALLS[provider], { body }));
    return { to: await placeAfterSocial() };
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return outcomeOf(failure, provider);
  }
}

/** A broken answer without words is neither the network nor the provider: sign-in failed, and that is all that is known. */
function outcomeOf({ code, status, message }: ApiError, provider: SocialProvider): CallbackOutcome {
  if (code === 'accounts.social-unknown') return { to: `/join?with=${provider}` };
  if (code === 'accounts.social-link-needed') return { to: '/auth/link' };
  const what = code === 'accounts.social-expired' ? 'expired' : status === 0 || (status >= 500 && message) ? 'unreachable' : 'failed';
  return { what, ...(message && { detail: message }) };
}

/** After a social sign-in: the kept way back, else home (specification 3.9); a clinic's people and operators have a home of their own. The way back is spent. */
export async function placeAfterSocial(): Promise<string> {
  const home = homePathForRole(await currentRole());
  if (home !== '/') return home;
  const path = readReturnPath() ?? '/';
  dropReturnPath();
  return path;
}
