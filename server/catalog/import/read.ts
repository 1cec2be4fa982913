import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LANGUAGES } from '../../../contract/constants.ts';
import { crossProblems } from './cross-checks.ts';
import { CareGuideFile, Clinic, type ClinicEntry } from './format.ts';
import { formatPath, type Path } from './format-problems.ts';
import { readFileAs } from './read-file.ts';
import { type ProcedureRow, readProcedures } from './read-procedures.ts';

/**
 * Content that was read and is valid. `masters`: picture name to file. `hash` changes with every change of a clinic's file, a kind of treatment or a
 * picture.
 */
export type Content = {
  entries: ClinicEntry[];
  care: CareGuideFile;
  procedures: ProcedureRow[];
  masters: ReadonlyMap<string, string>;
  warnings: string[];
  hash: string;
};

/** All problems of a folder, one sentence each. Nothing was written. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const MASTER = /^([a-z0-9-]{1,60})\.(?:svg|png|jpe?g|webp|avif)$/;

/** Reads and checks a folder in the layout of content/README.md. Throws ContentError with every problem. */
export async function readContent(folder: string): Promise<Content> {
  const place = basename(folder);
  const files = (await listOf(join(folder, 'clinics'))).filter((name) => /\.ya?ml$/.test(name)).sort();
  if (files.length === 0) throw new ContentError([`${place}/clinics: there is no clinic file (NN-slug.yaml) in this folder.`]);
  const problems: string[] = [];
  const entries: ClinicEntry[] = [];
  const hash = createHash('sha256');
  for (const name of files) {
    const source = await readFile(join(folder, 'clinics', name), 'utf8');
    hash.update(source);
    const file = `${place}/clinics/${name}`;
    const clinic = readFileAs(Clinic, file, source, problems);
    if (clinic) entries.push({ file, clinic });
  }
  const careFile = `${place}/care.yaml`;
  const careSource = await readFile(join(folder, 'care.yaml'), 'utf8').catch(unlessMissing);
  hash.update(careSource ?? '');
  const care = (careSource !== undefined && readFileAs(CareGuideFile, careFile, careSource, problems)) || [];
  const procedures = await readProcedures(folder, problems, hash);
  const masters = await mastersOf(join(folder, 'pictures'), `${place}/pictures`, problems);
  for (const path of masters.values()) hash.update(await readFile(path));
  problems.push(...crossProblems(entries, { masters, procedures }, place));
  if (problems.length > 0) throw new ContentError(problems);
  const warnings = [...entries.flatMap(({ file, clinic }) => missingLanguages(file, clinic)), ...missingLanguages(careFile, care)];
  return { entries, care, procedures, masters, warnings, hash: hash.digest('hex') };
}

/** Allows `care.yaml` to be missing: a folder without it has no care. */
function unlessMissing(cause: NodeJS.ErrnoException): undefined {
  if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
}

async function listOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
}

async function mastersOf(folder: string, place: string, problems: string[]): Promise<Map<string, string>> {
  const masters = new Map<string, string>();
  for (const file of (await listOf(folder)).sort()) {
    const name = MASTER.exec(file)?.[1];
    if (!name) continue;
    if (masters.has(name)) problems.push(`${place}/${file}: there is another picture of this name.`);
    masters.set(name, join(folder, file));
  }
  return masters;
}

/** Returns a warning for each text that lacks one of the five languages. */
function missingLanguages(file: string, content: unknown): string[] {
  const warnings: string[] = [];
  const look = (value: unknown, path: Path): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && 'en' in value && 'ko' in value) {
      const missing = LANGUAGES.filter((language) => !(value as Record<string, unknown>)[language]);
      if (missing.length > 0) warnings.push(`${file}: ${formatPath(path)}: has no ${missing.join(', ')}; readers of it get English.`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) look(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  look(content, []);
  return warnings;
}
