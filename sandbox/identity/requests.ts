/** Parses requests to an authorization page. */
import type { OAuthClient } from './identity-sandbox.ts';

export interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  nonce: string | undefined;
  /** S256 hash of the verifier; undefined if the client does not use PKCE. */
  challenge: string | undefined;
  scopes: string[];
}

/** Reason to show an error page instead of a redirect: an unknown client, an unknown redirect address, or an invalid request. */
export type AuthorizeFault = 'client' | 'redirect' | 'request';

const MAX_PARAMETER_LENGTH = 1000;

/** Parses a query; a repeated parameter is ignored. */
export function readAuthorizeRequest(query: Record<string, unknown>, client: OAuthClient): AuthorizeRequest | AuthorizeFault {
  const text = (name: string): string | undefined => {
    const value = query[name];
    return typeof value === 'string' && value.length > 0 && value.length <= MAX_PARAMETER_LENGTH && value.isWellFormed() && !value.includes('\0')
      ? value
      : undefined;
  };
  if (text('client_id') !== client.id) return 'client';
  const redirectUri = text('redirect_uri');
  if (!redirectUri || !client.redirectUris().includes(redirectUri)) return 'redirect';
  const [state, challenge] = [text('state'), text('code_challenge')];
  const scopes = (text('scope') ?? '').split(' ');
  if (text('response_type') !== 'code' || !state || !scopes.includes('openid')) return 'request';
  if ('code_challenge' in query && (!challenge || text('code_challenge_method') !== 'S256')) return 'request';
  return { redirectUri, state, nonce: text('nonce'), challenge, scopes };
}
