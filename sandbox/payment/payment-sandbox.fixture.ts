/** For tests: a listening sandbox, a merchant that receives its webhooks, and a buyer in its window. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { createMemoryStore } from '../store.ts';
import { type PaymentSandboxOptions, paymentSandbox } from './payment-sandbox.ts';

export const CLIENT_KEY = 'test_ck_fixture';
export const SECRET_KEY = 'test_sk_fixture';
export const PREFIX = '/sandbox/toss';

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  event: { eventType: string; createdAt: string; data: Record<string, unknown> };
}

/** Starts a merchant's webhook endpoint. `statuses` are its next answers; 200 once they are used up. */
export async function startMerchant() {
  const heard: ReceivedWebhook[] = [];
  const waiting: ((one: ReceivedWebhook) => void)[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one: ReceivedWebhook = { headers: request.headers, event: JSON.parse(Buffer.concat(chunks).toString()) };
    response.writeHead(statuses.shift() ?? 200).end();
    const listener = waiting.shift();
    if (listener) listener(one);
    else heard.push(one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    statuses,
    /** Returns the next webhook in order of arrival, waiting if necessary. */
    next: (): Promise<ReceivedWebhook> => {
      const one = heard.shift();
      return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export function makePaypalParams(changes: Record<string, unknown> = {}) {
  return {
    method: 'FOREIGN_EASY_PAY',
    amount: { value: 120.5, currency: 'USD' },
    orderId: `order_${crypto.randomUUID()}`,
    orderName: 'Hydra-glow booster reservation fee',
    successUrl: 'https://shop.example/order/success',
    failUrl: 'https://shop.example/order/fail',
    customerEmail: 'mia@example.com',
    customerName: 'Mia Laurent',
    foreignEasyPay: { provider: 'PAYPAL', country: 'KR' },
    ...changes,
  };
}

export function makeCardParams(changes: Record<string, unknown> = {}) {
  const { foreignEasyPay: _none, ...common } = makePaypalParams();
  return { ...common, method: 'CARD', amount: { value: 165_000, currency: 'KRW' }, ...changes };
}

export async function startSandbox(changes: Partial<PaymentSandboxOptions> = {}) {
  const app = fastify();
  await app.register(paymentSandbox, {
    prefix: PREFIX,
    clientKey: CLIENT_KEY,
    secretKey: SECRET_KEY,
    store: createMemoryStore(),
    webhookUrl: () => '',
    brand: 'Naru <test>',
    ...changes,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `${origin}${PREFIX}`;

  const api = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Basic ${btoa(`${SECRET_KEY}:`)}`);
    if (init.body) headers.set('content-type', 'application/json');
    return fetch(`${base}${path}`, { ...init, headers });
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) => api(path, { method: 'POST', body: JSON.stringify(body), headers });
  const open = async (params: unknown): Promise<string> => {
    const answer = await fetch(`${base}/v2/payments-window`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientKey: CLIENT_KEY, params }),
    });
    if (answer.status !== 200) throw new Error(await answer.text());
    return ((await answer.json()) as { paymentKey: string }).paymentKey;
  };
  const press = (paymentKey: string, act: string, rehearse = 'none') =>
    fetch(`${base}/window/${paymentKey}/act`, {
      method: 'POST',
      body: new URLSearchParams({ act, rehearse, lang: 'en' }),
      redirect: 'manual',
    });
  /** Opens a window and approves the payment. */
  const agreed = async (params: ReturnType<typeof makePaypalParams> | ReturnType<typeof makeCardParams>, rehearse = 'none') => {
    const paymentKey = await open(params);
    await press(paymentKey, 'pay', rehearse);
    return { paymentKey, orderId: params.orderId, amount: params.amount.value };
  };
  return { app, base, api, post, open, press, agreed };
}
