import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { formatProblems } from './format-problems.ts';

/** Parses a file's source in its format. Returns undefined if it does not match; the reasons are added to `problems` as sentences. */
export function readFileAs<S extends z.ZodType>(format: S, file: string, source: string, problems: string[]): z.output<S> | undefined {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors.length > 0) {
    const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
    problems.push(...document.errors.map((error) => `${file}: line ${lineOf(error.pos[0])}: ${error.message}`));
    return undefined;
  }
  const data = plainOf(document);
  if (data instanceof Error) {
    problems.push(`${file}: ${data.message}.`);
    return undefined;
  }
  const parsed = format.safeParse(data);
  if (parsed.success) return parsed.data;
  problems.push(...formatProblems(file, parsed.error, data));
  return undefined;
}

/** Returns the document as plain values, or the error that prevents it: undefined anchors, or so many that they are an attack. */
function plainOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS();
  } catch (error) {
    return error as Error;
  }
}
