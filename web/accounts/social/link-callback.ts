import { LINK_STATE, type SocialProvider } from '../../../contract/constants.ts';
import { ApiError } from '../../api/call.ts';
import { api, SessionEnded } from '../../session/session.ts';
import { callbackUrl } from './providers.ts';

/** How the linking of a provider went, and the server's own sentence about it where it said one. */
export type LinkOutcome = { provider: SocialProvider; what: 'linked' | 'refused' | 'failed' | 'offline'; detail?: string };
/** Where she began, and where she is told how it went. */
export const LINK_PLACE = '/myPage?tab=3';

/** Whether what a provider sent back belongs to a linking. That is only the way to the right call: the server keeps what was begun. */
export const isLinking = (search: string) => new URLSearchParams(search).get('state')?.startsWith(LINK_STATE) === true;

/** Hands in what the provider sent back in the address to link it. Who is signed out by now is asked to sign in by the page she returns to. */
export async function finishLink(provider: SocialProvider, search: string): Promise<LinkOutcome> {
  const sent = new URLSearchParams(search);
  const [error, code, state] = [sent.get('error'), sent.get('code'), sent.get('state')];
  if (error !== null) return { provider, what: error.toLowerCase() === 'access_denied' ? 'refused' : 'failed' };
  if (!code || !state) return { provider, what: 'failed' };
  try {
    await api('linkIdentity', { params: { provider }, body: { code, state, redirect_uri: callbackUrl(provider) } });
    return { provider, what: 'linked' };
  } catch (failure) {
    if (failure instanceof SessionEnded) return { provider, what: 'failed' };
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.status === 0) return { provider, what: 'offline' };
    return { provider, what: 'failed', ...(failure.message && { detail: failure.message }) };
  }
}
