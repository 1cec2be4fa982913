import type { Question, QuestionAnswer } from '../../../contract/desk/questions.ts';
import { isBlank } from '../../../contract/rules.ts';

/** An answer as it is stored: only the fields that belong to its question. */
export type StoredAnswer = { chosen: string[]; words: string | null; day: string | null; withheld: boolean };
type AnswerProblem = { question: string; code: 'fields.required' | 'fields.invalid' };

/** Returns the valid answers by question, and the errors. Every question must be answered or explicitly declined. */
export function validateAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, QuestionAnswer>>,
): { answers: Map<string, StoredAnswer>; problems: AnswerProblem[] } {
  const answers = new Map<string, StoredAnswer>();
  const problems: AnswerProblem[] = [];
  for (const question of questions) {
    const answer = parseAnswer(question, given[question.id] ?? {});
    if (typeof answer === 'string') problems.push({ question: question.id, code: answer });
    else answers.set(question.id, answer);
  }
  for (const id of Object.keys(given)) if (!questions.some((question) => question.id === id)) problems.push({ question: id, code: 'fields.invalid' });
  return { answers, problems };
}

const WITHHELD: StoredAnswer = { chosen: [], words: null, day: null, withheld: true };

function parseAnswer({ type, options }: Question, { chosen = [], words = '', day, withheld }: QuestionAnswer): StoredAnswer | AnswerProblem['code'] {
  if (withheld) return WITHHELD;
  const said = isBlank(words) ? null : words.trim();
  if (type === 'words') return said === null ? 'fields.required' : { ...WITHHELD, words: said, withheld: false };
  if (type === 'day') return day === undefined ? 'fields.required' : { ...WITHHELD, day, withheld: false };
  const ids = new Set(chosen);
  const picked = options.filter(({ id }) => ids.has(id));
  if (picked.length < ids.size || (type === 'one' && picked.length > 1) || (picked.length > 1 && picked.some(({ alone }) => alone))) return 'fields.invalid';
  if (picked.length === 0) return 'fields.required';
  const asksMore = picked.some(({ more }) => more);
  if (asksMore && said === null) return 'fields.required';
  return { chosen: picked.map(({ id }) => id), words: asksMore ? said : null, day: null, withheld: false };
}

export const isSameAnswer = (a: StoredAnswer, b: StoredAnswer): boolean =>
  a.withheld === b.withheld && a.words === b.words && a.day === b.day && a.chosen.length === b.chosen.length && a.chosen.every((id) => b.chosen.includes(id));
