import { once } from 'node:events';
import { createServer } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryStore, type SandboxStore } from '../store.ts';
import { createInbox, MAX_STORED_MAILS } from './inbox.ts';
import { mailSandbox, startMailSandbox } from './mail-sandbox.ts';

let store: SandboxStore;
let app: FastifyInstance;
let smtp: Awaited<ReturnType<typeof startMailSandbox>>;
beforeEach(async () => {
  store = createMemoryStore();
  app = fastify();
  await app.register(mailSandbox, { prefix: '/sandbox', store });
  smtp = await startMailSandbox({ store });
});
afterEach(async () => {
  await app.close();
  await smtp.close();
});

const send = (changes: Record<string, unknown> = {}) =>
  createTransport({ url: smtp.smtpUrl }).sendMail({
    from: 'Naru <no-reply@naru.example>',
    to: 'mia@example.com',
    subject: 'Ünïcode 你好 مرحبا',
    text: 'See https://naru.example/x?a=1&b=2 now',
    html: '<!doctype html><html><head><title>t</title></head><body><a href="https://naru.example/">Go</a><script>alert(1)</script></body></html>',
    ...changes,
  });
const inbox = async () =>
  (await app.inject('/sandbox/mail.json')).json() as { id: string; subject: string; to: string[]; text: string; html: string; from: string }[];

test('lists sent mail in the inbox, newest first, whole', async () => {
  await send();
  await send({ subject: 'Second' });
  const [second, first] = await inbox();
  expect(second?.subject).toBe('Second');
  expect(first).toMatchObject({ subject: 'Ünïcode 你好 مرحبا', to: ['mia@example.com'], from: 'no-reply@naru.example' });
  expect(first?.text.trim()).toBe('See https://naru.example/x?a=1&b=2 now');
});

test('a message sent twice under one Message-ID is shown once', async () => {
  await send({ messageId: '<same@naru.example>' });
  await send({ messageId: '<same@naru.example>' });
  expect(await inbox()).toHaveLength(1);
});

test('the pages say that it is a sandbox, in five languages, and show names as text', async () => {
  await send({ subject: '<img src=x onerror=alert(1)>' });
  const [mail] = await inbox();
  for (const path of ['/sandbox/mail', `/sandbox/mail/${mail?.id}`]) {
    const page = await app.inject(path);
    expect(page.body).toContain('Sandbox');
    expect(page.body).toContain('&lt;img src=x');
    expect(page.body).not.toContain('<img');
    expect(page.headers['content-security-policy']).not.toContain('script-src');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  }
  expect((await app.inject('/sandbox/mail?lang=ar')).body).toContain('dir="rtl"');
  expect((await app.inject({ url: '/sandbox/mail', headers: { 'accept-language': 'ko-KR,ko;q=0.9' } })).body).toContain('받은 편지함');
});

test('the HTML stands in a frame that runs nothing and whose links leave it', async () => {
  await send();
  const [mail] = await inbox();
  const page = (await app.inject(`/sandbox/mail/${mail?.id}`)).body;
  expect(page).toContain(`src="/sandbox/mail/${mail?.id}/html" sandbox="allow-top-navigation-by-user-activation allow-popups"`);
  expect(page).toContain('<a href="https://naru.example/x?a=1&amp;b=2">');
  const letter = await app.inject(`/sandbox/mail/${mail?.id}/html`);
  expect(letter.body).toContain('<head><base target="_top">');
  const policy = String(letter.headers['content-security-policy']);
  expect(policy).toContain('sandbox allow-top-navigation-by-user-activation allow-popups');
  expect(policy).not.toMatch(/allow-scripts|script-src/);
});

test('answers 404 for a mail that is not there', async () => {
  expect((await app.inject('/sandbox/mail/none')).statusCode).toBe(404);
  expect((await app.inject('/sandbox/mail/none/html')).statusCode).toBe(404);
  expect((await app.inject('/sandbox/mail')).body).toContain('No emails yet');
});

test('shows one inbox for two over one store', async () => {
  const other = await startMailSandbox({ store });
  try {
    await createTransport({ url: other.smtpUrl }).sendMail({ from: 'a@naru.example', to: 'mia@example.com', subject: 'From the other', text: 'x' });
    expect((await inbox()).map(({ subject }) => subject)).toEqual(['From the other']);
  } finally {
    await other.close();
  }
});

test('it refuses on request, for good and for now', async () => {
  await expect(send({ to: 'refused@example.com' })).rejects.toMatchObject({ responseCode: 550 });
  await expect(send({ to: 'busy@example.com' })).rejects.toMatchObject({ responseCode: 451 });
  expect(await inbox()).toEqual([]);
});

test('it keeps the newest 200 and empties the rest', async () => {
  const box = createInbox(store);
  const raw = (i: number) => Buffer.from(`Message-ID: <${i}@naru.example>\r\nFrom: a@naru.example\r\nSubject: ${i}\r\n\r\nText ${i}\r\n`);
  for (let i = 0; i <= MAX_STORED_MAILS; i += 1) await box.put(raw(i), ['mia@example.com']);
  const all = await store.list<{ id: string; text: string }>('mail', MAX_STORED_MAILS + 10);
  expect(await box.list()).toHaveLength(MAX_STORED_MAILS);
  expect((await box.list())[0]?.subject).toBe(String(MAX_STORED_MAILS));
  expect(all.at(-1)?.text).toBe('');
  expect(await box.find(all.at(-1)?.id as string)).toBeUndefined();
});

test('it listens on this machine only', async () => {
  expect(new URL(smtp.smtpUrl).hostname).toBe('127.0.0.1');
  const probe = createServer().listen(Number(new URL(smtp.smtpUrl).port), '127.0.0.1');
  const [error] = await once(probe, 'error');
  expect((error as NodeJS.ErrnoException).code).toBe('EADDRINUSE');
});
