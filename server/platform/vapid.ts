import { createECDH } from 'node:crypto';

/** What push services know the product by (RFC 8292); keys in base64url. `subject` is whom they write to when something is wrong. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

const CURVE = 'prime256v1';

/** A private key that nobody has. */
export function newVapidKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading noughts are not in what the pair answers, and are part of the key.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** The public key of a private one; undefined when it is none. */
export function publicVapidKey(privateKey: string): string | undefined {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
