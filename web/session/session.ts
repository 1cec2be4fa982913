import type { SessionTokens } from '../../contract/accounts/sessions.ts';
import { CLIENT_HEADER, type Role, TIME_ZONE_HEADER } from '../../contract/constants.ts';
import { type Api, ApiError, type CallInput, type CallName, type CallReply, createApi } from '../api/call.ts';
import { getBrowserTimeZone } from '../i18n/format.ts';
import { getRequestLanguage } from '../i18n/languages.ts';
import { GUEST_CHOICE_KEY } from './choice-keys.ts';
import { computeClockOffset, decodeTokenClaims, isExpired } from './clock.ts';
import { clearOfflineData, deleteUnsentFiles, getCacheOwner, setCacheOwner } from './offline/cache-owner.ts';
import { withOfflineCache } from './offline-cache.ts';
import { retryUnavailable } from './retry-unavailable.ts';
import { abortSessionReads, createOfflineError, getSessionEndSignal, sendForMember, sendRequest } from './send-request.ts';

/**
 * The browser's session (specification 3.7). The access token is in memory. The refresh token is in an HttpOnly cookie that scripts cannot read. Both
 * expiries are in local storage, so that a page knows without a request if there is a session. Tabs share everything except memory. They refresh one
 * after the other (Web Locks). The tab that refreshed sends the access token to the others over a same-origin channel; this reveals nothing, because
 * every listener could refresh itself. The final expiry never moves (security 3.2), so it identifies the session. A document that finds another
 * session in storage, or none, is reloaded, because its user is no longer signed in.
 */
const ACCESS_EXPIRE_KEY = 'access_token_expire';
const REFRESH_EXPIRE_KEY = 'refresh_token_expire';
/** Storage key of the difference between server clock and device clock (clock.ts). */
const CLOCK_OFFSET_KEY = 'clock_ahead';
/** Storage keys of the browser's push token, and of the token to send at sign-in (specification 3.8 and 7.6). */
export const PUSH_TOKEN_KEY = 'push_token';
export const DEVICE_TOKEN_KEY = 'device_token';
/** Storage key of the server's reason for ending the session, for the sign-in page. */
const END_REASON_KEY = 'session_ended';
const LOCK_AND_CHANNEL = 'naru-session';
/** Timeout of a refresh, in ms. A tab without network must not block the others. */
const REFRESH_TIMEOUT_MS = 20_000;
/** Wait for another tab's token, in ms. The lock can arrive just before the token. */
const TOKEN_WAIT_MS = 200;

type SharedToken = Pick<SessionTokens, 'access_token' | 'refresh_token_expire'>;

let accessToken: string | undefined;
/** The session whose data this document can show. */
let shownSession: string | undefined;
let refreshing: Promise<boolean> | undefined;
let leaving: Promise<never> | undefined;
/** Called when another tab sends its access token. */
let onTokenReceived: (() => void) | undefined;

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(LOCK_AND_CHANNEL);
if (channel) {
  // Accepts a token only for the session that is shown or awaited, and only in memory. A late message must not revive an ended session.
  channel.onmessage = ({ data }: MessageEvent<SharedToken>) => {
    if (data.refresh_token_expire !== (shownSession ?? (refreshing && localStorage.getItem(REFRESH_EXPIRE_KEY)))) return;
    adoptToken(data);
    onTokenReceived?.();
  };
  addEventListener('storage', ({ key }) => {
    if ((key === REFRESH_EXPIRE_KEY || key === null) && !hasSession()) sessionStorage.clear();
    if (isSessionReplaced()) void reloadDocument();
  });
  // A page restored from the back/forward cache has missed messages.
  addEventListener('pageshow', () => isSessionReplaced() && void reloadDocument());
}

type SessionChange = 'entered' | 'ended';
const listeners = new Set<(what: SessionChange) => void>();

/** Calls `hear` when a user signs in in this document, and when a session ends in it. */
export function subscribeToSession(hear: (what: SessionChange) => void): void {
  listeners.add(hear);
}

const announce = (what: SessionChange) => {
  for (const hear of listeners) hear(what);
};

/** Thrown when there is no session (any more): the user must sign in. */
export class SessionEndedError extends Error {
  override name = 'SessionEnded';
}

/**
 * True if there is a session that was not ended. Includes a session that seems expired until the server was asked (`revalidateSession`). This
 * device's clock can be wrong, and a clock alone never signs a user out.
 */
export function hasSession(): boolean {
  return localStorage.getItem(REFRESH_EXPIRE_KEY) !== null;
}

/** Returns the identity of this browser's session: its final expiry, which never moves. */
export function getSessionId(): string {
  return localStorage.getItem(REFRESH_EXPIRE_KEY) ?? '';
}

const hasPassed = (key: string) => isExpired(localStorage.getItem(key), Date.now(), Number(localStorage.getItem(CLOCK_OFFSET_KEY)) || 0);

/** Asks the server about a session that seems to have expired. */
export async function revalidateSession(): Promise<void> {
  if (hasSession() && hasPassed(REFRESH_EXPIRE_KEY)) await refresh().catch(() => undefined);
}

/**
 * Signs in with the tokens that `ask` returns. Blocks refreshes in all tabs meanwhile: a late answer for the previous session could set or clear the
 * new session's cookie.
 */
export async function startSession(ask: () => Promise<SessionTokens>): Promise<void> {
  const act = async () => storeTokens(await ask());
  await (navigator.locks ? navigator.locks.request(LOCK_AND_CHANNEL, act) : act());
  announce('entered');
}

function storeTokens(tokens: SessionTokens): void {
  const { access_token, access_token_expire, refresh_token_expire } = tokens;
  adoptToken(tokens);
  setCacheOwner(access_token);
  if (refresh_token_expire !== getSessionId()) deleteUnsentFiles();
  localStorage.setItem(CLOCK_OFFSET_KEY, String(computeClockOffset(access_token, Date.now())));
  localStorage.setItem(ACCESS_EXPIRE_KEY, access_token_expire);
  localStorage.setItem(REFRESH_EXPIRE_KEY, refresh_token_expire);
  channel?.postMessage({ access_token, refresh_token_expire } satisfies SharedToken);
}

function adoptToken(tokens: SharedToken): void {
  [accessToken, shownSession] = [tokens.access_token, tokens.refresh_token_expire];
}

/** Returns the role in the access token. Use it only to decide what to show; the server decides what is allowed. */
export async function getCurrentRole(): Promise<Role | null> {
  try {
    return (await ensureAccess()) ? decodeTokenClaims<Role>(accessToken as string).role : null;
  } catch (error) {
    // Offline, the cache's owner still proves that a patient is signed in here.
    if (getCacheOwner() !== null && error instanceof ApiError && error.status === 0) return 'user';
    throw error;
  }
}

/** Returns the clinic of a coordinator; null for all other users. */
export async function getCurrentHospital(): Promise<number | null> {
  return (await ensureAccess()) ? decodeTokenClaims(accessToken as string).hid : null;
}

/** True if this document shows a session that was ended or replaced in another tab. */
function isSessionReplaced(): boolean {
  return shownSession !== undefined && shownSession !== localStorage.getItem(REFRESH_EXPIRE_KEY);
}

/**
 * Hides the page and reloads the document, for the current user or redirected to sign-in. Never settles, so that the old document's code does not
 * continue.
 */
function reloadDocument(): Promise<never> {
  leaving ??= new Promise(() => {
    document.body.hidden = true;
    sessionStorage.clear();
    location.reload();
  });
  return leaving;
}

/** Clears the session's data in this browser, for all tabs. Language and other harmless settings stay. The sign-in page shows `why`. */
export function endSession(why?: string): void {
  if (isSessionReplaced()) return void reloadDocument();
  accessToken = undefined;
  shownSession = undefined;
  abortSessionReads();
  for (const key of [ACCESS_EXPIRE_KEY, REFRESH_EXPIRE_KEY, CLOCK_OFFSET_KEY, PUSH_TOKEN_KEY, DEVICE_TOKEN_KEY, GUEST_CHOICE_KEY]) localStorage.removeItem(key);
  sessionStorage.clear();
  clearOfflineData();
  if (why) sessionStorage.setItem(END_REASON_KEY, why);
  announce('ended');
}

/** Returns the server's reason for ending the session and removes it. */
export function consumeEndReason(): string | null {
  const why = sessionStorage.getItem(END_REASON_KEY);
  sessionStorage.removeItem(END_REASON_KEY);
  return why;
}

let loggingOut = false;

/**
 * Ends the session here and on the server, then runs `onward`. Ends it here first, so that further calls fail without a request. Offline, the cookie
 * cannot be cleared, but the session still ends in this browser.
 */
export async function logout(onward?: () => void | Promise<void>): Promise<void> {
  loggingOut = true;
  endSession();
  await anonymousApi('logout').catch(() => undefined);
  await onward?.();
  loggingOut = false;
}

/** True from the press on "Log out" in this document until the page is left. */
export const isLoggingOut = () => loggingOut;

/** True during logout, in this or another tab. Callers without a session then need not redirect to sign-in. */
export function isLoggingOutInAnyTab(): boolean {
  return loggingOut || leaving !== undefined;
}

/** Ensures a fresh access token. Returns false if there is no session. Concurrent calls share one refresh. */
async function ensureAccess(): Promise<boolean> {
  if (leaving || isSessionReplaced()) return reloadDocument();
  if (accessToken && !hasPassed(ACCESS_EXPIRE_KEY)) return true;
  return hasSession() && refresh();
}

function refresh(): Promise<boolean> {
  refreshing ??= withRefreshLock(requestTokens).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * Refreshes in one tab at a time, so that tabs do not use up each other's refresh token. A tab that waited uses the received token. Without locks
 * (pages without TLS) tabs refresh concurrently; the server then returns the same successor.
 */
async function withRefreshLock(ask: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return ask();
  const [token, expiry] = [accessToken, localStorage.getItem(ACCESS_EXPIRE_KEY)];
  return navigator.locks.request(LOCK_AND_CHANNEL, async () => {
    if (accessToken === token && hasSession() && localStorage.getItem(ACCESS_EXPIRE_KEY) !== expiry) {
      await new Promise<void>((done) => {
        onTokenReceived = done;
        setTimeout(done, TOKEN_WAIT_MS);
      });
    }
    return (accessToken !== undefined && accessToken !== token) || ask();
  });
}

/**
 * Refreshes the tokens. Rejects if the server could not be asked or did not decide; this does not end the session. An answer after the session was
 * ended or replaced is dropped.
 */
async function requestTokens(): Promise<boolean> {
  const asked = localStorage.getItem(REFRESH_EXPIRE_KEY);
  if (asked === null) return false;
  const current = () => localStorage.getItem(REFRESH_EXPIRE_KEY) === asked;
  try {
    const signal = AbortSignal.timeout(REFRESH_TIMEOUT_MS);
    const tokens = await retryUnavailable(() => anonymousApi('refresh', { signal }));
    if (!current()) return false;
    const other = shownSession !== undefined && shownSession !== tokens.refresh_token_expire;
    storeTokens(tokens);
    return other ? reloadDocument() : true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw createOfflineError();
    // An answer from something other than our server (such as a hotel's login page) does not end a session.
    if (error.status !== 401 || error.code === 'unavailable') throw error;
    if (current()) endSession(error.message);
    return false;
  }
}

const headers = () => ({ 'accept-language': getRequestLanguage(), [CLIENT_HEADER]: 'web', [TIME_ZONE_HEADER]: getBrowserTimeZone() });

/** API client without a token, for public reads, sign-in and sign-up. */
export const anonymousApi: Api = withOfflineCache(createApi(sendRequest, headers), getRequestLanguage);
const uncachedKoreanApi: Api = createApi(sendRequest, () => ({ ...headers(), 'accept-language': 'ko' }));
/** API client without a token that requests Korean, for texts that the patient shows to people in Seoul. */
export const koreanApi: Api = withOfflineCache(uncachedKoreanApi, () => 'ko');
const uncachedMemberApi: Api = createApi(sendForMember, () => ({ ...headers(), authorization: `Bearer ${accessToken}` }));

/**
 * True if an error concerns the token, not the request (specification 3.7): a 401, or a 403 with an expired access token. A 401 for refused
 * credentials (such as a second-factor code) is excluded.
 */
function refusesToken(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 ? !error.code.startsWith('accounts.') : error.status === 403 && hasPassed(ACCESS_EXPIRE_KEY);
}

/**
 * API client of the signed-in user. If the token is refused, refreshes and repeats once. Rejects with SessionEnded if no session is left; routes
 * convert that to `/login?rurl=…`.
 */
export const api: Api = withOfflineCache(
  <N extends CallName>(name: N, input?: CallInput<N>) => withAccessToken<CallReply<N>>(() => uncachedMemberApi(name, input)),
  getRequestLanguage,
);

/** Runs `act` with the access token's headers. If the token is refused, refreshes and repeats once. Rejects with SessionEnded. */
export async function withAccessToken<T>(act: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  for (let again = false; await ensureAccess(); again = true) {
    const [used, end] = [accessToken, getSessionEndSignal()];
    try {
      return await act({ ...headers(), authorization: `Bearer ${accessToken}` });
    } catch (error) {
      if (end.aborted && !(error instanceof ApiError)) break;
      if (!refusesToken(error)) throw error;
      if (again) {
        endSession(error.message);
        break;
      }
      if (accessToken === used) accessToken = undefined;
    }
  }
  throw new SessionEndedError();
}
