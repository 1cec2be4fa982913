import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageManifest } from './lockfile.ts';

/** Files that run or build the product: everything in these folders but tests and their harness. */
const PROGRAM_GLOBS = ['{bin,contract,language,sandbox,server,vite,web}/**/*.{ts,tsx,js,mjs,css}', '{vite,react-router}.config.ts'];
const isTestFile = (file: string) => /\.(test|fixture)\.tsx?$|\.d\.ts$|^(server|web)\/testing\/|^server\/commands\/release-dump/.test(file);

/** Packages without an import: types alone, or the Node that everything runs on. */
const WITHOUT_IMPORT = ['node', '@react-router/node'];

const PACKAGE_NAME = String.raw`((?:@[\w.-]+\/)?[a-z][\w.-]*)`;
const PACKAGE_MENTIONS = [
  // An import or export with values, an import for its effects alone, one at run time, of a style sheet, or of a file by its path.
  new RegExp(String.raw`(?:^|\n)\s*(?:import|export)\s(?!type\s)[^'"]*?from\s*['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`(?:^|\n)\s*import\s*['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`(?:import|require|resolve)\(\s*['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`@(?:import|plugin)\s+['"]${PACKAGE_NAME}`, 'g'),
  new RegExp(String.raw`node_modules\/${PACKAGE_NAME}`, 'g'),
];

type ProgramSource = { file: string; text: string };

/** The sources of the program, without tests. */
export async function readProgramSources(root: string): Promise<ProgramSource[]> {
  const sources: ProgramSource[] = [];
  for await (const file of glob(PROGRAM_GLOBS, { cwd: root })) if (!isTestFile(file)) sources.push({ file, text: await readFile(join(root, file), 'utf8') });
  return sources;
}

/**
 * Packages of package.json that stand on the wrong side, a sentence each. `npm start` installs the dependencies alone: the program must not need
 * a tool, and what only tools need must not be installed with it.
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
