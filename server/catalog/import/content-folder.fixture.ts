import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { importCards, importReplies } from '../../cards/cards.ts';
import { ContentError } from '../../content/content-error.ts';
import { importSynonyms } from '../../finding/finding.ts';
import { importQuestions } from '../../questions/questions.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { importTerms } from '../../terms/terms.ts';
import { testWorld } from '../../testing/world.ts';
import { type ImportOptions, importContent } from './import.ts';

/** The demonstration content of this repository. */
export const CONTENT_FOLDER = join(import.meta.dirname, '../../../content');

/** Subfolders that other modules import. Reading them takes longer than reading all clinics. */
const MODULE_FOLDERS = ['cards', 'questions', 'replies', 'synonyms', 'terms'] as const;

export type ContentFolder = Awaited<ReturnType<typeof openContentFolder>>;

/** Opens a test world, and a copy of the demonstration content to change and import into it. */
export async function openContentFolder() {
  const world = await testWorld();
  const folder = await mkdtemp(join(tmpdir(), 'naru-content-'));
  const content = join(folder, 'content');
  /** Imports the copy with `withdrawMissing`, so that the tables match it exactly. Imports no pictures by default. */
  const take = (options: ImportOptions = { pictures: false, withdrawMissing: true }, say?: (line: string) => void) =>
    importContent({ ...world.deps, importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms }, content, say, options);
  return {
    world,
    /** A folder beside the copy, for files that are moved out of it. */
    folder,
    content,
    db: () => world.deps.database.db,
    take,
    /** Resets the copy to the repository's content. Includes at most one subfolder of another module, and optionally only some clinics. */
    renew({ room, clinics }: { room?: (typeof MODULE_FOLDERS)[number]; clinics?: readonly `${number}`[] } = {}): void {
      const without = ['documents', ...MODULE_FOLDERS.filter((each) => each !== room)];
      const isWanted = (path: string) => !clinics || basename(dirname(path)) !== 'clinics' || clinics.some((number) => basename(path).startsWith(`${number}-`));
      mirror(CONTENT_FOLDER, content, (path) => !without.includes(basename(path)) && isWanted(path));
    },
    /** Changes a clinic file of the copy by plain text. */
    async edit(file: string, ...changes: [from: string | RegExp, to: string][]): Promise<void> {
      const path = join(content, 'clinics', file);
      let source = await readFile(path, 'utf8');
      for (const [from, to] of changes) {
        const changed = source.replace(from, to);
        if (changed === source) throw new Error(`${file} has no ${from}`);
        source = changed;
      }
      await writeFile(path, source);
    },
    /** Returns the problems that make the import of the copy fail. */
    async problems(): Promise<readonly string[]> {
      const refusal = await take().catch((error: unknown) => error);
      if (!(refusal instanceof ContentError)) throw new Error('was not refused', { cause: refusal });
      return refusal.problems;
    },
    /** Returns the problems without line numbers, which change with the demonstration's texts. */
    async problemsWithoutLines(): Promise<readonly string[]> {
      return (await this.problems()).map((problem) => problem.replaceAll(/: line \d+(?=: )/g, ''));
    },
    async close(): Promise<void> {
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes one folder equal to another: copies missing and changed files and deletes the rest. Copying everything took half the time of an import. */
function mirror(from: string, to: string, isWanted: (path: string) => boolean): void {
  mkdirSync(to, { recursive: true });
  const wanted = readdirSync(from, { withFileTypes: true }).filter(({ name }) => isWanted(join(from, name)));
  const names = new Set(wanted.map(({ name }) => name));
  for (const name of readdirSync(to)) if (!names.has(name)) rmSync(join(to, name), { recursive: true });
  for (const entry of wanted) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) mirror(source, target, isWanted);
    else if (!isUnchanged(source, target)) cpSync(source, target, { preserveTimestamps: true });
  }
}

/** True if size and modification time equal the source's. Any write to the copy changes its time. */
function isUnchanged(source: string, target: string): boolean {
  const [one, other] = [statSync(source), statSync(target, { throwIfNoEntry: false })];
  return other?.size === one.size && Math.abs(other.mtimeMs - one.mtimeMs) < 1;
}
