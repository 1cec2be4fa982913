import { ApiError } from '../../api/call.ts';
import { anonymousApi, api, getSessionId, hasSession, subscribeToSession } from '../../session/session.ts';
import { deletePushRecord, readPushRecord } from './push-record.ts';
import { obtainPushToken } from './push-token.ts';
import { loadActiveServiceWorker, logPushFailure } from './service-worker-registration.ts';

/** Storage key that is set when the member turned push off on this device. It is not personal, so it stays after logout. */
const PUSH_OFF_KEY = 'push_off';
/** Storage key: the token last registered with the server, and its session. */
const REGISTERED_TOKEN_KEY = 'push_told';

/**
 * State of push on this device. `absent`: the server offers no push. `unsupported`: the browser has none. `home-screen`: an iPhone or iPad must first
 * add the site to the Home Screen. `blocked`: refused in the browser.
 */
export type PushState = 'absent' | 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

/**
 * Starts push when a document loads: registers the worker, and obtains the token if notifications are granted. Registers the token again at each
 * sign-in. Never prompts. `signedIn`: true if the document began with a session. If that session has ended, no token is kept.
 */
export async function startPush({ signedIn } = { signedIn: false }): Promise<void> {
  subscribeToSession((what) => {
    if (what === 'entered') void registerPushToken().catch((error: unknown) => logPushFailure('the device could not be registered', error));
    else void unsubscribePush();
  });
  await loadActiveServiceWorker();
  if (hasSession()) await registerPushToken();
  else if (!signedIn && localStorage.getItem(PUSH_OFF_KEY) === null) await obtainPushToken();
}

/**
 * Registers this device's token with the server, once per token and session, and again after a renewal. If the session ended meanwhile, no token is
 * kept.
 */
async function registerPushToken(): Promise<void> {
  if (localStorage.getItem(PUSH_OFF_KEY) !== null) return;
  const session = getSessionId();
  const record = await obtainPushToken();
  if (!record) return;
  if (getSessionId() !== session) {
    if (hasSession()) return;
    deletePushRecord();
    return unsubscribePush();
  }
  const registered = `${record.token} ${record.createTime} ${getSessionId()}`;
  if (localStorage.getItem(REGISTERED_TOKEN_KEY) === registered) return;
  await api('registerDevice', { body: record });
  localStorage.setItem(REGISTERED_TOKEN_KEY, registered);
}

export async function readPushState(): Promise<PushState> {
  const { vapid_key } = await anonymousApi('pushKey');
  if (!vapid_key) return 'absent';
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return needsHomeScreen() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(PUSH_OFF_KEY) === null && readPushRecord() ? 'on' : 'off';
}

/** Safari on an iPhone or iPad delivers push only to sites on the Home Screen. */
function needsHomeScreen(): boolean {
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/**
 * Turns push on. Call it on a press that states its purpose. Asks for permission if undecided, obtains a token and registers it. Returns the new
 * state: `off` if permission or token was not granted.
 */
export async function turnOnPush(): Promise<PushState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  localStorage.removeItem(PUSH_OFF_KEY);
  localStorage.removeItem(REGISTERED_TOKEN_KEY);
  await registerPushToken();
  return readPushState();
}

/** Stops all push to this device. */
export async function turnOffPush(): Promise<void> {
  const record = readPushRecord();
  if (record) await api('removeDevice', { params: { token: record.token } }).catch(ignoreNotFound);
  localStorage.setItem(PUSH_OFF_KEY, '1');
  deletePushRecord();
  await unsubscribePush();
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
}

/** Unsubscribes in the browser, so that the next account gets a new push address. */
async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    logPushFailure('the push subscription could not be given back', error);
  }
}
