import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { LANGUAGES } from '../../contract/constants.ts';
import { isBlank } from '../../contract/rules.ts';
import { helpPlaceholders, holeProblem } from './questions.holes.ts';

/** The format of `help/` in content/README.md. Messages complete the sentence "file: place …". */
const ID = z.string('must be a name').regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a name of small letters, figures and hyphens');
const words = z
  .string('must be a text')
  .trim()
  .refine((text) => !isBlank(text), 'is empty')
  .max(1_500, 'is longer than 1,500 characters')
  .superRefine((text, ctx) => {
    const problem = holeProblem(text);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });
/** All languages are required, because people in need of help must be able to read it. Each has the holes of the English text. */
const texts = z.strictObject({ ko: words, en: words, zh: words, ja: words, ar: words }, 'must be a map of the five languages').superRefine((given, ctx) => {
  const wanted = helpPlaceholders(given.en).join(', ');
  for (const language of LANGUAGES)
    if (helpPlaceholders(given[language]).join(', ') !== wanted)
      ctx.addIssue({ code: 'custom', path: [language], message: `must have the same holes as en (${wanted || 'none'})` });
});
const Topic = z.strictObject({
  id: ID,
  title: texts,
  questions: z.array(z.strictObject({ id: ID, question: texts, answer: texts }), 'must be a list').min(1, 'needs at least 1'),
});

/** The topics in the order of their files; question ids are unique across all topics. */
export type Topics = readonly z.output<typeof Topic>[];

/** Thrown for an unusable file of questions, with the file and the problem. */
class QuestionsError extends Error {
  override name = 'QuestionsError';
}

/** Reads every file of a folder, in order of their names. Throws QuestionsError for the first faulty one, and for a duplicate id. */
export async function readHelpQuestions(folder: string): Promise<Topics> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  if (files.length === 0) throw new QuestionsError('help: has no file');
  const topics = await Promise.all(files.map((file) => readTopic(folder, file)));
  const seen = new Set<string>();
  for (const [place, topic] of topics.entries())
    for (const { id } of [topic, ...topic.questions]) {
      if (seen.has(id)) throw new QuestionsError(`help/${files[place]}: the id ${id} is used twice`);
      seen.add(id);
    }
  return topics;
}

async function readTopic(folder: string, file: string): Promise<Topics[number]> {
  let data: unknown;
  try {
    data = parse(await readFile(join(folder, file), 'utf8'));
  } catch (cause) {
    throw new QuestionsError(`help/${file}: ${(cause as Error).message}`, { cause });
  }
  const parsed = Topic.safeParse(data);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'the file'} ${message}`);
  throw new QuestionsError(`help/${file}: ${problems.join('; ')}`);
}
