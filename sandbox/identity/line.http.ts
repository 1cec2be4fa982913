/** LINE's protocol: token and verify of LINE Login v2.1 (providers 3.1). */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createFollowers } from '../line/followers.ts';
import { parsedForm } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import { makeLineToken, verifyLineToken } from './id-tokens.ts';
import { redeemCode, simulateLoginFault, type TokenCallOptions } from './token-call.ts';

const TOKEN_KIND = 'line-access-token';
const MONTH_SECONDS = 2_592_000;

export async function lineLoginPlugin(app: FastifyInstance, options: TokenCallOptions & { now: () => number; store: SandboxStore }): Promise<void> {
  const { client, now, store } = options;
  const followers = createFollowers(store);

  app.post('/oauth2/v2.1/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const grant = await redeemCode(request, reply, 'line', options);
    if (!grant || (await simulateLoginFault(grant, reply, options))) return reply;
    const accessToken = randomBytes(24).toString('base64url');
    const subject = `sandbox-line-${grant.person.id}`;
    if (grant.follows !== undefined) await followers.set(subject, grant.follows);
    await store.insert(TOKEN_KIND, accessToken, { subject });
    return reply.send({
      access_token: accessToken,
      expires_in: MONTH_SECONDS,
      id_token: await makeLineToken(grant, { client, at: now() }),
      refresh_token: randomBytes(15).toString('base64url'),
      // The e-mail scope is never listed, whether granted or not.
      scope: grant.scopes.filter((scope) => scope !== 'email').join(' '),
      token_type: 'Bearer',
    });
  });

  app.get('/friendship/v1/status', async (request, reply) => {
    const known = await store.get<{ subject: string }>(TOKEN_KIND, (request.headers.authorization ?? '').replace('Bearer ', ''));
    if (!known) return reply.code(401).send({ message: 'invalid access token' });
    return { friendFlag: await followers.follows(known.subject) };
  });

  app.post('/oauth2/v2.1/verify', async (request, reply) => {
    const form = parsedForm(request);
    const refuse = (description: string) => reply.code(400).send({ error: 'invalid_request', error_description: description });
    if (form.get('client_id') !== client.id) return refuse('Invalid IdToken Audience.');
    const payload = await verifyLineToken(form.get('id_token') ?? '', client, new Date(now()));
    if (!payload) return refuse('Invalid IdToken.');
    if (form.has('nonce') && form.get('nonce') !== payload.nonce) return refuse('Invalid IdToken Nonce.');
    if (form.has('user_id') && form.get('user_id') !== payload.sub) return refuse('Invalid IdToken Subject Identifier.');
    return payload;
  });
}
