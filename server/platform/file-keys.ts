import { createHmac } from 'node:crypto';
import { splitList } from './config-fields.ts';

/** A key that files are sealed with, and what rows call it by. */
export type FileKey = { id: string; secret: Buffer };

const KEY = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/;

/** Ids that differ, each with 32 bytes in base64 or base64url. */
export function isKeyList(text: string): boolean {
  const ids = splitList(text).map((one) => KEY.exec(one)?.[1]);
  return ids.length > 0 && !ids.includes(undefined) && new Set(ids).size === ids.length;
}

/** The keys of a list that `isKeyList` has let through. */
export function parseFileKeys(text: string): readonly [FileKey, ...FileKey[]] {
  const keys = splitList(text).map((one) => {
    const [, id = '', secret = ''] = KEY.exec(one) ?? [];
    return { id, secret: Buffer.from(secret, 'base64') };
  });
  return keys as [FileKey, ...FileKey[]];
}

/** Tells a key from another of the same id, and nothing of the key itself. */
export const fingerprintOf = ({ secret }: FileKey): string => createHmac('sha256', secret).update('naru file key').digest('hex');
