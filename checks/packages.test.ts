import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PackageManifest } from './lockfile.ts';
import { findMisplacedPackages, readProgramSources } from './packages.ts';
import { ROOT } from './run.ts';

test('needs no tool to run and build the product, and installs nothing that only tools need', async () => {
  const sources = await readProgramSources(ROOT);
  expect(sources.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['vite.config.ts', 'server/main.ts', 'web/root.tsx', 'web/ui/theme.css', 'bin/start.mjs']),
  );
  expect(findMisplacedPackages(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as PackageManifest, sources)).toEqual([]);
});

const manifest = { dependencies: { runs: '1.0.0', '@scope/runs': '1.0.0' }, devDependencies: { tool: '1.0.0', '@scope/tool': '1.0.0' } };
const misplaced = (text: string) => findMisplacedPackages(manifest, [{ file: 'a.ts', text: `import 'runs';\nimport { a } from '@scope/runs/part';\n${text}` }]);

test.each([
  "import { a } from 'tool';",
  "import {\n  a,\n} from 'tool/part';",
  "import 'tool';",
  "export * from 'tool';",
  "const a = await import('tool');",
  "import.meta.resolve('tool/file.json');",
  "import a from '@scope/tool';",
  '@import "tool" source("..");',
  "const file = join(ROOT, 'node_modules/tool/bin.js');",
])('a tool that the program needs is named: %s', (text) => {
  expect(misplaced(text)).toEqual([expect.stringMatching(/tool is a tool in package.json, and a.ts needs it/)]);
});

test('types alone are no need, nor is a file of our own or a package with a longer name', () => {
  expect(misplaced("import type { A } from 'tool';\nimport b from './tool.ts';\nimport c from 'tools';")).toEqual([]);
});

test('a package of the program that only tools need is named', () => {
  expect(findMisplacedPackages(manifest, [{ file: 'a.ts', text: "import 'runs';\nimport type { A } from '@scope/runs';" }])).toEqual([
    '@scope/runs is installed with the program, and only tools need it',
  ]);
});
