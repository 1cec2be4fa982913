import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the product that a test can kill. `written` returns its output so far, of both streams. */
export type ProductProcess = { address: string; written(): string; kill(): Promise<void>; stop(): Promise<number | null> };

const CHILD = new URL('own-process.child.ts', import.meta.url);

/** Starts the product, without its pages, in a separate process configured by `env`. Resolves once it listens. */
export async function startProductProcess(env: Record<string, string>): Promise<ProductProcess> {
  const { DATABASE_URL: _url, REDIS_URL: _redis, ...around } = process.env;
  const child = fork(CHILD, {
    env: { ...around, NODE_ENV: 'test', PORT: '0', LIMIT_SCALE: '1000', ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (written += text));
  const gone = once(child, 'close');
  const first = await Promise.race([once(child, 'message'), gone.then(() => undefined)]);
  if (!first) throw new Error(`the process did not start:\n${written}`);
  return {
    address: (first[0] as { address: string }).address,
    written: () => written,
    kill: () => endProcess(child, gone, 'SIGKILL'),
    async stop() {
      await endProcess(child, gone, 'SIGTERM');
      return child.exitCode;
    },
  };
}

async function endProcess(child: ChildProcess, gone: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await gone;
}
