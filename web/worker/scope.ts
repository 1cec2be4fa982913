/** What of a service worker's surroundings ours uses: the types of the DOM and of workers cannot be had together. */
export type Notice = { title: string; body: string; href: string; tag?: string; badge?: number };

/** What a page tells its worker: to take the place of the version before, or which shell it will need. */
export type PageMessage = 'take-over' | { language: string; whole: boolean };

type Extendable = { waitUntil(work: Promise<unknown>): void };
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type Shown = { close(): void; data?: { href?: unknown } };

export type WorkerEvents = {
  install: Extendable;
  activate: Extendable;
  message: Extendable & { data: unknown };
  fetch: { request: Request; respondWith(answer: Promise<Response>): void } & Extendable;
  push: Extendable & { data: { json(): unknown } | null };
  notificationclick: Extendable & { notification: Shown };
  pushsubscriptionchange: Extendable & { oldSubscription: PushSubscription | null };
};

export type WorkerScope = {
  addEventListener<K extends keyof WorkerEvents>(kind: K, hear: (event: WorkerEvents[K]) => void): void;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  caches: CacheStorage;
  fetch: typeof fetch;
  navigator: Navigator;
  location: Location;
};
