/* Public interface of this folder: checked translations with their marks, costs, and facts of a text. */
export { findAmbiguities } from './ambiguities.ts';
export { findBackTranslationMarks, isInstruction, translateBack } from './back-translation.ts';
export { readRemainingBudgets } from './budgets.ts';
export { type GuardedTranslation, translateGuarded } from './guard.ts';
export { findMarksBetween, findMessageFacts, findProhibitions, type SourceText } from './marks.ts';
export { maskPersonal } from './mask.ts';
export { findOpinionMarks } from './second-opinion.ts';
export { deleteStoredAnswers } from './stored-answers.ts';
export { toTranslationColumns, translateStoredText } from './translate-stored-text.ts';
export { translationMetrics } from './translation-metrics.ts';
export { makeBilledTranslator, type TranslatorDeps } from './translator-for.ts';
