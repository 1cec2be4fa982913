import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { importCards } from '../../cards/cards.ts';
import { importSynonyms } from '../../finding/finding.ts';
import { importReviews } from '../../reviews/reviews.ts';
import { importTerms } from '../../terms/terms.ts';
import { testWorld } from '../../testing/world.ts';
import { ContentError, importContent } from './import.ts';

/** The demonstration content of this repository. */
export const CONTENT = join(import.meta.dirname, '../../../content');

/** What other rooms keep in a folder of their own: to read it takes longer than all clinics. */
const ROOMS = ['cards', 'synonyms', 'terms'] as const;

export type ContentFolder = Awaited<ReturnType<typeof openContentFolder>>;

/** For tests: a world, and a copy of the demonstration content to change and import into it. */
export async function openContentFolder() {
  const world = await testWorld();
  const folder = await mkdtemp(join(tmpdir(), 'naru-content-'));
  const content = join(folder, 'content');
  /** Imports the copy, without its pictures unless said. */
  const take = (options: { pictures?: boolean } = { pictures: false }, say?: (line: string) => void) =>
    importContent({ ...world.deps, importReviews, importTerms, importCards, importSynonyms }, content, say, options);
  return {
    world,
    /** Beside the copy, for what is to be put aside. */
    folder,
    content,
    db: () => world.deps.database.db,
    take,
    /** Makes the copy as the repository has it, with the part of one other room or of none; with one clinic of all where that is enough. */
    async renew({ room, clinics = 'all' }: { room?: (typeof ROOMS)[number]; clinics?: 'all' | 'one' } = {}): Promise<void> {
      await rm(content, { recursive: true, force: true });
      const without = ['documents', 'art', ...ROOMS.filter((each) => each !== room)];
      const isWanted = (path: string) => clinics === 'all' || basename(dirname(path)) !== 'clinics' || basename(path).startsWith('01-');
      await cp(CONTENT, content, { recursive: true, filter: (path) => !without.includes(basename(path)) && isWanted(path) });
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
