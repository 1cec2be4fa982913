import { useSyncExternalStore } from 'react';
import type { PageMessage } from '../worker/scope.ts';
import { wantParts } from './parts.ts';

/** How often a page that stays open asks whether there is a new version; a browser asks by itself only as a page is loaded. */
const ASK_EVERY_MS = 3_600_000;

let registered: ServiceWorkerRegistration | undefined;
let waits = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  waits = next;
  if (next) wantParts();
  for (const listener of listeners) listener();
}

/** Hears of new versions of the product: a worker that has come and waits for the one before. */
export function watchVersions(registration: ServiceWorkerRegistration): void {
  registered = registration;
  const look = () => {
    // The first worker of a browser waits for nothing.
    if (registration.waiting && navigator.serviceWorker.controller) set(true);
  };
  look();
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && look());
  });
  // Taken over in another tab: this one goes on as it is, and finds its parts in the shell before.
  navigator.serviceWorker.addEventListener('controllerchange', () => set(false));
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - asked < ASK_EVERY_MS) return;
    asked = Date.now();
    void registration.update().catch(() => undefined);
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a new version waits to be taken. */
export const useHasNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waits,
    () => false,
  );

/** The new version takes over, and the page is loaded with it. Never settles: this page is over. */
export function activateNewVersion(): Promise<never> {
  return new Promise(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    const next = registered?.waiting;
    if (next) next.postMessage('take-over' satisfies PageMessage);
    else location.reload();
  });
}
