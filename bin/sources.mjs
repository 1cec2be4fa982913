import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Sources of the built product, and the check that it is not older than they are. Plain JavaScript for any Node from 20 on, so that the serving
 * process never loads a TypeScript compiler.
 */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The built product: the pages' files are in `build/client`, what the server runs in `build/program`. */
const PROGRAM = join(ROOT, 'build/program/serve.js');

/** Sources of the pages; the program is made of these and of what else the server runs. */
const OF_PAGES = ['web', 'contract', 'vite', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const OF_PROGRAM = [...OF_PAGES, 'server', 'language', 'sandbox'];
const BUILT_FROM = /\.(ts|tsx|js|css|svg|png|woff2|webmanifest|json)$/;
const NEVER = /\.test\.tsx?$|[\\/]migrations[\\/]/;

/** @typedef {'pages' | 'program'} Part */

/**
 * Names, sizes and times of a part's sources as one hash: cheap, and another one whenever a file was touched.
 * @param {Part} part
 * @returns {string}
 */
export function fingerprint(part, root = ROOT) {
  const hash = createHash('sha256');
  for (const place of part === 'pages' ? OF_PAGES : OF_PROGRAM) {
    for (const file of filesOf(join(root, place))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${relative(root, file)}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * The file that holds the fingerprint of what a part was built from.
 * @param {Part} part
 * @returns {string}
 */
export const stampOf = (part) => join(ROOT, 'build', `.${part}`);

/**
 * True if a part was built from the current sources.
 * @param {Part} part
 * @returns {boolean}
 */
export const isFresh = (part) => existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === fingerprint(part);

/**
 * Decides if a start needs a build first.
 * @returns {'run' | 'build' | 'missing'}
 */
export function standing() {
  if (!existsSync(join(ROOT, 'web'))) return existsSync(PROGRAM) ? 'run' : 'missing';
  return isFresh('program') ? 'run' : 'build';
}

/** @param {string} path */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return files.filter((file) => BUILT_FROM.test(file) && !NEVER.test(file)).sort();
}
