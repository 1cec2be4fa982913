import { z } from 'zod';
import { IdentityError } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 128 * 1024;
/** Maximum concurrent requests per provider. Further requests fail at once as unreachable. */
const MAX_CONCURRENT_REQUESTS = 32;

export type ProviderFetch = (url: string, init?: RequestInit) => Promise<{ status: number; text: string }>;

/**
 * Creates a fetch function for a provider that limits time, size and concurrency and follows no redirects. It throws IdentityError `unreachable`, or
 * `nonsense` for a redirect or an oversized answer.
 */
export function makeProviderFetch({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number | undefined } = {}): ProviderFetch {
  let waiting = 0;
  return async (url, init = {}) => {
    if (waiting >= MAX_CONCURRENT_REQUESTS) throw new IdentityError('unreachable', 'too many are waiting for the provider');
    waiting += 1;
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 300 && response.status < 400) throw new IdentityError('nonsense', 'the provider answered with a redirect');
      const text = await readText(response);
      if (response.status === 429 || response.status >= 500) throw new IdentityError('unreachable', `the provider answered ${response.status}`);
      return { status: response.status, text };
    } catch (error) {
      if (error instanceof IdentityError) throw error;
      throw new IdentityError('unreachable', error instanceof Error && error.name === 'TimeoutError' ? 'the provider was too slow' : 'no answer', error);
    } finally {
      waiting -= 1;
    }
  };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new IdentityError('nonsense', 'the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses an answer. Throws IdentityError `nonsense` if it is not JSON or does not match the schema. */
export function parseProviderAnswer<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new IdentityError('nonsense', 'the answer is no JSON');
  }
  const parsed = schema.safeParse(value);
  // The parse error is not passed on as the cause, because it may quote the answer.
  if (!parsed.success) throw new IdentityError('nonsense', 'the answer has another shape');
  return parsed.data;
}

const TokenAnswer = z.object({ id_token: z.string().min(1).max(20_000), access_token: z.string().max(20_000).optional() });

/** Exchanges a code at a token endpoint. Returns the unverified identity token and the access token. Throws IdentityError. */
export async function exchangeCode(
  ask: ProviderFetch,
  tokenUrl: string,
  given: { code: string; redirectUri: string; verifier: string; clientId: string; clientSecret: string },
): Promise<{ idToken: string; accessToken: string | undefined }> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.redirectUri,
    client_id: given.clientId,
    client_secret: given.clientSecret,
    code_verifier: given.verifier,
  });
  const { status, text } = await ask(tokenUrl, { method: 'POST', body, headers: { accept: 'application/json' } });
  // 401 means that the provider rejects our credentials, any other status that it rejects the code. The log tells the operator which.
  if (status !== 200) throw new IdentityError('refused', status === 401 ? 'the provider refused our client id or secret' : 'the provider refused the code');
  const { id_token: idToken, access_token: accessToken } = parseProviderAnswer(TokenAnswer, text);
  return { idToken, accessToken };
}

/** Returns the query of an authorization request, the same for every provider. */
export function buildAuthorizeQuery(given: { clientId: string; redirectUri: string; state: string; nonce: string; challenge: string }): URLSearchParams {
  return new URLSearchParams({
    response_type: 'code',
    client_id: given.clientId,
    redirect_uri: given.redirectUri,
    scope: 'openid email profile',
    state: given.state,
    nonce: given.nonce,
    code_challenge: given.challenge,
    code_challenge_method: 'S256',
  });
}
