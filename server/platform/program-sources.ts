import { readFileSync } from 'node:fs';

/** Sources in a file of the built program, each with its first line. */
type SourceStarts = { line: number; source: string }[];

/** Comment line that the bundler writes at the beginning of each source; it contains only the path. */
const SOURCE_MARK = /^\/\/ (\S+\/\S+\.[cm]?[jt]sx?)$/;

const sourceStartsByFile = new Map<string, SourceStarts>();

/**
 * Returns the source of a line (from 1) of a built file, as a path from the root such as `server/orders/orders.ts`. Undefined if the file is
 * unreadable or has no marks. Each file is read once, when first needed. Never throws, because it runs while another error is reported.
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
