import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { importCards, importReplies } from '../../cards/cards.ts';
import { importSynonyms } from '../../finding/finding.ts';
import { importQuestions } from '../../questions/questions.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { importTerms } from '../../terms/terms.ts';
import { testWorld } from '../../testing/world.ts';
import { ContentError, type ImportOptions, importContent } from './import.ts';

/** The demonstration content of this repository. */
export const CONTENT = join(import.meta.dirname, '../../../content');

/** What other rooms keep in a folder of their own: to read it takes longer than all clinics. */
const ROOMS = ['cards', 'questions', 'replies', 'synonyms', 'terms'] as const;

export type ContentFolder = Awaited<ReturnType<typeof openContentFolder>>;

/** For tests: a world, and a copy of the demonstration content to change and import into it. */
export async function openContentFolder() {
  const world = await testWorld();
  const folder = await mkdtemp(join(tmpdir(), 'naru-content-'));
  const content = join(folder, 'content');
  /** Imports the copy and makes the tables what it is, without its pictures unless said. */
  const take = (options: ImportOptions = { pictures: false, withdrawMissing: true }, say?: (line: string) => void) =>
    importContent({ ...world.deps, importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms }, content, say, options);
  return {
    world,
    /** Beside the copy, for what is to be put aside. */
    folder,
    content,
    db: () => world.deps.database.db,
    take,
    /** Makes the copy as the repository has it, with the part of one other room or of none; with some of the clinics where these numbers are enough. */
    renew({ room, clinics }: { room?: (typeof ROOMS)[number]; clinics?: readonly `${number}`[] } = {}): void {
      const without = ['documents', 'art', ...ROOMS.filter((each) => each !== room)];
      const isWanted = (path: string) => !clinics || basename(dirname(path)) !== 'clinics' || clinics.some((number) => basename(path).startsWith(`${number}-`));
      mirror(CONTENT, content, (path) => !without.includes(basename(path)) && isWanted(path));
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
    /** What the import of the copy is refused for. */
    async problems(): Promise<readonly string[]> {
      const refusal = await take().catch((error: unknown) => error);
      if (!(refusal instanceof ContentError)) throw new Error('was not refused', { cause: refusal });
      return refusal.problems;
    },
    async close(): Promise<void> {
      await world.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes one folder what another is: copies what is missing or was changed, and takes away the rest. To copy all of it anew took half of what an import does. */
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

/** Whoever writes a file gives it another time than the one that was copied with it. */
function isUnchanged(source: string, target: string): boolean {
  const [one, other] = [statSync(source), statSync(target, { throwIfNoEntry: false })];
  return other?.size === one.size && Math.abs(other.mtimeMs - one.mtimeMs) < 1;
}
