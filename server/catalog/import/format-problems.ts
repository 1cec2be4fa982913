import type { z } from 'zod';

export type Path = readonly (string | number)[];

/** `products[1].options[0].price` */
export function formatPath(path: Path): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${key}`)).join('');
}

/** Returns one problem as a sentence: file, place, problem. */
export function problemAt(file: string, path: Path, problem: string): string {
  return `${file}: ${path.length > 0 ? `${formatPath(path)}: ` : ''}${problem}.`;
}

/** Returns every format problem of a file, one sentence each. `data` is the checked content. */
export function formatProblems(file: string, error: z.ZodError, data: unknown): string[] {
  return error.issues.flatMap((issue) => ofIssue(file, issue, [], data));
}

function ofIssue(file: string, issue: z.core.$ZodIssue, before: Path, data: unknown): string[] {
  const path = [...before, ...(issue.path as Path)];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => problemAt(file, [...path, key], 'is not part of the format'));
  if (issue.code === 'invalid_union') {
    // The alternative that matched furthest has the most specific message: a closing before its opening rather than "no match".
    const nearest = issue.errors.find((inner) => inner.some((one) => one.path.length > 0 || one.code === 'unrecognized_keys'));
    if (nearest) return nearest.flatMap((inner) => ofIssue(file, inner, path, data));
  }
  if (valueAt(data, path) === undefined) return [problemAt(file, path, 'is missing')];
  return [problemAt(file, path, issue.message)];
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string | number, unknown>)[key] : undefined),
    data,
  );
}
