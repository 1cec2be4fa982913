import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Document, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { LANGUAGES, TERM_CATEGORIES, type TermCategory } from '../../../contract/constants.ts';
import { foldForm, type TermEntry, TermFile } from './term-format.ts';

/** A term with its position in the files. */
export type ReadTerm = TermEntry & { category: TermCategory; place: string };
/** `terms` is undefined if there is no folder `terms`; existing terms then stay unchanged. */
export type ReadTerms = { terms: ReadTerm[] | undefined; problems: string[] };

/** Reads and checks `terms/CATEGORY.yaml` of a content folder. Every problem is a sentence with file and line. */
export async function readTerms(folder: string): Promise<ReadTerms> {
  const place = `${basename(folder)}/terms`;
  const names = await readdir(join(folder, 'terms')).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (!names) return { terms: undefined, problems: [] };
  const problems: string[] = [];
  const terms: ReadTerm[] = [];
  for (const name of names.filter((each) => /\.ya?ml$/.test(each)).sort()) {
    const file = `${place}/${name}`;
    const category = TERM_CATEGORIES.find((each) => name === `${each}.yaml`);
    if (!category) problems.push(`${file}: must be named after what its terms are about: ${TERM_CATEGORIES.map((each) => `${each}.yaml`).join(', ')}.`);
    else terms.push(...readFileOf(category, file, await readFile(join(folder, 'terms', name), 'utf8'), problems));
  }
  return { terms, problems: [...problems, ...doubles(terms)] };
}

function readFileOf(category: TermCategory, file: string, source: string, problems: string[]): ReadTerm[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { prettyErrors: false, lineCounter: lines });
  const lineOf = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0) {
    problems.push(...document.errors.map(({ pos, message }) => `${file}: line ${lineOf(pos[0])}: ${message}`));
    return [];
  }
  // A file with only comments has no terms.
  const data: unknown = plainOf(document) ?? [];
  if (data instanceof Error) {
    problems.push(`${file}: ${data.message}.`);
    return [];
  }
  const lineAt = (path: readonly PropertyKey[]) => lineOf(offsetOf(document, path));
  const parsed = TermFile.safeParse(data);
  if (!parsed.success) {
    problems.push(...parsed.error.issues.flatMap((issue) => ofIssue(issue, data).map(({ path, what }) => `${file}: line ${lineAt(path)}: ${what}.`)));
    return [];
  }
  return parsed.data.map((term, at) => ({ ...term, category, place: `${file}: line ${lineAt([at])}` }));
}

function plainOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    return error as Error;
  }
}

/** Returns the offset of a path in the file, or of its nearest existing parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}

type Problem = { path: readonly PropertyKey[]; what: string };

function ofIssue(issue: z.core.$ZodIssue, data: unknown): Problem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], what: `${named(data, [...path, key])} is not part of the format` }));
  const missing = path.length > 1 && path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data) === undefined;
  return [{ path, what: `${named(data, path)} ${missing ? 'is missing' : issue.message}` }];
}

/** Formats a path as `eye: zh[1]` instead of `[12].zh[1]`. */
function named(data: unknown, [at, ...rest]: readonly PropertyKey[]): string {
  if (at === undefined) return 'the file';
  const id = (data as { id?: unknown }[])[at as number]?.id;
  const place = rest.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('');
  return [typeof id === 'string' ? id : 'a term', place].filter(Boolean).join(': ');
}

/** Reports duplicate ids, and terms with the same first form, because it would be undefined which of them binds. */
function doubles(terms: readonly ReadTerm[]): string[] {
  const problems: string[] = [];
  const first = new Map<string, string>();
  const claim = (key: string, term: ReadTerm, what: string) => {
    const taken = first.get(key);
    if (taken) problems.push(`${term.place}: ${what} is already used at ${taken}.`);
    else first.set(key, term.place);
  };
  for (const term of terms) {
    claim(`id ${term.id}`, term, `id ${term.id}`);
    for (const language of LANGUAGES) claim(`${language} ${foldForm(term[language][0] as string)}`, term, `${term.id}: ${language}: ${term[language][0]}`);
  }
  return problems;
}
