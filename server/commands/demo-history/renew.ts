import { hasOpenDemoAccounts } from '../../accounts/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { OutsideServices } from '../../outside.ts';
import { ConfigError } from '../../platform/config.ts';
import { migrateDatabase } from '../../platform/database.ts';

/** Schemas of the product's database: its tables, the list of migrations, and the jobs. */
const SCHEMAS = ['public', 'drizzle', 'pgboss'];

/**
 * Empties the database of a demonstration, so that the demonstration can be played anew. Throws ConfigError in production, without the sandbox, and
 * for a database without the demonstration's accounts, which holds something else.
 */
export async function deleteDemonstrationData({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  if (config.production || !config.DEMO_CONTENT || !config.sandbox.payment)
    throw new ConfigError('Only a demonstration with the sandbox can begin anew (DEMO_CONTENT, and no keys of a payment provider).');
  if (!(await hasOpenDemoAccounts(database.db))) throw new ConfigError('This database holds no demonstration. Nothing was changed.');
  for (const schema of SCHEMAS) await database.query(`drop schema if exists ${schema} cascade`, []);
  await database.query('create schema public', []);
  await migrateDatabase(database);
}

export type DemoCommand = {
  withDeps<T>(work: (deps: Deps, outside: OutsideServices) => Promise<T>): Promise<T>;
  prepare(deps: Deps, say: (line: string) => void, records: OutsideServices['store']): Promise<void>;
  say(line: string): void;
  complain(line: string): void;
};

/** Runs `demo --renew`. Returns the exit code: 0 done, 2 wrong usage. Throws ConfigError if there is no demonstration to renew. */
export async function runDemoCommand(args: readonly string[], { withDeps, prepare, say, complain }: DemoCommand): Promise<number> {
  if (args.length !== 1 || args[0] !== '--renew') {
    complain('Usage: npm run content -- demo --renew    deletes the demonstration with everything done in it, and plays it anew up to now');
    return 2;
  }
  await withDeps(async (deps, outside) => {
    await deleteDemonstrationData(deps);
    await prepare(deps, say, outside.store);
  });
  say('The demonstration ends now again. Start the product with npm start.');
  return 0;
}
