/** The stand-in's signing key: shared by all processes and kept across restarts, so that tokens stay valid. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { SandboxStore } from '../store.ts';

export interface SigningKey {
  kid: string;
  /** The public key. */
  shown: JWK;
  sign: CryptoKey;
}

const KIND = 'identity-key';

/** Returns a function that creates the key on its first call and returns the same key afterwards. */
export function makeSigningKeyLoader(store: SandboxStore): () => Promise<SigningKey> {
  let loaded: Promise<SigningKey> | undefined;
  return () => {
    loaded ??= loadKey(store).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function loadKey(store: SandboxStore): Promise<SigningKey> {
  const jwk = (await store.get<JWK>(KIND, 'rs256')) ?? (await createKey(store));
  const { kty, n, e, kid } = jwk as { kty: 'RSA'; n: string; e: string; kid: string };
  return { kid, shown: { kty, n, e, kid, alg: 'RS256', use: 'sig' }, sign: (await importJWK(jwk, 'RS256')) as CryptoKey };
}

async function createKey(store: SandboxStore): Promise<JWK> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await store.insert(KIND, 'rs256', { ...privateKey.export({ format: 'jwk' }), kid: randomBytes(8).toString('hex') });
  // If two processes create a key at once, the first one is stored.
  return (await store.get<JWK>(KIND, 'rs256')) as JWK;
}
