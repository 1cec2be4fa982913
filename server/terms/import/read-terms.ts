import { LANGUAGES, TERM_CATEGORIES, type TermCategory } from '../../../contract/constants.ts';
import { foldCase } from '../../../contract/text-forms.ts';
import type { ParsedPart } from '../../content/import-part.ts';
import { makeUniqueCheck, parseEntries } from '../../content/parse-yaml.ts';
import { readSources } from '../../content/sources.ts';
import { type TermEntry, TermFile } from './term-format.ts';

export type CategorizedTerm = TermEntry & { category: TermCategory };

/**
 * Reads and checks `terms/CATEGORY.yaml` of a content folder. Reports duplicate ids, and terms with the same first form, because only one of them
 * could bind.
 */
export async function readTerms(folder: string): Promise<ParsedPart<CategorizedTerm>> {
  const sources = await readSources(folder, 'terms');
  if (!sources) return { entries: undefined, problems: [] };
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const terms: CategorizedTerm[] = [];
  for (const source of sources) {
    const category = TERM_CATEGORIES.find((each) => source.name === `${each}.yaml`);
    if (!category) {
      problems.push(`${source.file}: must be named after what its terms are about: ${TERM_CATEGORIES.map((each) => `${each}.yaml`).join(', ')}.`);
      continue;
    }
    for (const { entry, placeOf } of parseEntries(TermFile, source, problems)) {
      checkUnique(`id ${entry.id}`, placeOf());
      for (const language of LANGUAGES) {
        const form = entry[language][0] as string;
        checkUnique(`${language} ${foldCase(form)}`, placeOf([language]), form);
      }
      terms.push({ ...entry, category });
    }
  }
  return { entries: terms, problems };
}
