/** The browser's side of an encrypted push: the keys of a subscription, and decryption by RFC 8291 (aes128gcm of RFC 8188). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** In base64url. A real browser never reveals `privateKey`. */
export interface PushKeys {
  p256dh: string;
  auth: string;
  privateKey: string;
}

const decodeBase64Url = (text: string) => Buffer.from(text, 'base64url');
const CURVE = 'prime256v1';
/** Length of the fixed header: salt, record size, and length of the sender's key. The key and the encrypted record follow. */
const HEADER_BYTES = 21;
const TAG_BYTES = 16;

export function makePushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  return {
    p256dh: pair.generateKeys('base64url'),
    privateKey: pair.getPrivateKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** Decrypts a body. Throws if it was not encrypted for these keys, or was modified. Web Push uses a single record. */
export function decryptPush(body: Buffer, { p256dh, auth, privateKey }: PushKeys): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + (body[20] ?? 0));
  const sealed = body.subarray(HEADER_BYTES + senderKey.length);
  const own = createECDH(CURVE);
  own.setPrivateKey(decodeBase64Url(privateKey));
  const shared = own.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), decodeBase64Url(p256dh), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, decodeBase64Url(auth), info, 32));
  const derive = (name: string, length: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  opener.setAuthTag(sealed.subarray(-TAG_BYTES));
  const record = Buffer.concat([opener.update(sealed.subarray(0, -TAG_BYTES)), opener.final()]);
  // The last record ends with a 2 and then nothing but padding.
  const end = record.findLastIndex((byte) => byte !== 0);
  if (record[end] !== 2) throw new Error('the record does not end as a last one does');
  return record.subarray(0, end).toString('utf8');
}
