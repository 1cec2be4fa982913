import { redirect } from 'react-router';
import { hasSession, isLoggingOut, SessionEnded } from './session.ts';
import { signInAddress, signInPage } from './sign-in-address.ts';

/** The sign-in page with the way back. Whoever logs out while a page is loading or looks anew is not led back to it (specification 3.8). */
function loginAddress(request: Request): string {
  const url = new URL(request.url);
  return isLoggingOut() ? signInPage(url.pathname) : signInAddress(url);
}

/** Runs a member page's loading; whoever has no session is sent to sign in and comes back. */
export async function asMember<T>(request: Request, load: () => Promise<T>): Promise<T> {
  if (!hasSession()) throw redirect(loginAddress(request));
  try {
    return await load();
  } catch (error) {
    if (error instanceof SessionEnded) throw redirect(loginAddress(request));
    throw error;
  }
}

/**
 * A path of this site, parsed and not pattern-matched; `/` for anything else (security 7.6). Parsed twice: what takes steps
 * (`/.//evil.example`) is a path of this site that, written out, is another site's address.
 */
export function safeReturnPath(rurl: string | null): string {
  const path = pathHere(rurl);
  return pathHere(path) === path ? path : '/';
}

function pathHere(rurl: string | null): string {
  if (!rurl?.startsWith('/') || !URL.canParse(rurl, location.origin)) return '/';
  const url = new URL(rurl, location.origin);
  return url.origin === location.origin ? url.pathname + url.search : '/';
}
