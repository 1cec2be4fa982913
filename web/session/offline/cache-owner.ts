import type { Role } from '../../../contract/constants.ts';
import { decodeTokenClaims } from '../clock.ts';

/** Storage key of the cache's owner: a patient's ID; absent for staff and guests. */
const CACHE_OWNER_KEY = 'kept_for';
/** Storage key of acts that wait to be sent (outbox.ts); absent while none waits. */
export const OUTBOX_KEY = 'outbox';
/** Prefix of the keys under which a tab stores the unsent text of a conversation. */
const CHAT_OUTBOX_PREFIX = 'chat-outbox:';
/** Name of the database of cached answers (answer-store.ts). */
export const CACHE_DATABASE = 'naru-kept';
/** Name of the database of unsent files, and storage key that marks their presence (consultations/attachments/stored-files.ts). */
export const FILES_DATABASE = 'naru-files';
export const UNSENT_FILES_KEY = 'files_wait';

/** Returns the ID of the patient whose answers may be cached and shown in this browser; null for none. */
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

/** Deletes everything cached or waiting to be sent: at the end of a session, and before another one begins (security 7.8). */
export function clearOfflineData(): void {
  localStorage.removeItem(CACHE_OWNER_KEY);
  localStorage.removeItem(OUTBOX_KEY);
  globalThis.indexedDB?.deleteDatabase(CACHE_DATABASE);
  deleteUnsentFiles();
}

/** Deletes unsent files: they belong to one session, of staff as well as of patients. */
export function deleteUnsentFiles(): void {
  localStorage.removeItem(UNSENT_FILES_KEY);
  globalThis.indexedDB?.deleteDatabase(FILES_DATABASE);
}

/** True if unsent acts, files or text would be lost with the end of the session. */
export function hasUnsentData(): boolean {
  const waits = [OUTBOX_KEY, UNSENT_FILES_KEY].some((key) => localStorage.getItem(key) !== null);
  return waits || Object.keys(sessionStorage).some((key) => key.startsWith(CHAT_OUTBOX_PREFIX));
}
