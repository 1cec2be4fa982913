import { startServer } from '../main.ts';
import { loadBuiltPages } from '../pages/pages.ts';
import { type Config, ConfigError, loadConfig } from '../platform/config.ts';
import { describeError } from '../platform/error-description.ts';
import { prepareDemonstration } from './demonstration.ts';

/** Starts the built product with its sandbox and prints its address. `bin/start.mjs` runs it from the output of `build-program.ts`. */
try {
  const config = loadConfig(process.env);
  const running = await startServer(config, {
    pages: await loadBuiltPages(),
    beforeListening: (deps, outside) => prepareDemonstration(deps, (line) => console.log(line), outside.store),
  });
  // Installed before the greeting: a reader of it may stop the product at once, and an unhandled signal would kill it like a power failure.
  stopOnSignals(running.stop);
  greet(config, running.address);
  // An unhandled rejection is our bug. It is logged, and does not end every user's session.
  process.on('unhandledRejection', (reason) => running.deps.log.error(describeError(reason), 'unhandled promise rejection'));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function greet(config: Config, address: string): void {
  const place = config.PUBLIC_URL ?? address.replace('0.0.0.0', 'localhost').replace('[::]', 'localhost');
  console.log(`\n${config.BRAND_NAME} is open at ${place}\n`);
  if (config.production || !config.DEMO_CONTENT) return;
  console.log(
    'Log in (password naru-demo-2026):\n  patient       a member, at /\n  coordinator   of Dancheong Skin Clinic, at /clinic (coordinator2 … of the others)\n  head          its head, who also edits hours and the team\n  operator      the platform, at /operator\n  interpreter   helps in conversations, at /interpreter\n',
  );
  if (config.DEMO_LIFE && config.sandbox.payment)
    console.log(
      `Three things to try:\n  as patient       an unread answer and an open quote   ${place}/my-reservation\n  as coordinator   patients who wait for an answer      ${place}/clinic\n  as operator      a clinic's request for a refund      ${place}/operator\n`,
    );
  const boxed = Object.entries(config.sandbox)
    .filter(([, on]) => on)
    .map(([name]) => name);
  if (boxed.length > 0)
    console.log(
      `In the sandbox: ${boxed.join(', ')}. No real money moves and no real email is sent.${config.sandbox.mail ? ` Emails are at ${place}/sandbox/mail.` : ''}`,
    );
  console.log('Ctrl-C stops it.');
}

/** The first signal shuts down in order; a second one exits at once. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), 10_000).unref();
      void stop().then(() => process.exit(0));
    });
  }
}
