/** The stand-in's signing key: one for all processes and restarts, so that a token of one is good with another. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { SandboxStore } from '../store.ts';

export interface SigningKey {
  kid: string;
  /** What everybody may see. */
  shown: JWK;
  sign: CryptoKey;
}

const KIND = 'identity-key';

/** Made when it is first asked for. */
export function signingKey(store: SandboxStore): () => Promise<SigningKey> {
  let loaded: Promise<SigningKey> | undefined;
  return () => {
    loaded ??= load(store).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function load(store: SandboxStore): Promise<SigningKey> {
  const jwk = (await store.get<JWK>(KIND, 'rs256')) ?? (await make(store));
  const { kty, n, e, kid } = jwk as { kty: 'RSA'; n: string; e: string; kid: string };
  return { kid, shown: { kty, n, e, kid, alg: 'RS256', use: 'sig' }, sign: (await importJWK(jwk, 'RS256')) as CryptoKey };
}

async function make(store: SandboxStore): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await store.insert(KIND, 'rs256', { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex') });
  // Of two processes that make one at once, the first is kept.
  return (await store.get<JWK>(KIND, 'rs256')) as JWK;
}
