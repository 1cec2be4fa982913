/** Verifies the sender's signed token (RFC 8292) as a push service does. */
import { importJWK, jwtVerify } from 'jose';

/** Longest permitted lifetime of a token (RFC 8292, 2). */
const MAX_TOKEN_SECONDS = 86_400;

/**
 * Verifies the sender's token. Returns the status of a refusal (401 without a token, 403 for an invalid one), or undefined. `audience` is the origin
 * of the push address, `key` the key that the browser subscribed with.
 */
export async function checkVapid(authorization: string | undefined, { audience, key }: { audience: string; key: string }): Promise<401 | 403 | undefined> {
  const [, token, sender] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token || !sender) return 401;
  if (sender !== key) return 403;
  try {
    const point = Buffer.from(sender, 'base64url');
    const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: half(1), y: half(33) }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] });
    const isSomebody = /^(mailto:|https:)/.test(payload.sub ?? '');
    return isSomebody && payload.exp !== undefined && payload.exp <= Date.now() / 1000 + MAX_TOKEN_SECONDS ? undefined : 403;
  } catch {
    return 403;
  }
}
