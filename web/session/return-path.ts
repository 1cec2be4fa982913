import { safeReturnPath } from './guard.ts';

/** Where she was going when she was asked to sign in (specification 2.7). */
const KEY = 'rurl';
/** The road in is no place to return to (specification 3.9). */
const ENTRY = /^\/(login|join|findAccount|resetPw|invitation|auth)(\/|\?|$)/;

/** Keeps the way back for after sign-in; what is no page of this site, or one of the entry pages, is not kept. */
export function storeReturnPath(rurl: string | null): void {
  const path = safeReturnPath(rurl);
  if (path !== '/' && !ENTRY.test(path)) sessionStorage.setItem(KEY, path);
}

/** The kept way back, checked again because anything can stand in storage; null for none. */
export function readReturnPath(): string | null {
  const path = safeReturnPath(sessionStorage.getItem(KEY));
  return path === '/' || ENTRY.test(path) ? null : path;
}

export function dropReturnPath(): void {
  sessionStorage.removeItem(KEY);
}
