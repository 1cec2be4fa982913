import { GUEST_CHOICE_KEY, ORDER_DRAFT_KEY } from './choice-keys.ts';
import { toSafeReturnPath } from './guard.ts';

/** Storage key of the page to return to after sign-in (specification 2.7). */
const RETURN_PATH_KEY = 'rurl';
/** Entry pages. They are never stored as a return path (specification 3.9). */
const ENTRY_PATHS = /^\/(login|join|findAccount|resetPw|invitation|auth)(\/|\?|$)/;
/** Pages on which a guest chooses a treatment, its options and a date. Only these outlive the tab; members' pages do not. */
const CHOICE_PATHS = /^\/(order$|(treatment-detail|clinic-detail|(en|zh|ja|ar)\/(treatments|clinics))\/)/;
const CHOICE_LIFETIME_MS = 24 * 3_600_000;

/** A guest's choice on this device: the return path, and the order draft as stored in the tab. `at` is in ms. */
type GuestChoice = { path: string; draft: string | null; at: number };

/** Stores the return path, unless it is not a page of this site or is an entry page. A choice is also stored for later visits on this device. */
export function storeReturnPath(rurl: string | null): void {
  const path = parseReturnPath(rurl);
  if (path === null) return;
  sessionStorage.setItem(RETURN_PATH_KEY, path);
  if (!CHOICE_PATHS.test(path)) return;
  const choice: GuestChoice = { path, draft: path === '/order' ? sessionStorage.getItem(ORDER_DRAFT_KEY) : null, at: Date.now() };
  localStorage.setItem(GUEST_CHOICE_KEY, JSON.stringify(choice));
}

/** Returns the stored return path, of this tab or of the choice on this device; null if there is none. Restores the choice's draft to this tab. */
export function readReturnPath(): string | null {
  const path = parseReturnPath(sessionStorage.getItem(RETURN_PATH_KEY));
  if (path !== null) return path;
  const choice = readChoice();
  if (!choice) return null;
  sessionStorage.setItem(RETURN_PATH_KEY, choice.path);
  if (choice.draft !== null && sessionStorage.getItem(ORDER_DRAFT_KEY) === null) sessionStorage.setItem(ORDER_DRAFT_KEY, choice.draft);
  return choice.path;
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(RETURN_PATH_KEY);
  localStorage.removeItem(GUEST_CHOICE_KEY);
}

/** Checks a path before it is stored, and again when it is read, because storage can contain anything. */
function parseReturnPath(rurl: string | null): string | null {
  const path = toSafeReturnPath(rurl);
  return path === '/' || ENTRY_PATHS.test(path) ? null : path;
}

/** Returns the choice on this device. Removes it if it has expired or is invalid. */
function readChoice(): GuestChoice | undefined {
  try {
    const { path, draft, at } = JSON.parse(localStorage.getItem(GUEST_CHOICE_KEY) ?? '{}') as { [K in keyof GuestChoice]?: unknown };
    const known = typeof path === 'string' ? parseReturnPath(path) : null;
    if (known !== null && typeof at === 'number' && Date.now() - at < CHOICE_LIFETIME_MS) {
      return { path: known, draft: typeof draft === 'string' ? draft : null, at };
    }
  } catch {
    // Edited by hand: the same as none.
  }
  localStorage.removeItem(GUEST_CHOICE_KEY);
  return undefined;
}
