import type { Pin } from '../../../contract/desk/pins.ts';
import type { QuestionAnswer, QuestionForm } from '../../../contract/desk/questions.ts';
import { isBlank } from '../../../contract/rules.ts';
import { readText, storeText, type TextStorage } from '../thread/outbox.ts';

/** Draft of the answers, by question. */
export type AnswersDraft = Readonly<Record<string, Required<QuestionAnswer>>>;
type Question = QuestionForm['questions'][number];

const EMPTY_ANSWER: Required<QuestionAnswer> = { chosen: [], words: '', day: '', withheld: false };
export const getDraftAnswer = (draft: AnswersDraft, id: string): Required<QuestionAnswer> => draft[id] ?? EMPTY_ANSWER;

const draftKey = (formId: number) => `chat-questions:${formId}`;

/** Returns the draft stored in this tab, else the earlier answers. */
export function restoreAnswersDraft(store: TextStorage, form: QuestionForm, answers: ReadonlyMap<string, Pin>): AnswersDraft {
  const begun = parseDraft(readText(store, draftKey(form.id)));
  if (begun) return begun;
  return Object.fromEntries(
    [...answers].map(([id, pin]) => [
      id,
      { chosen: pin.chosen.map((option) => option.id), words: pin.said?.text ?? '', day: pin.day ?? '', withheld: pin.withheld },
    ]),
  );
}

/** Stores the draft, so that a reload loses nothing. The end of the session clears it. Undefined removes it. */
export const storeAnswerDraft = (store: TextStorage, formId: number, draft: AnswersDraft | undefined): void =>
  storeText(store, draftKey(formId), draft ? JSON.stringify(draft) : '');

function parseDraft(kept: string): AnswersDraft | undefined {
  try {
    const found: unknown = JSON.parse(kept || 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    return Object.fromEntries(Object.entries(found as AnswersDraft).map(([id, answer]) => [id, { ...EMPTY_ANSWER, ...answer }]));
  } catch {
    return undefined;
  }
}

/** Returns the selection after an option was pressed. Type `one` allows a single option. An option marked `alone` excludes the others. */
export function toggleOption({ type, options }: Question, chosen: readonly string[], id: string): string[] {
  if (type === 'one') return [id];
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  if (options.find((option) => option.id === id)?.alone) return [id];
  return [...chosen.filter((each) => !options.find((option) => option.id === each)?.alone), id];
}

/** True if a chosen option asks for a text as well. */
export const needsText = ({ options }: Question, { chosen }: Pick<Required<QuestionAnswer>, 'chosen'>): boolean =>
  options.some(({ id, more }) => more && chosen.includes(id));

/** Returns the missing part of an answer; undefined if it is complete. */
export function findMissingPart(question: Question, answer: Required<QuestionAnswer>): 'answer' | 'more' | undefined {
  if (answer.withheld) return undefined;
  if (question.type === 'words') return isBlank(answer.words) ? 'answer' : undefined;
  if (question.type === 'day') return answer.day === '' ? 'answer' : undefined;
  if (answer.chosen.length === 0) return 'answer';
  return needsText(question, answer) && isBlank(answer.words) ? 'more' : undefined;
}

/** Returns the request body. Each answer has only the fields of its type. */
export function toAnswerBody({ questions }: QuestionForm, draft: AnswersDraft): Record<string, QuestionAnswer> {
  return Object.fromEntries(
    questions.map((question) => {
      const answer = getDraftAnswer(draft, question.id);
      if (answer.withheld) return [question.id, { withheld: true }];
      if (question.type === 'words') return [question.id, { words: answer.words.trim() }];
      if (question.type === 'day') return [question.id, { day: answer.day }];
      return [question.id, { chosen: answer.chosen, ...(needsText(question, answer) && { words: answer.words.trim() }) }];
    }),
  );
}
