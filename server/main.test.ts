import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './main.ts';
import { ConfigError, loadConfig } from './platform/config.ts';
import { copyEmptyDatabaseTo } from './testing/empty-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'naru-main-'));
let running: RunningServer | undefined;
beforeAll(() => copyEmptyDatabaseTo(folder));
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});
const config = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: '0', ...env });

test('a port in use is said in one sentence, and what was opened before is closed again', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  const refusal = await startServer(config({ PORT: String(port) })).catch((error: Error) => error);
  await new Promise((done) => other.close(done));
  expect(refusal).toBeInstanceOf(ConfigError);
  expect((refusal as Error).message).toContain(`PORT=${port} is in use by another program.`);

  running = await startServer(config({ METRICS_PORT: '0' }));
  expect((await fetch(`${running.address}/health/ready`)).status).toBe(200);
});

test('figures are read on a port of their own, and the product’s own has none', async () => {
  const metrics = (running as RunningServer).deps.metrics;
  const text = await (await fetch(`${metrics?.address}/metrics`)).text();
  expect(text).toContain('naru_request_seconds_count{method="GET",route="/health/ready",status="200"} 1');
  expect(text).toMatch(/^naru_sockets\{side="user"\} 0$/m);
  expect((await fetch(`${running?.address}/metrics`)).status).toBe(404);
});

test('a second process on the same folder is refused', async () => {
  await expect(startServer(config())).rejects.toThrow(/^DATA_DIR=.* is in use by another running Naru/);
});

test('stopping finishes what is in hand, and then nothing answers', async () => {
  const { address, deps, stop } = running as RunningServer;
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { query } = deps.database;
  deps.database.query = async (text, params) => {
    begun.resolve();
    await held.promise;
    return query(text, params);
  };
  const answer = fetch(`${address}/health/ready`);
  await begun.promise;
  const stopped = stop();
  running = undefined;
  held.resolve();
  expect((await answer).status).toBe(200);
  await stopped;
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
});
