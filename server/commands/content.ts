import { importCards, importReplies } from '../cards/cards.ts';
import { contentCommand } from '../catalog/import/content-command.ts';
import { importSynonyms } from '../finding/finding.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { importQuestions } from '../questions/questions.ts';
import { importReviews } from '../reviews/reviews.ts';
import { importTerms } from '../terms/terms.ts';
import { withDeps } from './with-deps.ts';

/** `npm run content -- import <folder>`: the operator's importer (content/README.md). */
try {
  process.exitCode = await contentCommand(process.argv.slice(2), {
    withDeps: (work) => withDeps(loadConfig(process.env), work),
    ...{ importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms },
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
