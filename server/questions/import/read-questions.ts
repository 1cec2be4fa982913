import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import type { QuestionTemplate } from '../../../contract/desk/questions.ts';
import { CommonFile, type FormEntry, FormFile, type QuestionEntry } from './question-format.ts';

export type ReadForm = Omit<QuestionTemplate, 'version'>;
/** `forms` is undefined if there is no folder `questions`; existing forms then stay unchanged. */
type ReadForms = { forms: ReadForm[] | undefined; problems: string[] };

const COMMON = 'common.yaml';

/** Reads and checks `questions/*.yaml` of a content folder. Every problem is a sentence with file and place. */
export async function readQuestionForms(folder: string): Promise<ReadForms> {
  const place = `${basename(folder)}/questions`;
  const names = await readdir(join(folder, 'questions')).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  if (!names) return { forms: undefined, problems: [] };
  const problems: string[] = [];
  const parse = async <S extends z.ZodType>(name: string, format: S) =>
    readAs(format, `${place}/${name}`, await readFile(join(folder, 'questions', name), 'utf8'), problems);
  const common = names.includes(COMMON) ? await parse(COMMON, CommonFile) : [];
  const forms: ReadForm[] = [];
  const usedIds = new Map<string, string>();
  for (const name of names.filter((each) => /\.ya?ml$/.test(each) && each !== COMMON).sort()) {
    const file = `${place}/${name}`;
    for (const entry of (await parse(name, FormFile)) ?? []) {
      const before = usedIds.get(entry.id);
      if (before) problems.push(`${file}: ${entry.id}: this id is already used in ${before}.`);
      usedIds.set(entry.id, file);
      // Forms that use common questions cannot be checked without them.
      if (common) forms.push(formOf(entry, common, (problem) => problems.push(`${file}: ${entry.id}: ${problem}.`)));
    }
  }
  return { forms, problems };
}

function formOf({ id, departments, title, questions }: FormEntry, common: readonly QuestionEntry[], say: (problem: string) => void): ReadForm {
  const whole = questions.flatMap((question): QuestionEntry[] => {
    if (!('use' in question)) return [question];
    const found = common.find((one) => one.id === question.use);
    if (!found) say(`${COMMON} has no ${question.use}`);
    return found ? [found] : [];
  });
  if (new Set(whole.map((question) => question.id)).size < whole.length) say('asks a question twice');
  return { id, departments, title, questions: whole.map(({ hint, ...question }) => ({ ...question, hint: hint ?? null })) };
}

function readAs<S extends z.ZodType>(format: S, file: string, source: string, problems: string[]): z.output<S> | undefined {
  const document = parseDocument(source, { prettyErrors: false });
  if (document.errors.length > 0) {
    problems.push(...document.errors.map(({ message }) => `${file}: ${message}`));
    return undefined;
  }
  const data: unknown = document.toJS({ maxAliasCount: 0 }) ?? [];
  const parsed = format.safeParse(data);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) problems.push(`${file}: ${problemOf(issue, data)}.`);
  return undefined;
}

/** Formats a problem as `before-laser: questions.0.text.ar is missing`: the entry's name, then the path within it. */
function problemOf(issue: z.core.$ZodIssue, data: unknown): string {
  if (issue.code === 'invalid_union') {
    // The alternative that matched furthest gives the most helpful message.
    const nearest = issue.errors.find((all) => all.some(({ path }) => valueAt(data, [...issue.path, ...path.slice(0, 1)]) !== undefined && path.length > 0));
    const inner = (nearest ?? issue.errors.flat()).find(({ path, code }) => path.length > 0 && code !== 'unrecognized_keys');
    if (inner) return problemOf({ ...inner, path: [...issue.path, ...inner.path] }, data);
  }
  const [first, ...rest] = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const id = first === undefined ? undefined : valueAt(data, [first, 'id']);
  const entry = first === undefined ? 'the file' : typeof id === 'string' ? id : String(first);
  const place = rest.length > 0 ? `${entry}: ${rest.map(String).join('.')}` : entry;
  if (issue.code === 'unrecognized_keys') return `${place} is not part of the format`;
  return issue.code !== 'custom' && valueAt(data, issue.path) === undefined ? `${place} is missing` : `${place} ${issue.message}`;
}

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined), data);
