import { join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../web/worker/worker.ts');
const FILE = 'worker.js';

/**
 * `/worker.js`: the service worker, beside the pages and under one name for ever, because a browser asks for it by that. It must be one file
 * without imports, which not every browser has in workers; a build in which it is not fails.
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
      // A classic worker has no exports; whoever emits a chunk adds an empty one.
      built.code = built.code.replace(/export\s*\{\s*\};?\s*$/, '');
    },
  };
}
