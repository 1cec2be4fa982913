import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { prepareDemonstration } from './demonstration.ts';
import { startServer } from '../main.ts';

/** `npm run dev`: the product with pages that reload as files change. The server itself is restarted by hand. */
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
  console.log(`Developing at ${running.address}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void Promise.all([vite.close(), running.stop()]).then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
