import { SITE_LANGUAGES } from '../contract/constants.ts';
import { loadActiveServiceWorker } from './accounts/devices/service-worker-registration.ts';
import { GUEST_FAVORITES_KEY } from './catalog/saved/guest-favorites-key.ts';
import { clearOfflineData, getCacheOwner, OUTBOX_KEY, UNSENT_FILES_KEY } from './session/offline/cache-owner.ts';
import { hasSession, subscribeToSession } from './session/session.ts';
import { isConsolePath } from './session/sign-in-address.ts';
import { requestNetworkNotices } from './session/status-parts.ts';
import { TYPED_FIELDS_KEY } from './session/typed-fields-key.ts';
import { watchVersions } from './session/versions.ts';
import type { PageMessage } from './worker/scope.ts';

/** Starts tasks after hydration: push on this device, offline data, and checks for a new version. */
export async function startAfterHydration(began: { signedIn: boolean }): Promise<void> {
  // Deletes local data, including that of a session that ended while no page was open.
  if (!hasSession()) clearLocalData();
  else if (localStorage.getItem(OUTBOX_KEY) !== null) requestNetworkNotices();
  // Deletes old unsent files of conversations that were never opened again.
  if (localStorage.getItem(UNSENT_FILES_KEY) !== null)
    void import('./consultations/attachments/stored-files.ts').then(({ purgeUnsentFiles: tidyFiles }) => tidyFiles());
  importFavorites();
  subscribeToSession((what) => what === 'entered' && importFavorites());
  if (sessionStorage.getItem(TYPED_FIELDS_KEY) !== null)
    void import('./shell/offline/typed-fields.ts').then(({ restoreTypedFields: restoreTyped }) => restoreTyped());
  void loadActiveServiceWorker().then((registration) => {
    if (!registration) return;
    watchVersions(registration);
    requestShell(registration);
  });
  if (began.signedIn || hasSession() || ('Notification' in globalThis && Notification.permission === 'granted')) return startDevice(began);
  // Registers the device after sign-in only, because guests receive no push.
  let isStarted = false;
  subscribeToSession((what) => {
    if (what !== 'entered' || isStarted) return;
    isStarted = true;
    void startDevice({ signedIn: true }).catch(() => undefined);
  });
}

function clearLocalData(): void {
  clearOfflineData();
  // Removes the count from the icon of an installed app.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
}

const startDevice = (began: { signedIn: boolean }): Promise<void> => import('./accounts/devices/push.ts').then((device) => device.startPush(began));

/** Moves a guest's saved items to the account after sign-in. Failures are retried at the next page. */
function importFavorites(): void {
  if (!hasSession() || localStorage.getItem(GUEST_FAVORITES_KEY) === null) return;
  void import('./catalog/saved/import-guest-favorites.ts').then(({ importGuestFavorites: takeOver }) => takeOver()).catch(() => undefined);
}

/** Tells the worker which app shell to cache: in the page's language, and complete after sign-in. */
function requestShell(registration: ServiceWorkerRegistration): void {
  const post = () => {
    const language = SITE_LANGUAGES.find((each) => each === document.documentElement.lang);
    // Pages of the consoles are never cached.
    if (language && !isConsolePath(location.pathname)) registration.active?.postMessage({ language, whole: getCacheOwner() !== null } satisfies PageMessage);
  };
  post();
  subscribeToSession((what) => what === 'entered' && post());
  // The language can change without a new document.
  new MutationObserver(post).observe(document.documentElement, { attributeFilter: ['lang'] });
}
