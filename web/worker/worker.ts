import { follow, show } from './push.ts';
import { subscribeAnew } from './renew.ts';
import type { WorkerScope } from './scope.ts';

/** The service worker: what it is told while no page is open. Built into one file without imports (vite/worker.ts). */
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('push', (event) => event.waitUntil(show(scope, event.data)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(follow(scope, event)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(scope, event).catch(() => undefined)));
