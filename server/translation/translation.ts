/* The front of the room: a translation that is worth showing, what it may have wrong, what it costs, and what a text says exactly. */
export { findAmbiguities } from './ambiguities.ts';
export { backMarks, instructs, translatedBack } from './back-translation.ts';
export { budgetLeft } from './budgets.ts';
export { type Guarded, guardedTranslation } from './guard.ts';
export { marksBetween, prohibitionsIn, readMessageFacts, type SourceText } from './marks.ts';
export { forgetAnswers } from './stored-answers.ts';
export { translationFigures } from './translation-figures.ts';
export { type TranslatorNeeds, translatorFor } from './translator-for.ts';
