import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Finds queries that never run. A query builder runs only when awaited, so `tx.delete(t).where(…);` as a statement does nothing, and neither types
 * nor lint report it. Every statement on `db` or `tx` in the product's own code must be awaited or returned.
 */
export async function findUnawaitedQueries(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('{server,sandbox}/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    found.push(...findUnawaitedLines(source).map((line) => `${file}:${line}: a query that is never asked: it is not awaited`));
  }
  return found.sort();
}

/** Returns the lines of `source` with a statement that only builds a query. */
export function findUnawaitedLines(source: string): number[] {
  const query = /(?<=(?:[;{})]|\belse)\s*)\b(?:[\w.]+\.)?(?:db|tx|savepoint)\s*\.(?:select\w*|insert|update|delete|execute|with)\(/g;
  return [...source.matchAll(query)].map(({ index }) => source.slice(0, index).split('\n').length);
}
