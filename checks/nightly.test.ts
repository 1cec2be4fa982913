import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { affectedJourneys, changedFiles, nightlyJourneys } from './nightly.ts';
import { ROOT } from './run.ts';

let folder: string;
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@naru.example', ...args], { cwd: folder, encoding: 'utf8' });
const commit = (file: string) => {
  writeFileSync(join(folder, file), file);
  git('add', file);
  git('commit', '-qm', file);
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naru-nightly-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('every room that a nightly journey names exists', () => {
  const lost = nightlyJourneys(ROOT).filter(({ globs }) => globs.length === 0 || globs.some((glob) => globSync(glob, { cwd: ROOT }).length === 0));
  expect(lost).toEqual([]);
});

it('a change runs the nightly journeys of its room and those that changed themselves', () => {
  expect(affectedJourneys(ROOT, ['server/accounts/recovery/recovery.ts', 'journeys/nightly/weight.journey.ts'])).toEqual([
    'journeys/nightly/recovery.journey.ts',
    'journeys/nightly/weight.journey.ts',
  ]);
  expect(affectedJourneys(ROOT, ['contract/accounts/recovery.ts'])).toEqual(['journeys/nightly/recovery.journey.ts']);
  expect(affectedJourneys(ROOT, ['docs/house.md', 'server/accounts/recovery-other/recovery.ts'])).toEqual([]);
});

it('a branch is compared with where it left main, and main with its last commit', () => {
  git('init', '-qb', 'main');
  commit('a');
  expect(changedFiles(folder), 'a commit without history').toBeUndefined();
  commit('b');
  expect(changedFiles(folder)?.files).toEqual(['b']);
  git('switch', '-qc', 'branch');
  commit('c');
  commit('d');
  writeFileSync(join(folder, 'a'), 'changed');
  writeFileSync(join(folder, 'e'), 'new');
  expect(changedFiles(folder)?.files).toEqual(['a', 'c', 'd', 'e']);
});

it('nothing is known outside of a repository', () => {
  expect(changedFiles(folder)).toBeUndefined();
});
