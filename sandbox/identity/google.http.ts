/** Google's protocol: discovery, keys, token (providers 3.2). */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { makeGoogleToken } from './id-tokens.ts';
import type { SigningKey } from './keys.ts';
import { redeemCode, simulateLoginFault, type TokenCallOptions } from './token-call.ts';

export interface GoogleLoginOptions extends TokenCallOptions {
  key: () => Promise<SigningKey>;
  now: () => number;
  /** Returns the provider's address as a browser reaches it. */
  browserUrl: () => string;
}

export async function googleLoginPlugin(app: FastifyInstance, options: GoogleLoginOptions): Promise<void> {
  const { client, key, now, browserUrl } = options;
  const issuerOf = (request: FastifyRequest) => `${request.protocol}://${request.host}${app.prefix}`;

  app.get('/.well-known/openid-configuration', async (request) => {
    const issuer = issuerOf(request);
    return {
      issuer,
      authorization_endpoint: `${browserUrl()}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    };
  });

  app.get('/jwks', async () => ({ keys: [(await key()).shown] }));

  app.post('/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const grant = await redeemCode(request, reply, 'google', options);
    if (!grant || (await simulateLoginFault(grant, reply, options))) return reply;
    const token = await makeGoogleToken(grant, { client, issuer: issuerOf(request), key: await key(), at: now() });
    return reply.send({
      access_token: randomBytes(24).toString('base64url'),
      expires_in: 3599,
      id_token: token,
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
    });
  });
}
