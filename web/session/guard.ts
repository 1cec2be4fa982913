import { redirect } from 'react-router';
import { ApiError } from '../api/call.ts';
import { type Failure, toFailure } from '../api/failure.ts';
import { hasSession, isLoggingOut, SessionEndedError } from './session.ts';
import { buildSignInAddress, getSignInPath } from './sign-in-address.ts';

/** Returns the sign-in page with the return path. A member who logs out while a page loads or reloads gets no return path (specification 3.8). */
function buildLoginAddress(request: Request): string {
  const url = new URL(request.url);
  return isLoggingOut() ? getSignInPath(url.pathname) : buildSignInAddress(url);
}

/** Runs the loader of a member page. Without a session, redirects to sign-in and back. */
export async function loadAsMember<T>(request: Request, load: () => Promise<T>): Promise<T> {
  if (!hasSession()) throw redirect(buildLoginAddress(request));
  try {
    return await load();
  } catch (error) {
    if (error instanceof SessionEndedError) throw redirect(buildLoginAddress(request));
    throw error;
  }
}

/** Runs a loader. Returns `{ failure }` for a failed call, which the page shows in its frame (web/shell/loader-error.tsx). */
export async function loadOrFailure<T>(load: () => Promise<T>): Promise<T | { failure: Failure }> {
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError) return { failure: toFailure(error) };
    throw error;
  }
}

/**
 * Returns a path of this site, or `/` for anything else (security 7.6). The path is parsed, not matched by a pattern. It is parsed twice, because dot
 * segments (`/.//evil.example`) can resolve to another site.
 */
export function toSafeReturnPath(rurl: string | null): string {
  const path = parseOwnPath(rurl);
  return parseOwnPath(path) === path ? path : '/';
}

function parseOwnPath(rurl: string | null): string {
  if (!rurl?.startsWith('/') || !URL.canParse(rurl, location.origin)) return '/';
  const url = new URL(rurl, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : '/';
}
