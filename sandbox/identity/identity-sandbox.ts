/**
 * Stand-in for sign-in with Google and LINE: a page to choose an invented person, and the calls made by the adapters, each in its provider's
 * protocol. It is as strict as the real providers (client, secret, redirect address, code, PKCE). It can simulate faults that are chosen on the page.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { addFormParser, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import { createCodeStore } from './codes.ts';
import { googleLoginPlugin } from './google.http.ts';
import { makeSigningKeyLoader } from './keys.ts';
import { lineLoginPlugin } from './line.http.ts';
import { type AuthorizePagesOptions, authorizePages } from './pages.http.ts';

/** The product's credentials at a provider, and its permitted redirect addresses. */
export interface OAuthClient {
  id: string;
  secret: string;
  redirectUris: () => readonly string[];
}

export interface IdentitySandboxOptions {
  store: SandboxStore;
  /** Name of the product, shown on the page. */
  brand: string;
  /** Address at which a browser reaches the product; the server's own calls may use another. */
  publicUrl: () => string;
  /** A provider without a client is not mounted. */
  google?: OAuthClient | undefined;
  line?: OAuthClient | undefined;
  /** The clock, in ms since 1970; replaceable in tests. */
  now?: () => number;
  /** Duration of a slow answer, and of one that never arrives in time, in ms. */
  timing?: { slowMs: number; silentMs: number };
}

/** A Fastify plugin; all of its addresses are below its prefix. */
export async function identitySandbox(app: FastifyInstance, options: IdentitySandboxOptions): Promise<void> {
  const { store, brand, google, line, now = Date.now, timing = { slowMs: 4_000, silentMs: 20_000 } } = options;
  const codes = createCodeStore(store, now);
  const key = makeSigningKeyLoader(store);
  const closing = new AbortController();
  // Runs before the server waits for open requests, so that slow answers end at once.
  app.addHook('preClose', async () => closing.abort());
  const pause = (ms: number) => wait(ms, undefined, { signal: closing.signal }).catch(() => undefined);

  addFormParser(app);
  await servePageStyle(app);
  const pages = (provider: AuthorizePagesOptions['provider'], client: OAuthClient) => ({ provider, client, codes, brand, root: app.prefix });
  if (google) {
    const browserUrl = () => `${options.publicUrl()}${app.prefix}/google`;
    await app.register(authorizePages, { prefix: '/google', ...pages('google', google), path: '/authorize' });
    await app.register(googleLoginPlugin, { prefix: '/google', client: google, codes, key, now, pause, timing, browserUrl });
  }
  if (line) {
    await app.register(authorizePages, { prefix: '/line', ...pages('line', line), path: '/oauth2/v2.1/authorize' });
    await app.register(lineLoginPlugin, { prefix: '/line', client: line, codes, now, pause, timing, store });
  }
}
