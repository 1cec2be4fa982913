import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { asc, inArray, like, sql } from 'drizzle-orm';
import type { Db } from '../platform/database.ts';
import { ContentError } from './content-error.ts';
import { contentFiles } from './content-files.tables.ts';
import { diffRows } from './difference.ts';
import type { ImportPart } from './import-part.ts';
import { readTree, type YamlSource } from './sources.ts';
import { writeDifference } from './write-rows.ts';

/** Parts of a content folder that are stored as they are written, so that a later release still reads them. */
type OwnPart = 'documents' | 'help' | 'quotes';
type StoredFile = Pick<typeof contentFiles.$inferSelect, 'path' | 'text' | 'hash'>;

/** The samples that come with the program. They stand in for what an operator has not imported. */
const SAMPLES = join(import.meta.dirname, '../../content');

/** Returns the unit that an import takes over from the samples: one document ("documents/terms"), or all of "help" or "quotes". */
const groupOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('documents/') ? 2 : 1)
    .join('/');

/**
 * Returns a function that reads a part from the database, with the samples in place of what was never imported. `parse` runs again only after an
 * import changed the part. Its errors are not cached.
 */
export function makeOwnTexts<T>(part: OwnPart, parse: (sources: readonly YamlSource[]) => T): (db: Db) => Promise<T> {
  let latest: { hash: string | null; value: T } | undefined;
  return async (db) => {
    const hash = await hashPart(db, part);
    if (latest && latest.hash === hash) return latest.value;
    const own = hash === null ? [] : await listFiles(db, part);
    const groups = new Set(own.map(({ path }) => groupOf(path)));
    const samples = (await readTree(SAMPLES, part)) ?? [];
    const value = parse([...samples.filter(({ path }) => !groups.has(groupOf(path))), ...own.map(toSource)]);
    latest = { hash, value };
    return value;
  };
}

/** Returns a hash of all imported files of a part; null if there are none. */
async function hashPart(db: Db, part: OwnPart): Promise<string | null> {
  const [row] = await db
    .select({ hash: sql<string | null>`md5(string_agg(${contentFiles.path} || ${contentFiles.hash}, ',' order by ${contentFiles.path}))` })
    .from(contentFiles)
    .where(like(contentFiles.path, `${part}/%`));
  return row?.hash ?? null;
}

const listFiles = (db: Db, part: OwnPart): Promise<StoredFile[]> =>
  db
    .select({ path: contentFiles.path, text: contentFiles.text, hash: contentFiles.hash })
    .from(contentFiles)
    .where(like(contentFiles.path, `${part}/%`))
    .orderBy(asc(contentFiles.path));

const toSource = ({ path, text }: StoredFile): YamlSource => ({ name: basename(path), path, file: path, text });

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** `parse` throws ContentError for problems of the files. `isFixed` is true for a stored file that may neither change nor be withdrawn. */
type OwnTextRules = { parse(sources: readonly YamlSource[]): unknown; isFixed?(path: string, now: Date): boolean };

/**
 * Import of a part whose files are stored as they are. The files of the folder are checked alone and together with the stored ones. Throws
 * ContentError in `write` for problems that only the stored files reveal, and for a fixed file that differs.
 */
export function makeOwnTextsImport(part: OwnPart, { parse, isFixed = () => false }: OwnTextRules): ImportPart {
  const check = (sources: readonly YamlSource[]) => problemsOf(() => parse(sources));
  return async (folder) => {
    const sources = await readTree(folder, part);
    return {
      problems: sources ? [...check(sources)] : [],
      write: async (tx, now, withdrawMissing) => {
        if (!sources) return { inserted: 0, updated: 0, missing: [] };
        const stored = await listFiles(tx, part);
        const wanted = sources.map(({ path, text }): StoredFile => ({ path, text, hash: toHash(text) }));
        const { fresh, changed, missing } = diffRows(stored, wanted, ({ path }) => path);
        const withdrawn = missing.filter(({ path }) => !isFixed(path, now)).map(({ path }) => path);
        const gone = new Set([...wanted.map(({ path }) => path), ...(withdrawMissing ? withdrawn : [])]);
        const problems = [
          ...changed
            .filter(({ path }) => isFixed(path, now))
            .map(({ path }) => `${path}: is in force, or was, and so never changes. Write the changed text as a new version.`),
          ...check([...stored.filter(({ path }) => !gone.has(path)).map(toSource), ...sources]),
        ];
        if (problems.length > 0) throw new ContentError(problems);
        const dated = (rows: readonly StoredFile[]) => rows.map((row) => ({ ...row, importedAt: now }));
        await writeDifference(tx, contentFiles, 'path', { fresh: dated(fresh), changed: dated(changed) });
        if (withdrawMissing && withdrawn.length > 0) await tx.delete(contentFiles).where(inArray(contentFiles.path, withdrawn));
        return { inserted: fresh.length, updated: changed.length, missing: withdrawn };
      },
    };
  };
}

/** Returns the problems that `work` throws as a ContentError. */
export function problemsOf(work: () => unknown): readonly string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

/** Returns the groups of a part whose texts come from the samples: those never imported, and those imported without a change. */
export async function listSampleGroups(db: Db, part: OwnPart): Promise<{ neverImported: string[]; unchanged: string[] }> {
  const own = Map.groupBy(await listFiles(db, part), ({ path }) => groupOf(path));
  const samples = Map.groupBy((await readTree(SAMPLES, part)) ?? [], ({ path }) => groupOf(path));
  const isSame = (group: string) => {
    const hashes = new Map(own.get(group)?.map(({ path, hash }) => [path, hash]));
    return samples.get(group)?.every(({ path, text }) => hashes.get(path) === toHash(text)) ?? false;
  };
  const groups = [...samples.keys()];
  return { neverImported: groups.filter((group) => !own.has(group)), unchanged: groups.filter((group) => own.has(group) && isSame(group)) };
}
