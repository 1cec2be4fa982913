import { jwtVerify } from 'jose';
import { rowOf } from '../../../../contract/languages.ts';
import { authorizeQuery, makeAsk, tradeCode } from '../ask.ts';
import { expected, readIdToken } from '../id-token.ts';
import type { IdentityProvider } from '../port.ts';

/** What its tokens carry, wherever it is reached (providers 3.1). */
const ISSUER = 'https://access.line.me';

/**
 * LINE Login v2.1. For the web it signs identity tokens with the channel's own secret (HS256), which the common OpenID
 * libraries refuse, so the check is made here. Addresses are read at each call.
 */
export function lineIdentity(options: {
  authUrl: () => string;
  apiUrl: () => string;
  channelId: string;
  channelSecret: string;
  timeoutMs?: number;
  now?: () => Date;
}): IdentityProvider {
  const { authUrl, apiUrl, channelId: clientId, channelSecret: clientSecret, timeoutMs, now = () => new Date() } = options;
  const ask = makeAsk({ timeoutMs });
  const key = new TextEncoder().encode(clientSecret);

  return {
    async authorizeUrl({ language, ...request }) {
      const url = new URL(`${authUrl()}/oauth2/v2.1/authorize`);
      for (const [name, value] of authorizeQuery({ clientId, ...request })) url.searchParams.set(name, value);
      url.searchParams.set('ui_locales', rowOf(language).tag);
      return url.href;
    },
    async exchange({ code, redirectUri, nonce, verifier }) {
      const idToken = await tradeCode(ask, `${apiUrl()}/oauth2/v2.1/token`, { code, redirectUri, verifier, clientId, clientSecret });
      const verify = () => jwtVerify(idToken, key, expected({ issuer: [ISSUER], clientId, algorithm: 'HS256', now: now() }));
      const identity = await readIdToken(verify, { nonce, clientId });
      // LINE has no claim about it: it hands out the address that its member registered. Nothing but the question for a
      // password stands on it here.
      return { ...identity, emailVerified: identity.email !== null };
    },
  };
}
