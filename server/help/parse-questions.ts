import { z } from 'zod';
import { LANGUAGES } from '../../contract/constants.ts';
import { isBlank } from '../../contract/rules.ts';
import { ContentError } from '../content/content-error.ts';
import { makeUniqueCheck, parseYaml } from '../content/parse-yaml.ts';
import type { YamlSource } from '../content/sources.ts';
import { extractHelpHoles, findHoleProblem } from './questions.holes.ts';

/** Format of the files in `help/` (content/README.md). Error messages complete the sentence "file: line: place: …". */
const ID = z.string('must be a name').regex(/^[a-z][a-z0-9-]{0,59}$/, 'must be a name of small letters, figures and hyphens');
const textSchema = z
  .string('must be a text')
  .trim()
  .refine((text) => !isBlank(text), 'is empty')
  .max(1_500, 'is longer than 1,500 characters')
  .superRefine((text, ctx) => {
    const problem = findHoleProblem(text);
    if (problem) ctx.addIssue({ code: 'custom', message: problem });
  });
/** All languages are required, because people in need of help must be able to read it. Each has the holes of the English text. */
const localizedTextSchema = z
  .strictObject({ ko: textSchema, en: textSchema, zh: textSchema, ja: textSchema, ar: textSchema }, 'must be a map of the five languages')
  .superRefine((given, ctx) => {
    const wanted = extractHelpHoles(given.en).join(', ');
    for (const language of LANGUAGES)
      if (extractHelpHoles(given[language]).join(', ') !== wanted)
        ctx.addIssue({ code: 'custom', path: [language], message: `must have the same holes as en (${wanted || 'none'})` });
  });
const Topic = z.strictObject({
  id: ID,
  title: localizedTextSchema,
  questions: z.array(z.strictObject({ id: ID, question: localizedTextSchema, answer: localizedTextSchema }), 'must be a list').min(1, 'needs at least 1'),
});

/** The topics in the order of their files; question ids are unique across all topics. */
export type Topics = readonly z.output<typeof Topic>[];

/** Parses the files, in their order. Throws ContentError with every problem. */
export function parseHelpQuestions(sources: readonly YamlSource[]): Topics {
  if (sources.length === 0) throw new ContentError(['help: has no file.']);
  const problems: string[] = [];
  const checkUnique = makeUniqueCheck(problems);
  const topics = sources.flatMap((source) => {
    const parsed = parseYaml(Topic, source, problems);
    if (!parsed) return [];
    checkUnique(parsed.values.id, parsed.placeOf(['id']));
    for (const [i, { id }] of parsed.values.questions.entries()) checkUnique(id, parsed.placeOf(['questions', i, 'id']));
    return [parsed.values];
  });
  if (problems.length > 0) throw new ContentError(problems);
  return topics;
}
