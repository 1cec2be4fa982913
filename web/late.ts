import { SITE_LANGUAGES } from '../contract/constants.ts';
import { activeWorker } from './accounts/devices/worker.ts';
import { SAVED_THINGS } from './catalog/saved/key.ts';
import { cacheOwner, clearOfflineData, FILES_WAIT, OUTBOX } from './session/offline/cache-owner.ts';
import { wantParts } from './session/parts.ts';
import { followSession, hasSession } from './session/session.ts';
import { TYPED } from './session/typed-key.ts';
import { watchVersions } from './session/versions.ts';
import type { PageMessage } from './worker/scope.ts';

/** What comes up after a page is awake: this device's notices, what is kept for when there is no network, and the version of the product. */
export async function startLate(began: { signedIn: boolean }): Promise<void> {
  // A session that ended while no page was open leaves nothing behind either.
  if (!hasSession()) forgetAll();
  else if (localStorage.getItem(OUTBOX) !== null) wantParts();
  // Files of a conversation that nobody opens again do not lie there for ever.
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
  // To a guest nothing is sent. Her device is known once she is.
  let isStarted = false;
  followSession((what) => {
    if (what !== 'entered' || isStarted) return;
    isStarted = true;
    void startDevice({ signedIn: true }).catch(() => undefined);
  });
}

function forgetAll(): void {
  clearOfflineData();
  // How much waited for her, on an installed app.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
}

const startDevice = (began: { signedIn: boolean }): Promise<void> => import('./accounts/devices/device.ts').then((device) => device.startDevice(began));

/** What a guest saved in this browser becomes hers once she is signed in. Whatever fails is tried again at the next page. */
function takeSavedOver(): void {
  if (!hasSession() || localStorage.getItem(SAVED_THINGS) === null) return;
  void import('./catalog/saved/import-guest-favorites.ts').then(({ importGuestFavorites: takeOver }) => takeOver()).catch(() => undefined);
}

/** Nothing is kept of the consoles' pages. */
const isConsole = () => /^\/(clinic|operator)(\/|$)/.test(location.pathname);

/** Lets the worker know which shell this reader needs: her language's, and all of it once she is signed in. */
function tellShell(registration: ServiceWorkerRegistration): void {
  const tell = () => {
    const language = SITE_LANGUAGES.find((each) => each === document.documentElement.lang);
    if (language && !isConsole()) registration.active?.postMessage({ language, whole: cacheOwner() !== null } satisfies PageMessage);
  };
  tell();
  followSession((what) => what === 'entered' && tell());
  // The language can change without a new document being loaded.
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['lang'] });
}
