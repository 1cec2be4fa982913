import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/** Files changed since a commit, uncommitted ones included. */
export type ChangedFiles = { since: string; files: string[] };

/** First line of a nightly journey: the folders and files whose change makes `npm test` run it too, as globs without an ending. */
const ROOMS = /^\/\/ Rooms: (.+)$/m;

export function dailyJourneys(root: string): string[] {
  return globSync('journeys/*.journey.ts', { cwd: root }).sort();
}

/** Returns the nightly journeys with their globs: each room as a file of any ending, or as a folder. */
export function nightlyJourneys(root: string): { file: string; globs: string[] }[] {
  return globSync('journeys/nightly/*.journey.ts', { cwd: root })
    .sort()
    .map((file) => {
      const rooms = ROOMS.exec(readFileSync(join(root, file), 'utf8'))?.[1]?.split(' ') ?? [];
      return { file, globs: rooms.map((room) => `${room}{.*,/**}`) };
    });
}

/** Returns the nightly journeys that changed themselves or whose rooms changed. */
export function affectedJourneys(root: string, changed: readonly string[]): string[] {
  return nightlyJourneys(root)
    .filter(({ file, globs }) => changed.some((path) => path === file || globs.some((glob) => matchesGlob(path, glob))))
    .map(({ file }) => file);
}

/** Compares with the merge base with `main`, and on `main` itself with the commit before. Returns undefined if git does not know such a commit. */
export function changedFiles(root: string): ChangedFiles | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 25 });
    return status === 0 ? stdout.trim() : undefined;
  };
  const branched = git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main');
  const since = branched && branched !== git('rev-parse', 'HEAD') ? branched : git('rev-parse', '--verify', '--quiet', 'HEAD^');
  const differing = since && git('diff', '--name-only', '--no-renames', '-z', since);
  const added = git('ls-files', '-z', '--others', '--exclude-standard');
  if (!since || differing === undefined || added === undefined) return;
  return { since: since.slice(0, 8), files: `${differing}\0${added}`.split('\0').filter(Boolean) };
}
