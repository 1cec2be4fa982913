/** Parts of a service worker's global scope that are used here. The types of the DOM and of workers conflict. */
export type PushPayload = { title: string; body: string; href: string; tag?: string; badge?: number };

/** Message of a page to its worker: activate the new version, or cache this shell. */
export type PageMessage = 'take-over' | { language: string; whole: boolean };

type ExtendableEventLike = { waitUntil(work: Promise<unknown>): void };
type Window = { url: string; focus(): Promise<unknown>; navigate(url: string): Promise<unknown> };
type ShownNotification = { close(): void; data?: { href?: unknown } };

export type WorkerEvents = {
  install: ExtendableEventLike;
  activate: ExtendableEventLike;
  message: ExtendableEventLike & { data: unknown };
  fetch: { request: Request; respondWith(answer: Promise<Response>): void } & ExtendableEventLike;
  push: ExtendableEventLike & { data: { json(): unknown } | null };
  notificationclick: ExtendableEventLike & { notification: ShownNotification };
  pushsubscriptionchange: ExtendableEventLike & { oldSubscription: PushSubscription | null };
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
