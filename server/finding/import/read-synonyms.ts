import type { ParsedPart } from '../../content/import-part.ts';
import { makeUniqueCheck, parseEntries } from '../../content/parse-yaml.ts';
import { readSources } from '../../content/sources.ts';
import { type SynonymEntry, SynonymFile } from './synonym-format.ts';

/** Reads and validates every `synonyms/*.yaml` of a content folder. Reports duplicate ids, and unknown ids in `also`. */
export async function readSynonyms(folder: string): Promise<ParsedPart<SynonymEntry>> {
  const sources = await readSources(folder, 'synonyms');
  if (!sources) return { entries: undefined, problems: [] };
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const groups = sources.flatMap((source) => parseEntries(SynonymFile, source, problems, { maxAliasCount: 0 }));
  const ids = new Set(groups.map(({ entry }) => entry.id));
  for (const { entry, placeOf } of groups) {
    checkUnique(entry.id, placeOf());
    for (const [i, id] of entry.also.entries()) if (!ids.has(id)) problems.push(`${placeOf(['also', i])}: there is no ${id}.`);
  }
  return { entries: groups.map(({ entry }) => entry), problems };
}
