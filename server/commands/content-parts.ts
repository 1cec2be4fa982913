import { importCards, importReplies } from '../cards/cards.ts';
import type { ImportParts } from '../catalog/import/import.ts';
import { importSynonyms } from '../finding/finding.ts';
import { importQuestions } from '../questions/questions.ts';
import { importReviews } from '../reviews/reviews.ts';
import { importTerms } from '../terms/terms.ts';

/** Importers of the parts of a content folder that belong to other modules than the catalogue. */
export const CONTENT_PARTS = { importReviews, importTerms, importCards, importReplies, importQuestions, importSynonyms } satisfies Partial<ImportParts>;
