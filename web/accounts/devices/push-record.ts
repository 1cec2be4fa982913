import type { PushRecord } from '../../../contract/accounts/devices.ts';
import { DEVICE_TOKEN_KEY, PUSH_TOKEN_KEY } from '../../session/session.ts';

/** Tokens older than this are renewed (specification 7.6). */
const MAX_PUSH_TOKEN_AGE_MS = 7 * 86_400_000;

/** Returns the push token stored in this browser, with exactly the fields of specification 3.8; null when there is none. */
export function readPushRecord(): PushRecord | null {
  const text = localStorage.getItem(PUSH_TOKEN_KEY);
  if (text === null) return null;
  try {
    return JSON.parse(text) as PushRecord;
  } catch {
    return null;
  }
}

/** Stores the record; the next sign-in sends its token (`device_token`). */
export function storePushRecord(record: PushRecord): void {
  localStorage.setItem(PUSH_TOKEN_KEY, JSON.stringify(record));
  localStorage.setItem(DEVICE_TOKEN_KEY, record.token);
}

export function deletePushRecord(): void {
  localStorage.removeItem(PUSH_TOKEN_KEY);
  localStorage.removeItem(DEVICE_TOKEN_KEY);
}

export const isPushRecordFresh = ({ createTime }: PushRecord, now: number): boolean => now - createTime < MAX_PUSH_TOKEN_AGE_MS;
