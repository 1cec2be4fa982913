import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import { fingerprint, isBuildFresh, ROOT, stampPath } from '../../bin/sources.mjs';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
const BUILDER_PATH = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');

/** Builds the pages if one of their sources has changed since the last build; otherwise does nothing. */
export async function buildPages(say: (line: string) => void): Promise<void> {
  if (isBuildFresh('pages')) return;
  const sources = fingerprint('pages');
  say('Building the pages …');
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [BUILDER_PATH, 'build'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: '' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', fail);
    child.on('exit', (code) => (code === 0 ? done() : fail(new Error(`The pages could not be built:\n${output}`))));
  });
  await shortenManifest();
  await compressAssets();
  writeFileSync(stampPath('pages'), sources);
}

/**
 * Shortens the browser router's manifest of all pages. Removes empty entries, and the imports that a page's own module loads itself. For the current
 * page the server lists those files (web/page-scripts.tsx).
 */
async function shortenManifest(): Promise<void> {
  for await (const file of glob('build/client/assets/manifest-*.js', { cwd: ROOT })) {
    const path = join(ROOT, file);
    const [, before = '', manifest = '', after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(await readFile(path, 'utf8')) ?? [];
    const isSaid = (key: string, value: unknown) => key !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0);
    await writeFile(path, before + JSON.stringify(JSON.parse(manifest), (key, value) => (isSaid(key, value) ? value : undefined)) + after);
  }
}

/** Compresses scripts and styles once, at the highest level; the server picks an encoding that the browser accepts. */
async function compressAssets(): Promise<void> {
  for await (const file of glob('build/client/**/*.{js,css,svg,webmanifest}', { cwd: ROOT })) {
    const path = join(ROOT, file);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await brotli(bytes));
    await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
  }
}
