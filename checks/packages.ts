import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageManifest } from './lockfile.ts';

/** Files that run or build the product: everything in these folders except tests and their harness. */
const PROGRAM_GLOBS = ['{bin,contract,language,sandbox,server,vite,web}/**/*.{ts,tsx,js,mjs,css}', '{vite,react-router}.config.ts'];
const isTestFile = (file: string) => /\.(test|fixture)\.tsx?$|\.d\.ts$|^(server|web)\/testing\/|^server\/commands\/release-dump/.test(file);

/** Packages that no file imports: types alone, or the Node that everything runs on. */
const WITHOUT_IMPORT = ['node', '@react-router/node'];

const PACKAGE_NAME = String.raw`((?:@[\w.-]+\/)?[a-z][\w.-]*)`;
const PACKAGE_MENTIONS = [
  // Imports and exports of values, imports for side effects, dynamic imports, imports in style sheets, and imports of a file by its path.
  new RegExp(String.raw`(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"]*?from\s*['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`(?:^|\n)\s*import\s*['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`(?:import|require|resolve)\(\s*['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`@(?:import|plugin)\s+['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`node_modules\/${PACKAGE_NAME}`, 'g'),
];

type ProgramSource = { file: string; text: string };

/** Returns the sources of the program, without tests. */
export async function readProgramSources(root: string): Promise<ProgramSource[]> {
  const sources: ProgramSource[] = [];
  for await (const file of glob(PROGRAM_GLOBS, { cwd: root })) if (!isTestFile(file)) sources.push({ file, text: await readFile(join(root, file), 'utf8') });
  return sources;
}

/**
 * Returns a sentence for each package on the wrong side of package.json. `npm start` installs "dependencies" alone. The program must not need a tool,
 * and packages that only tools need must not be installed with it.
 */
export function findMisplacedPackages({ dependencies = {}, devDependencies = {} }: PackageManifest, sources: readonly ProgramSource[]): string[] {
  const users = new Map<string, string>();
  for (const { file, text } of sources)
    for (const mention of PACKAGE_MENTIONS) for (const [, name] of text.matchAll(mention)) if (name) users.set(name, users.get(name) ?? file);
  return [
    ...Object.keys(devDependencies).flatMap((name) => (users.has(name) ? [`${name} is a tool in package.json, and ${users.get(name)} needs it`] : [])),
    ...Object.keys(dependencies).flatMap((name) =>
      users.has(name) || WITHOUT_IMPORT.includes(name) ? [] : [`${name} is installed with the program, and only tools need it`],
    ),
  ];
}
