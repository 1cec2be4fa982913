import type { Deps } from '../../deps.ts';
import { contentVersions } from '../catalog.tables.ts';
import { CONTENT_CHANGED, ensureRates } from '../catalog.ts';
import { makePictures } from './pictures.ts';
import { type Content, ContentError, readContent } from './read.ts';
import { rowsOfContent } from './rows.ts';
import { type Changes, type ImportPart, type ImportReviews, writeContent } from './write.ts';

export { ContentError } from './read.ts';

export type ImportDeps = Pick<Deps, 'database' | 'files' | 'bus' | 'clock' | 'config'> & ImportParts;

/** What other rooms read and write of a folder. */
export type ImportParts = {
  importReviews: ImportReviews;
  importTerms: ImportPart;
  importCards: ImportPart;
  importReplies: ImportPart;
  importQuestions: ImportPart;
  importSynonyms: ImportPart;
};
export type Imported = Changes & { clinics: number; treatments: number; warnings: string[] };

/**
 * Imports a folder laid out as content/README.md says. All of it is checked before anything is written, the pictures are
 * made before the transaction begins, and then one transaction writes: a reader sees the content before or after, never
 * between. Importing the same again changes nothing. `pictures: false` leaves the pictures as they are.
 * Throws ContentError with every problem found; FilesError when the file store does not take a picture.
 */
export async function importContent(
  { database: { db }, files, bus, clock, config, importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms }: ImportDeps,
  folder: string,
  say: (line: string) => void = () => undefined,
  options: { pictures?: boolean } = {},
): Promise<Imported> {
  const parts = [
    await importTerms(folder),
    await importCards(folder),
    await importReplies(folder),
    await importQuestions(folder),
    await importSynonyms(folder),
  ];
  const content = await readAll(
    folder,
    parts.flatMap(({ problems }) => problems),
  );
  for (const warning of content.warnings) say(warning);
  const made =
    options.pictures === false
      ? undefined
      : await makePictures(db, files, content.masters, (done, of) => {
          if (done % 20 === 0 || done === of) say(`Pictures: ${done} of ${of}`);
        });
  const rows = rowsOfContent(content.entries.map((entry) => entry.clinic));
  const now = clock.now();
  const changes = await db.transaction(async (tx) => {
    const written = await writeContent(tx, { ...rows, care: content.care, procedures: content.procedures }, made, now, { importReviews, parts });
    const rates = await ensureRates(tx, config.FX_USD_KRW, now);
    if (written.inserted + written.updated + written.retired + rates > 0) await tx.insert(contentVersions).values({ hash: content.hash, importedAt: now });
    return written;
  });
  bus.publish(CONTENT_CHANGED, {});
  return { ...changes, clinics: rows.hospitals.length, treatments: rows.products.length, warnings: content.warnings };
}

/** The folder as it was read. Throws ContentError with its problems and those that other rooms found in their parts. */
async function readAll(folder: string, problems: readonly string[]): Promise<Content> {
  const content = await readContent(folder).catch((error: unknown) => {
    throw error instanceof ContentError ? new ContentError([...error.problems, ...problems]) : error;
  });
  if (problems.length > 0) throw new ContentError(problems);
  return content;
}
