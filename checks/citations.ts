import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';

/** A text of the repository: its path from the root, and what it says. */
export type Text = { path: string; text: string };

const READ = /\.(ts|tsx|js|mjs|css|md|yaml|yml|sql|example)$|^bin\/|^\.ci\//;
/** Its examples are citations that lead nowhere. */
const NOT_READ = 'checks/citations.test.ts';
const MARKDOWN = /\.md$/;
/** They tell how things were: the files they name may have moved since. */
const HISTORY = /^CHANGELOG\.md$|^docs\/decisions\//;
/** Texts with sections of their own, and messages of strangers. */
const OWN_SECTIONS = /^content\/documents\/|^CHANGELOG\.md$|^bench\/understanding[^.]*\//;

const NUMBER = String.raw`\d+(?:\.\d+)*`;
/** A space, or the end of a line that goes on in the next one of a comment. */
const GAP = String.raw`(?: |\s*\n\s*(?:\*|//|#)? *)`;
const NUMBERED = new RegExp(String.raw`^(?:#{2,4} |\*\*)(${NUMBER})\b`, 'gm');

/** Every citation, link and named file that leads nowhere in the texts that git holds or would add, a sentence each. */
export async function brokenCitations(root: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, maxBuffer: 2 ** 25 });
  const paths = stdout.split('\0').filter(Boolean);
  const texts = paths.filter((path) => READ.test(path) && path !== NOT_READ).map(async (path) => ({ path, text: await textOf(join(root, path)) }));
  return deadCitations(await Promise.all(texts), paths);
}

/** A file that was deleted and not yet taken out of git says nothing. */
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** What is looked for, in which texts, and what is wrong with a find; undefined when nothing is. */
type Rule = { in?: (path: string) => boolean; find: RegExp; problem: (found: string[], path: string) => string | undefined };

/**
 * What leads nowhere in these texts of a repository with files at these paths. A citation names a document of `docs/` and a number
 * of it (`specification 3.4`, `security 2 and 7`) or a decision (`decision 3`); in a numbered document a number after an opening
 * bracket is its own.
 */
export function deadCitations(texts: readonly Text[], paths: readonly string[]): string[] {
  const rules = rulesFor(numbersOf(texts), paths);
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

function rulesFor(numbers: ReadonlyMap<string, ReadonlySet<string>>, paths: readonly string[]): Rule[] {
  const places = new Set(paths.flatMap(startsOf));
  const ends = new Set(paths.flatMap(endsOf));
  const leadsTo = (from: string, to: string) => places.has(posix.normalize(to)) || places.has(posix.join(posix.dirname(from), to));
  const own = (path: string) => numbers.get(/^docs\/([\w-]+)\.md$/.exec(path)?.[1] ?? '');
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
    { in: (path) => !OWN_SECTIONS.test(path), find: /\bsections? \d/gi, problem: ([words]) => `"${words}" names no document: cite it as (specification 3.4)` },
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
      // As docs/security.md says: what names no other folder is below the server's.
      in: (path) => MARKDOWN.test(path) && !HISTORY.test(path),
      find: /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css))`/g,
      problem: ([, name = ''], path) =>
        leadsTo(path, name) || leadsTo('', `server/${name}`) || (!name.includes('/') && ends.has(name)) ? undefined : `there is no ${name}`,
    },
    {
      in: (path) => !MARKDOWN.test(path),
      // On a line of a comment: in code such a name may be a path of another machine.
      find: /(?<![\w/.*-])((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|css))\b(?<=^[ \t]*(?:\/\/|\*|\/\*).*)/gm,
      problem: ([, name = '']) => (ends.has(name) ? undefined : `there is no ${name}`),
    },
    { find: /(?<![\w/.-])docs\/[\w./-]*\w/g, problem: ([name = '']) => (MARKDOWN.test(name) || places.has(name) ? undefined : `there is no ${name}`) },
    { find: /(?<![\w-])shared\//g, problem: () => 'what is cited stands in this repository' },
  ];
}

/** The numbers of every document that has some, and those of the decisions. */
function numbersOf(texts: readonly Text[]): Map<string, Set<string>> {
  const numbers = new Map<string, Set<string>>();
  const add = (name: string, found: readonly (string | undefined)[]) =>
    numbers.set(name, new Set([...(numbers.get(name) ?? []), ...found.filter((one) => one !== undefined)]));
  for (const { path, text } of texts) {
    const [, decision, name] = /^docs\/(?:decisions\/0*(\d+)-|([\w-]+)\.md$)/.exec(path) ?? [];
    if (decision) add('decision', [decision]);
    const found = name ? [...text.matchAll(NUMBERED)].map(([, number]) => number) : [];
    if (name && found.length > 0) add(name, found);
  }
  return numbers;
}

/** A file, and the folders it lies in. */
const startsOf = (path: string): string[] => path.split('/').map((_part, depth, all) => all.slice(0, depth + 1).join('/'));

/** A file as it may be named: by its whole path, or by any end of it. */
const endsOf = (path: string): string[] => path.split('/').map((_part, depth, all) => all.slice(depth).join('/'));
