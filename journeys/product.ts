import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export type Product = {
  url: string;
  /** Stops the product as Ctrl-C does and waits; rejects if it did not exit cleanly. */
  stop(): Promise<void>;
  /** Kills the product, as a power failure would. */
  kill(): Promise<void>;
  /** Starts the product again on the same address and data. */
  start(): Promise<void>;
};

/** Starts the real product as a separate process, as `npm start` does, on its own data. */
async function startProduct({ folder, env = {} }: { folder: string; env?: Record<string, string> }): Promise<Product> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = () =>
    new Promise<void>((done, fail) => {
      child = spawn(process.execPath, [join(ROOT, 'bin/start.mjs')], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: String(port),
          DATA_DIR: folder,
          LIMIT_SCALE: '1000',
          LOG_LEVEL: 'warn',
          DATABASE_URL: '',
          REDIS_URL: '',
          DEMO_LIFE: 'false',
          ...env,
        },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk: Buffer) => {
          output += chunk;
          if (output.includes('Ctrl-C stops it')) done();
        });
      }
      child.once('exit', (code) => fail(new Error(`the product ended (${code}):\n${output}`)));
    });
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((done) => {
      if (child.exitCode !== null || child.signalCode !== null) return done();
      child.once('exit', () => done());
      child.kill(signal);
    });
  await start();
  const stop = async () => {
    await end('SIGTERM');
    if (child.exitCode !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`the product did not stop in order (${child.signalCode ?? child.exitCode})`);
  };
  return { url, start, stop, kill: () => end('SIGKILL') };
}

/**
 * Prepares a data folder with the demonstration content, which takes a while, because the pictures are resized to every size. Its people have no
 * lives unless `env` asks for them (DEMO_LIFE).
 */
export async function prepareData(env: Record<string, string> = {}): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'naru-journeys-'));
  const product = await startProduct({ folder, env });
  await product.stop();
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Starts a product on a copy of the prepared data; `close` stops it and deletes the copy. */
export async function startFromTemplate(template: string, env: Record<string, string> = {}): Promise<Product & { close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'naru-journey-'));
  await cp(template, folder, { recursive: true });
  const product = await startProduct({ folder, env });
  return {
    ...product,
    async close() {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a port that is free at this moment. */
export function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}
