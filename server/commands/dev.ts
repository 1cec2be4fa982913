import { fork } from 'node:child_process';
import { join } from 'node:path';
import { restartOnChange } from './restart-on-change.ts';

/** `npm run dev`: the product with pages that reload, and a server that starts anew, as files change. */
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
