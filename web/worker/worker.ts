import { isPatientPage, respondWithDocument } from './documents.ts';
import { openNotificationTarget, showNotification } from './push.ts';
import { renewSubscription } from './renew-subscription.ts';
import type { PageMessage, WorkerScope } from './scope.ts';
import { cacheShell, cacheShellAndFiles, dropOldShells, hasCompleteShell, respondWithFile } from './shell.ts';

/** Service worker for push without an open page and for offline pages. Built into one file without imports (vite/worker.ts). */
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('push', (event) => event.waitUntil(showNotification(scope, event.data)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotificationTarget(scope, event)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(scope, event).catch(() => undefined)));

// The new worker waits until all pages of the old version are closed or the reader presses the button. An open page keeps the worker it was loaded
// with.
scope.addEventListener('install', (event) => event.waitUntil(hasCompleteShell(scope).then((whole) => cacheShellAndFiles(scope, { whole }))));
// The first worker of a browser takes control of the open page. Later workers already control it.
scope.addEventListener('activate', (event) => event.waitUntil(dropOldShells(scope).then(() => scope.clients.claim())));
scope.addEventListener('message', (event) => {
  const told = event.data as PageMessage;
  if (told === 'take-over') event.waitUntil(scope.skipWaiting());
  else event.waitUntil(cacheShell(scope, told).catch(() => undefined));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== scope.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPatientPage(pathname)) event.respondWith(respondWithDocument(scope, request));
  } else if (pathname.startsWith('/assets/')) event.respondWith(respondWithFile(scope, request));
});
