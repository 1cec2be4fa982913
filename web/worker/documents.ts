import { BUILT } from './built.ts';
import type { WorkerScope } from './scope.ts';
import { isWhole, SHELL } from './shell.ts';

/** How long a slow network may take before the kept shell is shown. */
const SLOW_MS = 4_000;

/** What carries a secret in its address, or comes back from elsewhere, is the network's alone. */
const NEVER = /^\/(resetPw|confirmEmail|order\/success|order\/fail|auth|notices\/unsubscribe|api|func|ws|sandbox|files|health)(\/|$)/i;

/** True if a document that is asked for is one of the patients' pages: consoles keep nothing. The router reads addresses in any case. */
export const isPatientsPage = (pathname: string, built = BUILT): boolean =>
  !NEVER.test(pathname) && !built.consoles.includes(pathname.split('/')[1]?.toLowerCase() ?? '');

/**
 * A document: always the network's, as long as it answers. Without it, or for who is signed in when it takes long, the shell, which shows
 * what was kept of that page or says that it needs the network.
 */
export async function documentFor({ caches, fetch }: Pick<WorkerScope, 'caches' | 'fetch'>, request: Request): Promise<Response> {
  const { pathname, search, hash } = new URL(request.url);
  const kept = await caches.match(SHELL, { ignoreVary: true });
  const asked = fetch(request);
  if (!kept) return asked;
  const instead = () =>
    pathname === SHELL ? kept : Response.redirect(new URL(`${SHELL}?${new URLSearchParams({ to: pathname + search + hash })}`, request.url));
  const slow = (await isWhole({ caches, fetch })) ? after(SLOW_MS) : new Promise<undefined>(() => undefined);
  try {
    return (await Promise.race([asked, slow])) ?? instead();
  } catch {
    return instead();
  }
}

const after = (ms: number) => new Promise<undefined>((done) => setTimeout(() => done(undefined), ms));
