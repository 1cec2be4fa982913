import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ensureRates } from './catalog/catalog.ts';
import type { Deps } from './deps.ts';
import { type Closers, closeAll, openDeps } from './open-deps.ts';
import type { OutsideServices } from './outside.ts';
import type { PagesSource } from './pages/pages.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { toDatabaseStartError } from './platform/database-start-error.ts';
import { openMetrics } from './platform/metrics.ts';
import { openTraces } from './platform/traces.ts';
import { requireOwnDocuments } from './site/site.ts';
import { convertReservationDates } from './visits/visits.ts';

/** A running product. `stop` finishes requests and jobs in progress, and exits within seven seconds. */
export type RunningServer = { app: FastifyInstance; deps: Deps; address: string; stop(): Promise<void> };

/**
 * Starts a server process: opens the stores, migrates the tables, chooses the vendors, listens and runs jobs. `beforeListening` prepares data, such
 * as the demonstration content. Throws ConfigError with a readable message.
 */
export async function startServer(
  config: Config,
  options: { pages?: PagesSource; beforeListening?: (deps: Deps, outside: OutsideServices) => Promise<void> } = {},
): Promise<RunningServer> {
  const closers: Closers = [];
  const close = () => closeAll(closers);
  try {
    const { deps, outside } = await openDeps(config, closers, await openTelemetry(config, closers));
    const app = await buildApp(deps, { ...(options.pages ? { pages: options.pages } : {}), sandbox: outside.mount });
    closers.push(() => app.close());
    await ensureRates(deps.database.db, config.FX_USD_KRW, deps.clock.now());
    if (config.production) await checkLegalTexts(deps);
    await options.beforeListening?.(deps, outside);
    await convertReservationDates(deps.database.db, deps.clock.now());
    // Warms up the server: loads what the first page needs.
    if (options.pages) await app.inject('/');
    // Starts the jobs first, because the first request may already enqueue one.
    await deps.jobs.start();
    // Closers run in reverse order: requests must end before jobs stop.
    closers.push(() => deps.jobs.stop());
    closers.push(() => app.close());
    // Pages load their data in-process, which fails after closing. So requests in progress are answered first.
    closers.push(() => app.lastAnswers());
    // Jobs in progress and the last responses share one grace period. Waiting for one after the other would take too long.
    closers.push(async () => deps.jobs.leave());
    const address = await listen(app, config);
    outside.listening(address);
    return { app, deps, address, stop: close };
  } catch (error) {
    await close();
    // Reports an unreachable or full database in a sentence, at any stage of the start.
    throw (config.DATABASE_URL ? toDatabaseStartError(error) : undefined) ?? error;
  }
}

async function checkLegalTexts({ database, log }: Deps): Promise<void> {
  const samples = await requireOwnDocuments(database.db);
  if (samples.length > 0) log.warn(`These legal texts are word for word those of the demonstration: ${samples.join(', ')}`);
}

/** Opens metrics and traces, if configured. */
async function openTelemetry(config: Config, closers: Closers): Promise<Pick<Deps, 'metrics' | 'traces'>> {
  const metrics = await openMetrics(config);
  if (metrics) closers.push(() => metrics.close());
  const traces = await openTraces(config);
  if (traces) closers.push(() => traces.close());
  return { ...(metrics && { metrics }), ...(traces && { traces }) };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT=${config.PORT} is in use by another program. Stop it or choose another port, such as PORT=${config.PORT + 1} npm start.`);
    if (code === 'EACCES') throw new ConfigError(`This user may not open PORT=${config.PORT}. Choose a port above 1024.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError(`HOST=${config.HOST} is not an address of this machine.`);
    throw cause;
  }
}
