import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

/** A server that allows `most` connections; `/held` answers once `release` was called. */
async function serverFor(most: number, holds = most) {
  const app = Fastify();
  open.push(app);
  limitConnections(app, most);
  const held = Promise.withResolvers<void>();
  let asked = 0;
  const arrived = Promise.withResolvers<void>();
  app.get('/health/live', async () => 'alive');
  app.get('/quick', async () => 'quick');
  app.get('/held', async () => {
    asked += 1;
    if (asked === holds) arrived.resolve();
    await held.promise;
    return 'held';
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  return { app, port, release: held.resolve, allHeld: arrived.promise };
}

/** Sends one request on a connection that may be kept alive. Resolves with everything received, once it matches `until` or the connection was closed. */
async function send(port: number, path: string, until = /\r\n\r\n./s) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const answer = new Promise<string>((done) => {
    socket.on('data', (data) => {
      text += String(data);
      if (until.test(text)) done(text);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => done(text));
  });
  socket.write(`GET ${path} HTTP/1.1\r\nhost: naru\r\n\r\n`);
  return { socket, answer };
}

test('refuses connections beyond the limit, except for health checks', async () => {
  const { port, release, allHeld } = await serverFor(2);
  const held = await Promise.all([send(port, '/held'), send(port, '/held')]);
  await allHeld;
  const refused = await (await send(port, '/quick')).answer;
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\n/s);
  expect(refused).toMatch(/\r\nconnection: close\r\n/i);
  expect(await (await send(port, '/health/live')).answer).toMatch(/^HTTP\/1\.1 200 /);
  // Existing connections are still served, however many new ones come.
  release();
  for (const { answer } of held) expect(await answer).toMatch(/^HTTP\/1\.1 200 .*held$/s);
});

test('connections that are kept and idle make room for who comes', async () => {
  const { port } = await serverFor(2);
  const idle = await Promise.all([send(port, '/quick'), send(port, '/quick')]);
  for (const { answer } of idle) expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  const closed = idle.map(({ socket }) => once(socket, 'close'));
  expect(await (await send(port, '/quick')).answer).toMatch(/^HTTP\/1\.1 200 /);
  await Promise.all(closed);
});

test('shutdown completes running requests and closes every connection', async () => {
  const { app, port, release, allHeld } = await serverFor(10, 1);
  const held = await send(port, '/held');
  const idle = connect(port, '127.0.0.1');
  await Promise.all([allHeld, once(idle, 'connect')]);
  const [idleClosed, heldClosed] = [once(idle.resume(), 'close'), once(held.socket, 'close')];
  const answered = app.lastAnswers();
  await idleClosed;
  expect((await app.inject('/quick')).payload).toBe('quick');
  expect(await (await send(port, '/quick')).answer).toMatch(/^HTTP\/1\.1 503 /);
  release();
  expect(await held.answer).toMatch(/\r\nconnection: close\r\n.*held$/is);
  await heldClosed;
  await answered;
  await app.close();
});
