import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { YamlSource } from './sources.ts';

/** Error text for a value that must be a map. */
export const MUST_BE_MAP = 'must be a map of entries';

export type YamlPath = readonly (string | number)[];
/** Returns the location of a value in its file: "content/terms/body.yaml: line 7: nose: zh[1]". */
export type LocationFormatter = (path?: YamlPath) => string;
type Parsed<T> = { values: T; placeOf: LocationFormatter };
/** `maxAliasCount` is the limit of YAML aliases; by default that of the yaml package, which prevents memory exhaustion. */
type Options = { maxAliasCount?: number };

/**
 * Parses and validates a YAML file. If it is invalid, returns undefined and adds every problem to `problems`, as a sentence with file, line and path.
 * A file with only comments is an empty list.
 */
export function parseYaml<S extends z.ZodType>(format: S, { file, text }: YamlSource, problems: string[], options?: Options): Parsed<z.output<S>> | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { prettyErrors: false, lineCounter });
  const lineOf = (offset: number) => `${file}: line ${lineCounter.linePos(offset).line}`;
  if (document.errors.length > 0) {
    problems.push(...document.errors.map(({ pos, message }) => `${lineOf(pos[0])}: ${message}.`));
    return undefined;
  }
  const data = toPlainValues(document, options);
  if (data instanceof Error) {
    problems.push(`${file}: ${data.message}.`);
    return undefined;
  }
  const placeOf: LocationFormatter = (path = []) => [lineOf(findOffset(document, path)), ...describePath(path, data)].join(': ');
  const parsed = format.safeParse(data);
  if (parsed.success) return { values: parsed.data, placeOf };
  problems.push(...parsed.error.issues.flatMap((issue) => listProblems(issue, [], data)).map(({ path, message }) => `${placeOf(path)}: ${message}.`));
  return undefined;
}

/** Parses a list like `parseYaml`. Returns its entries, each with a function that locates its values. Returns none if the file is invalid. */
export function parseEntries<S extends z.ZodType<readonly unknown[]>>(format: S, source: YamlSource, problems: string[], options?: Options) {
  const parsed = parseYaml(format, source, problems, options);
  if (!parsed) return [];
  const values: readonly z.output<S>[number][] = parsed.values;
  return values.map((entry, at) => ({ entry, placeOf: (path: YamlPath = []) => parsed.placeOf([at, ...path]) }));
}

/** Returns a function that reports a key which was already used elsewhere. */
export function makeUniqueCheck(problems: string[]): (key: string, place: string, what?: string) => void {
  const first = new Map<string, string>();
  return (key, place, what = 'this id') => {
    const used = first.get(key);
    if (used) problems.push(`${place}: ${what} is already used at ${used}.`);
    else first.set(key, place);
  };
}

/** Formats a path as `products[1].options[0].price`. */
function formatPath(path: YamlPath): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${key}`)).join('');
}

/** Formats a path as the id of the list entry, followed by the path within the entry. */
function describePath(path: YamlPath, data: unknown): string[] {
  const [first, ...rest] = path;
  const id = typeof first === 'number' ? valueAt(data, [first, 'id']) : undefined;
  return (typeof id === 'string' ? [id, formatPath(rest)] : [formatPath(path)]).filter(Boolean);
}

/** Returns the document as plain values, or an error for unknown anchors, and for more aliases than the limit. */
function toPlainValues(document: Document, options?: Options): unknown {
  try {
    return document.toJS(options) ?? [];
  } catch (error) {
    return error as Error;
  }
}

/** Returns the offset of a path in the file, or of its nearest existing parent. */
function findOffset(document: Document, path: YamlPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}

/** Issue codes that zod reports for a missing value. */
const MISSING_VALUE_CODES: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

function listProblems(issue: z.core.$ZodIssue, before: YamlPath, data: unknown): { path: YamlPath; message: string }[] {
  const path = [...before, ...(issue.path as YamlPath)];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: [...path, key], message: 'is not part of the format' }));
  if (issue.code === 'invalid_union') {
    // Reports the alternative of the union whose problems are within existing values, because the author meant that one.
    const isMeant = (inner: z.core.$ZodIssue) => inner.path.length > 0 && valueAt(data, [...path, inner.path[0] as string]) !== undefined;
    const meant = issue.errors.find((alternative) => alternative.some(isMeant));
    if (meant) return meant.flatMap((inner) => listProblems(inner, path, data));
  }
  const isMissing = MISSING_VALUE_CODES.has(issue.code) && valueAt(data, path) === undefined;
  return [{ path, message: isMissing ? 'is missing' : issue.message }];
}

function valueAt(data: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined), data);
}
