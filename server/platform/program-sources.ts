import { readFileSync } from 'node:fs';

/** First line of each source in a file of the built program. */
type Beginnings = { line: number; source: string }[];

/** The bundler's mark at the beginning of a source: a comment line with its path alone. */
const MARK = /^\/\/ (\S+\/\S+\.[cm]?[jt]sx?)$/;

const known = new Map<string, Beginnings>();

/**
 * Returns the source of a line (from 1) of a built file, as a path from the root such as `server/orders/orders.ts`; undefined if the file cannot be
 * read or has no marks. Each file is read once, when first needed, because errors are rare; a failure here never causes another error.
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
