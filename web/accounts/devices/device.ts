import { ApiError } from '../../api/call.ts';
import { anonymousApi, api, hasSession, sessionId, subscribeToSession } from '../../session/session.ts';
import { obtainToken } from './push-token.ts';
import { dropRecord, storedRecord } from './record.ts';
import { activeWorker, logFailure } from './worker.ts';

/** Storage key: the member turned push off on this device. Nothing personal, so it stays. */
const OFF_KEY = 'push_off';
/** Storage key: the token last registered with the server, and its session. */
const REGISTERED_KEY = 'push_told';

/**
 * State of push on this device. `absent`: not offered here, or not by this browser; `home-screen`: an iPhone or iPad, where the site has to be added
 * to the Home Screen first; `blocked`: refused in the browser.
 */
export type DeviceState = 'absent' | 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

/**
 * Starts push when a document loads: registers the worker, obtains the token if notifications are granted, and registers it again at each sign-in.
 * Never prompts. `signedIn`: true if there was a session as the document began; if it has ended since, no token stays behind.
 */
export async function startDevice({ signedIn } = { signedIn: false }): Promise<void> {
  subscribeToSession((what) => {
    if (what === 'entered') void tellServer().catch((error: unknown) => logFailure('the device could not be registered', error));
    else void forgetSubscription();
  });
  await activeWorker();
  if (hasSession()) await tellServer();
  else if (!signedIn && localStorage.getItem(OFF_KEY) === null) await obtainToken();
}

/**
 * Registers this device's token with the server, once for each token and session, and again when the token was renewed. If the session ended
 * meanwhile, no token stays behind.
 */
async function tellServer(): Promise<void> {
  if (localStorage.getItem(OFF_KEY) !== null) return;
  const session = sessionId();
  const record = await obtainToken();
  if (!record) return;
  if (sessionId() !== session) {
    if (hasSession()) return;
    dropRecord();
    return forgetSubscription();
  }
  const told = `${record.token} ${record.createTime} ${sessionId()}`;
  if (localStorage.getItem(REGISTERED_KEY) === told) return;
  await api('registerDevice', { body: record });
  localStorage.setItem(REGISTERED_KEY, told);
}

export async function deviceState(): Promise<DeviceState> {
  const { vapid_key } = await anonymousApi('pushKey');
  if (!vapid_key) return 'absent';
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return needsHomeScreen() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(OFF_KEY) === null && storedRecord() ? 'on' : 'off';
}

/** Safari on an iPhone or iPad delivers push only to sites on the Home Screen. */
function needsHomeScreen(): boolean {
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/**
 * Turns push on after a press that states its purpose: asks for permission if it is undecided, obtains a token and registers it. Returns the new
 * state: `off` if permission or token was not granted.
 */
export async function turnOn(): Promise<DeviceState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  localStorage.removeItem(OFF_KEY);
  localStorage.removeItem(REGISTERED_KEY);
  await tellServer();
  return deviceState();
}

/** Stops all push to this device. */
export async function turnOff(): Promise<void> {
  const record = storedRecord();
  if (record) await api('removeDevice', { params: { token: record.token } }).catch(unlessUnknown);
  localStorage.setItem(OFF_KEY, '1');
  dropRecord();
  await forgetSubscription();
}

function unlessUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
}

/** Unsubscribes in the browser, so that the next account on it gets another address. */
async function forgetSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    logFailure('the push subscription could not be given back', error);
  }
}
