import type { Role } from '../../../contract/constants.ts';
import { decodeTokenClaims } from '../clock.ts';

/** Storage key of the cache's owner: a patient's ID. Absent for staff and guests. */
const CACHE_OWNER_KEY = 'kept_for';
/** Storage key of queued acts (outbox.ts). Absent while the queue is empty. */
export const OUTBOX_KEY = 'outbox';
/** Prefix of the keys of a conversation's unsent text in a tab. */
const CHAT_OUTBOX_PREFIX = 'chat-outbox:';
/** Name of the database of cached answers (answer-store.ts). */
export const CACHE_DATABASE = 'naru-kept';
/** Name of the database of unsent files, and the storage key that is set while it has files (consultations/attachments/stored-files.ts). */
export const FILES_DATABASE = 'naru-files';
export const UNSENT_FILES_KEY = 'files_wait';

/** Returns the ID of the patient whose answers can be cached and shown in this browser. Null if there is none. */
export const getCacheOwner = (): string | null => localStorage.getItem(CACHE_OWNER_KEY);

/** Makes the patient of an access token the owner of the cache (decision 12), after deleting another owner's data. Nothing is cached for staff. */
export function setCacheOwner(accessToken: string): void {
  const member = findPatientId(accessToken);
  if (getCacheOwner() !== member) clearOfflineData();
  if (member !== null) localStorage.setItem(CACHE_OWNER_KEY, member);
}

function findPatientId(token: string): string | null {
  try {
    const { role, sub } = decodeTokenClaims<Role>(token);
    return role === 'user' ? (sub ?? null) : null;
  } catch {
    return null;
  }
}

/** Deletes all cached and queued data. Called at the end of a session and before another one begins (security 7.8). */
export function clearOfflineData(): void {
  localStorage.removeItem(CACHE_OWNER_KEY);
  localStorage.removeItem(OUTBOX_KEY);
  globalThis.indexedDB?.deleteDatabase(CACHE_DATABASE);
  deleteUnsentFiles();
}

/** Deletes unsent files. They belong to one session, of patients or staff. */
export function deleteUnsentFiles(): void {
  localStorage.removeItem(UNSENT_FILES_KEY);
  globalThis.indexedDB?.deleteDatabase(FILES_DATABASE);
}

/** True if unsent acts, files or text would be lost with the end of the session. */
export function hasUnsentData(): boolean {
  const waits = [OUTBOX_KEY, UNSENT_FILES_KEY].some((key) => localStorage.getItem(key) !== null);
  return waits || Object.keys(sessionStorage).some((key) => key.startsWith(CHAT_OUTBOX_PREFIX));
}
