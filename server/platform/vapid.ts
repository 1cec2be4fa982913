import { createECDH } from 'node:crypto';

/** Identity of the product at push services (RFC 8292), with keys in base64url. `subject`: address at which a push service reaches us. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

const CURVE = 'prime256v1';

/** Generates a private key. */
export function generateVapidKey(): string {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // `getPrivateKey` omits leading zero bytes, which are part of the key.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/** Returns the public key of a private one; undefined if the private key is invalid. */
export function deriveVapidPublicKey(privateKey: string): string | undefined {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
