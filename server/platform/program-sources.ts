import { readFileSync } from 'node:fs';

/** First line of each source in a file of the built program. */
type SourceStarts = { line: number; source: string }[];

/** The bundler's mark at the beginning of a source: a comment line with its path alone. */
const SOURCE_MARK = /^\/\/ (\S+\/\S+\.[cm]?[jt]sx?)$/;

const sourceStartsByFile = new Map<string, SourceStarts>();

/**
 * Returns the source of a line (from 1) of a built file, as a path from the root such as `server/orders/orders.ts`; undefined if the file cannot be
 * read or has no marks. Each file is read once, when first needed, because errors are rare; a failure here never causes another error.
 */
export function findSourceOfLine(file: string, line: number): string | undefined {
  let beginnings = sourceStartsByFile.get(file);
  if (!beginnings) {
    beginnings = readSourceStarts(file);
    sourceStartsByFile.set(file, beginnings);
  }
  return beginnings.findLast((one) => one.line <= line)?.source;
}

function readSourceStarts(file: string): SourceStarts {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const [, source] = SOURCE_MARK.exec(text) ?? [];
        return source ? [{ line: at + 1, source }] : [];
      });
  } catch {
    return [];
  }
}
