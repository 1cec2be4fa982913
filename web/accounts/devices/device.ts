import { ApiError } from '../../api/call.ts';
import { anonymous, api, followSession, hasSession, sessionName } from '../../session/session.ts';
import { obtainToken } from './push-token.ts';
import { dropRecord, storedRecord } from './record.ts';
import { activeWorker, failed } from './worker.ts';

/** She turned it off on this device: a harmless mark, which stays. */
const OFF = 'push_off';
/** Which token the server was told in which session. */
const TOLD = 'push_told';

/**
 * What can be said of this device: `absent`: push is not offered here, or not by this browser; `home-screen`: an iPhone or iPad, where the
 * site has to be added to the Home Screen first; `blocked`: refused in the browser.
 */
export type DeviceState = 'absent' | 'unsupported' | 'home-screen' | 'blocked' | 'off' | 'on';

/**
 * At the start of a document: the worker, and the token where notifications are granted; and again for whoever signs in. Asks nobody. `signedIn`: somebody
 * was as the document began; who has left since then leaves no token behind in it.
 */
export async function startDevice({ signedIn } = { signedIn: false }): Promise<void> {
  followSession((what) => {
    if (what === 'entered') void tellServer().catch((error: unknown) => failed('the device could not be registered', error));
    else void forgetSubscription();
  });
  await activeWorker();
  if (hasSession()) await tellServer();
  else if (!signedIn && localStorage.getItem(OFF) === null) await obtainToken();
}

/**
 * Lets the server know this device as hers, where it has a token; once for a token and a session, and anew when it was renewed. Who has
 * left while it was obtained leaves none behind.
 */
async function tellServer(): Promise<void> {
  if (localStorage.getItem(OFF) !== null) return;
  const session = sessionName();
  const record = await obtainToken();
  if (!record) return;
  if (sessionName() !== session) {
    if (hasSession()) return;
    dropRecord();
    return forgetSubscription();
  }
  const told = `${record.token} ${record.createTime} ${sessionName()}`;
  if (localStorage.getItem(TOLD) === told) return;
  await api('registerDevice', { body: record });
  localStorage.setItem(TOLD, told);
}

export async function deviceState(): Promise<DeviceState> {
  const { vapid_key } = await anonymous('pushKey');
  if (!vapid_key) return 'absent';
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return needsHomeScreen() ? 'home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(OFF) === null && storedRecord() ? 'on' : 'off';
}

/** Safari on an iPhone or iPad pushes only to what was put on the Home Screen. */
function needsHomeScreen(): boolean {
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches;
}

/**
 * After a press that says what for: asks for the permission where it is undecided, obtains a token and registers it. Answers the state
 * then: `off` when she did not grant it or no token could be had.
 */
export async function turnOn(): Promise<DeviceState> {
  if (Notification.permission === 'default') await Notification.requestPermission();
  localStorage.removeItem(OFF);
  localStorage.removeItem(TOLD);
  await tellServer();
  return deviceState();
}

/** Nothing is sent to this device any more. */
export async function turnOff(): Promise<void> {
  const record = storedRecord();
  if (record) await api('removeDevice', { params: { token: record.token } }).catch(unlessUnknown);
  localStorage.setItem(OFF, '1');
  dropRecord();
  await forgetSubscription();
}

function unlessUnknown(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
}

/** The browser gives its address back; the next who signs in is given another. */
async function forgetSubscription(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    failed('the push subscription could not be given back', error);
  }
}
