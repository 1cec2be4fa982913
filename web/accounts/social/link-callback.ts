import { LINK_STATE_PREFIX, type SocialProvider } from '../../../contract/constants.ts';
import { ApiError } from '../../api/call.ts';
import { api, SessionEndedError } from '../../session/session.ts';
import { callbackUrl } from './providers.ts';

/** Outcome of linking a provider, with the server's own message if there was one. */
export type LinkOutcome = { provider: SocialProvider; what: 'linked' | 'refused' | 'failed' | 'offline'; detail?: string };
/** Page where linking begins and its outcome is shown. */
export const LINKED_ACCOUNTS_PATH = '/myPage?tab=3';

/** True if a provider's response belongs to linking. This only selects the API call; the server stores the attempt itself. */
export const isLinkCallback = (search: string) => new URLSearchParams(search).get('state')?.startsWith(LINK_STATE_PREFIX) === true;

/** Sends the provider's response in the address to link it. If the session has ended, the next page asks the member to sign in. */
export async function finishLinking(provider: SocialProvider, search: string): Promise<LinkOutcome> {
  const sent = new URLSearchParams(search);
  const [error, code, state] = [sent.get('error'), sent.get('code'), sent.get('state')];
  if (error !== null) return { provider, what: error.toLowerCase() === 'access_denied' ? 'refused' : 'failed' };
  if (!code || !state) return { provider, what: 'failed' };
  try {
    await api('linkIdentity', { params: { provider }, body: { code, state, redirect_uri: callbackUrl(provider) } });
    return { provider, what: 'linked' };
  } catch (failure) {
    if (failure instanceof SessionEndedError) return { provider, what: 'failed' };
    if (!(failure instanceof ApiError)) throw failure;
    if (failure.status === 0) return { provider, what: 'offline' };
    return { provider, what: 'failed', ...(failure.message && { detail: failure.message }) };
  }
}
