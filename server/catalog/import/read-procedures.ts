import type { Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Texts } from '../../../contract/constants.ts';
import type { AnsweredQuestion, procedures } from '../catalog.tables.ts';
import { type Path, problemAt } from './format-problems.ts';
import { type ProcedureEntry, ProcedureFile, ProcedureSentenceFile, QuestionFile } from './procedure-format.ts';
import { readFileAs } from './read-file.ts';

/** A kind of treatment as it is stored. */
export type ProcedureRow = typeof procedures.$inferSelect;

const [SENTENCES, QUESTIONS] = ['sentences.yaml', 'questions.yaml'];

/** Shared texts that kinds refer to by name; undefined if their file has problems itself. */
type Common = { sentences: Record<string, Texts> | undefined; questions: Record<string, AnsweredQuestion> | undefined };

/**
 * Reads `procedures/*.yaml` of a content folder, by id. A folder without them has no kinds. Problems are added to `problems`, and the text read to
 * `hash`.
 */
export async function readProcedures(folder: string, problems: string[], hash: Hash): Promise<ProcedureRow[]> {
  const place = `${basename(folder)}/procedures`;
  const names = await readdir(join(folder, 'procedures')).catch((cause: NodeJS.ErrnoException): string[] => {
    if (cause.code !== 'ENOENT') throw cause;
    return [];
  });
  const sources = new Map<string, string>();
  for (const name of names.filter((each) => /\.ya?ml$/.test(each)).sort()) sources.set(name, await readFile(join(folder, 'procedures', name), 'utf8'));
  for (const source of sources.values()) hash.update(source);
  const commonOf = (name: string) => ({ file: `${place}/${name}`, source: sources.get(name) ?? '{}' });
  const [sentences, questions] = [commonOf(SENTENCES), commonOf(QUESTIONS)];
  const common: Common = {
    sentences: readFileAs(ProcedureSentenceFile, sentences.file, sentences.source, problems),
    questions: readFileAs(QuestionFile, questions.file, questions.source, problems),
  };
  const first = new Map<string, string>();
  const rows: ProcedureRow[] = [];
  for (const [name, source] of sources) {
    if (name === SENTENCES || name === QUESTIONS) continue;
    const file = `${place}/${name}`;
    for (const [at, entry] of (readFileAs(ProcedureFile, file, source, problems) ?? []).entries()) {
      const taken = first.get(entry.id);
      if (taken) problems.push(problemAt(file, [at, 'id'], `kind ${entry.id} is already described in ${taken}`));
      first.set(entry.id, file);
      rows.push(rowOf(entry, common, (path, problem) => problems.push(problemAt(file, [at, ...path], problem))));
    }
  }
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Say = (path: Path, problem: string) => void;

/** Returns a kind with its shared texts filled in. A missing text is reported, and then nothing is written. */
function rowOf(entry: ProcedureEntry, common: Common, say: Say): ProcedureRow {
  const find = <T>(known: Record<string, T> | undefined, file: string, name: string, path: Path): T[] => {
    const found = known?.[name];
    if (known && !found) say([...path, 'use'], `${file} has no ${name}`);
    return found ? [found] : [];
  };
  const texts = (given: object & { use?: string | undefined }, path: Path) =>
    given.use === undefined ? [given as Texts] : find(common.sentences, SENTENCES, given.use, path);
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
