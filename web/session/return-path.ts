import { toSafeReturnPath } from './guard.ts';

/** Storage key of the page to return to after sign-in (specification 2.7). */
const RETURN_PATH_KEY = 'rurl';
/** Entry pages. They are never stored as a return path (specification 3.9). */
const ENTRY_PATHS = /^\/(login|join|findAccount|resetPw|invitation|auth)(\/|\?|$)/;

/** Stores the return path, unless it is not a page of this site or is an entry page. */
export function storeReturnPath(rurl: string | null): void {
  const path = toSafeReturnPath(rurl);
  if (path !== '/' && !ENTRY_PATHS.test(path)) sessionStorage.setItem(RETURN_PATH_KEY, path);
}

/** Returns the stored return path; null if there is none. Checked again, because storage can contain anything. */
export function readReturnPath(): string | null {
  const path = toSafeReturnPath(sessionStorage.getItem(RETURN_PATH_KEY));
  return path === '/' || ENTRY_PATHS.test(path) ? null : path;
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(RETURN_PATH_KEY);
}
