import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ContentError } from './content-error.ts';

/** A YAML file of a content folder. `file` is its path as problems name it, such as "content/cards/price.yaml". */
export type YamlSource = { name: string; file: string; text: string };

/** Reads the YAML files of a content folder, or of its subfolder `part`, sorted by name. Returns undefined if the folder does not exist. */
export async function readSources(folder: string, part = ''): Promise<YamlSource[] | undefined> {
  const names = await undefinedIfMissing(readdir(join(folder, part)), join(basename(folder), part));
  const sources = names?.filter((name) => /\.ya?ml$/.test(name)).sort();
  return sources && (await Promise.all(sources.map((name) => readSource(folder, join(part, name))))).filter((source) => source !== undefined);
}

/** Reads one YAML file of a content folder. Returns undefined if the file does not exist. */
export async function readSource(folder: string, path: string): Promise<YamlSource | undefined> {
  const file = join(basename(folder), path);
  const text = await undefinedIfMissing(readFile(join(folder, path), 'utf8'), file);
  return text === undefined ? undefined : { name: basename(path), file, text };
}

function undefinedIfMissing<T>(reading: Promise<T>, file: string): Promise<T | undefined> {
  return reading.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new ContentError([`${file}: ${cause.message}.`], { cause });
  });
}
