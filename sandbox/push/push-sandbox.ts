/**
 * Stand-in for a browser's push service. It accepts messages by RFC 8030, verifies the sender (VAPID), decrypts the messages and shows them. It has
 * the keys because it created the subscription itself. It can simulate a service that is busy, broken or silent, or that has forgotten a browser.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { choosePageLanguage } from '../pages/languages.ts';
import { addFormParser, parsedForm, sendPage, servePageStyle } from '../pages/serve.ts';
import type { SandboxStore } from '../store.ts';
import { renderPushPage } from './pages.ts';
import { createPushBox, type PushBox, parsePushFault, type Subscription } from './push-box.ts';
import { decryptPush } from './seal.ts';
import { checkVapid } from './vapid.ts';

export interface PushSandboxOptions {
  store: SandboxStore;
  /** Address on which the product listens; push addresses start with it. */
  address: () => string;
  /** Address of the product's pages. */
  publicUrl: string;
  silentMs?: number;
  /** Clock for the times of subscriptions and notices; the system's by default. */
  now?: () => Date;
}

/** Size that every push service must accept; this one accepts no more (RFC 8030, 7.2). */
const MAX_BODY_BYTES = 4_096;
const FAULT_STATUSES = { gone: 410, unknown: 404, busy: 429, broken: 503 } as const;
const RETRY_AFTER_SECONDS = 30;

/** A Fastify plugin: the page at its prefix, /notices.json, /subscriptions, and /send/:id, the push address. */
export async function pushSandbox(app: FastifyInstance, { store, address, publicUrl, silentMs = 20_000, now }: PushSandboxOptions): Promise<void> {
  const box = createPushBox(store, now);
  const closing = new AbortController();
  // Runs before the server waits for open requests, so that silent ones end at once.
  app.addHook('preClose', async () => closing.abort());
  const silence = () => wait(silentMs, undefined, { signal: closing.signal }).catch(() => undefined);
  addFormParser(app);
  // Replaces the product's parser, which handles such bodies differently.
  app.removeContentTypeParser('application/octet-stream');
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES * 4 }, (_request, body, done) => done(null, body));
  await servePageStyle(app);

  app.get('/', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    const place = { prefix: app.prefix, language: choosePageLanguage([lang], request.headers['accept-language']), publicUrl };
    return sendPage(reply, renderPushPage({ notices: await box.notices(), subscriptions: await box.subscriptions() }, place), { leadsTo: [] });
  });
  app.get('/notices.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(await box.notices()));

  /** Creates a subscription like a browser's `pushManager.subscribe`; answers like `PushSubscription.toJSON`. */
  app.post<{ Body: { applicationServerKey?: unknown } | null }>('/subscriptions', async (request, reply) => {
    const key = request.body?.applicationServerKey;
    if (typeof key !== 'string' || !/^[\w-]{87}$/.test(key)) return reply.code(400).send();
    const { id, p256dh, auth } = await box.subscribe(key);
    return reply.header('cache-control', 'no-store').send({ endpoint: `${address()}${app.prefix}/send/${id}`, expirationTime: null, keys: { p256dh, auth } });
  });

  app.post<{ Params: { id: string } }>('/subscriptions/:id/fault', async (request, reply) => {
    await box.rehearse(request.params.id, parsePushFault(parsedForm(request).get('fault')));
    return reply.redirect(app.prefix, 303);
  });

  // The content encoding is the encryption itself. The product's body decompression would refuse it, so it is turned off here.
  app.post<{ Params: { id: string } }>('/send/:id', { decompress: false }, async (request, reply) => {
    const subscription = await box.find(request.params.id);
    if (!subscription) return reply.code(404).send();
    const { fault } = subscription;
    if (fault === 'silent') await silence();
    if (fault === 'elsewhere') return reply.redirect(`${app.prefix}/notices.json`, 302);
    if (fault in FAULT_STATUSES) {
      if (fault === 'busy') reply.header('retry-after', String(RETRY_AFTER_SECONDS));
      return reply.code(FAULT_STATUSES[fault as keyof typeof FAULT_STATUSES]).send();
    }
    return receiveMessage(box, subscription, { request, reply, audience: new URL(address()).origin, prefix: app.prefix });
  });
}

/** Accepts a message, or refuses it with the status of RFC 8030 or 8292. */
async function receiveMessage(
  box: PushBox,
  subscription: Subscription,
  call: { request: FastifyRequest; reply: FastifyReply; audience: string; prefix: string },
) {
  const { request, reply, audience, prefix } = call;
  const { headers, body } = request;
  const refused = await checkVapid(headers.authorization, { audience, key: subscription.applicationServerKey });
  if (refused) return reply.code(refused).send();
  const { ttl, urgency = 'normal', topic } = headers as Record<string, string | undefined>;
  const isWellFormed = /^\d+$/.test(ttl ?? '') && /^(very-low|low|normal|high)$/.test(urgency) && /^[\w-]{1,32}$/.test(topic ?? 'none');
  if (!isWellFormed || headers['content-encoding'] !== 'aes128gcm' || !Buffer.isBuffer(body)) return reply.code(400).send();
  if (body.length > MAX_BODY_BYTES) return reply.code(413).send();
  let text: string;
  try {
    text = decryptPush(body, subscription);
  } catch {
    return reply.code(400).send();
  }
  const id = await box.put({ subscription: subscription.id, text, ttl: Number(ttl), urgency, topic: topic ?? null });
  return reply.code(201).header('location', `${audience}${prefix}/notices/${id}`).send();
}
