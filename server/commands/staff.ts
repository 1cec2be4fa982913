import { staffCommand } from '../accounts/staff/staff-command.ts';
import { hasHospital } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { mailJobs } from '../notifications/mail.jobs.ts';
import { type Config, ConfigError, loadConfig } from '../platform/config.ts';
import { databaseFault } from '../platform/database-fault.ts';
import { readPassword } from './read-password.ts';
import { type Closers, closeAll, openDeps } from '../open-deps.ts';

/** `npm run staff -- add | list | reset-second-factor`: accounts of clinics and operators (README, Staff accounts). */
try {
  process.exitCode = await staffCommand(process.argv.slice(2), {
    withDeps: (work) => withDeps(loadConfig(process.env), work),
    hasClinic: ({ database }, id) => hasHospital(database.db, id),
    askPassword: () => readPassword(process.stdin, process.stderr),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** The product's parts without its server. A mail that is not out when the work is done stays for the running product to send. */
async function withDeps<T>(config: Config, work: (deps: Deps) => Promise<T>): Promise<T> {
  const closers: Closers = [];
  try {
    const { deps } = await openDeps(config, closers);
    mailJobs(deps);
    await deps.jobs.start();
    closers.push(() => deps.jobs.stop());
    return await work(deps);
  } catch (error) {
    throw (config.DATABASE_URL ? databaseFault(error) : undefined) ?? error;
  } finally {
    await closeAll(closers);
  }
}
