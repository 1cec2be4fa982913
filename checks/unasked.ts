import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Queries that are never asked: the builder asks once it is awaited, so that `tx.delete(t).where(…);` as a statement does nothing, and no
 * type and no lint says so. Every statement on `db` or `tx` in the product's own code is awaited or returned.
 */
export async function unaskedQueries(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('{server,sandbox}/**/*.ts', { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    found.push(...unaskedIn(source).map((line) => `${file}:${line}: a query that is never asked: it is not awaited`));
  }
  return found.sort();
}

/** The lines of `source` on which a statement begins that is a query and no more. */
export function unaskedIn(source: string): number[] {
  const query = /(?<=(?:[;{})]|\belse)\s*)\b(?:[\w.]+\.)?(?:db|tx|savepoint)\s*\.(?:select\w*|insert|update|delete|execute|with)\(/g;
  return [...source.matchAll(query)].map(({ index }) => source.slice(0, index).split('\n').length);
}
