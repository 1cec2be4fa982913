import { SITE_LANGUAGES } from '../contract/constants.ts';
import { activeWorker } from './accounts/devices/worker.ts';
import { SAVED_THINGS } from './catalog/saved/key.ts';
import { cacheOwner, clearOfflineData, FILES_WAIT, OUTBOX } from './session/offline/cache-owner.ts';
import { wantParts } from './session/parts.ts';
import { followSession, hasSession } from './session/session.ts';
import { TYPED } from './session/typed-key.ts';
import { watchVersions } from './session/versions.ts';
import type { PageMessage } from './worker/scope.ts';

/** Starts after hydration: push on this device, offline data, and new versions of the product. */
export async function startLate(began: { signedIn: boolean }): Promise<void> {
  // Also removes the data of a session that ended while no page was open.
  if (!hasSession()) forgetAll();
  else if (localStorage.getItem(OUTBOX) !== null) wantParts();
  // Deletes old unsent files of conversations that were never opened again.
  if (localStorage.getItem(FILES_WAIT) !== null) void import('./consultations/attachments/stored-files.ts').then(({ tidyFiles }) => tidyFiles());
  takeSavedOver();
  followSession((what) => what === 'entered' && takeSavedOver());
  if (sessionStorage.getItem(TYPED) !== null) void import('./shell/offline/typed-fields.ts').then(({ restoreTyped }) => restoreTyped());
  void activeWorker().then((registration) => {
    if (!registration) return;
    watchVersions(registration);
    tellShell(registration);
  });
  if (began.signedIn || hasSession() || ('Notification' in globalThis && Notification.permission === 'granted')) return startDevice(began);
  // Guests receive no push, so the device is registered after sign-in.
  let isStarted = false;
  followSession((what) => {
    if (what !== 'entered' || isStarted) return;
    isStarted = true;
    void startDevice({ signedIn: true }).catch(() => undefined);
  });
}

function forgetAll(): void {
  clearOfflineData();
  // Removes the count from an installed app's icon.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
}

const startDevice = (began: { signedIn: boolean }): Promise<void> => import('./accounts/devices/device.ts').then((device) => device.startDevice(began));

/** Moves a guest's saved things into her account after sign-in. Failures are repeated at the next page. */
function takeSavedOver(): void {
  if (!hasSession() || localStorage.getItem(SAVED_THINGS) === null) return;
  void import('./catalog/saved/import-guest-favorites.ts').then(({ importGuestFavorites: takeOver }) => takeOver()).catch(() => undefined);
}

/** Pages of the consoles are never cached. */
const isConsole = () => /^\/(clinic|operator)(\/|$)/.test(location.pathname);

/** Tells the worker which shell this reader needs: in the page's language, and complete once signed in. */
function tellShell(registration: ServiceWorkerRegistration): void {
  const tell = () => {
    const language = SITE_LANGUAGES.find((each) => each === document.documentElement.lang);
    if (language && !isConsole()) registration.active?.postMessage({ language, whole: cacheOwner() !== null } satisfies PageMessage);
  };
  tell();
  followSession((what) => what === 'entered' && tell());
  // The language can change without a new document.
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['lang'] });
}
