import { and, asc, eq, isNull } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import type { QuestionTemplate } from '../../contract/desk/questions.ts';
import { listProducts } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { type QuestionTemplateRow, questionTemplates } from './questions.tables.ts';

/** Public interface of this room: question forms, which are sent in each language as written (specification 7.14). */
export { importQuestions } from './import/import-questions.ts';

const toTemplate = ({ place, withdrawnAt, ...template }: QuestionTemplateRow): QuestionTemplate => template;

/** True if there is no template, because content with templates was never imported. */
export async function hasNoQuestionTemplates(db: Db): Promise<boolean> {
  return (await db.select({ id: questionTemplates.id }).from(questionTemplates).limit(1)).length === 0;
}

/** Returns the template with this id; undefined if unknown or withdrawn. */
export async function findQuestionTemplate(db: Db, id: string): Promise<QuestionTemplate | undefined> {
  const [row] = await db
    .select()
    .from(questionTemplates)
    .where(and(eq(questionTemplates.id, id), isNull(questionTemplates.withdrawnAt)));
  return row && toTemplate(row);
}

/** Returns the templates for a clinic's departments. */
export async function listQuestionTemplates(db: Db, hospitalId: number): Promise<QuestionTemplate[]> {
  const [rows, products] = await Promise.all([
    db.select().from(questionTemplates).where(isNull(questionTemplates.withdrawnAt)).orderBy(asc(questionTemplates.place)),
    listProducts(db, hospitalId),
  ]);
  const offered = new Set(products.map(({ departmentId }) => departmentId));
  return rows.filter(({ departments }) => departments.length === 0 || departments.some((one) => offered.has(one))).map(toTemplate);
}

type FormTexts = Pick<QuestionTemplate, 'title' | 'questions'>;

/** True if a template has all of its texts in a language. Otherwise the patient would get parts in another language. */
export const isFormCompleteIn = ({ title, questions }: FormTexts, language: Language): boolean =>
  [title, ...questions.flatMap(({ label, text, hint, options }) => [label, text, ...(hint ? [hint] : []), ...options.map((option) => option.text)])].every(
    (texts) => Boolean(texts[language]),
  );

/** Returns the form as plain text, for clients that cannot display forms: its title, then one line per question. */
export const questionsToPlainText = ({ title, questions }: FormTexts, language: Language): string =>
  [pickText(title, language), ...questions.map(({ text }, index) => `${index + 1}. ${pickText(text, language)}`)].join('\n');
