/** Shared by both token calls: authenticating the client, redeeming the code, and simulating faults. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parsedForm } from '../pages/serve.ts';
import type { CodeStore, Grant } from './codes.ts';
import type { OAuthClient } from './identity-sandbox.ts';

export interface TokenCallOptions {
  client: OAuthClient;
  codes: CodeStore;
  pause: (ms: number) => Promise<void>;
  timing: { slowMs: number; silentMs: number };
}

/** Returns the grant of the code, or sends the refusal and returns undefined. Clients can authenticate in either of the two standard ways. */
export async function redeemCode(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
  { client, codes }: TokenCallOptions,
): Promise<Grant | undefined> {
  const form = parsedForm(request);
  const refuse = (status: number, error: string, description: string): undefined => {
    void reply.code(status).send({ error, error_description: description });
  };
  if (form.get('grant_type') !== 'authorization_code') return refuse(400, 'unsupported_grant_type', 'grant_type must be authorization_code');
  const [id, secret] = readCredentials(request, form);
  if (id !== client.id || !isSame(secret, client.secret)) return refuse(401, 'invalid_client', 'invalid client_id or client_secret');
  const grant = await codes.redeem(form.get('code') ?? '', { provider, redirectUri: form.get('redirect_uri'), verifier: form.get('code_verifier') });
  return grant ?? refuse(400, 'invalid_grant', 'invalid authorization code');
}

/** Simulates the chosen fault. Returns true if it has sent the whole answer. */
export async function simulateLoginFault({ rehearsal }: Grant, reply: FastifyReply, { pause, timing }: TokenCallOptions): Promise<boolean> {
  if (rehearsal === 'slow') await pause(timing.slowMs);
  if (rehearsal === 'silent') await pause(timing.silentMs);
  if (rehearsal === 'error' || rehearsal === 'silent') await reply.code(500).send({ error: 'server_error' });
  if (rehearsal === 'nonsense') await reply.type('text/html; charset=utf-8').send('<h1>It works!</h1>');
  return reply.sent;
}

function readCredentials({ headers }: FastifyRequest, form: URLSearchParams): [string, string] {
  const basic = /^Basic ([\w+/=]{1,2000})$/i.exec(headers.authorization ?? '')?.[1];
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':', 2);
  try {
    return [decodeURIComponent(id), decodeURIComponent(secret)];
  } catch {
    return ['', ''];
  }
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
