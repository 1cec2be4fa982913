import Fastify from 'fastify';
import { paymentSandbox } from '../../sandbox/payment/payment-sandbox.ts';
import { createMemoryStore } from '../../sandbox/store.ts';
import { readInput, reportPort } from './listen.ts';

/**
 * Stand-in for the payment provider, in its own process with in-memory storage. The product and the bare server use the same one. It sends no
 * webhooks.
 */
const { clientKey, secretKey } = readInput<{ clientKey: string; secretKey: string }>();
const app = Fastify();
// biome-ignore lint/nursery/noMisusedPromises: Fastify waits for a plugin's promise; the rule takes `register` for its callback form.
await app.register(paymentSandbox, { prefix: '/toss', clientKey, secretKey, store: createMemoryStore(), brand: 'Naru', webhookUrl: () => '' });
await app.listen({ port: 0, host: '127.0.0.1' });
reportPort(app.server.address());
