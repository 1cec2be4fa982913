import type { MessageFact, TranslationMark } from '../../contract/facts.ts';
import type { Language } from '../../contract/languages.ts';
import { compareTexts, readFacts } from '../../language/language.ts';

/** A text and the language that it is written in. */
export type Said = { text: string; language: Language };

/** What a text says exactly, as it goes over the wire. */
export const factsIn = ({ text, language }: Said): MessageFact[] => readFacts(text, language);

/** Where a translation differs from its original. `names` count as names wherever they stand. */
export function marksBetween(original: Said, translation: Said, names: readonly string[] = []): TranslationMark[] {
  return compareTexts(original, translation, { names }).map(({ strength, ...difference }) => ({
    strength: strength === 'exact' ? 'strong' : 'soft',
    ...difference,
  }));
}
