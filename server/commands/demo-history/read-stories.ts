import { ContentError } from '../../content/content-error.ts';
import { type LocationFormatter, makeUniqueCheck, parseYaml } from '../../content/parse-yaml.ts';
import { readSources } from '../../content/sources.ts';
import { PersonStory } from './story-format.ts';

/** A story with a function that locates its values in its file. */
export type LocatedStory = { story: PersonStory; placeOf: LocationFormatter };

/** Reads `demonstration/people/*.yaml` of a content folder. Returns none if there is no such folder. Throws ContentError with every problem found. */
export async function readStories(folder: string): Promise<LocatedStory[]> {
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const stories = ((await readSources(folder, 'demonstration/people')) ?? []).flatMap((source) => {
    const parsed = parseYaml(PersonStory, source, problems);
    if (!parsed) return [];
    checkUnique(parsed.values.person.uid, parsed.placeOf(['person', 'uid']));
    return [{ story: parsed.values, placeOf: parsed.placeOf }];
  });
  if (problems.length > 0) throw new ContentError(problems);
  return stories;
}
