import { jwtVerify } from 'jose';
import { z } from 'zod';
import { languageRow } from '../../../../contract/languages.ts';
import { authorizeQuery, makeAsk, read, tradeCode } from '../ask.ts';
import { expected, readIdToken } from '../id-token.ts';
import type { IdentityProvider } from '../port.ts';

/** What its tokens carry, wherever it is reached (providers 3.1). */
const ISSUER = 'https://access.line.me';
const Friendship = z.object({ friendFlag: z.boolean() });

/**
 * LINE Login v2.1. For the web it signs identity tokens with the channel's own secret (HS256), which the common OpenID
 * libraries refuse, so the check is made here. Addresses are read at each call.
 */
export function lineIdentity(options: {
  authUrl: () => string;
  apiUrl: () => string;
  channelId: string;
  channelSecret: string;
  /** The channel is linked to an account that sends messages: she is asked whether she wants to follow it. */
  asksFriendship?: boolean;
  timeoutMs?: number;
  now?: () => Date;
}): IdentityProvider {
  const { authUrl, apiUrl, channelId: clientId, channelSecret: clientSecret, asksFriendship = false, timeoutMs, now = () => new Date() } = options;
  const ask = makeAsk({ timeoutMs });
  const key = new TextEncoder().encode(clientSecret);

  /** Whether she follows our account; a sign-in never fails over it. */
  async function friendship(accessToken: string): Promise<boolean | undefined> {
    try {
      const { status, text } = await ask(`${apiUrl()}/friendship/v1/status`, { headers: { authorization: `Bearer ${accessToken}` } });
      return status === 200 ? read(Friendship, text).friendFlag : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    async authorizeUrl({ language, ...request }) {
      const url = new URL(`${authUrl()}/oauth2/v2.1/authorize`);
      for (const [name, value] of authorizeQuery({ clientId, ...request })) url.searchParams.set(name, value);
      url.searchParams.set('ui_locales', languageRow(language).tag);
      if (asksFriendship) url.searchParams.set('bot_prompt', 'normal');
      return url.href;
    },
    async exchange({ code, redirectUri, nonce, verifier }) {
      const { idToken, accessToken } = await tradeCode(ask, `${apiUrl()}/oauth2/v2.1/token`, { code, redirectUri, verifier, clientId, clientSecret });
      const verify = () => jwtVerify(idToken, key, expected({ issuer: [ISSUER], clientId, algorithm: 'HS256', now: now() }));
      const identity = await readIdToken(verify, { nonce, clientId });
      // LINE has no claim about it: it hands out the address that its member registered. Nothing but the question for a
      // password stands on it here.
      const follows = asksFriendship && accessToken ? await friendship(accessToken) : undefined;
      return { ...identity, emailVerified: identity.email !== null, ...(follows !== undefined && { follows }) };
    },
  };
}
