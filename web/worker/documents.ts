import { BUILD_FILES } from './built.ts';
import type { WorkerScope } from './scope.ts';
import { hasCompleteShell, SHELL_PATH } from './shell.ts';

/** Maximum wait for a slow network before the cached shell is shown, in ms. */
const NETWORK_WAIT_MS = 4_000;

/** Addresses that contain a secret, and return addresses from other sites. They are always loaded from the network. */
const NEVER_CACHED = /^\/(resetPw|confirmEmail|order\/success|order\/fail|auth|notices\/unsubscribe|api|func|ws|sandbox|files|health)(\/|$)/i;

/** True if a document is one of the patients' pages. Consoles are never cached. Case-insensitive, like the router. */
export const isPatientPage = (pathname: string, built = BUILD_FILES): boolean =>
  !NEVER_CACHED.test(pathname) && !built.consoles.includes(pathname.split('/')[1]?.toLowerCase() ?? '');

/**
 * Returns a document from the network if it answers. Otherwise, or for signed-in patients on a slow network, returns the shell. The shell shows the
 * page's cached data or says that the page needs the network.
 */
export async function respondWithDocument({ caches, fetch }: Pick<WorkerScope, 'caches' | 'fetch'>, request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url);
  const kept = await caches.match(SHELL_PATH, { ignoreVary: true });
  const asked = fetch(request);
  if (!kept) return asked;
  const instead = () =>
    pathname === SHELL_PATH ? kept : Response.redirect(new URL(`${SHELL_PATH}?${new URLSearchParams({ to: pathname + search + hash })}`, request.url));
  const slow = (await hasCompleteShell({ caches, fetch })) ? waitMs(NETWORK_WAIT_MS) : new Promise<undefined>(() => undefined);
  try {
    return (await Promise.race([asked, slow])) ?? instead();
  } catch {
    return instead();
  }
}

const waitMs = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms));
