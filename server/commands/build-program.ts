import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { fingerprint, isBuildFresh, ROOT, stampPath } from '../../bin/sources.mjs';
import { buildPages } from '../pages/build-pages.ts';

const OUTPUT_FOLDER = join(ROOT, 'build/program');

/** Packages with files of their own (binaries, WebAssembly, assets) are not bundled. */
const EXTERNAL_PACKAGES = [/^@electric-sql\/pglite/, /^@node-rs\/argon2/, /^sharp$/, /^libheif-js/, /^swagger-ui-dist/, /^pg-native$/];

/** Warnings ignored for packages, which we cannot change: eval and circular imports. */
const IGNORED_PACKAGE_WARNINGS = new Set<string | undefined>(['EVAL', 'MODULE_LEVEL_DIRECTIVE', 'CIRCULAR_DEPENDENCY', 'INEFFECTIVE_DYNAMIC_IMPORT']);

/**
 * Builds the production files if a source has changed: the pages, then the server with its packages and the server side of the pages. They are few,
 * for a fast start (decision 34). Names and line breaks stay readable, and each source's part has its name.
 */
export async function buildProgram(say: (line: string) => void): Promise<void> {
  if (isBuildFresh('program')) return;
  const sources = fingerprint('program');
  await buildPages(say);
  await rm(OUTPUT_FOLDER, { recursive: true, force: true });
  await writeBundle('pages', join(ROOT, 'build/server/index.js'), false);
  await writeBundle('serve', join(ROOT, 'server/commands/serve.ts'), true);
  writeFileSync(stampPath('program'), sources);
}

/** Writes one of the two bundles. `split` writes lazily loaded parts to separate files; otherwise there is one file. */
async function writeBundle(name: string, input: string, split: boolean): Promise<void> {
  const bundle = await rolldown({
    input: { [name]: input },
    cwd: ROOT,
    platform: 'node',
    external: EXTERNAL_PACKAGES,
    // Selects React's production build, which is faster. The product's own production mode is set by its configuration.
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [preserveImportMeta()],
    onLog(level, log, handle) {
      if (!IGNORED_PACKAGE_WARNINGS.has(log.code)) handle(level, log);
    },
  });
  // V8 stores ASCII text with one byte per character.
  await bundle.write({ dir: OUTPUT_FOLDER, format: 'esm', codeSplitting: split, charset: 'ascii', comments: false });
  await bundle.close();
}

/** Rollup plugin that preserves `import.meta`, because files next to the sources (content, fonts, tables, a worker) are still read from there. */
function preserveImportMeta(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules') || !id.startsWith(ROOT)) return;
      return replaceImportMeta(code, relative(OUTPUT_FOLDER, id));
    },
  };
}

/** Replaces `import.meta` in `code` by the source's location; `place` is the path from the built file's folder to the source. */
export function replaceImportMeta(code: string, place: string): string {
  const path = (of: string) => `(import.meta.dirname + ${JSON.stringify(`/${of}`)})`;
  return code
    .replaceAll('import.meta.dirname', path(dirname(place)))
    .replaceAll('import.meta.filename', path(place))
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
    .replaceAll('import.meta.main', 'false');
}
