import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ContentError } from '../../content/content-error.ts';
import type { Deps } from '../../deps.ts';
import { FilesError } from '../../providers/files/port.ts';
import { type ImportParts, importContent } from './import.ts';
import { formatImportReport } from './report.ts';

const USAGE = `Usage:
  npm run content -- import <folder>                               shows what would change (dry run)
  npm run content -- import <folder> --apply                       imports new and changed content
  npm run content -- import <folder> --apply --withdraw-missing    also withdraws content missing from the folder
  npm run content -- demo --renew                                  deletes a demonstration and plays it anew

The folder is laid out as content/README.md says. It may hold a part of what is offered, such as one clinic with its pictures: what is not in it
stays as it is. With --withdraw-missing it is taken out of what is offered: clinics (with their conversations kept), treatments, options, doctors,
cards and so on. Without --apply the same is only said.`;

export type ContentCommand = ImportParts & {
  /** Opens the product's data while `work` runs. Throws ConfigError if a running product uses it. */
  withDeps<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  /** Resolves a folder as it was typed to a full path. */
  typedPath(folder: string): string;
  say(line: string): void;
  complain(line: string): void;
};

/**
 * Runs `import <folder> [--apply] [--withdraw-missing]`, the operator's importer. Returns the exit code: 0 imported or reported, 1 refused (prints a
 * line per problem), 2 wrong usage. Throws ConfigError for an unusable setting, and if a server is running on the same embedded data.
 */
export async function runContentCommand(args: readonly string[], { withDeps, typedPath, say, complain, ...parts }: ContentCommand): Promise<number> {
  const { typed, apply, withdrawMissing } = parseArguments(args);
  if (!typed) {
    complain(USAGE);
    return 2;
  }
  const folder = typedPath(typed);
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) {
    complain(`${folder} is not a folder.`);
    return 1;
  }
  try {
    const done = await withDeps((deps) => importContent({ ...deps, ...parts }, folder, say, { withdrawMissing, dryRun: !apply }));
    for (const line of formatImportReport(done, { apply, withdrawMissing })) say(line);
    return 0;
  } catch (error) {
    if (!(error instanceof ContentError || error instanceof FilesError)) throw error;
    complain(error.message);
    complain('Nothing was imported.');
    return 1;
  }
}

function parseArguments(args: readonly string[]): { typed?: string | undefined; apply: boolean; withdrawMissing: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { apply: { type: 'boolean' }, 'withdraw-missing': { type: 'boolean' } },
    });
    const { apply = false, 'withdraw-missing': withdrawMissing = false } = values;
    return { typed: positionals.length === 2 && positionals[0] === 'import' ? positionals[1] : undefined, apply, withdrawMissing };
  } catch {
    return { apply: false, withdrawMissing: false };
  }
}
