import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../checks/run.ts';

/** Secret that signs the product's tokens. The benches use it to sign members in without passwords. */
export const TOKEN_SECRET = 'a secret of the benches, long enough for a key';
const DATABASE_SERVER_URL = process.env.DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

/** A database and a data folder with the demonstration content, for one run of the benches. */
export type BenchEnvironment = { databaseUrl: string; folder: string; close(): Promise<void> };

/** A process that serves an address. `memory`: resident MB now; `cpu`: CPU seconds used so far. */
export type RunningServer = { address: string; stop(): Promise<void>; memory(): number; cpu(): number };
/** The product in its own process. `readyMs`: time from its start until it reports ready. */
export type ProductServer = RunningServer & { readyMs: number };

/** Creates the database and the data folder, and fills them by starting the product once. */
export async function createBenchEnvironment(): Promise<BenchEnvironment> {
  const name = `naru_bench_${randomBytes(6).toString('hex')}`;
  const databaseUrl = Object.assign(new URL(DATABASE_SERVER_URL), { pathname: `/${name}` }).href;
  const folder = mkdtempSync(join(tmpdir(), 'naru-bench-'));
  await query(DATABASE_SERVER_URL, `create database ${name}`);
  const home = {
    databaseUrl,
    folder,
    async close() {
      await query(DATABASE_SERVER_URL, `drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await (await startProduct(home)).stop();
  } catch (error) {
    await home.close();
    throw error;
  }
  return home;
}

/** Starts the product as `npm start` does, on PostgreSQL, with the sandbox and without limits that would affect a measurement. */
export async function startProduct({ databaseUrl, folder }: BenchEnvironment, env: Record<string, string> = {}): Promise<ProductServer> {
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', 'bin/start.mjs'], {
    cwd: ROOT,
    env: {
      NODE_COMPILE_CACHE: join(ROOT, 'build/compiled'),
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '65536',
      MALLOC_TRIM_THRESHOLD_: '131072',
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LIMIT_SCALE: '1000000',
      DEMO_LIFE: 'false',
      TOKEN_SECRET,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode} while starting.`);
    await new Promise((done) => setTimeout(done, 5));
  }
  const readyMs = performance.now() - began;
  return { readyMs, ...makeRunningServer(address, child) };
}

/** Starts one of the bare servers (bare/) for comparison, passes `given` to it, and waits for its port. */
export async function startBareServer(name: string, given: object): Promise<RunningServer> {
  const child = fork(join(import.meta.dirname, 'bare', `${name}.ts`), [JSON.stringify(given)], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    child.once('exit', (code) => fail(new Error(`bare/${name} ended with ${code}`)));
  });
  return makeRunningServer(`http://127.0.0.1:${port}`, child);
}

function makeRunningServer(address: string, child: ChildProcess): RunningServer {
  const pid = child.pid as number;
  // Kills the server if the bench fails.
  const leave = () => void child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  return { address, stop: () => endProcess(child), memory: () => residentMegabytes(pid), cpu: () => cpuSeconds(pid) };
}

/** Runs one statement on a database and returns its rows. */
export async function query<T extends pg.QueryResultRow>(url: string, text: string, params: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text, params)).rows;
  } finally {
    await client.end();
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await gone;
}

function residentMegabytes(pid: number): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024;
}

/** Returns user and kernel time of all threads, in seconds; proc(5) counts hundredths of a second. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
