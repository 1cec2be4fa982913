import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { findFreePort } from './product.ts';

/**
 * Runs the product as a process with 256 file descriptors, the most detailed log level, and a log that nobody reads. Tests its behaviour without free
 * descriptors, and its shutdown.
 */
const ROOT = join(import.meta.dirname, '..');
let folder: string;
let child: ChildProcess;
let port: number;
let exited: Promise<unknown[]>;

beforeAll(startProcess);

/** Resolves once the product answers; rejects if the product exits before. */
async function startProcess(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'naru-process-'));
  await cp(inject('template'), folder, { recursive: true });
  port = await findFreePort();
  child = spawn('sh', ['-c', 'ulimit -n 256; exec "$0" bin/start.mjs', process.execPath], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'trace', LIMIT_SCALE: '1000', DATABASE_URL: '', REDIS_URL: '' },
  });
  exited = once(child, 'exit');
  child.stderr?.on('data', (text: Buffer) => process.stderr.write(text));
  return new Promise<void>((done, fail) => {
    let said = '';
    child.stdout?.on('data', (text: Buffer) => {
      said += String(text);
      if (!said.includes('Ctrl-C stops it')) return;
      child.stdout?.removeAllListeners('data').pause();
      done();
    });
    exited.then(([code]) => fail(new Error(`the product ended (${code})`)), fail);
  });
}
afterAll(async () => {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  child.stdout?.destroy();
  await rm(folder, { recursive: true, force: true });
});

type HttpAnswer = { status: number; retryAfter: string | undefined };

/** Sends one request on its own connection, which stays open as a browser's does. Returns undefined if the connection is closed without an answer. */
function sendRequest(path: string, sockets: Socket[] = []): Promise<HttpAnswer | undefined> {
  return new Promise((done) => {
    const asked = request({ port, path, agent: false, headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume().once('close', () => done({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }));
    });
    asked.on('socket', (socket) => sockets.push(socket));
    asked.on('error', () => done(undefined));
    asked.end();
  });
}

test('more connections than descriptors are served or told to come back, never an error, and a log that nobody reads holds nothing up', async () => {
  const sockets: Socket[] = [];
  const paths = ['/', '/treatment-list', '/login', '/join', '/companyInfo', '/findAccount'];
  const answers = await Promise.all(Array.from({ length: 400 }, (_none, i) => sendRequest(paths[i % paths.length] as string, sockets)));
  const live = performance.now();
  expect((await sendRequest('/health/live'))?.status).toBe(200);
  expect(performance.now() - live).toBeLessThan(2_000);
  for (const socket of sockets) socket.destroy();
  expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.flatMap((answer) => answer?.status ?? []))]));
  expect(answers.filter((answer) => answer?.status === 200).length).toBeGreaterThan(10);
  for (const answer of answers) if (answer?.status === 503) expect(Number(answer.retryAfter)).toBeGreaterThan(0);
  await expect.poll(async () => (await sendRequest('/'))?.status).toBe(200);
});

test('asked to stop it gives the answers in hand, closes their connections and the chat, and leaves with 0', async () => {
  const token = await signIn();
  const chat = new WebSocket(`ws://127.0.0.1:${port}/ws/chat?user_type=hospital&token=${token}`);
  await once(chat, 'open');
  const chatClosed = once(chat, 'close');
  const body = 'username=patient&password=not+hers';
  const busy = connect(port, '127.0.0.1');
  const head = ['POST /api/v1/auth/login HTTP/1.1', 'host: naru', 'content-type: application/x-www-form-urlencoded', `content-length: ${body.length}`, '', ''];
  busy.write(head.join('\r\n') + body.slice(0, 10));
  const idle = connect(port, '127.0.0.1');
  idle.write('GET /health/live HTTP/1.1\r\nhost: naru\r\n\r\n');
  await once(idle, 'data');
  const dripping = connect(port, '127.0.0.1');
  dripping.write('GET / HTTP/1.1\r\nhost: na');
  dripping.on('error', () => undefined);
  // Once a later request is answered, the server has received this one.
  await sendRequest('/health/live');

  child.kill('SIGTERM');
  await once(idle.resume(), 'close');
  expect(await sendRequest('/health/live').then((answer) => answer?.status ?? 503)).toBe(503);
  let answer = '';
  busy.on('data', (text) => {
    answer += String(text);
  });
  busy.write(body.slice(10));
  await once(busy, 'close');
  const answered = performance.now();
  expect(answer).toMatch(/^HTTP\/1\.1 401 .*\r\nconnection: close\r\n/is);
  expect((await chatClosed)[0]).toBe(1012);
  expect(await exited).toEqual([0, null]);
  expect(performance.now() - answered).toBeLessThan(2_000);
});

async function signIn(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
    method: 'POST',
    headers: { connection: 'close' },
    body: new URLSearchParams({ username: 'coordinator', password: 'naru-demo-2026' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}
