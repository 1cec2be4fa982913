/**
 * Naru's stand-in for Google's and LINE's sign-in: a page to choose an invented person on, and the calls that the adapters
 * make, each in its provider's own protocol. Strict where the real ones are (client, secret, way back, code, PKCE), and
 * able to misbehave when a tester asks for it on the page.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { acceptForms, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import { createCodes } from './codes.ts';
import { googleWire } from './google.http.ts';
import { signingKey } from './keys.ts';
import { lineWire } from './line.http.ts';
import { type Authorizing, authorizePages } from './pages.http.ts';

/** The pair that the product is known by at a provider, and where it may have people sent back to. */
export interface Client {
  id: string;
  secret: string;
  redirectUris: () => readonly string[];
}

export interface IdentitySandboxOptions {
  store: SandboxStore;
  /** The product's name on the page. */
  brand: string;
  /** Where a browser reaches the product; the server's own calls may go to another address. */
  publicUrl: () => string;
  /** Each is there only when it is given. */
  google?: Client | undefined;
  line?: Client | undefined;
  /** The clock, in milliseconds since 1970, so that tests can move it. */
  now?: () => number;
  /** How long a slow answer takes, and one that never comes in time. */
  timing?: { slowMs: number; silentMs: number };
}

/** A Fastify plugin; every address in it follows the prefix that it is mounted with. */
export async function identitySandbox(app: FastifyInstance, options: IdentitySandboxOptions): Promise<void> {
  const { store, brand, google, line, now = Date.now, timing = { slowMs: 4_000, silentMs: 20_000 } } = options;
  const codes = createCodes(store, now);
  const key = signingKey(store);
  const closing = new AbortController();
  // Before the server waits for its requests: a slow answer among them is let go at once.
  app.addHook('preClose', async () => closing.abort());
  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  acceptForms(app);
  await servePageStyle(app);
  const pages = (provider: Authorizing['provider'], client: Client) => ({ provider, client, codes, brand, root: app.prefix });
  if (google) {
    const browserUrl = () => `${options.publicUrl()}${app.prefix}/google`;
    await app.register(authorizePages, { prefix: '/google', ...pages('google', google), path: '/authorize' });
    await app.register(googleWire, { prefix: '/google', client: google, codes, key, now, pause, timing, browserUrl });
  }
  if (line) {
    await app.register(authorizePages, { prefix: '/line', ...pages('line', line), path: '/oauth2/v2.1/authorize' });
    await app.register(lineWire, { prefix: '/line', client: line, codes, now, pause, timing, store });
  }
}
