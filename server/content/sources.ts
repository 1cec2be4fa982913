import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ContentError } from './content-error.ts';

const YAML_FILE = /\.ya?ml$/;

/**
 * A YAML file of a content folder. `path` is its place in the folder, such as "cards/price.yaml"; `file` is the path as problems name it, such as
 * "content/cards/price.yaml".
 */
export type YamlSource = { name: string; path: string; file: string; text: string };

/** Reads the YAML files of a content folder, or of its subfolder `part`, sorted by name. Returns undefined if the folder does not exist. */
export async function readSources(folder: string, part = ''): Promise<YamlSource[] | undefined> {
  const names = await undefinedIfMissing(readdir(join(folder, part)), join(basename(folder), part));
  const sources = names?.filter((name) => YAML_FILE.test(name)).sort();
  return sources && (await Promise.all(sources.map((name) => readSource(folder, join(part, name))))).filter((source) => source !== undefined);
}

/** Reads one YAML file of a content folder. Returns undefined if the file does not exist. */
export async function readSource(folder: string, path: string): Promise<YamlSource | undefined> {
  const file = join(basename(folder), path);
  const text = await undefinedIfMissing(readFile(join(folder, path), 'utf8'), file);
  return text === undefined ? undefined : { name: basename(path), path, file, text };
}

/** Reads all YAML files of a subfolder and the folders in it, sorted by path. Returns undefined if the subfolder does not exist. */
export async function readTree(folder: string, part: string): Promise<YamlSource[] | undefined> {
  const files = await undefinedIfMissing(listFiles(join(folder, part)), join(basename(folder), part));
  const paths = files?.filter((path) => YAML_FILE.test(path)).map((path) => `${part}/${path}`);
  return paths && (await Promise.all(paths.map((path) => readSource(folder, path)))).filter((source) => source !== undefined);
}

/** Returns the paths of all files in a folder and the folders in it, sorted, with symbolic links followed. */
async function listFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return (await stat(path)).isDirectory() ? (await listFiles(path)).map((inner) => `${name}/${inner}`) : [name];
    }),
  );
  return files.flat();
}

/** A master of a picture, named by its name. */
export const PICTURE_FILE = /^([a-z0-9-]{1,60})\.(?:svg|png|jpe?g|webp|avif)$/;

/** Parts of a content folder, each with the files that belong in it. */
const LAYOUT: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    ['clinics', 'procedures', 'questions', 'cards', 'replies', 'synonyms', 'terms', 'quotes', 'help'].map((part) => [part, /^[^/]+\.ya?ml$/]),
  ),
  pictures: PICTURE_FILE,
  documents: /^[^/]+\/[^/]+\/[^/]+\.yaml$/,
  demonstration: /^/,
};
/** Files that anybody may put beside the content. */
const IGNORED_FILE = /(?:^|\/)(?:\.[^/]*(?:\/.*)?|README\.md)$/;

/** Returns a problem for each file of a content folder that no part would read, such as one in a misspelled folder. */
export async function findUnusedFiles(folder: string): Promise<string[]> {
  const files = (await listFiles(folder)).filter((path) => !IGNORED_FILE.test(path));
  if (files.length === 0) return [`${basename(folder)}: holds no content (content/README.md).`];
  return files
    .filter((path) => {
      const [part = '', ...rest] = path.split('/');
      return path !== 'care.yaml' && !(rest.length > 0 && LAYOUT[part]?.test(rest.join('/')));
    })
    .map((path) => `${basename(folder)}/${path}: no part of the content is read from here (content/README.md).`);
}

function undefinedIfMissing<T>(reading: Promise<T>, file: string): Promise<T | undefined> {
  return reading.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new ContentError([`${file}: ${cause.message}.`], { cause });
  });
}
