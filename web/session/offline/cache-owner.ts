import type { Role } from '../../../contract/constants.ts';
import { decodeTokenClaims } from '../clock.ts';

/** Who the answers that this browser keeps belong to: a patient's id; nothing for staff and guests. */
const KEPT_FOR = 'kept_for';
/** What waits to be sent (outbox.ts); not there while nothing waits. */
export const OUTBOX = 'outbox';
/** Prefix of the keys under which a tab stores the unsent words of a conversation. */
const CHAT_OUTBOX = 'chat-outbox:';
/** Name of the database that holds the kept answers (answer-store.ts). */
export const KEPT_DATABASE = 'naru-kept';
/** Name of the database that holds files which are not sent yet, and what says that there are some (consultations/attachments/stored-files.ts). */
export const FILES_DATABASE = 'naru-files';
export const FILES_WAIT = 'files_wait';

/** Whose answers may be kept and shown in this browser; null for nobody's. */
export const cacheOwner = (): string | null => localStorage.getItem(KEPT_FOR);

/** From now on what the patient of an access token reads is kept for her (decision 12); what another left is taken away first. Nothing is kept for staff. */
export function setCacheOwner(accessToken: string): void {
  const member = patientOf(accessToken);
  if (cacheOwner() !== member) clearOfflineData();
  if (member !== null) localStorage.setItem(KEPT_FOR, member);
}

function patientOf(token: string): string | null {
  try {
    const { role, sub } = decodeTokenClaims<Role>(token);
    return role === 'user' ? (sub ?? null) : null;
  } catch {
    return null;
  }
}

/** Takes everything away that was kept, and what waits: at the end of a session, and before another's begins (security 7.8). */
export function clearOfflineData(): void {
  localStorage.removeItem(KEPT_FOR);
  localStorage.removeItem(OUTBOX);
  globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
  forgetFiles();
}

/** Takes the files away that were not sent: they are one session's, staff's as well as a patient's. */
export function forgetFiles(): void {
  localStorage.removeItem(FILES_WAIT);
  globalThis.indexedDB?.deleteDatabase(FILES_DATABASE);
}

/** Whether something that she did or wrote would be lost if her session ended now. */
export function somethingWaits(): boolean {
  const waits = [OUTBOX, FILES_WAIT].some((key) => localStorage.getItem(key) !== null);
  return waits || Object.keys(sessionStorage).some((key) => key.startsWith(CHAT_OUTBOX));
}
