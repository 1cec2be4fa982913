import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import { ConfigError } from '../platform/config.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);
const ROOT = join(import.meta.dirname, '../..');
const STAMP = join(ROOT, 'build/.sources');
const BUILDER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
const SOURCES = ['web/**/*.{ts,tsx,js,css,svg,png,woff2,webmanifest}', 'contract/**/*.ts', 'package-lock.json', 'vite.*.ts', 'react-router.config.ts'];

/**
 * Builds the pages when a source has changed since the last build; a second start finds nothing to do. An installation without the
 * builder (`npm ci --omit=dev`) serves the pages that were built for it; without those it throws a ConfigError.
 */
export async function buildPages(say: (line: string) => void): Promise<void> {
  if (!existsSync(BUILDER)) {
    if (existsSync(STAMP)) return;
    throw new ConfigError('The pages are not built, and what builds them is not installed. Bring the folder build/ that `npm run build` makes.');
  }
  const sources = await fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return;
  say('Building the pages …');
  await new Promise<void>((done, fail) => {
    const child = spawn(process.execPath, [BUILDER, 'build'], {
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
  writeFileSync(STAMP, sources);
}

/**
 * What the browser's router is told of all pages, without what is empty, and without the files behind each page's own: it asks for a page's own,
 * which names them. The server names them for the page in hand (web/page-scripts.tsx) from a list of its own.
 */
async function shortenManifest(): Promise<void> {
  for await (const file of glob('build/client/assets/manifest-*.js', { cwd: ROOT })) {
    const path = join(ROOT, file);
    const [, before = '', told = '', after = ''] = /^([^{]*)(\{.*\})(;?\s*)$/s.exec(await readFile(path, 'utf8')) ?? [];
    const isSaid = (key: string, value: unknown) => key !== 'imports' && value !== false && !(Array.isArray(value) && value.length === 0);
    await writeFile(path, before + JSON.stringify(JSON.parse(told), (key, value) => (isSaid(key, value) ? value : undefined)) + after);
  }
}

/** Scripts and styles are compressed once, as small as they get; the server picks what a browser takes. */
async function compressAssets(): Promise<void> {
  for await (const file of glob('build/client/**/*.{js,css,svg,webmanifest}', { cwd: ROOT })) {
    const path = join(ROOT, file);
    const bytes = await readFile(path);
    await writeFile(`${path}.br`, await brotli(bytes));
    await writeFile(`${path}.gz`, await gzip(bytes, { level: 9 }));
  }
}

/** Names, sizes and times of all sources, as one hash: cheap, and right whenever a file was touched. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const pattern of SOURCES) {
    for await (const file of glob(pattern, { cwd: ROOT })) {
      const { size, mtimeMs } = await stat(join(ROOT, file));
      hash.update(`${file}:${size}:${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}
