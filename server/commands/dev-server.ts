import { once } from 'node:events';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { startServer } from '../main.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { prepareDemonstration } from './demonstration.ts';

/** The product with pages that reload when files change. `dev.ts` starts it, and restarts it when its own sources change. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
// The parent process has exited. This process must not continue to lock the data folder.
process.once('disconnect', () => stopped.abort());
try {
  const config = loadConfig(process.env);
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    server: { middlewareMode: true, hmr: { port: config.PORT + 20_000 } },
    appType: 'custom',
  });
  const running = await startServer(config, {
    pages: {
      build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
      assets: false,
      scriptOf: () => undefined,
      middleware: vite.middlewares,
    },
    beforeListening: (deps) => prepareDemonstration(deps, console.log),
  });
  console.log(`Development server at ${running.address}`);
  // Waits for the start to finish, because interrupting it could damage the embedded database.
  if (!stopped.signal.aborted) await once(stopped.signal, 'abort');
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  await Promise.all([vite.close(), running.stop()]);
  process.exit(0);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
