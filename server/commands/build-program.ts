import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { fingerprint, isFresh, ROOT, stampOf } from '../../bin/sources.mjs';
import { buildPages } from '../pages/build-pages.ts';

const OUT = join(ROOT, 'build/program');

/** Packages that bring files of their own (binaries, WebAssembly, a reader's assets) stay where they are installed. */
const LEFT_ALONE = [/^@electric-sql\/pglite/, /^@node-rs\/argon2/, /^sharp$/, /^libheif-js/, /^swagger-ui-dist/, /^pg-native$/];

/** Packages evaluate text and import in circles as they please. */
const OF_OTHERS = new Set<string | undefined>(['EVAL', 'MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'INEFFECTIVE_DYNAMIC_IMPORT']);

/**
 * Builds what a start runs, when a source has changed since: the pages, then the server with its packages and the pages' own server side,
 * as few files that are quickly read (decision 34). Names and lines stay readable, and each source's part is marked with its name.
 */
export async function buildProgram(say: (line: string) => void): Promise<void> {
  if (isFresh('program')) return;
  const sources = fingerprint('program');
  await buildPages(say);
  await rm(OUT, { recursive: true, force: true });
  await write('pages', join(ROOT, 'build/server/index.js'), false);
  await write('serve', join(ROOT, 'server/commands/serve.ts'), true);
  writeFileSync(stampOf('program'), sources);
}

/** One of the two halves. `split`: what it loads later is a file of its own; otherwise all of it is one. */
async function write(name: string, input: string, split: boolean): Promise<void> {
  const bundle = await rolldown({
    input: { [name]: input },
    cwd: ROOT,
    platform: 'node',
    external: LEFT_ALONE,
    // React has a slow self that watches how it is used. What the product itself does in production is said by its configuration.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [ownPlaces()],
    onLog(level, log, handle) {
      if (!OF_OTHERS.has(log.code)) handle(level, log);
    },
  });
  // Text that is ASCII alone is held in memory with one byte for each character; a single other one, and be it in a comment, makes it two for the whole file.
  const { output } = await bundle.write({ dir: OUT, format: 'esm', codeSplitting: split, charset: 'ascii', comments: false });
  await bundle.close();
  for (const file of output) if (file.type === 'chunk') expectAscii(file.fileName, file.code);
}

/**
 * The bundler writes letters as escapes wherever that means the same, which it does not in a template with a tag: those are put in another
 * way in the source (an entity in HTML, a value beside the template). Throws with the first such line.
 */
export function expectAscii(file: string, code: string): void {
  const [line] = /^.*[\u0080-\uffff].*$/m.exec(code) ?? [];
  if (line) throw new Error(`${file} is held in memory twice as large for a letter that is not ASCII: ${line.trim()}`);
}

/** Our own files are read beside their sources (content, fonts, tables, a worker): a source says where it is as it did before it was built. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules') || !id.startsWith(ROOT)) return;
      return withPlaces(code, relative(OUT, id));
    },
  };
}

/** `code` with where it is written in it: `place` is the way from the built file's folder to the source. */
export function withPlaces(code: string, place: string): string {
  const path = (of: string) => `(import.meta.dirname + ${JSON.stringify(`/${of}`)})`;
  return code
    .replaceAll('import.meta.dirname', path(dirname(place)))
    .replaceAll('import.meta.filename', path(place))
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll('import.meta.main', 'false');
}
