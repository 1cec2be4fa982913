import { basename } from 'node:path';
import { ContentError } from '../../content/content-error.ts';
import type { ImportPart } from '../../content/import-part.ts';
import type { Deps } from '../../deps.ts';
import { contentVersions } from '../catalog.tables.ts';
import { ensureRates } from '../catalog.ts';
import { countNewPictures, makePictures } from './pictures.ts';
import { type ParsedContent, readContent } from './read.ts';
import { toContentRows } from './rows.ts';
import { countUnderWay, type EntryUnderWay, type ListUnderWay } from './under-way.ts';
import { type ImportChanges, type ImportReviews, writeContent } from './write.ts';

export type ImportDeps = Pick<Deps, 'database' | 'files' | 'bus' | 'clock' | 'config'> & ImportParts;

/** Parts of a content folder that other modules import. */
export type ImportParts = {
  importReviews: ImportReviews;
  importTerms: ImportPart;
  importCards: ImportPart;
  importReplies: ImportPart;
  importQuestions: ImportPart;
  importSynonyms: ImportPart;
  /** An operator's own texts. The demonstration leaves them to the program, so that an upgrade brings the newer samples. */
  ownTexts?: Record<'importDocuments' | 'importHelp' | 'importConditions', ImportPart>;
  /** Lists what a dry run names beside its changes. */
  listUnderWay?: ListUnderWay;
};
export type ImportResult = Omit<ImportChanges, 'differing'> & { clinics: number; treatments: number; warnings: string[]; underWay: EntryUnderWay[] };
/**
 * `pictures: false` does not import pictures. `withdrawMissing` withdraws everything on offer that is missing from the folder. `dryRun` reports the
 * changes and writes nothing. `registrationEnds`: last valid days of registrations by clinic id, in place of the folder's.
 */
export type ImportOptions = { pictures?: boolean; withdrawMissing?: boolean; dryRun?: boolean; registrationEnds?: ReadonlyMap<number, string> };

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {}

/**
 * Imports a folder in the layout of content/README.md. Everything is validated before anything is written. Pictures are made first; then one
 * transaction writes the rest, so that readers never see a partial import. A repeated import changes nothing. Rows missing from the folder stay
 * unless `withdrawMissing` is set. Throws ContentError with every problem found, and FilesError if the file store refuses a picture.
 */
export async function importContent(
  {
    database: { db },
    files,
    bus,
    clock,
    config,
    importReviews,
    importTerms,
    importCards,
    importReplies,
    importQuestions,
    importSynonyms,
    ownTexts,
    listUnderWay,
  }: ImportDeps,
  folder: string,
  say: (line: string) => void = () => undefined,
  { pictures = true, withdrawMissing = false, dryRun = false, registrationEnds }: ImportOptions = {},
): Promise<ImportResult> {
  const parts = [
    ['terms', await importTerms(folder)],
    ['cards', await importCards(folder)],
    ['canned replies', await importReplies(folder)],
    ['forms of questions', await importQuestions(folder)],
    ['synonyms', await importSynonyms(folder)],
    ...(ownTexts ? await readOwnTexts(ownTexts, folder) : []),
  ] as const;
  const content = await readFolder(
    folder,
    parts.flatMap(([, { problems }]) => problems),
  );
  const unknown = [...(registrationEnds?.keys() ?? [])].filter((id) => !content.clinics.some((clinic) => clinic.id === id));
  if (unknown.length > 0) throw new ContentError(unknown.map((id) => `There is no clinic ${id} whose registration could end.`));
  if (withdrawMissing && content.clinics.length === 0)
    throw new ContentError([`${basename(folder)}/clinics: there is no clinic file, so --withdraw-missing would withdraw every clinic.`]);
  for (const warning of content.warnings) say(warning);
  const made =
    pictures && !dryRun
      ? await makePictures(db, files, content.masters, (done, of) => {
          if (done % 20 === 0 || done === of) say(`Pictures: ${done} of ${of}`);
        })
      : undefined;
  const rows = toContentRows(content.clinics, registrationEnds);
  const now = clock.now();
  let changes: ImportChanges | undefined;
  const written = db.transaction(async (tx) => {
    const read = { ...rows, care: content.care, procedures: content.procedures };
    changes = await writeContent(tx, read, made, now, { importReviews, parts, withdrawMissing });
    if (dryRun) throw new DryRunRollback();
    const rates = await ensureRates(tx, config.FX_USD_KRW, now);
    if (changes.inserted + changes.updated + changes.retired + rates > 0) await tx.insert(contentVersions).values({ hash: content.hash, importedAt: now });
  });
  await written.catch((error: unknown) => {
    if (!(error instanceof DryRunRollback)) throw error;
  });
  if (!changes) throw new Error('the import said nothing of what it changed');
  if (dryRun && pictures) changes.kinds.push({ kind: 'pictures', ...(await countNewPictures(db, content.masters)), missing: [] });
  if (!dryRun) bus.publish('content.changed', {});
  const { differing, ...counts } = changes;
  const underWay = dryRun && listUnderWay ? await countUnderWay(db, listUnderWay, differing, now) : [];
  return { ...counts, underWay, clinics: rows.hospitals.length, treatments: rows.products.length, warnings: content.warnings };
}

const readOwnTexts = async (texts: NonNullable<ImportParts['ownTexts']>, folder: string) =>
  [
    ['legal texts', await texts.importDocuments(folder)],
    ['help topics', await texts.importHelp(folder)],
    ['conditions of quotes', await texts.importConditions(folder)],
  ] as const;

/** Reads the folder. Throws ContentError with its problems, including those that other modules found in their parts. */
async function readFolder(folder: string, problems: readonly string[]): Promise<ParsedContent> {
  const content = await readContent(folder).catch((error: unknown) => {
    throw error instanceof ContentError ? new ContentError([...error.problems, ...problems]) : error;
  });
  if (problems.length > 0) throw new ContentError(problems);
  return content;
}
