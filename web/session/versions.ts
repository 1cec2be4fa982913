import { useSyncExternalStore } from 'react';
import type { PageMessage } from '../worker/scope.ts';
import { requestNetworkNotices } from './status-parts.ts';

/** Interval of checks for a new version while a page is open, in ms. Browsers check only on page load. */
const UPDATE_CHECK_MS = 3_600_000;

let registered: ServiceWorkerRegistration | undefined;
let hasNewVersion = false;
const listeners = new Set<() => void>();

function setHasNewVersion(next: boolean): void {
  hasNewVersion = next;
  if (next) requestNetworkNotices();
  for (const listener of listeners) listener();
}

/** Watches for a new version: an installed worker that waits for the old one. */
export function watchVersions(registration: ServiceWorkerRegistration): void {
  registered = registration;
  const look = () => {
    // The first worker in a browser does not wait.
    if (registration.waiting && navigator.serviceWorker.controller) setHasNewVersion(true);
  };
  look();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && look());
  });
  // Another tab activated the new version. This page continues with chunks from the previous cache.
  navigator.serviceWorker.addEventListener('controllerchange', () => setHasNewVersion(false));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < UPDATE_CHECK_MS) return;
    asked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns true if a new version waits for activation. */
export const useHasNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasNewVersion,
    () => false,
  );

/** Activates the new version and reloads the page. Never settles, because this page ends. */
export function activateNewVersion(): Promise<never> {
  return new Promise(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const next = registered?.waiting;
    if (next) next.postMessage('take-over' satisfies PageMessage);
    else location.reload();
  });
}
