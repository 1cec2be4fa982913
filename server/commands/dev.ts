import { fork } from 'node:child_process';
import { join } from 'node:path';
import { restartOnChange } from './restart-on-change.ts';

/** `npm run dev` runs the product, reloads pages and restarts the server when files change. */
const ROOT = join(import.meta.dirname, '../..');
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());

await restartOnChange({
  start: () => fork(join(import.meta.dirname, 'dev-server.ts')),
  root: ROOT,
  folders: ['server', 'contract', 'language', 'sandbox'],
  say: console.log,
  stopped: stopped.signal,
});
