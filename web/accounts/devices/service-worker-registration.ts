/** The service worker (vite/worker.ts builds it from web/worker). */
const WORKER_PATH = '/worker.js';
const ACTIVATION_TIMEOUT_MS = 10_000;

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * Registers the service worker once per document and waits until it is active. Resolves to null after ten seconds (specification 7.6). Never rejects;
 * failures are only logged.
 */
export function loadActiveServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  registration ??= registerWorker().catch((error: unknown) => logPushFailure('the service worker could not be registered', error));
  return registration;
}

async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return logPushFailure('this browser has no service workers');
  await navigator.serviceWorker.register(WORKER_PATH);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(logPushFailure('the service worker was not active in time')), ACTIVATION_TIMEOUT_MS);
  });
  const active = await Promise.race([navigator.serviceWorker.ready, late]);
  clearTimeout(timer);
  return active;
}

/** Logs a push failure, which is not shown to the user (specification 8.5). Returns null. */
export function logPushFailure(what: string, error?: unknown): null {
  console.info(what, error ?? '');
  return null;
}
