/** The service worker (vite/worker.ts builds it from web/worker). */
const WORKER_PATH = '/worker.js';
const ACTIVE_WITHIN_MS = 10_000;

let registered: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * Registers the service worker, once for each document, and waits until it is active. Resolves to null if that takes longer than ten seconds
 * (specification 7.6). Never rejects: failures are only logged.
 */
export function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  registered ??= register().catch((error: unknown) => logFailure('the service worker could not be registered', error));
  return registered;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return logFailure('this browser has no service workers');
  await navigator.serviceWorker.register(WORKER_PATH);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(logFailure('the service worker was not active in time')), ACTIVE_WITHIN_MS);
  });
  const active = await Promise.race([navigator.serviceWorker.ready, late]);
  clearTimeout(timer);
  return active;
}

/** Logs a failure of push, which is not shown (specification 8.5). Returns null. */
export function logFailure(what: string, error?: unknown): null {
  console.info(what, error ?? '');
  return null;
}
