import { runStaffCommand } from '../accounts/staff/staff-command.ts';
import { hasHospital } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { mailJobs } from '../notifications/mail.jobs.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { readPassword } from './read-password.ts';
import { withDeps } from './with-deps.ts';

/** `npm run staff -- add | list | make-head | end-head | reset-second-factor`: accounts of coordinators and operators (README, Staff accounts). */
try {
  process.exitCode = await runStaffCommand(process.argv.slice(2), {
    withDeps: withDepsAndMail,
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

/** Runs `work` and sends its mails. A mail that is not sent by then is left for the running product. */
function withDepsAndMail<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
  return withDeps(loadConfig(process.env), async (deps, closers) => {
    mailJobs(deps);
    await deps.jobs.start();
    closers.push(() => deps.jobs.stop());
    return work(deps);
  });
}
