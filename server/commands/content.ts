import { ConfigError, loadConfig } from '../platform/config.ts';
import { importReviews } from '../reviews/reviews.ts';
import { main } from '../catalog/import/cli.ts';

/** `npm run content -- import <folder>`: the operator's importer (content/README.md). */
try {
  process.exitCode = await main(process.argv.slice(2), () => loadConfig(process.env), importReviews);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
