import type { TextByLanguage } from '../../../contract/constants.ts';
import { makeUniqueCheck, parseEntries, parseYaml, type YamlPath } from '../../content/parse-yaml.ts';
import type { YamlSource } from '../../content/sources.ts';
import type { AnsweredQuestion, procedures } from '../catalog.tables.ts';
import { type ProcedureEntry, ProcedureFile, ProcedureSentenceFile, QuestionFile } from './procedure-format.ts';

/** A kind of treatment as it is stored. */
export type ProcedureRow = typeof procedures.$inferSelect;

const [SENTENCES, QUESTIONS] = ['sentences.yaml', 'questions.yaml'];

/** Shared texts that kinds refer to by name; undefined if their file is invalid. */
type SharedTexts = { sentences: Record<string, TextByLanguage> | undefined; questions: Record<string, AnsweredQuestion> | undefined };

/** Parses the files of `procedures/` of a content folder. Returns the kinds by id, and adds every problem to `problems`. */
export function readProcedures(sources: readonly YamlSource[], problems: string[]): ProcedureRow[] {
  const [sentences, questions] = [SENTENCES, QUESTIONS].map((name) => sources.find((source) => source.name === name));
  const common: SharedTexts = {
    sentences: sentences ? parseYaml(ProcedureSentenceFile, sentences, problems)?.values : {},
    questions: questions ? parseYaml(QuestionFile, questions, problems)?.values : {},
  };
  const checkUnique = makeUniqueCheck(problems);
  const rows = sources
    .filter((source) => source !== sentences && source !== questions)
    .flatMap((source) => parseEntries(ProcedureFile, source, problems))
    .map(({ entry, placeOf }) => {
      checkUnique(entry.id, placeOf());
      return toProcedureRow(entry, common, (path, problem) => problems.push(`${placeOf(path)}: ${problem}.`));
    });
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

type ReportProblem = (path: YamlPath, problem: string) => void;

/** Returns the row of a kind with its shared texts filled in. Reports a missing text; the import then writes nothing. */
function toProcedureRow(entry: ProcedureEntry, common: SharedTexts, say: ReportProblem): ProcedureRow {
  const find = <T>(known: Record<string, T> | undefined, file: string, name: string, path: YamlPath): T[] => {
    const found = known?.[name];
    if (known && !found) say([...path, 'use'], `${file} has no ${name}`);
    return found ? [found] : [];
  };
  const texts = (given: object & { use?: string | undefined }, path: YamlPath) =>
    given.use === undefined ? [given as TextByLanguage] : find(common.sentences, SENTENCES, given.use, path);
  const list = (name: 'steps' | 'prepare' | 'aftercare' | 'call' | 'extras') => entry[name].flatMap((one, at) => texts(one, [name, at]));
  const risks = (name: 'common' | 'rare') => entry.risks[name].flatMap((one, at) => texts(one, ['risks', name, at]));
  return {
    id: entry.id,
    title: entry.title,
    careOf: entry.care_of ?? null,
    stay: entry.stay.flatMap(({ days, part, use, text }, at) => texts(text ?? { use }, ['stay', at]).map((found) => ({ days, part, text: found }))),
    steps: list('steps'),
    prepare: list('prepare'),
    aftercare: list('aftercare'),
    call: list('call'),
    commonRisks: risks('common'),
    rareRisks: risks('rare'),
    extras: list('extras'),
    questions: entry.questions.flatMap(({ use, question, answer }, at) =>
      question && answer ? [{ question, answer }] : find(common.questions, QUESTIONS, use ?? '', ['questions', at]),
    ),
  };
}
