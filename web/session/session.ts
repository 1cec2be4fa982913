import type { Tokens } from '../../contract/accounts/sessions.ts';
import { CLIENT_HEADER, type Role } from '../../contract/constants.ts';
import { type Api, ApiError, type CallName, type InputFor, makeApi, type Reply } from '../api/call.ts';
import { languageToAsk } from '../i18n/languages.ts';
import { aheadBy, decodeTokenClaims, isPast } from './clock.ts';
import { cacheOwner, clearOfflineData, forgetFiles, setCacheOwner } from './offline/cache-owner.ts';
import { withOfflineCache } from './offline-cache.ts';
import { retryUnavailable } from './retry-unavailable.ts';
import { endOfSession, giveReadsUp, offline, plain, untilEnded } from './sending.ts';

/**
 * The browser's session (specification 3.7). The access token lives in memory, the refresh token in an HttpOnly cookie that no
 * script can read; both expiries are kept in local storage, so that a page knows without asking whether there is a session.
 *
 * Tabs share all of it but the memory. They refresh one after the other (Web Locks), and who has refreshed hands the access
 * token to the others over a channel that only this origin hears: whatever could listen there could refresh by itself, so
 * nothing is given away. The final expiry of a session never moves (security 3.2), so it also names the session: a document
 * that finds another one in storage, or none, shows somebody who is not signed in here any more, and is loaded anew.
 */
const ACCESS_EXPIRE = 'access_token_expire';
const REFRESH_EXPIRE = 'refresh_token_expire';
/** How far the server's clock is ahead of this device's (clock.ts). */
const AHEAD = 'clock_ahead';
/** The push token that this browser has, and where it waits to be told to the server at sign-in (specification 3.8 and 7.6). */
export const PUSH_TOKEN = 'push_token';
export const DEVICE_TOKEN = 'device_token';
/** What the server said when it ended the session, for the sign-in page. */
const ENDED = 'session_ended';
const SHARED = 'naru-session';
/** A refresh that takes longer is given up, so that one tab on a dead line does not hold up the others. */
const REFRESH_MS = 20_000;
/** The lock may come a moment before the token that the tab before has sent. */
const HAND_OVER_MS = 200;

type Shared = Pick<Tokens, 'access_token' | 'refresh_token_expire'>;

let accessToken: string | undefined;
/** The session whose data this document may show. */
let shown: string | undefined;
let refreshing: Promise<boolean> | undefined;
let gone: Promise<never> | undefined;
/** Called when another tab has handed its access token over. */
let handedOver: (() => void) | undefined;

const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel(SHARED);
if (channel) {
  // Of the session shown here or waited for, and only in memory: what comes late must not bring an ended session back to life.
  channel.onmessage = ({ data }: MessageEvent<Shared>) => {
    if (data.refresh_token_expire !== (shown ?? (refreshing && localStorage.getItem(REFRESH_EXPIRE)))) return;
    hold(data);
    handedOver?.();
  };
  addEventListener('storage', ({ key }) => {
    if ((key === REFRESH_EXPIRE || key === null) && !hasSession()) sessionStorage.clear();
    if (isOther()) void leave();
  });
  // A page that the browser had put aside heard nothing meanwhile.
  addEventListener('pageshow', () => isOther() && void leave());
}

type Change = 'entered' | 'ended';
const followers = new Set<(what: Change) => void>();

/** Calls `hear` when somebody signs in in this document, and when a session ends in it. */
export function followSession(hear: (what: Change) => void): void {
  followers.add(hear);
}

const announce = (what: Change) => {
  for (const hear of followers) hear(what);
};

/** There is no session (any more): a person must sign in. */
export class SessionEnded extends Error {
  override name = 'SessionEnded';
}

/**
 * True while there is a session that nobody has ended. One whose time seems to be over counts until the server has been
 * asked (`settle`): the clock of this device may have been changed, and nobody is signed out by a clock.
 */
export function hasSession(): boolean {
  return localStorage.getItem(REFRESH_EXPIRE) !== null;
}

/** What tells one session from the next in this browser: its final expiry, which never moves. */
export function sessionName(): string {
  return localStorage.getItem(REFRESH_EXPIRE) ?? '';
}

const hasPassed = (key: string) => isPast(localStorage.getItem(key), Date.now(), Number(localStorage.getItem(AHEAD)) || 0);

/** Asks the server about a session whose time seems to be over. */
export async function settle(): Promise<void> {
  if (hasSession() && hasPassed(REFRESH_EXPIRE)) await refresh().catch(() => undefined);
}

/**
 * Signs in: keeps the tokens that a way in answers. No tab refreshes meanwhile, for the answer about whoever was signed in here
 * before could come after this one, and set or clear the cookie of the new session.
 */
export async function enter(ask: () => Promise<Tokens>): Promise<void> {
  const act = async () => keepTokens(await ask());
  await (navigator.locks ? navigator.locks.request(SHARED, act) : act());
  announce('entered');
}

function keepTokens(tokens: Tokens): void {
  const { access_token, access_token_expire, refresh_token_expire } = tokens;
  hold(tokens);
  setCacheOwner(access_token);
  if (refresh_token_expire !== sessionName()) forgetFiles();
  localStorage.setItem(AHEAD, String(aheadBy(access_token, Date.now())));
  localStorage.setItem(ACCESS_EXPIRE, access_token_expire);
  localStorage.setItem(REFRESH_EXPIRE, refresh_token_expire);
  channel?.postMessage({ access_token, refresh_token_expire } satisfies Shared);
}

function hold(tokens: Shared): void {
  [accessToken, shown] = [tokens.access_token, tokens.refresh_token_expire];
}

/** Role of who is signed in, from her own token: for what to show; the server decides what is allowed. */
export async function currentRole(): Promise<Role | null> {
  try {
    return (await ensureAccess()) ? decodeTokenClaims<Role>(accessToken as string).role : null;
  } catch (error) {
    // Without a network what is kept still says that a patient is signed in here.
    if (cacheOwner() !== null && error instanceof ApiError && error.status === 0) return 'user';
    throw error;
  }
}

/** The clinic that a coordinator answers for; null for everybody else. */
export async function currentHospital(): Promise<number | null> {
  return (await ensureAccess()) ? decodeTokenClaims(accessToken as string).hid : null;
}

/** Whether this document shows a session that was ended, or followed by another, in another tab. */
function isOther(): boolean {
  return shown !== undefined && shown !== localStorage.getItem(REFRESH_EXPIRE);
}

/**
 * Takes what is shown away at once and loads the document anew: as whoever is signed in now, or on the way to sign-in if the
 * page asks for it. Never settles, so that nothing of the old document goes on.
 */
function leave(): Promise<never> {
  gone ??= new Promise(() => {
    document.body.hidden = true;
    sessionStorage.clear();
    location.reload();
  });
  return gone;
}

/** Clears what belongs to the session in this browser, in every tab; language and harmless flags stay. `why` is for the sign-in page. */
export function endSession(why?: string): void {
  if (isOther()) return void leave();
  accessToken = undefined;
  shown = undefined;
  giveReadsUp();
  for (const key of [ACCESS_EXPIRE, REFRESH_EXPIRE, AHEAD, PUSH_TOKEN, DEVICE_TOKEN]) localStorage.removeItem(key);
  sessionStorage.clear();
  clearOfflineData();
  if (why) sessionStorage.setItem(ENDED, why);
  announce('ended');
}

/** Why the session ended, in the server's words; told once. */
export function consumeEndReason(): string | null {
  const why = sessionStorage.getItem(ENDED);
  sessionStorage.removeItem(ENDED);
  return why;
}

let loggingOut = false;

/**
 * Ends the session here and on the server, and goes `onward` from the page. First here, so that what still asks for something
 * is answered without a question to the server. Offline the cookie cannot be cleared; the session still ends in this browser.
 */
export async function logout(onward?: () => void | Promise<void>): Promise<void> {
  loggingOut = true;
  endSession();
  await anonymous('logout').catch(() => undefined);
  await onward?.();
  loggingOut = false;
}

/** She pressed "Log out" in this document, until she has left the page. */
export const isLoggingOut = () => loggingOut;

/** She is logging out, or was signed out in another tab: what finds its session ended need not ask her to sign in again. */
export function isLeaving(): boolean {
  return loggingOut || gone !== undefined;
}

/** A fresh access token is at hand; false when there is no session any more. Asked by many at once it refreshes once. */
async function ensureAccess(): Promise<boolean> {
  if (gone || isOther()) return leave();
  if (accessToken && !hasPassed(ACCESS_EXPIRE)) return true;
  return hasSession() && refresh();
}

function refresh(): Promise<boolean> {
  refreshing ??= inTurn(askForTokens).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * One tab at a time, so that tabs do not spend each other's refresh token; who had to wait uses what the other was given.
 * Without locks (a page that did not come over TLS) they ask beside each other: the server answers the same successor.
 */
async function inTurn(ask: () => Promise<boolean>): Promise<boolean> {
  if (!navigator.locks) return ask();
  const [token, expiry] = [accessToken, localStorage.getItem(ACCESS_EXPIRE)];
  return navigator.locks.request(SHARED, async () => {
    if (accessToken === token && hasSession() && localStorage.getItem(ACCESS_EXPIRE) !== expiry) {
      await new Promise<void>((done) => {
        handedOver = done;
        setTimeout(done, HAND_OVER_MS);
      });
    }
    return (accessToken !== undefined && accessToken !== token) || ask();
  });
}

/**
 * Rejects when the server could not be asked or did not say: that is not the end of the session. An answer that comes after
 * the session was ended, or followed by another, is not kept.
 */
async function askForTokens(): Promise<boolean> {
  const asked = localStorage.getItem(REFRESH_EXPIRE);
  if (asked === null) return false;
  const current = () => localStorage.getItem(REFRESH_EXPIRE) === asked;
  try {
    const signal = AbortSignal.timeout(REFRESH_MS);
    const tokens = await retryUnavailable(() => anonymous('refresh', { signal }));
    if (!current()) return false;
    const other = shown !== undefined && shown !== tokens.refresh_token_expire;
    keepTokens(tokens);
    return other ? leave() : true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw offline();
    // What is not our server's own word (a hotel's network asking for a room number) ends nothing.
    if (error.status !== 401 || error.code === 'unavailable') throw error;
    if (current()) endSession(error.message);
    return false;
  }
}

const headers = () => ({ 'accept-language': languageToAsk(), [CLIENT_HEADER]: 'web' });

/** The API without a token: public reads, sign-in, sign-up. */
export const anonymous: Api = withOfflineCache(makeApi(plain, headers), languageToAsk);
const korean: Api = makeApi(plain, () => ({ ...headers(), 'accept-language': 'ko' }));
/** The same in Korean, for what she shows to somebody in Seoul. */
export const inKorean: Api = withOfflineCache(korean, () => 'ko');
const signed: Api = makeApi(untilEnded, () => ({ ...headers(), authorization: `Bearer ${accessToken}` }));

/**
 * An answer about the token and not about what was asked (specification 3.7): a 401, except where the words of an account were
 * refused (a code of the second factor), and a 403 to an access token whose time is over.
 */
function refusesToken(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.status === 401 ? !error.code.startsWith('accounts.') : error.status === 403 && hasPassed(ACCESS_EXPIRE);
}

/**
 * The API as the member; refreshes once and repeats where the token was refused. Rejects with SessionEnded when there is no
 * session left; routes turn that into `/login?rurl=…`.
 */
export const api: Api = withOfflineCache(<N extends CallName>(name: N, input?: InputFor<N>) => asMember<Reply<N>>(() => signed(name, input)), languageToAsk);

/** Does what needs her token, handed its headers: refreshes once and does it again where the token was refused. Rejects with SessionEnded. */
export async function asMember<T>(act: (given: Record<string, string>) => Promise<T>): Promise<T> {
  for (let again = false; await ensureAccess(); again = true) {
    const [used, end] = [accessToken, endOfSession()];
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
  throw new SessionEnded();
}
