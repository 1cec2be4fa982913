import { once } from 'node:events';
import { createServer } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemoryStore, type SandboxStore } from '../store.ts';
import { MAX_STORED_ATTACHMENT_BYTES } from './attachments.ts';
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
type Mail = { id: string; subject: string; to: string[]; text: string; html: string; from: string; attachments: Attachment[] };
type Attachment = { name: string; type: string; size: number; href: string | null };
const inbox = async () => (await app.inject('/sandbox/mail.json')).json() as Mail[];

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
  expect(page).toContain('<a href="https://naru.example/x?a=1&amp;b=2"><bdi>https://naru.example/x?a=1&amp;b=2</bdi></a> now');
  const letter = await app.inject(`/sandbox/mail/${mail?.id}/html`);
  expect(letter.body).toContain('<head><base target="_top">');
  const policy = String(letter.headers['content-security-policy']);
  expect(policy).toContain('sandbox allow-top-navigation-by-user-activation allow-popups');
  expect(policy).not.toMatch(/allow-scripts|script-src/);
});

const CALENDAR = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nSUMMARY:예약 확정\r\nEND:VCALENDAR\r\n';
const CALENDAR_FILE = { filename: '방문 (2026-12-04).ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content: CALENDAR };

test('lists attachments with a link that downloads them unchanged', async () => {
  await send({ attachments: [CALENDAR_FILE, { filename: 'receipt.pdf', contentType: 'application/pdf', content: Buffer.from([37, 80, 0, 255]) }] });
  const [mail] = await inbox();
  const size = Buffer.byteLength(CALENDAR);
  expect(mail?.attachments).toEqual([
    { name: '방문 (2026-12-04).ics', type: 'text/calendar', size, href: `/sandbox/mail/${mail?.id}/attachments/0` },
    { name: 'receipt.pdf', type: 'application/pdf', size: 4, href: `/sandbox/mail/${mail?.id}/attachments/1` },
  ]);
  const [calendar, receipt] = await Promise.all((mail?.attachments ?? []).map(({ href }) => app.inject(String(href))));
  expect(calendar?.payload).toBe(CALENDAR);
  expect(calendar?.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="__ _2026-12-04_.ics"; filename*=UTF-8''%EB%B0%A9%EB%AC%B8%20%282026-12-04%29.ics`,
  });
  expect([receipt?.headers['content-type'], receipt?.rawPayload]).toEqual(['application/pdf', Buffer.from([37, 80, 0, 255])]);
  expect((await app.inject('/sandbox/mail')).body).toContain('receipt.pdf');
  const page = (await app.inject(`/sandbox/mail/${mail?.id}?lang=en`)).body;
  expect(page).toContain(`<a href="/sandbox/mail/${mail?.id}/attachments/1"><bdi>receipt.pdf</bdi></a>`);
  expect(page).toContain('<bdi>application/pdf</bdi> &middot; <bdi>4 bytes</bdi>');
});

test('never serves an attachment as a page', async () => {
  await send({ attachments: [{ filename: '<b>"x".html', contentType: 'text/html', content: '<script>alert(1)</script>' }] });
  const [mail] = await inbox();
  const answer = await app.inject(String(mail?.attachments[0]?.href));
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; /),
  });
  expect(answer.headers['content-security-policy']).toContain('sandbox;');
  expect((await app.inject(`/sandbox/mail/${mail?.id}`)).body).toContain('&lt;b&gt;&quot;x&quot;.html');
});

test('names attachments beyond the limit without storing them', async () => {
  const content = Buffer.alloc(MAX_STORED_ATTACHMENT_BYTES - 1);
  await send({ attachments: ['first.bin', 'second.bin'].map((filename) => ({ filename, content })) });
  const [mail] = await inbox();
  expect(mail?.attachments.map(({ name, size, href }) => [name, size, href === null])).toEqual([
    ['first.bin', content.length, false],
    ['second.bin', content.length, true],
  ]);
  expect((await app.inject(`/sandbox/mail/${mail?.id}/attachments/1`)).statusCode).toBe(404);
  expect((await app.inject(`/sandbox/mail/${mail?.id}?lang=en`)).body).toContain('Too large to keep here');
});

test('shows mails of earlier versions, which have no list of attachments', async () => {
  await store.insert('mail', 'old', {
    id: 'old',
    from: 'a@naru.example',
    to: ['mia@example.com'],
    subject: 'Old',
    text: 'x',
    html: '',
    receivedAt: '2026-11-01T00:00:00Z',
  });
  expect((await inbox())[0]).toMatchObject({ id: 'old', attachments: [] });
  expect((await app.inject('/sandbox/mail/old')).body).not.toContain('Attachments');
});

test('answers 404 for a mail that is not there', async () => {
  expect((await app.inject('/sandbox/mail/none')).statusCode).toBe(404);
  expect((await app.inject('/sandbox/mail/none/html')).statusCode).toBe(404);
  expect((await app.inject('/sandbox/mail/none/attachments/0')).statusCode).toBe(404);
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
  const raw = (i: number) =>
    Buffer.from(
      `Message-ID: <${i}@naru.example>\r\nFrom: a@naru.example\r\nSubject: ${i}\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n` +
        `--b\r\n\r\nText ${i}\r\n--b\r\nContent-Type: application/pdf; name="${i}.pdf"\r\nContent-Disposition: attachment\r\n\r\nPDF ${i}\r\n--b--\r\n`,
    );
  for (let i = 0; i <= MAX_STORED_MAILS; i += 1) await box.put(raw(i), ['mia@example.com']);
  const all = await store.list<{ id: string; text: string }>('mail', MAX_STORED_MAILS + 10);
  expect(await box.list()).toHaveLength(MAX_STORED_MAILS);
  expect((await box.list())[0]?.subject).toBe(String(MAX_STORED_MAILS));
  expect(all.at(-1)?.text).toBe('');
  const contents = await store.list<{ base64: string }>('mail-attachment', MAX_STORED_MAILS + 10);
  expect(contents.map(({ base64 }) => base64 !== '')).toEqual(contents.map((_, index) => index < MAX_STORED_MAILS));
  expect(await box.find(all.at(-1)?.id as string)).toBeUndefined();
});

test('it listens on this machine only', async () => {
  expect(new URL(smtp.smtpUrl).hostname).toBe('127.0.0.1');
  const probe = createServer().listen(Number(new URL(smtp.smtpUrl).port), '127.0.0.1');
  const [error] = await once(probe, 'error');
  expect((error as NodeJS.ErrnoException).code).toBe('EADDRINUSE');
});
