import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailSandbox } from '../../../../sandbox/mail/mail-sandbox.ts';
import { createMemoryStore } from '../../../../sandbox/store.ts';
import { MailError } from '../port.ts';
import { smtpMailer } from './smtp-mailer.ts';

const store = createMemoryStore();
const from = 'Naru <no-reply@naru.example>';
const mail = (changes = {}) => ({ id: crypto.randomUUID(), to: 'mia@example.com', subject: 'Hello', text: 'Text', html: '<p>Text</p>', ...changes });
let sandbox: Awaited<ReturnType<typeof startMailSandbox>>;
beforeAll(async () => {
  sandbox = await startMailSandbox({ store });
});
afterAll(() => sandbox.close());

const received = () => store.list<{ messageId: string; to: string[]; subject: string; text: string; html: string }>('mail', 100);
const failure = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as MailError,
  );

test('a mail arrives with our own Message-ID; the same one sent twice is the same message', async () => {
  const one = mail();
  const mailer = smtpMailer({ url: sandbox.smtpUrl, from });
  await mailer.send(one);
  await mailer.send(one);
  const same = (await received()).filter(({ messageId }) => messageId === `<${one.id}@naru.example>`);
  expect(same).toHaveLength(1);
  expect(same[0]).toMatchObject({ to: ['mia@example.com'], subject: 'Hello' });
  expect(same[0]?.html).toContain('<p>Text</p>');
});

test('an address is one address: nothing in it adds a recipient or a header', async () => {
  const mailer = smtpMailer({ url: sandbox.smtpUrl, from });
  await failure(mailer.send(mail({ to: 'mia@example.com,eve@evil.example', subject: 'List' })));
  await mailer.send(mail({ subject: 'Split\r\nBcc: eve@evil.example' }));
  for (const { to } of await received()) expect(to).not.toContain('eve@evil.example');
});

test('distinguishes permanent from temporary rejections, without revealing the address', async () => {
  const mailer = smtpMailer({ url: sandbox.smtpUrl, from });
  const refused = await failure(mailer.send(mail({ to: 'refused@example.com' })));
  const busy = await failure(mailer.send(mail({ to: 'busy@example.com' })));
  expect(refused).toBeInstanceOf(MailError);
  expect([refused?.permanent, busy?.permanent]).toEqual([true, false]);
  expect(`${refused?.message} ${refused?.cause} ${busy?.message}`).not.toContain('@');
});

/** A mail server that answers each line as the test specifies. */
async function startStubServer(talk: (socket: Socket) => void): Promise<{ url: string; server: Server; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    talk(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    url: `smtp://user:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('sends one mail after the other on one connection, and ends it when closed', async () => {
  const connections: Socket[] = [];
  const relay = await startStubServer((socket) => {
    connections.push(socket);
    const inbox = connect(Number(new URL(sandbox.smtpUrl).port), '127.0.0.1');
    socket.pipe(inbox).pipe(socket);
  });
  const mailer = smtpMailer({ url: relay.url.replace('user:secret@', ''), from });
  for (const one of [mail(), mail(), mail()]) await mailer.send(one);
  expect(connections).toHaveLength(1);
  const ended = once(connections[0] as Socket, 'close');
  mailer.close();
  await ended;
  relay.close();
});

test('a server that is silent is given up after the time-out, for another try', async () => {
  const silent = await startStubServer(() => undefined);
  const began = performance.now();
  const error = await failure(smtpMailer({ url: silent.url, from, timeoutMs: 200 }).send(mail()));
  expect(error?.permanent).toBe(false);
  expect(performance.now() - began).toBeLessThan(2_000);
  silent.close();
});

test('a server that drips its greeting for ever is given up too', async () => {
  const dripping = await startStubServer((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const error = await failure(smtpMailer({ url: dripping.url, from, timeoutMs: 200 }).send(mail()));
  expect(error?.permanent).toBe(false);
  dripping.close();
});

test('an unreachable server or a wrong password is a temporary error', async () => {
  const closed = await startStubServer(() => undefined);
  closed.close();
  await once(closed.server, 'close');
  expect((await failure(smtpMailer({ url: closed.url, from }).send(mail())))?.permanent).toBe(false);
  const locked = await startStubServer((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (line) => {
      socket.write(String(line).startsWith('EHLO') ? '250-hello\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 wrong\r\n');
    });
  });
  const error = await failure(smtpMailer({ url: locked.url, from }).send(mail()));
  expect(error?.permanent).toBe(false);
  expect(error?.message).not.toContain('secret');
  locked.close();
});
