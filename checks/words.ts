import { execFile } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Source } from './arrows.ts';
import { SHARED_NAMES } from './shared-names.ts';

/** First words of a comment that is a clause and names no subject (CONTRIBUTING, Plain words). */
const CLAUSE = /^(?:What|Who|Whose|Whom|Which|Where|Whether|How|So|Of|Whatever|Whoever|That)\b/;
/** A comment on a line of its own: its first words, and the line before it. */
const COMMENT = /^[ \t]*(?:\{?\/\*\*?[ \t]*(?:\n[ \t]*\*[ \t]*)?|\/\/ ?)([^\n]*)/gm;
/** A literal title of a test or a group of tests, also after the table of `each`. */
const TITLE = /(?:^[ \t]*(?:it|test|describe)\b(?:\.\w+(?:<[^\n]*?>)?(?:\([^\n]*?\))?)*|^[ \t]*[\])](?: as const)?\))\(\s*(['"`])([^\n]+?)\1/gm;
const PLACEHOLDERS = /^(?:(?:in )?(?:%[sij]|\$\{?[\w.]+\}?)[:,]? )*/;
/** Words that say nothing to an engineer who does not know the product, as parts of top-level names. */
const DIALECT = new Set('says said tell tells telling told heard given kept foremost anew hers whose whom somebody nobody'.split(' '));
const DECLARATION = /^(export )?(?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) +([A-Za-z_$][\w$]*)/gm;
/** A name of an export list that differs from the one of its declaration. */
const RENAMING_EXPORT = /(?<=^export (?:type )?\{[^}]*)\b(?!default\b)(\w+) as (?!default\b)(\w+)/gm;
/** Exports that React Router reads from a route. */
const ROUTE_EXPORTS = new Set('loader clientLoader handle meta shouldRevalidate ErrorBoundary HydrateFallback'.split(' '));
const IS_TEST = /\.test\.|\.fixture\.|\/testing\/|^journeys\/|^bench\//;
const MAX_SUBJECT_LENGTH = 72;

/** Returns a sentence for each comment, top-level name and commit subject that is not plain. */
export async function checkPlainWords(root: string): Promise<string[]> {
  const sources: Source[] = [];
  for await (const file of glob('{bench,bin,checks,contract,journeys,language,sandbox,server,vite,web}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('migrations'),
  }))
    sources.push({ file, text: await readFile(join(root, file), 'utf8') });
  return [
    ...sources.flatMap(findClauseComments),
    ...sources.flatMap(findClauseTitles),
    ...findUnplainNames(sources),
    ...(await listCommitSubjects(root)).flatMap(checkCommitSubject),
  ];
}

/** Returns a sentence for each comment of a file that begins with a clause. */
export function findClauseComments({ file, text }: Source): string[] {
  return [...text.matchAll(COMMENT)].flatMap((match) => {
    const isContinued = match[0].trimStart().startsWith('//') && /(?:^|\n)[ \t]*\/\/[^\n]*\n$/.test(text.slice(0, match.index));
    return !isContinued && CLAUSE.test(match[1] ?? '')
      ? [`${file}:${text.slice(0, match.index).split('\n').length}: a comment begins with its subject or a verb, not with "${(match[1] ?? '').split(' ')[0]}"`]
      : [];
  });
}

/** Returns a sentence for each title of a test that begins with a clause instead of the behaviour. */
export function findClauseTitles({ file, text }: Source): string[] {
  if (!/\.(?:test|journey)\.tsx?$/.test(file)) return [];
  return [...text.matchAll(TITLE)].flatMap((match) => {
    const [first = ''] = (match[2] ?? '').replace(PLACEHOLDERS, '').split(/(?!\w)/);
    return CLAUSE.test(first.charAt(0).toUpperCase() + first.slice(1))
      ? [`${file}:${text.slice(0, match.index).split('\n').length}: a title of a test states the behaviour and does not begin with "${first}"`]
      : [];
  });
}

/**
 * Returns a sentence for each top-level name that has a word of the dialect, for each export under another name, and for each exported name that two
 * files of one top folder use for different things. A page and the contract can share the name of one thing.
 */
export function findUnplainNames(sources: readonly Source[], shared: Readonly<Record<string, string>> = SHARED_NAMES): string[] {
  const files = new Map<string, Set<string>>();
  const unplain: string[] = [];
  for (const { file, text } of sources) {
    if (IS_TEST.test(file) || /\/phrases\//.test(file)) continue;
    for (const [, from, to] of text.matchAll(RENAMING_EXPORT)) unplain.push(`${file}: exports ${from} under another name, ${to}; a thing has one name`);
    for (const [, exported, name = ''] of text.matchAll(DECLARATION)) {
      const word = splitWords(name).find((one) => DIALECT.has(one));
      if (word) unplain.push(`${file}: "${word}" in ${name} is no word of the field`);
      if (exported && !ROUTE_EXPORTS.has(name)) files.set(name, (files.get(name) ?? new Set()).add(file));
    }
  }
  const isShared = (where: ReadonlySet<string>) => new Set([...where].map((file) => file.split('/')[0])).size < where.size;
  const unused = Object.keys(shared).filter((name) => !isShared(files.get(name) ?? new Set()));
  return [
    ...unplain,
    ...[...files].flatMap(([name, where]) => (isShared(where) && !(name in shared) ? [`${name} names different things: ${[...where].join(', ')}`] : [])),
    ...unused.map((name) => `checks/shared-names.ts: no two files of one folder export ${name}`),
  ];
}

const splitWords = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .map((word) => word.toLowerCase());

/** Returns the problems of a commit's subject: it must be imperative and have at most 72 characters. */
export function checkCommitSubject(subject: string): string[] {
  const [first = ''] = subject.split(' ');
  const isImperative =
    /^[A-Z][a-z]+$/.test(first) && !/(?:ed|ing)$/.test(first) && !/^(?:A|An|The|It|They|When|After|Before|For|In|On|With)$/.test(first) && !CLAUSE.test(first);
  return [
    ...(isImperative ? [] : [`the commit "${subject}" does not begin with a verb in the imperative`]),
    ...(subject.length > MAX_SUBJECT_LENGTH ? [`the commit "${subject}" has ${subject.length} characters; ${MAX_SUBJECT_LENGTH} are the most`] : []),
  ];
}

/** Returns the subjects of commits since this check exists; none in a checkout without history. */
async function listCommitSubjects(root: string): Promise<string[]> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args, { cwd: root })).stdout.trim();
  try {
    const added = (await git('log', '--diff-filter=A', '--format=%H', '--', 'checks/words.ts')).split('\n').at(-1);
    return added ? (await git('log', '--no-merges', '--format=%s', `${added}..HEAD`)).split('\n').filter(Boolean) : [];
  } catch {
    return [];
  }
}
