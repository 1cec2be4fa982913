/* Public interface of this folder: checked translations with their marks, costs, and facts of a text. */
export { findAmbiguities } from './ambiguities.ts';
export { findBackTranslationMarks as marksFromBackTranslation, isInstruction, translateBack } from './back-translation.ts';
export { readRemainingBudgets as budgetLeft } from './budgets.ts';
export { type GuardedTranslation, translateGuarded as guardedTranslation } from './guard.ts';
export { findMarksBetween as marksBetween, findMessageFacts as readMessageFacts, findProhibitions as prohibitionsIn, type SourceText } from './marks.ts';
export { maskPersonal } from './mask.ts';
export { findOpinionMarks as opinionMarks } from './second-opinion.ts';
export { deleteStoredAnswers as forgetAnswers } from './stored-answers.ts';
export { toTranslationColumns as translationColumns, translateStoredText } from './translate-stored-text.ts';
export { translationMetrics as translationFigures } from './translation-metrics.ts';
export { makeBilledTranslator as translatorFor, type TranslatorDeps as TranslatorNeeds } from './translator-for.ts';
