import { jwtVerify } from 'jose';
import { z } from 'zod';
import { getLanguageSettings } from '../../../../contract/languages.ts';
import { idTokenRequirements, readIdToken } from '../id-token.ts';
import type { IdentityProvider } from '../port.ts';
import { buildAuthorizeQuery, exchangeCode, makeProviderFetch, parseProviderAnswer } from '../provider-requests.ts';

/** Issuer in LINE's tokens, independent of the address used (providers 3.1). */
const ISSUER = 'https://access.line.me';
const Friendship = z.object({ friendFlag: z.boolean() });

/**
 * LINE Login v2.1. For web channels, LINE signs identity tokens with the channel secret (HS256). Common OpenID libraries refuse that, so tokens are
 * verified here. Addresses are read at each call.
 */
export function lineIdentity(options: {
  authUrl: () => string;
  apiUrl: () => string;
  channelId: string;
  channelSecret: string;
  /** True if the channel is linked to a messaging account. LINE then asks the person to follow that account. */
  asksFriendship?: boolean;
  timeoutMs?: number;
  now?: () => Date;
}): IdentityProvider {
  const { authUrl, apiUrl, channelId: clientId, channelSecret: clientSecret, asksFriendship = false, timeoutMs, now = () => new Date() } = options;
  const ask = makeProviderFetch({ timeoutMs });
  const key = new TextEncoder().encode(clientSecret);

  /** Returns true if the person follows our account. Failures are ignored, so that they never break a sign-in. */
  async function friendship(accessToken: string): Promise<boolean | undefined> {
    try {
      const { status, text } = await ask(`${apiUrl()}/friendship/v1/status`, { headers: { authorization: `Bearer ${accessToken}` } });
      return status === 200 ? parseProviderAnswer(Friendship, text).friendFlag : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async authorizeUrl({ language, ...request }) {
      const url = new URL(`${authUrl()}/oauth2/v2.1/authorize`);
      for (const [name, value] of buildAuthorizeQuery({ clientId, ...request })) url.searchParams.set(name, value);
      url.searchParams.set('ui_locales', getLanguageSettings(language).tag);
      if (asksFriendship) url.searchParams.set('bot_prompt', 'normal');
      return url.href;
    },
    async exchange({ code, redirectUri, nonce, verifier }) {
      const { idToken, accessToken } = await exchangeCode(ask, `${apiUrl()}/oauth2/v2.1/token`, { code, redirectUri, verifier, clientId, clientSecret });
      const verify = () => jwtVerify(idToken, key, idTokenRequirements({ issuer: [ISSUER], clientId, algorithm: 'HS256', now: now() }));
      const identity = await readIdToken(verify, { nonce, clientId });
      // LINE does not state that an address is verified; it returns the address its member registered. Here it only decides if a password is asked
      // for.
      const follows = asksFriendship && accessToken ? await friendship(accessToken) : undefined;
      return { ...identity, emailVerified: identity.email !== null, ...(follows !== undefined && { follows }) };
    },
  };
}
