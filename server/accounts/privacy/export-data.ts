import type { ConsentRecord } from '../../../contract/accounts/privacy.ts';
import { DOCUMENTS, type Language } from '../../../contract/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/tokens.ts';
import { readDocument } from '../../site/site.ts';
import { listConsents, type SharingOperations } from './consents.ts';
import { formatExportReadme } from './export.phrases.ts';
import { exportAccountRecords } from './export-own.ts';

/** Returns another module's part of the export: objects by file name without extension, bytes by full file name. `app.ts` passes it in. */
export type MemberDataExporter = (db: Db, memberId: string, language: Language) => Promise<Record<string, object>>;

/**
 * Exports everything stored about a member as JSON files in a zip (security 8.7). A README in the member's language explains the files. Modules list
 * every exported field explicitly. They limit very long histories and state what they left out.
 */
export async function exportData(
  deps: Pick<Deps, 'database' | 'clock' | 'config'> & { sharing: SharingOperations; exportsOf: readonly MemberDataExporter[] },
  { memberId }: Caller,
  language: Language,
): Promise<{ file_name: string; zip: string }> {
  const { database, clock, config, sharing, exportsOf } = deps;
  const { db } = database;
  const consents = await listConsents(db, sharing, memberId, language);
  const files: Record<string, object> = {
    ...(await exportAccountRecords(db, memberId)),
    consents: consents.map(({ id: _id, withdrawable: _withdrawable, ...consent }) => consent),
    'agreed-texts': await listAgreedTexts(deps, consents),
  };
  for (const exportOf of exportsOf) Object.assign(files, await exportOf(db, memberId, language));
  const now = clock.now().toISOString();
  const texts: Record<string, string | Uint8Array> = { 'README.txt': formatExportReadme(language, { brand: config.BRAND_NAME, at: now }) };
  for (const [name, content] of Object.entries(files)) {
    if (content instanceof Uint8Array) texts[name] = content;
    else texts[`${name}.json`] = `${JSON.stringify(content, null, 2)}\n`;
  }
  return { file_name: `my-data-${now.slice(0, 10)}.zip`, zip: Buffer.from(await createZip(texts)).toString('base64') };
}

/** Returns the full text of each document that the member agreed to, once for each version and language. */
async function listAgreedTexts(deps: Pick<Deps, 'config' | 'clock' | 'database'>, consents: readonly ConsentRecord[]): Promise<object[]> {
  const distinct = new Map(consents.map((consent) => [`${consent.document} ${consent.version} ${consent.language}`, consent]));
  const texts = await Promise.all(
    [...distinct.values()].map(async ({ document, version, language }) => {
      const name = DOCUMENTS.find((one) => one === document);
      const text = name && (await readDocument(name, { language, version }, deps).catch(ignoreUnknownDocument));
      return text ? [{ document, version, language: text.language, title: text.title, sections: text.sections }] : [];
    }),
  );
  return texts.flat();
}

function ignoreUnknownDocument(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not-found')) throw error;
}

/** Loads the zip library with the first export, so that other processes do not need it. */
async function createZip(texts: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const { configure, TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, text] of Object.entries(texts)) await zip.add(name, typeof text === 'string' ? new TextReader(text) : new Uint8ArrayReader(text));
  return zip.close();
}
