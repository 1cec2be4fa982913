import type { Deps } from '../deps.ts';
import { type Closers, closeAll, openDeps } from '../open-deps.ts';
import type { OutsideServices } from '../outside.ts';
import type { Config } from '../platform/config.ts';
import { toDatabaseStartError } from '../platform/database-start-error.ts';

/** Opens the product's parts without its server, for a command. Throws ConfigError while a running product holds the embedded database. */
export async function withDeps<T>(config: Config, work: (deps: Deps, closers: Closers, outside: OutsideServices) => Promise<T>): Promise<T> {
  const closers: Closers = [];
  try {
    const { deps, outside } = await openDeps(config, closers);
    return await work(deps, closers, outside);
  } catch (error) {
    throw (config.DATABASE_URL ? toDatabaseStartError(error) : undefined) ?? error;
  } finally {
    await closeAll(closers);
  }
}
