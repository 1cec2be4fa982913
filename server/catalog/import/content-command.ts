import { stat } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { FilesError } from '../../providers/files/port.ts';
import { ContentError, importContent } from './import.ts';
import type { ImportReviews, ImportWords } from './write.ts';

const USAGE = 'Usage: npm run content -- import <folder>\nThe folder is laid out as content/README.md says.';

export type ContentCommand = {
  /** Opens the product's data for as long as `work` takes; throws ConfigError while a running product holds it. */
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  importReviews: ImportReviews;
  importTerms: ImportWords;
  importSynonyms: ImportWords;
};

/**
 * `import <folder>`: the operator's importer. Returns the exit code: 0 imported, 1 refused (every problem on its own line),
 * 2 not understood. Throws ConfigError for a setting that cannot be used, a running server on the same embedded data included.
 */
export async function contentCommand(args: readonly string[], { withDeps, ...rooms }: ContentCommand): Promise<number> {
  const [act, folder, ...rest] = args;
  if (act !== 'import' || !folder || rest.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    console.error(`${folder} is not a folder.`);
    return 1;
  }
  try {
    const done = await withDeps((deps) => importContent({ ...deps, ...rooms }, folder, (line) => console.log(line)));
    console.log(`${done.clinics} clinics with ${done.treatments} treatments: ${done.inserted} new, ${done.updated} changed, ${done.retired} removed.`);
    return 0;
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof FilesError)) throw error;
    console.error(error.message);
    console.error('Nothing was imported.');
    return 1;
  }
}
