import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LANGUAGES } from '../../../contract/constants.ts';
import { ContentError } from '../../content/content-error.ts';
import { type LocationFormatter, parseYaml, type YamlPath } from '../../content/parse-yaml.ts';
import { findUnusedFiles, PICTURE_FILE, readSource, readSources } from '../../content/sources.ts';
import { findCrossFileProblems } from './cross-checks.ts';
import { CareGuideFile, Clinic, type ClinicEntry } from './format.ts';
import { type ProcedureRow, readProcedures } from './read-procedures.ts';

/**
 * Validated content. `masters` maps picture names to files. `hash` changes with every change of a clinic's file, a kind of treatment or a picture.
 */
export type ParsedContent = {
  clinics: Clinic[];
  care: CareGuideFile;
  procedures: ProcedureRow[];
  masters: ReadonlyMap<string, string>;
  warnings: string[];
  hash: string;
};

/** Reads and checks a folder in the layout of content/README.md. Throws ContentError with every problem. */
export async function readContent(folder: string): Promise<ParsedContent> {
  const place = basename(folder);
  const sources = (await readSources(folder, 'clinics')) ?? [];
  const problems = await findUnusedFiles(folder);
  const entries = sources.flatMap((source): ClinicEntry[] => {
    const parsed = parseYaml(Clinic, source, problems);
    return parsed ? [{ clinic: parsed.values, placeOf: parsed.placeOf }] : [];
  });
  const careSource = await readSource(folder, 'care.yaml');
  const care = careSource && parseYaml(CareGuideFile, careSource, problems);
  const procedureSources = (await readSources(folder, 'procedures')) ?? [];
  const procedures = readProcedures(procedureSources, problems);
  const masters = await listMasters(join(folder, 'pictures'), `${place}/pictures`, problems);
  const hash = createHash('sha256');
  for (const source of [...sources, careSource, ...procedureSources]) hash.update(source?.text ?? '');
  for (const path of masters.values()) hash.update(await readFile(path));
  problems.push(...findCrossFileProblems(entries, { masters, procedures }, place));
  if (problems.length > 0) throw new ContentError(problems);
  const warnings = [
    ...entries.flatMap(({ clinic, placeOf }) => findMissingLanguages(clinic, placeOf)),
    ...(care ? findMissingLanguages(care.values, care.placeOf) : []),
  ];
  return { clinics: entries.map(({ clinic }) => clinic), care: care?.values ?? [], procedures, masters, warnings, hash: hash.digest('hex') };
}

async function listMasters(folder: string, place: string, problems: string[]): Promise<Map<string, string>> {
  const masters = new Map<string, string>();
  const files = await readdir(folder).catch((cause: NodeJS.ErrnoException): string[] => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
  for (const file of files.sort()) {
    const name = PICTURE_FILE.exec(file)?.[1];
    if (!name) continue;
    if (masters.has(name)) problems.push(`${place}/${file}: there is another picture of this name.`);
    masters.set(name, join(folder, file));
  }
  return masters;
}

/** Returns a warning for each text that lacks one of the five languages. */
function findMissingLanguages(content: unknown, placeOf: LocationFormatter): string[] {
  const warnings: string[] = [];
  const look = (value: unknown, path: YamlPath): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && 'en' in value && 'ko' in value) {
      const missing = LANGUAGES.filter((language) => !(value as Record<string, unknown>)[language]);
      if (missing.length > 0) warnings.push(`${placeOf(path)}: has no ${missing.join(', ')}; readers of it get English.`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) look(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  look(content, []);
  return warnings;
}
