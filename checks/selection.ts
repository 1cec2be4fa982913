import { existsSync, globSync, statSync } from 'node:fs';
import { join, normalize, relative, resolve } from 'node:path';

/** Selected test files: those of Vitest, and journeys, which need the built pages and a browser. */
export type Selection = { tests: string[]; journeys: string[] };

const IS_TEST = /\.test\.tsx?$/;
const IS_JOURNEY = /\.journey\.ts$/;

/**
 * Returns the test files that each word names: a file, a source with its test, a folder, a journey by name (`journeys/chat`), or `nightly`. Throws
 * with a sentence for a word that names none.
 */
export function selectTests(root: string, words: readonly string[]): Selection {
  const files = [...new Set(words.flatMap((word) => findTestFiles(root, word)))].sort();
  return { tests: files.filter((file) => !IS_JOURNEY.test(file)), journeys: files.filter((file) => IS_JOURNEY.test(file)) };
}

function findTestFiles(root: string, word: string): string[] {
  const path = word === 'nightly' ? 'journeys/nightly' : normalize(relative(root, resolve(root, word)));
  const found = listCandidates(root, path).filter((file) => (IS_TEST.test(file) || IS_JOURNEY.test(file)) && existsSync(join(root, file)));
  if (found.length > 0) return found;
  const problem = existsSync(join(root, path)) ? 'has no test beside it or in it' : 'does not exist';
  throw new Error(`${word} ${problem}. Name a test file, a source with a test beside it, a folder or a journey: npm test -- server/orders journeys/chat`);
}

function listCandidates(root: string, path: string): string[] {
  const at = join(root, path);
  if (path.startsWith('..') || path.startsWith('node_modules')) return [];
  if (existsSync(at) && statSync(at).isDirectory())
    return globSync('**/*.{test.ts,test.tsx,journey.ts}', { cwd: at, exclude: (name) => name === 'node_modules' }).map((file) => normalize(join(path, file)));
  const bare = path.replace(/\.tsx?$/, '');
  const nightly = bare.replace(/^journeys\//, 'journeys/nightly/');
  return [path, `${bare}.test.ts`, `${bare}.test.tsx`, `${bare}.journey.ts`, `${nightly}.journey.ts`];
}
