import type { Language } from '../../contract/languages.ts';
import type { MessageFact, TranslationMark } from '../../contract/threads/message-facts.ts';
import { compareTexts, readFacts, readProhibitions } from '../../language/language.ts';
import { findChangedMedicines, type KnownMedicine } from '../terms/terms.ts';
import { detectLanguageByLetters } from './letters.ts';

/** A text and the language that it is written in. */
export type SourceText = { text: string; language: Language };

/** Returns the facts of a text in wire format. `language` is the most likely one and is used unless the letters contradict it. */
export const findMessageFacts = ({ text, language }: SourceText): MessageFact[] => readFacts(text, detectLanguageByLetters(text, language));

/** Returns the acts that a text prohibits, in wire format. */
export const findProhibitions = ({ text, language }: SourceText): MessageFact[] =>
  readProhibitions(text, detectLanguageByLetters(text, language)).map((one) => ({ kind: 'prohibition', ...one }));

/** Optional knowledge for the comparison: names that always count as facts, and medicines with their names in every language. */
type KnownNames = { names?: readonly string[]; medicines?: readonly KnownMedicine[] };

/** Signs that can reverse an instruction or a health fact, so nobody should act on such a translation. */
const DANGEROUS_SIGNS: ReadonlySet<TranslationMark['kind']> = new Set(['negation', 'allergy', 'pregnancy']);

/** Returns the differences between a translation and its original. Strong marks: exact facts, and signs that can reverse the meaning. */
export function findMarksBetween(original: SourceText, translation: SourceText, { names = [], medicines = [] }: KnownNames = {}): TranslationMark[] {
  const changed = findChangedMedicines(original, translation, medicines);
  return compareTexts(original, translation, { names, medicines: changed }).map(({ strength, ...difference }) => {
    const replaced = changed.replaced.find((one) => difference.kind === 'name' && one.original.start === difference.original?.start);
    return {
      strength: strength === 'exact' || DANGEROUS_SIGNS.has(difference.kind) ? 'strong' : 'soft',
      ...difference,
      ...(replaced && { medicine: replaced.name }),
    };
  });
}
