/**
 * Stand-in for Toss Payments: the REST API, the browser SDK, the payment window and the webhooks, so that the same adapter and browser calls work
 * with it as with the real service. README.md beside this file describes its scope.
 */
import type { FastifyInstance } from 'fastify';
import type { SandboxStore } from '../store.ts';
import { makeWireError } from './errors.ts';
import { createLedger } from './ledger.ts';
import { chooseErrorLanguage, paymentApiPlugin } from './payments.http.ts';
import { createTimers } from './timers.ts';
import { createWebhooks, type WebhookTiming } from './webhooks.ts';
import { paymentWindowPlugin } from './window.http.ts';

export interface PaymentSandboxOptions {
  /** The merchant's key pair: the browser's half and the server's half. */
  clientKey: string;
  secretKey: string;
  store: SandboxStore;
  /** The merchant's webhook address, read at each delivery. If it is empty, nothing is sent. */
  webhookUrl: () => string;
  /** Clock for times and time limits of payments; the system's by default. Delays are real. */
  now?: () => Date;
  /** Function that sends webhooks, in place of `fetch`. */
  send?: typeof fetch;
  /** Name of the merchant, shown in the window. */
  brand: string;
  /** Waiting times, shortened in tests. */
  timing?: Partial<SandboxTiming>;
}

interface SandboxTiming extends WebhookTiming {
  /** Duration of a confirmation simulated as slow, in ms. */
  slowMs: number;
}

const DEFAULT_TIMING: SandboxTiming = { slowMs: 8_000, lateMs: 20_000, retriesMs: [1_000, 4_000, 16_000, 64_000] };
/** Interval of the check for expired payments, in ms. */
const SWEEP_INTERVAL_MS = 30_000;

/** A Fastify plugin; all of its addresses are below its prefix. */
export async function paymentSandbox(app: FastifyInstance, options: PaymentSandboxOptions): Promise<void> {
  const { store, clientKey, secretKey, brand, now: readClock = () => new Date() } = options;
  const now = () => readClock().getTime();
  const timing = { ...DEFAULT_TIMING, ...options.timing };
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

  timers.every(SWEEP_INTERVAL_MS, () => {
    ledger.sweep().catch((error: unknown) => app.log.warn(error, 'sandbox payments could not be swept'));
  });
  // Runs before the server waits for open requests, so that slow confirmations end at once.
  app.addHook('preClose', async () => {
    timers.close();
    await webhooks.close();
  });

  app.setNotFoundHandler((request, reply) => {
    const { status, body } = makeWireError('NOT_FOUND', chooseErrorLanguage(request));
    return reply.code(status).send(body);
  });
  await app.register(paymentApiPlugin, { ledger, store, secretKey, now, timers, slowMs: timing.slowMs });
  await app.register(paymentWindowPlugin, { ledger, clientKey, brand });
}
