import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type SynonymEntry, SynonymFile } from './synonym-format.ts';

type ReadGroup = SynonymEntry & { place: string };
/** `groups` is undefined if the folder has no synonyms, which leaves them unchanged. */
type ReadSynonyms = { groups: ReadGroup[] | undefined; problems: string[] };

/** Reads and checks every `synonyms/*.yaml` of a content folder. Each problem is a sentence with file and line. */
export async function readSynonyms(folder: string): Promise<ReadSynonyms> {
  const names = await readdir(join(folder, 'synonyms')).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (!names) return { groups: undefined, problems: [] };
  const problems: string[] = [];
  const groups: ReadGroup[] = [];
  for (const name of names.filter((each) => each.endsWith('.yaml')).sort()) {
    const file = `${basename(folder)}/synonyms/${name}`;
    groups.push(...groupsOf(file, await readFile(join(folder, 'synonyms', name), 'utf8'), problems));
  }
  return { groups, problems: [...problems, ...loose(groups)] };
}

function groupsOf(file: string, source: string, problems: string[]): ReadGroup[] {
  const lines = new LineCounter();
  const document = parseDocument(source, { prettyErrors: false, lineCounter: lines });
  const line = (offset: number) => lines.linePos(offset).line;
  const lineAt = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return line(node.range[0]);
    }
    return 1;
  };
  if (document.errors.length > 0) {
    problems.push(...document.errors.map(({ pos, message }) => `${file}: line ${line(pos[0])}: ${message}`));
    return [];
  }
  const data: unknown = document.toJS({ maxAliasCount: 0 }) ?? [];
  const parsed = SynonymFile.safeParse(data);
  if (parsed.success) return parsed.data.map((group, at) => ({ ...group, place: `${file}: line ${lineAt([at])}` }));
  problems.push(...parsed.error.issues.map((issue) => `${file}: line ${lineAt(issue.path)}: ${sentence(issue, data)}.`));
  return [];
}

/** `nose-job: zh[1] is empty` rather than `[12].zh[1]`. */
function sentence(issue: z.core.$ZodIssue, data: unknown): string {
  const [at, ...rest] = issue.path;
  const id = Array.isArray(data) && at !== undefined ? (data[at as number] as { id?: unknown } | null)?.id : undefined;
  const place = rest.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('');
  const named = [typeof id === 'string' ? id : at === undefined ? 'the file' : 'a group', place].filter(Boolean).join(': ');
  if (issue.code === 'unrecognized_keys') return `${named}: ${issue.keys.join(', ')} is not part of the format`;
  const missing = rest.length > 0 && issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data) === undefined;
  return `${named} ${missing ? 'is missing' : issue.message}`;
}

/** Returns ids that occur twice, and ids in `also` that do not exist. */
function loose(groups: readonly ReadGroup[]): string[] {
  const first = new Map<string, ReadGroup>();
  const problems: string[] = [];
  for (const group of groups) {
    const taken = first.get(group.id);
    if (taken) problems.push(`${group.place}: id ${group.id} is already used at ${taken.place}.`);
    else first.set(group.id, group);
  }
  const unknown = groups.flatMap(({ id, also, place }) => also.filter((key) => !first.has(key)).map((key) => `${place}: ${id}: also: there is no ${key}.`));
  return [...problems, ...unknown];
}
