import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Limits that keep a file and a function easy to read in one go. */
const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 100;

/**
 * Files that may be longer, because nobody reads them from top to bottom: texts of one language. Migrations and the content's texts are not checked.
 */
const EXEMPT_FILE = /^web\/i18n\/phrases\//;
/** Calls that group tests. A group is a list of functions, like a file. */
const TEST_GROUP = /^describe$/;

/** Code that is too long: its first line, and its length. Without a name it is the whole file. */
type OversizedPart = { line: number; lines: number; name?: string };

/** Returns a sentence for every source file and function that is too long. */
export async function findOversizedFiles(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('{*,*/**/*}.{ts,tsx,mjs,js,css}', { cwd: root, exclude: ['node_modules', 'build', '.react-router', '**/node_modules/**'] })) {
    if (EXEMPT_FILE.test(file)) continue;
    for (const { line, lines, name } of findOversizedParts(file, await readFile(join(root, file), 'utf8')))
      found.push(
        name === undefined
          ? `${file}: ${lines} lines, more than ${MAX_FILE_LINES}: split it by subject`
          : `${file}:${line}: ${name} has ${lines} lines, more than ${MAX_FUNCTION_LINES}`,
      );
  }
  return found.sort();
}

/** Returns the parts of one file that are too long. */
export function findOversizedParts(file: string, text: string): OversizedPart[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const ofFile = lines > MAX_FILE_LINES ? [{ line: 1, lines }] : [];
  return file.endsWith('.css') ? ofFile : [...ofFile, ...findLongFunctions(file, text)];
}

type Spot = { start: number; end: number };

function findLongFunctions(file: string, text: string): OversizedPart[] {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const groups = new Set<number>();
  const names = new Map<number, string>();
  const found: OversizedPart[] = [];
  const look = ({ start, end }: Spot) => {
    const lines = lineAt(end) - lineAt(start) + 1;
    if (lines > MAX_FUNCTION_LINES && !groups.has(start)) found.push({ line: lineAt(start), lines, name: names.get(start) ?? 'a function' });
  };
  // Outer nodes are visited first, so that each function's name and group are known before it.
  new Visitor({
    CallExpression(call) {
      if (TEST_GROUP.test(/^\w+/.exec(text.slice(call.start))?.[0] ?? '')) for (const given of call.arguments) groups.add(given.start);
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(init.start, id.name);
    },
    FunctionDeclaration(one) {
      names.set(one.start, one.id?.name ?? 'default');
      look(one);
    },
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(parseSync(file, text).program);
  return found;
}
