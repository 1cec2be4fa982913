import { makeImportPart } from '../../content/import-part.ts';
import { writeTemplates } from '../../content/write-rows.ts';
import { questionTemplates } from '../questions.tables.ts';
import { readQuestionForms } from './read-questions.ts';

/** Imports the forms of a content folder. Changed forms get a new version. */
export const importQuestions = makeImportPart(readQuestionForms, (tx, forms, ...options) =>
  writeTemplates(
    tx,
    questionTemplates,
    forms.map((form, place) => ({ ...form, place })),
    ...options,
  ),
);
