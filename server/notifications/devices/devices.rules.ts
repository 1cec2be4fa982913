import { createHash, ECDH } from 'node:crypto';
import type { PushRecord } from '../../../contract/accounts/devices.ts';

/** Returns the token of a device. Only a client that knows its push address can claim it. */
export const endpointToken = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');

/** Returns the invalid fields of a record: a token that does not match the address, a key that is not a point of the curve, a key of another sender. */
export function findInvalidFields({ token, options }: PushRecord, vapidKey: string): string[] {
  return [
    ...(token === endpointToken(options.endpoint) ? [] : ['token']),
    ...(isCurvePoint(options.p256dh) ? [] : ['options.p256dh']),
    ...(options.vapidKey === vapidKey ? [] : ['options.vapidKey']),
  ];
}

function isCurvePoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
