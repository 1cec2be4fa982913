/**
 * Naru's stand-in for Toss Payments: the REST API, the browser SDK, the payment window and the
 * webhooks, so that the same adapter and the same browser calls run against it as against the real
 * one. See README.md beside this file for what it covers.
 */
import type { FastifyInstance } from 'fastify';
import type { SandboxStore } from '../store.ts';
import { wireError } from './errors.ts';
import { createLedger } from './ledger.ts';
import { languageOf, paymentRest } from './payments.http.ts';
import { createTimers } from './timers.ts';
import { createWebhooks, type WebhookTiming } from './webhooks.ts';
import { paymentWindow } from './window.http.ts';

export interface PaymentSandboxOptions {
  /** The pair that the merchant uses; the browser's half and the server's half. */
  clientKey: string;
  secretKey: string;
  store: SandboxStore;
  /** The merchant's webhook address, read at each delivery; empty = none is sent. */
  webhookUrl: () => string;
  /** The clock, in milliseconds since 1970, so that tests can move it. */
  now?: () => number;
  /** How webhooks are sent. */
  send?: typeof fetch;
  /** The merchant's name in the window. */
  brand: string;
  /** Waits, for tests that cannot sit through them. */
  timing?: Partial<SandboxTiming>;
}

interface SandboxTiming extends WebhookTiming {
  /** How long a confirm takes that was rehearsed to be slow. */
  slowMs: number;
}

const TIMING: SandboxTiming = { slowMs: 8_000, lateMs: 20_000, retriesMs: [1_000, 4_000, 16_000, 64_000] };
/** How often payments whose clocks ran out are looked for without anybody asking. */
const SWEEP_MS = 30_000;

/** A Fastify plugin; every address in it follows the prefix that it is mounted with. */
export async function paymentSandbox(app: FastifyInstance, options: PaymentSandboxOptions): Promise<void> {
  const { store, clientKey, secretKey, brand, now = Date.now } = options;
  const timing = { ...TIMING, ...options.timing };
  const timers = createTimers();
  const webhooks = createWebhooks({
    url: options.webhookUrl,
    send: options.send ?? fetch,
    now,
    timers,
    timing,
    warn: (message) => app.log.warn(message),
  });
  const ledger = createLedger({ store, now, announce: webhooks.announce });

  timers.every(SWEEP_MS, () => {
    ledger.sweep().catch((error: unknown) => app.log.warn(error, 'sandbox payments could not be swept'));
  });
  // Before the server waits for its requests: a slow confirm among them is let go at once.
  app.addHook('preClose', async () => {
    timers.close();
    await webhooks.close();
  });

  app.setNotFoundHandler((request, reply) => {
    const { status, body } = wireError('NOT_FOUND', languageOf(request));
    return reply.code(status).send(body);
  });
  await app.register(paymentRest, { ledger, store, secretKey, now, timers, slowMs: timing.slowMs });
  await app.register(paymentWindow, { ledger, clientKey, brand });
}
