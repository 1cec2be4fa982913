import type { PushRecord } from '../../../contract/accounts/devices.ts';
import { DEVICE_TOKEN, PUSH_TOKEN } from '../../session/session.ts';

/** Tokens older than this are renewed (specification 7.6). */
const MAX_AGE_MS = 7 * 86_400_000;

/** Returns the push token stored in this browser, with exactly the fields of specification 3.8; null when there is none. */
export function storedRecord(): PushRecord | null {
  const text = localStorage.getItem(PUSH_TOKEN);
  if (text === null) return null;
  try {
    return JSON.parse(text) as PushRecord;
  } catch {
    return null;
  }
}

/** Stores the record; the next sign-in sends its token (`device_token`). */
export function storeRecord(record: PushRecord): void {
  localStorage.setItem(PUSH_TOKEN, JSON.stringify(record));
  localStorage.setItem(DEVICE_TOKEN, record.token);
}

export function dropRecord(): void {
  localStorage.removeItem(PUSH_TOKEN);
  localStorage.removeItem(DEVICE_TOKEN);
}

export const isFresh = ({ createTime }: PushRecord, now: number): boolean => now - createTime < MAX_AGE_MS;
