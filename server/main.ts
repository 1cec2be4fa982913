import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ensureRates } from './catalog/catalog.ts';
import type { Deps } from './deps.ts';
import { type Closers, closeAll, openDeps } from './open-deps.ts';
import type { PagesSource } from './pages/pages.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { databaseStartError } from './platform/database-start-error.ts';
import { openMetrics } from './platform/metrics.ts';
import { openTraces } from './platform/traces.ts';
import { adoptDates } from './visits/visits.ts';

/** A running product. `stop` finishes requests and work in hand and leaves within seven seconds. */
export type Running = { app: FastifyInstance; deps: Deps; address: string; stop(): Promise<void> };

/**
 * Starts one server process: opens the stores, brings the tables up to date, chooses the vendors, listens, works.
 * `beforeListening` prepares data (the demonstration content). Throws ConfigError with a sentence for a person.
 */
export async function startServer(config: Config, options: { pages?: PagesSource; beforeListening?: (deps: Deps) => Promise<void> } = {}): Promise<Running> {
  const closers: Closers = [];
  const close = () => closeAll(closers);
  try {
    const { deps, outside } = await openDeps(config, closers, await openWatching(config, closers));
    const app = await buildApp(deps, { ...(options.pages ? { pages: options.pages } : {}), sandbox: outside.mount });
    closers.push(() => app.close());
    await ensureRates(deps.database.db, config.FX_USD_KRW, deps.clock.now());
    await options.beforeListening?.(deps);
    await adoptDates(deps.database.db, deps.clock.now());
    // What the first page would load and open is there before anybody asks for one.
    if (options.pages) await app.inject('/');
    // Jobs first: the first request may already enqueue one.
    await deps.jobs.start();
    // No further request once jobs have stopped: the last to open is the first to close.
    closers.push(() => deps.jobs.stop());
    closers.push(() => app.close());
    // Pages get their data within the process, and cannot once it closes: those that were begun are answered first.
    closers.push(() => app.lastAnswers());
    // The time for work in hand is that of the last answers: one after the other they would take too long.
    closers.push(async () => deps.jobs.leave());
    const address = await listen(app, config);
    outside.listening(address);
    return { app, deps, address, stop: close };
  } catch (error) {
    await close();
    // Whatever part of the start it was: a server that went away or has no room is said in a sentence.
    throw (config.DATABASE_URL ? databaseStartError(error) : undefined) ?? error;
  }
}

/** Figures and traces, where they are configured. */
async function openWatching(config: Config, closers: Closers): Promise<Pick<Deps, 'metrics' | 'traces'>> {
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
      throw new ConfigError(`PORT=${config.PORT} is in use by another program. Stop that one or choose another, such as PORT=${config.PORT + 1} npm start.`);
    if (code === 'EACCES') throw new ConfigError(`PORT=${config.PORT} may not be opened by this user. Choose one above 1024.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError(`HOST=${config.HOST} is not an address of this machine.`);
    throw cause;
  }
}
