import { importCards, importReplies } from '../cards/cards.ts';
import { runContentCommand } from '../catalog/import/content-command.ts';
import { importSynonyms } from '../finding/finding.ts';
import { loadConfig } from '../platform/config.ts';
import { importQuestions } from '../questions/questions.ts';
import { importReviews } from '../reviews/reviews.ts';
import { importTerms } from '../terms/terms.ts';
import { resolveTypedPath, runCommand } from './run-command.ts';
import { withDeps } from './with-deps.ts';

/** `npm run content -- import <folder>` imports content (content/README.md). */
await runCommand(() =>
  runContentCommand(process.argv.slice(2), {
    withDeps: (work) => withDeps(loadConfig(process.env), work),
    typedPath: resolveTypedPath,
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    ...{ importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms },
  }),
);
