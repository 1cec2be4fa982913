import { toSafeReturnPath } from './guard.ts';

/** Storage key of the page to return to after sign-in (specification 2.7). */
const RETURN_PATH_KEY = 'rurl';
/** Entry pages are never returned to (specification 3.9). */
const ENTRY_PATHS = /^\/(login|join|findAccount|resetPw|invitation|auth)(\/|\?|$)/;

/** Stores the return path for after sign-in, unless it is no page of this site or one of the entry pages. */
export function storeReturnPath(rurl: string | null): void {
  const path = toSafeReturnPath(rurl);
  if (path !== '/' && !ENTRY_PATHS.test(path)) sessionStorage.setItem(RETURN_PATH_KEY, path);
}

/** Returns the stored return path, checked again because storage can hold anything; null if there is none. */
export function readReturnPath(): string | null {
  const path = toSafeReturnPath(sessionStorage.getItem(RETURN_PATH_KEY));
  return path === '/' || ENTRY_PATHS.test(path) ? null : path;
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(RETURN_PATH_KEY);
}
