import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';

/** A text of the repository: its path from the root, and its content. */
export type Text = { path: string; text: string };

const CHECKED_FILE = /\.(ts|tsx|js|mjs|css|md|yaml|yml|sql|example)$|^bin\/|^\.ci\//;
/** The examples in this file are dead citations on purpose. */
const EXCLUDED_FILE = 'checks/citations.test.ts';
const MARKDOWN = /\.md$/;
/** Historical documents: the files they name may have moved since. */
const HISTORICAL_DOCUMENT = /^CHANGELOG\.md$|^docs\/decisions\//;
/** Texts with their own section numbers, and messages of strangers. */
const OWN_NUMBERING = /^content\/documents\/|^CHANGELOG\.md$|^bench\/understanding[^.]*\//;

const NUMBER = String.raw`\d+(?:\.\d+)*`;
/** A space, or a line break within a comment. */
const GAP = String.raw`(?: |\s*\n\s*(?:\*|//|#)? *)`;
const NUMBERED = new RegExp(String.raw`^(?:#{1,4} |\*\*)(${NUMBER})\b`, 'gm');
/** A document of `docs/`: one file, or a folder with a file per chapter. */
const DOCUMENT = /^docs\/(?!decisions\/)([\w-]+)(?:\.md$|\/[\w-]+\.md$)/;

/** Returns a sentence for every citation, link and named file that does not exist, in all files that git tracks or would add. */
export async function checkCitations(root: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 25 });
  const paths = stdout.split('\0').filter(Boolean);
  const texts = paths
    .filter((path) => CHECKED_FILE.test(path) && path !== EXCLUDED_FILE)
    .map(async (path) => ({ path, text: await readText(join(root, path)) }));
  return findDeadCitations(await Promise.all(texts), paths);
}

/** A file that is deleted but still in git counts as empty. */
const readText = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** A pattern, the paths it applies to, and a function that returns the problem of a match, or undefined. */
type CitationRule = { in?: (path: string) => boolean; find: RegExp; problem: (found: string[], path: string) => string | undefined };

/**
 * Returns the dead references in these texts; `paths` lists the files of the repository. A citation names a document of `docs/` and a section number
 * (`specification 3.4`, `security 2 and 7`), or a decision (`decision 3`). In a numbered document, a number after an opening bracket refers to the
 * document itself.
 */
export function findDeadCitations(texts: readonly Text[], paths: readonly string[]): string[] {
  const rules = makeRules(collectSectionNumbers(texts), paths);
  return texts.flatMap(({ path, text }) =>
    rules.flatMap((rule) => {
      if (rule.in && !rule.in(path)) return [];
      return [...text.matchAll(rule.find)].flatMap((found) => {
        const problem = rule.problem(found, path);
        return problem ? [`${path}:${text.slice(0, found.index).split('\n').length}: ${problem}`] : [];
      });
    }),
  );
}

function makeRules(numbers: ReadonlyMap<string, ReadonlySet<string>>, paths: readonly string[]): CitationRule[] {
  const places = new Set(paths.flatMap(listAncestors));
  const ends = new Set(paths.flatMap(listSuffixes));
  const leadsTo = (from: string, to: string) => places.has(posix.normalize(to)) || places.has(posix.join(posix.dirname(from), to));
  const own = (path: string) => numbers.get(DOCUMENT.exec(path)?.[1] ?? '');
  return [
    {
      find: new RegExp(String.raw`(?<![\w/.-])(${[...numbers.keys()].join('|')})s?${GAP}(${NUMBER}(?:(?:, | and )${NUMBER})*)`, 'g'),
      problem([, name = '', list = '']) {
        const missing = list.split(/, | and /).filter((number) => !numbers.get(name)?.has(number));
        return missing.length > 0 ? `${name} has no ${missing.join(', ')}` : undefined;
      },
    },
    {
      in: (path) => own(path) !== undefined,
      find: /\((\d+\.\d+)\b/g,
      problem: ([, number = ''], path) => (own(path)?.has(number) ? undefined : `there is no ${number} here`),
    },
    { in: (path) => !OWN_NUMBERING.test(path), find: /\bsections? \d/gi, problem: ([words]) => `"${words}" names no document: cite it as (specification 3.4)` },
    {
      find: /(?<![\w*${}<>./-])((?:\.{0,2}[\w.-]+\/)*[\w-]+\.md)\b( \d)?/g,
      problem([, name = '', number], path) {
        if (number) return `"${name}${number}" is cited as (${posix.basename(name, '.md')}${number})`;
        return leadsTo(path, name) ? undefined : `there is no ${name}`;
      },
    },
    {
      in: (path) => MARKDOWN.test(path),
      find: /\]\((?![a-z]+:)([^)\s#]+)(?:#[^)]*)?\)/g,
      problem: ([, to = ''], path) => (MARKDOWN.test(to) || leadsTo(path, to.replace(/\/$/, '')) ? undefined : `the link leads to no ${to}`),
    },
    {
      // A name without a folder is below server/, as docs/security.md states.
      in: (path) => MARKDOWN.test(path) && !HISTORICAL_DOCUMENT.test(path),
      find: /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css))`/g,
      problem: ([, name = ''], path) =>
        leadsTo(path, name) || leadsTo('', `server/${name}`) || (!name.includes('/') && ends.has(name)) ? undefined : `there is no ${name}`,
    },
    {
      in: (path) => !MARKDOWN.test(path),
      // Only in comments: in code such a name can be a path on another machine.
      find: /(?<![\w/.*-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css))\b(?<=^[ \t]*(?:\/\/|\*|\/\*).*)/gm,
      problem: ([, name = '']) => (ends.has(name) ? undefined : `there is no ${name}`),
    },
    { find: /(?<![\w/.-])docs\/[\w./-]*\w/g, problem: ([name = '']) => (MARKDOWN.test(name) || places.has(name) ? undefined : `there is no ${name}`) },
    { find: /(?<![\w-])shared\//g, problem: () => 'what is cited stands in this repository' },
  ];
}

/** Returns the section numbers of every numbered document, and those of the decisions. */
function collectSectionNumbers(texts: readonly Text[]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  const add = (name: string, found: readonly (string | undefined)[]) =>
    numbers.set(name, new Set([...(numbers.get(name) ?? []), ...found.filter((one) => one !== undefined)]));
  for (const { path, text } of texts) {
    const decision = /^docs\/decisions\/0*(\d+)-/.exec(path)?.[1];
    const name = DOCUMENT.exec(path)?.[1];
    if (decision) add('decision', [decision]);
    const found = name ? [...text.matchAll(NUMBERED)].map(([, number]) => number) : [];
    if (name && found.length > 0) add(name, found);
  }
  return numbers;
}

/** Returns a file's path and the paths of its folders. */
const listAncestors = (path: string): string[] => path.split('/').map((_part, depth, all) => all.slice(0, depth + 1).join('/'));

/** Returns the names that can refer to a file: its whole path, and every ending of the path. */
const listSuffixes = (path: string): string[] => path.split('/').map((_part, depth, all) => all.slice(depth).join('/'));
