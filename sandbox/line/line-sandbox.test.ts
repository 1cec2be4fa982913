import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryStore } from '../store.ts';
import { createFollowers } from './followers.ts';
import { lineSandbox } from './line-sandbox.ts';

const MIA = 'sandbox-line-mia';
let app: FastifyInstance;
beforeEach(async () => {
  const store = createMemoryStore();
  await createFollowers(store).set(MIA, true);
  app = fastify();
  await app.register(lineSandbox, {
    prefix: '/sandbox/line',
    store,
    token: 'token',
    secret: 'secret',
    publicUrl: 'https://naru.example',
    webhookUrl: () => 'http://127.0.0.1:9',
  });
});
afterEach(() => app.close());

async function push(text: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/sandbox/line/api/v2/bot/message/push',
    headers: { authorization: 'Bearer token', 'x-line-retry-key': crypto.randomUUID() },
    payload: { to: MIA, messages: [{ type: 'text', text }] },
  });
  expect(answer.statusCode, answer.payload).toBe(200);
}

test('links a message to its page in the product, and to no other site', async () => {
  await push('تم تأكيد موعدك\nhttps://naru.example/visit/3?a=1&b=2');
  await push('<b> https://evil.example/ https://naru.example//evil.example/');
  const page = (await app.inject('/sandbox/line?lang=ar')).body;
  expect(page).toContain('dir="auto">تم تأكيد موعدك\n<a href="/visit/3?a=1&amp;b=2"><bdi>https://naru.example/visit/3?a=1&amp;b=2</bdi></a></span>');
  expect(page).toContain('dir="auto">&lt;b&gt; https://evil.example/ https://naru.example//evil.example/</span>');
});
