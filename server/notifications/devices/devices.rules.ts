import { createHash, ECDH } from 'node:crypto';
import type { PushRecord } from '../../../contract/accounts/devices.ts';

/** What a device goes by: nobody can claim it who does not know its address. */
export const deviceToken = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** The fields of a record that cannot be right: a token of another address, a key that is no point of the curve, another sender's key. */
export function wrongFields({ token, options }: PushRecord, vapidKey: string): string[] {
  return [
    ...(token === deviceToken(options.endpoint) ? [] : ['token']),
    ...(isPoint(options.p256dh) ? [] : ['options.p256dh']),
    ...(options.vapidKey === vapidKey ? [] : ['options.vapidKey']),
  ];
}

function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
