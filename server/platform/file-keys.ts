import { createHmac } from 'node:crypto';
import { splitList } from './config-fields.ts';

/** A key for encrypting files, and the id by which rows refer to it. */
export type FileKey = { id: string; secret: Buffer };

const FILE_KEY_PATTERN = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/;

/** True for a list of keys with distinct ids, each with 32 bytes in base64 or base64url. */
export function isKeyList(text: string): boolean {
  const ids = splitList(text).map((one) => FILE_KEY_PATTERN.exec(one)?.[1]);
  return ids.length > 0 && !ids.includes(undefined) && new Set(ids).size === ids.length;
}

/** Returns the keys of a list that `isKeyList` has accepted. */
export function parseFileKeys(text: string): readonly [FileKey, ...FileKey[]] {
  const keys = splitList(text).map((one) => {
    const [, id = '', secret = ''] = FILE_KEY_PATTERN.exec(one) ?? [];
    return { id, secret: Buffer.from(secret, 'base64') };
  });
  return keys as [FileKey, ...FileKey[]];
}

/** Fingerprint that distinguishes two keys with the same id and reveals nothing about the key. */
export const fingerprintFileKey = ({ secret }: FileKey): string => createHmac('sha256', secret).update('naru file key').digest('hex');
