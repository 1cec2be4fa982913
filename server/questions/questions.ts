import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import type { QuestionTemplate } from '../../contract/desk/questions.ts';
import { listProducts } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { type QuestionTemplateRow, questionTemplates } from './questions.tables.ts';

/** The front of the room: forms of questions that go out as written in each language (specification 7.14, decision 27). */
export { importQuestions } from './import/import-questions.ts';

const shapeOf = ({ place, withdrawnAt, ...template }: QuestionTemplateRow): QuestionTemplate => template;

/** No template at all: the content was never imported with one. */
export async function areQuestionsEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: questionTemplates.id }).from(questionTemplates).limit(1)).length === 0;
}

/** The template of this id that is in use; undefined when there is none, or it was withdrawn. */
export async function questionTemplate(db: Db, id: string): Promise<QuestionTemplate | undefined> {
  const [row] = await db
    .select()
    .from(questionTemplates)
    .where(and(eq(questionTemplates.id, id), isNull(questionTemplates.withdrawnAt)));
  return row && shapeOf(row);
}

/** The templates that fit what a clinic offers. */
export async function questionShelf(db: Db, hospitalId: number): Promise<QuestionTemplate[]> {
  const [rows, products] = await Promise.all([
    db.select().from(questionTemplates).where(isNull(questionTemplates.withdrawnAt)).orderBy(asc(questionTemplates.place)),
    listProducts(db, hospitalId),
  ]);
  const offered = new Set(products.map(({ departmentId }) => departmentId));
  return rows.filter(({ departments }) => departments.length === 0 || departments.some((one) => offered.has(one))).map(shapeOf);
}

type Words = Pick<QuestionTemplate, 'title' | 'questions'>;

/** Whether a template has all of its words in a language, so that nobody gets another one by surprise. */
export const isCompleteIn = ({ title, questions }: Words, language: Language): boolean =>
  [title, ...questions.flatMap(({ label, text, hint, options }) => [label, text, ...(hint ? [hint] : []), ...options.map((option) => option.text)])].every(
    (texts) => Boolean(texts[language]),
  );

/** The form as plain text, for who knows no forms: its title, then a line for each question. */
export const plainQuestions = ({ title, questions }: Words, language: Language): string =>
  [pickText(title, language), ...questions.map(({ text }, index) => `${index + 1}. ${pickText(text, language)}`)].join('\n');
