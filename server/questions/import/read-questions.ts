import type { QuestionTemplate } from '../../../contract/desk/questions.ts';
import type { ParsedPart } from '../../content/import-part.ts';
import { makeUniqueCheck, parseEntries, parseYaml } from '../../content/parse-yaml.ts';
import { readSources } from '../../content/sources.ts';
import { CommonFile, type FormEntry, FormFile, type QuestionEntry } from './question-format.ts';

type ReadForm = Omit<QuestionTemplate, 'version'>;

const COMMON = 'common.yaml';
const NO_ALIASES = { maxAliasCount: 0 };

/** Reads and checks `questions/*.yaml` of a content folder. */
export async function readQuestionForms(folder: string): Promise<ParsedPart<ReadForm>> {
  const sources = await readSources(folder, 'questions');
  if (!sources) return { entries: undefined, problems: [] };
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const shared = sources.find(({ name }) => name === COMMON);
  const common = shared ? parseYaml(CommonFile, shared, problems, NO_ALIASES)?.values : [];
  const forms: ReadForm[] = [];
  for (const source of sources.filter((each) => each !== shared)) {
    for (const { entry, placeOf } of parseEntries(FormFile, source, problems, NO_ALIASES)) {
      checkUnique(entry.id, placeOf());
      // Forms that use common questions are checked only if common.yaml is valid.
      if (common) forms.push(resolveForm(entry, common, (problem) => problems.push(`${placeOf()}: ${problem}.`)));
    }
  }
  return { entries: forms, problems };
}

function resolveForm({ id, departments, title, questions }: FormEntry, common: readonly QuestionEntry[], say: (problem: string) => void): ReadForm {
  const whole = questions.flatMap((question): QuestionEntry[] => {
    if (!('use' in question)) return [question];
    const found = common.find((one) => one.id === question.use);
    if (!found) say(`${COMMON} has no ${question.use}`);
    return found ? [found] : [];
  });
  if (new Set(whole.map((question) => question.id)).size < whole.length) say('asks a question twice');
  return { id, departments, title, questions: whole.map(({ hint, ...question }) => ({ ...question, hint: hint ?? null })) };
}
