import { parseDocument } from 'yaml';
import type { z } from 'zod';

/** Parses a file of a content folder by its format. Returns undefined if it is faulty; every problem is added to `problems` with file and place. */
export function readAs<S extends z.ZodType>(format: S, file: string, source: string, problems: string[]): z.output<S> | undefined {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors.length > 0) {
    problems.push(...document.errors.map(({ message }) => `${file}: ${message}`));
    return undefined;
  }
  const data = plainOf(document) ?? [];
  if (data instanceof Error) {
    problems.push(`${file}: ${data.message}.`);
    return undefined;
  }
  const parsed = format.safeParse(data);
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.flatMap((issue) => ofIssue(issue, data)).map((problem) => `${file}: ${problem}.`));
  return undefined;
}

/** Returns the document as plain values, or an error for unknown anchors, or for so many that they are an attack. */
function plainOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS();
  } catch (error) {
    return error as Error;
  }
}

function ofIssue(issue: z.core.$ZodIssue, data: unknown, before: readonly PropertyKey[] = []): string[] {
  const path = [...before, ...issue.path];
  const at = (more: readonly PropertyKey[]) => placeOf(more, data);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at([...path, key])} is not part of the format`);
  if (issue.code === 'invalid_union') {
    // The alternative that matched furthest gives the most helpful message.
    const nearest = issue.errors.find((inner) =>
      inner.some((one) => one.path.length > 0 && one.code !== 'unrecognized_keys' && valueAt(data, [...path, ...one.path.slice(0, 1)]) !== undefined),
    );
    if (nearest) return nearest.flatMap((inner) => ofIssue(inner, data, path));
  }
  if (valueAt(data, path) === undefined) return [`${at(path)} is missing`];
  return [`${at(path)} ${issue.message}`];
}

/** Formats a place as `fasting: rows.0.text.en`: the entry's name, then the path within it. */
function placeOf(path: readonly PropertyKey[], data: unknown): string {
  const [first, ...rest] = path;
  if (first === undefined) return 'the file';
  const id = valueAt(data, [first, 'id']);
  const entry = typeof id === 'string' ? id : String(first);
  return rest.length > 0 ? `${entry}: ${rest.map(String).join('.')}` : entry;
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), data);
