/* Public interface of this room: checked translations with their marks, costs, and facts of a text. */
export { findAmbiguities } from './ambiguities.ts';
export { isInstruction, marksFromBackTranslation, translateBack } from './back-translation.ts';
export { budgetLeft } from './budgets.ts';
export { type GuardedTranslation, guardedTranslation } from './guard.ts';
export { marksBetween, prohibitionsIn, readMessageFacts, type SourceText } from './marks.ts';
export { maskPersonal } from './mask.ts';
export { opinionMarks } from './second-opinion.ts';
export { forgetAnswers } from './stored-answers.ts';
export { translateStoredText, translationColumns } from './translate-stored-text.ts';
export { translationFigures } from './translation-figures.ts';
export { type TranslatorNeeds, translatorFor } from './translator-for.ts';
