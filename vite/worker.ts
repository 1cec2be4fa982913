import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../web/worker/worker.ts');
const FILE = 'worker.js';
/** Stands in web/worker/built.ts where what was built belongs. */
const HOLE = /["'`]__BUILT__["'`]/g;

/** The consoles' pages, and words that only they have: nothing of them is kept (security 7.8). */
const OF_CONSOLES =
  /web\/routes\/(console|invitation|operator|clinic(?!-detail)[\w-]*)\.tsx|phrases\/(console|clinic|clinic-calendar|clinic-hours|operator|second-factor)\//;
const WORDS = /\/phrases\/[\w-]+\/(\w+)\.ts$/;

/**
 * `/worker.js`: the service worker, beside the pages and under one name for ever, because a browser asks for it by that. It must be one file
 * without imports, which not every browser has in workers; a build in which it is not fails. It holds the names of every file that
 * the patients' pages may need without a network, so that each build has a worker of its own.
 */
export function worker(): Plugin {
  return {
    name: 'naru-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE });
    },
    generateBundle(_options, bundle) {
      const built = bundle[FILE];
      if (built?.type !== 'chunk' || built.imports.length > 0 || built.dynamicImports.length > 0) this.error('the service worker is not one file');
      if (built.code.match(HOLE)?.length !== 1) this.error('the service worker has not one place for the names of what was built');
      // A classic worker has no exports; whoever emits a chunk adds an empty one.
      built.code = built.code.replace(/export\s*\{\s*\};?\s*$/, '').replace(HOLE, () => JSON.stringify(namesOf(bundle)));
    },
  };
}

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];

/** A name for this build, the scripts, styles and fonts of the patients' pages, and the words of each language. */
function namesOf(bundle: Bundle): { build: string; parts: string[]; words: Record<string, string[]> } {
  const parts = new Set(Object.keys(bundle).filter((name) => /\.(css|woff2)$/.test(name)));
  const words: Record<string, string[]> = {};
  const take = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || name === FILE || parts.has(name)) return;
    const whence = file.facadeModuleId ?? '';
    const language = WORDS.exec(whence)?.[1];
    if (OF_CONSOLES.test(whence)) return;
    if (language) {
      words[language] = [...new Set([...(words[language] ?? []), name])];
      return;
    }
    parts.add(name);
    for (const other of [...file.imports, ...file.dynamicImports]) take(other);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) take(name);
  const build = createHash('sha256')
    .update(JSON.stringify(Object.keys(bundle).sort()))
    .digest('hex')
    .slice(0, 16);
  return { build, parts: [...parts].sort(), words };
}
