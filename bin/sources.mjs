import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Finds the sources of the built product, and checks that the build is not older than they are. Plain JavaScript for any Node from 20 on, so that the
 * serving process never loads a TypeScript compiler.
 */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The built server. The pages' files are in `build/client`, the server's in `build/program`. */
const PROGRAM_FILE = join(ROOT, 'build/program/serve.js');

/** Sources of the pages. The program is built from these and the server's own sources. */
const PAGE_SOURCES = ['web', 'contract', 'vite', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
const PROGRAM_SOURCES = [...PAGE_SOURCES, 'server', 'language', 'sandbox'];
const SOURCE_FILE = /\.(ts|tsx|js|css|svg|png|woff2|webmanifest|json)$/;
const EXCLUDED_FILE = /\.test\.tsx?$|[\\/]migrations[\\/]/;

/** @typedef {'pages' | 'program'} Part */

/**
 * Names, sizes and times of a part's sources as one hash: cheap, and another one whenever a file was touched.
 * @param {Part} part
 * @returns {string}
 */
export function fingerprint(part, root = ROOT) {
  const hash = createHash('sha256');
  for (const place of part === 'pages' ? PAGE_SOURCES : PROGRAM_SOURCES) {
    for (const file of listFiles(join(root, place))) {
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
export const stampPath = (part) => join(ROOT, 'build', `.${part}`);

/**
 * True if a part was built from the current sources.
 * @param {Part} part
 * @returns {boolean}
 */
export const isBuildFresh = (part) => existsSync(stampPath(part)) && readFileSync(stampPath(part), 'utf8') === fingerprint(part);

/**
 * Decides if a start needs a build first.
 * @returns {'run' | 'build' | 'missing'}
 */
export function checkBuild() {
  if (!existsSync(join(ROOT, 'web'))) return existsSync(PROGRAM_FILE) ? 'run' : 'missing';
  return isBuildFresh('program') ? 'run' : 'build';
}

/** @param {string} path */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
  return files.filter((file) => SOURCE_FILE.test(file) && !EXCLUDED_FILE.test(file)).sort();
}
