import { readFileSync } from 'node:fs';

/** Where each source begins in a file of the built program. */
type Beginnings = { line: number; source: string }[];

/** How the bundler marks a source's beginning: a line with its path alone. */
const MARK = /^\/\/ (\S+\/\S+\.[cm]?[jt]sx?)$/;

const known = new Map<string, Beginnings>();

/**
 * The source that a line (from 1) of a built file is of, as a path from the root such as `server/orders/orders.ts`; undefined where the file
 * cannot be read or marks none. Read once a file, when first asked: an error is rare, and its place is no reason for another one.
 */
export function sourceOfLine(file: string, line: number): string | undefined {
  let beginnings = known.get(file);
  if (!beginnings) {
    beginnings = beginningsIn(file);
    known.set(file, beginnings);
  }
  return beginnings.findLast((one) => one.line <= line)?.source;
}

function beginningsIn(file: string): Beginnings {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const [, source] = MARK.exec(text) ?? [];
        return source ? [{ line: at + 1, source }] : [];
      });
  } catch {
    return [];
  }
}
