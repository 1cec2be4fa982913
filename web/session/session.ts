import type { Tokens } from '../../contract/accounts.ts';
import { CLIENT_HEADER, type Role } from '../../contract/words.ts';
import { type Api, ApiError, makeApi, type Request as ApiRequest, type Send } from '../api/call.ts';

/**
 * The browser's session (section 4). The access token lives in memory, the refresh token in an HttpOnly cookie that no
 * script can read; both expiries are kept in local storage, so that a page knows without asking whether there is a session.
 */
const ACCESS_EXPIRE = 'access_token_expire';
const REFRESH_EXPIRE = 'refresh_token_expire';
const CHANNEL = 'naru-session';

let accessToken: string | undefined;
let refreshing: Promise<boolean> | undefined;
/** Counts the ends of sessions: what was asked before one must not bring it back to life. */
let ends = 0;
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
channel?.addEventListener('message', ({ data }) => {
  if (data === 'ended') forget();
});

/** There is no session (any more): a person must sign in. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/** True while a refresh token is there and unexpired; the access token is fetched when needed. */
export function hasSession(): boolean {
  return isAhead(REFRESH_EXPIRE);
}

function isAhead(key: string): boolean {
  const value = localStorage.getItem(key);
  return value !== null && Date.parse(value) > Date.now();
}

export function keepTokens(tokens: Tokens): void {
  accessToken = tokens.access_token;
  localStorage.setItem(ACCESS_EXPIRE, tokens.access_token_expire);
  localStorage.setItem(REFRESH_EXPIRE, tokens.refresh_token_expire);
}

/** Role of who is signed in, from her own token: for what to show; the server decides what is allowed. */
export async function currentRole(): Promise<Role | null> {
  return (await claims())?.role ?? null;
}

/** The clinic that a coordinator answers for; null for everybody else. */
export async function currentHospital(): Promise<number | null> {
  return (await claims())?.hid ?? null;
}

async function claims(): Promise<{ role: Role; hid: number | null } | null> {
  if (!(await ensureAccess())) return null;
  return JSON.parse(atob((accessToken as string).split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as { role: Role; hid: number | null };
}

function forget(): void {
  ends += 1;
  accessToken = undefined;
  localStorage.removeItem(ACCESS_EXPIRE);
  localStorage.removeItem(REFRESH_EXPIRE);
}

/** Clears what belongs to the session in this browser, in every tab; language and harmless flags stay. */
export function endSession(): void {
  forget();
  sessionStorage.clear();
  channel?.postMessage('ended');
}

let leaving = false;

/**
 * Ends the session here and on the server. First here, so that what still asks for something (the line of a conversation)
 * is answered without a question to the server. Offline the cookie cannot be cleared; the session still ends in this browser.
 */
export async function logout(): Promise<void> {
  leaving = true;
  endSession();
  await anonymous('logout').catch(() => undefined);
  leaving = false;
}

/** She is logging out: what finds its session ended need not ask her to sign in again. */
export function isLeaving(): boolean {
  return leaving;
}

/** A fresh access token is at hand; false when there is no session any more. Asked by many at once it refreshes once. */
async function ensureAccess(): Promise<boolean> {
  if (accessToken && isAhead(ACCESS_EXPIRE)) return true;
  if (!hasSession()) return false;
  return refresh();
}

function refresh(): Promise<boolean> {
  refreshing ??= askForTokens().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** One tab at a time (Web Locks), so that tabs do not spend each other's refresh token. */
async function askForTokens(): Promise<boolean> {
  const ask = async () => {
    const before = ends;
    try {
      const tokens = await anonymous('refresh', {});
      if (ends !== before) return false;
      keepTokens(tokens);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        forget();
        return false;
      }
      throw error;
    }
  };
  return navigator.locks ? navigator.locks.request('naru-refresh', ask) : ask();
}

const headers = () => ({ 'accept-language': document.documentElement.lang, [CLIENT_HEADER]: 'web' });

const plain: Send = async ({ method, url, headers: given, body, signal }) => {
  try {
    return await fetch(url, { method, headers: given, body: body ?? null, signal: signal ?? null, credentials: 'same-origin' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, { code: 'offline', detail: '' });
  }
};

/** Sends with the access token; on a 401 refreshes once and repeats (section 4). */
const signed: Send = async (request: ApiRequest) => {
  const withToken = () => plain({ ...request, headers: { ...request.headers, ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}) } });
  const had = await ensureAccess();
  const first = await withToken();
  if (first.status !== 401 || !had) return first;
  accessToken = undefined;
  return (await refresh()) ? withToken() : first;
};

/** The API without a token: public reads, sign-in, sign-up. */
export const anonymous: Api = makeApi(plain, headers);

/** The API as the member. Rejects with SessionEnded when there is no session left; routes turn that into `/login?rurl=…`. */
export const api: Api = async (name, input) => {
  if (!hasSession()) {
    endSession();
    throw new SessionEnded();
  }
  try {
    return await makeApi(signed, headers)(name, input);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      endSession();
      throw new SessionEnded();
    }
    throw error;
  }
};
