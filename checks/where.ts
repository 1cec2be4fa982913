import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Finds changes without `where`, which delete or overwrite every row: `.delete(table)` and `.update(table)` on a Drizzle table, and SQL in strings.
 * Reads the product's own code, not its tests. A change that is meant for every row says `.where(sql\`true\`)`.
 */
export async function findChangesWithoutWhere(root: string): Promise<string[]> {
  const sources: [file: string, source: string][] = [];
  for await (const file of glob('{server,sandbox}/**/*.ts', { cwd: root })) {
    if (!/\.(test|fixture)\.ts$|^server\/testing\//.test(file)) sources.push([file, await readFile(join(root, file), 'utf8')]);
  }
  const tables = sources.flatMap(([, source]) => [...source.matchAll(/const (\w+) = (?:pgTable|\w+\.table)\(/g)].map(([, name]) => name as string));
  return sources.flatMap(([file, source]) => findLinesWithoutWhere(source, tables).map((line) => `${file}:${line}: a delete or an update of every row`));
}

/** Returns the lines of `source` where such a change begins. */
export function findLinesWithoutWhere(source: string, tables: string[]): number[] {
  const found: number[] = [];
  const ofTable = new RegExp(`\\.(?:delete|update)\\(\\s*(?:${tables.join('|')})\\s*\\)`, 'g');
  for (const change of source.matchAll(ofTable)) {
    if (!listChainedMethods(source, change.index + change[0].length).includes('where')) found.push(change.index);
  }
  // An upsert (`do update set`) and a lock (`for update`) concern one row or selected rows, so they need no `where`.
  for (const change of source.matchAll(/(?<=[`'"(\s])(?:delete\s+from|(?<!do\s|for\s)update\s+(?:\$\{\w+\}|[\w."]+)(?:\s+\w+)?\s+set)\b/gi)) {
    const literal = source.slice(change.index).split(/(?<!\\)`|'\s*[,;)]/, 1)[0] as string;
    if (!/\bwhere\b/i.test(literal)) found.push(change.index);
  }
  return found.sort((a, b) => a - b).map((index) => source.slice(0, index).split('\n').length);
}

/** Returns the names of the methods chained from `start` on: `.set({ … }).where(…)` is set and where. */
function listChainedMethods(source: string, start: number): string[] {
  const names: string[] = [];
  for (let at = start; ; ) {
    const call = /^\s*\.(\w+)\(/.exec(source.slice(at));
    if (!call) return names;
    names.push(call[1] as string);
    at += call[0].length;
    for (let depth = 1; depth > 0 && at < source.length; at++) depth += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0;
  }
}
