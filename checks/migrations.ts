import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

/** Checks migrations by the rules of docs/migrations.md, without a database. */
const MIGRATIONS_FOLDER = 'server/platform/migrations';
const RELEASES_FOLDER = 'server/testing/releases';

type Journal = { entries: { idx: number; when: number; tag: string }[] };
type PartContents = Record<string, unknown>;
/** drizzle-kit's description of the tables. Only the parts in `COMPARED_PARTS` are compared. */
export type Snapshot = Record<string, unknown>;

const COMPARED_PARTS = ['tables', 'enums', 'schemas', 'sequences', 'roles', 'policies', 'views'];

/** Statements that break a running older version. A line above a statement can state since which release it does not. */
const BREAKING_STATEMENTS: { pattern: RegExp; what: string }[] = [
  { pattern: /\bDROP\s+(TABLE|COLUMN)\b/i, what: 'takes away what an older version may read' },
  { pattern: /\bRENAME\b/i, what: 'renames what an older version may name' },
  { pattern: /\bSET\s+DATA\s+TYPE\b/i, what: 'changes the type of what an older version may read or write' },
  { pattern: /\bSET\s+NOT\s+NULL\b/i, what: 'refuses rows that an older version may write' },
  { pattern: /\bADD\s+COLUMN\b(?!.*\b(DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/i, what: 'refuses rows that an older version writes without the column' },
];
const SAFE_SINCE = /^\s*--\s*safe since (\d+\.\d+\.\d+): \S/m;

/** Returns a sentence for every problem of the migrations. */
export async function checkMigrations(root: string): Promise<string[]> {
  const read = (path: string) => readFileSync(join(root, MIGRATIONS_FOLDER, path), 'utf8');
  const { entries } = JSON.parse(read('meta/_journal.json')) as Journal;
  const snapshots = readdirSync(join(root, MIGRATIONS_FOLDER, 'meta')).filter((file) => file.endsWith('_snapshot.json'));
  const newest = `${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  const released = listReleases(root).at(-1) ?? '0.0.0';
  const sql = readdirSync(join(root, MIGRATIONS_FOLDER)).filter((file) => file.endsWith('.sql'));
  return [
    ...findOrderProblems(entries, sql),
    ...snapshots.filter((file) => file !== newest).map((file) => `meta/${file}: only the newest snapshot is kept. Delete it`),
    ...sql.flatMap((file) => findBreakingStatements(file, read(file), released)),
    ...(await findDrift(await importTables(root), JSON.parse(read(`meta/${newest}`)) as Snapshot)),
    ...(isDeepStrictEqual(listTables(root), JSON.parse(read('tables.json')))
      ? []
      : ['tables.json does not list the tables of the newest migration: npm run migration writes it']),
  ];
}

/** Tables and sequences after each migration, by its name; a restore of an older backup needs them (server/platform/backup). */
type TablesByMigration = Record<string, Record<'tables' | 'sequences', string[]>>;

/** Returns `tables.json` with the newest migration as its snapshot describes it. */
function listTables(root: string): TablesByMigration {
  const read = (path: string) => JSON.parse(readFileSync(join(root, MIGRATIONS_FOLDER, path), 'utf8')) as unknown;
  const newest = (read('meta/_journal.json') as Journal).entries.at(-1)?.tag ?? '';
  const { tables, sequences } = read(`meta/${newest.slice(0, 4)}_snapshot.json`) as Record<'tables' | 'sequences', Record<string, { name: string }>>;
  const namesOf = (all: Record<string, { name: string }>) => Object.values(all).map(({ name }) => name);
  return { ...(read('tables.json') as TablesByMigration), [newest]: { tables: namesOf(tables), sequences: namesOf(sequences) } };
}

/** Writes the tables of the newest migration to `tables.json`, one migration per line. */
export function recordTables(root: string): void {
  const lines = Object.entries(listTables(root)).map(([name, lists]) => `  ${JSON.stringify(name)}: ${JSON.stringify(lists)}`);
  writeFileSync(join(root, MIGRATIONS_FOLDER, 'tables.json'), `{\n${lines.join(',\n')}\n}\n`);
}

/** Returns the releases with a stored database, oldest first. */
function listReleases(root: string): string[] {
  if (!existsSync(join(root, RELEASES_FOLDER))) return [];
  return readdirSync(join(root, RELEASES_FOLDER))
    .flatMap((file) => /^(\d+\.\d+\.\d+)\.sql\.gz$/.exec(file)?.[1] ?? [])
    .sort(compareVersions);
}

/**
 * Returns problems in the order of migrations. A database silently skips a migration that is older than its newest applied one. This happens if two
 * branches each create a migration, and the branch with the earlier one is merged later.
 */
export function findOrderProblems(entries: Journal['entries'], files: string[]): string[] {
  const tags = new Set(entries.map(({ tag }) => `${tag}.sql`));
  return [
    ...files.filter((file) => !tags.has(file)).map((file) => `${file} is not in meta/_journal.json and never runs`),
    ...[...tags].filter((file) => !files.includes(file)).map((file) => `${file} is in meta/_journal.json and does not exist`),
    ...entries.flatMap(({ tag, when }, at) => {
      const before = entries[at - 1];
      if (!before) return [];
      if (when > before.when) return [];
      return [
        `${tag} is older than ${before.tag} and would be skipped: delete its files and its entry in meta/_journal.json and make it again: npm run migration -- NAME`,
      ];
    }),
  ];
}

/** Returns statements that break a running older version, unless a line above states since which release they do not. */
export function findBreakingStatements(file: string, sql: string, released: string): string[] {
  return sql.split('--> statement-breakpoint').flatMap((statement) => {
    const code = statement.replace(/^\s*--.*$/gm, '').trim();
    const found = BREAKING_STATEMENTS.find(({ pattern }) => pattern.test(code.replace(/\s+/g, ' ')));
    if (!found) return [];
    const since = SAFE_SINCE.exec(statement)?.[1];
    const first = code.split('\n', 1)[0];
    if (!since) return [`${file}: ${first} ${found.what}. Split it in two (docs/migrations.md), or say above it: -- safe since VERSION: WHY`];
    if (compareVersions(since, released) > 0)
      return [`${file}: ${first} names ${since}, which is not released (${released} is): versions before it may still run`];
    return [];
  });
}

/** Returns everything that the tables files export. */
export async function importTables(root: string): Promise<PartContents> {
  const found: PartContents = {};
  for await (const file of glob('server/**/*.tables.ts', { cwd: root })) {
    for (const [name, value] of Object.entries((await import(pathToFileURL(join(root, file)).href)) as PartContents)) found[`${file} ${name}`] = value;
  }
  return found;
}

/** Returns the differences between the tables in the code and the newest migration. */
export async function findDrift(tables: PartContents, newest: Snapshot): Promise<string[]> {
  const { generateDrizzleJson } = await import('drizzle-kit/api');
  const now = JSON.parse(JSON.stringify(generateDrizzleJson(tables))) as Snapshot;
  return COMPARED_PARTS.flatMap((part) => {
    const [here, there] = [now[part] as PartContents, newest[part] as PartContents];
    const names = [...new Set([...Object.keys(here), ...Object.keys(there)])].filter((name) => !isDeepStrictEqual(here[name], there[name]));
    return names.map((name) => `${part}: ${name.replace(/^public\./, '')} is not as the newest migration leaves it. Make one: npm run migration -- NAME`);
  });
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  return left.map((part, at) => part - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
