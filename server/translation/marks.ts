import type { Language } from '../../contract/languages.ts';
import type { MessageFact, TranslationMark } from '../../contract/threads/facts.ts';
import { compareTexts, readFacts, readProhibitions } from '../../language/language.ts';
import { changedMedicines, type KnownMedicine } from '../terms/terms.ts';
import { languageByLetters } from './letters.ts';

/** A text and the language that it is written in. */
export type SourceText = { text: string; language: Language };

/** What a text says exactly, as it goes over the wire. `language` is the likeliest one, where its letters show no other. */
export const readMessageFacts = ({ text, language }: SourceText): MessageFact[] => readFacts(text, languageByLetters(text, language));

/** What somebody is told not to do, as it goes over the wire beside the facts. */
export const prohibitionsIn = ({ text, language }: SourceText): MessageFact[] =>
  readProhibitions(text, languageByLetters(text, language)).map((one) => ({ kind: 'prohibition', ...one }));

/** What guards know besides the texts: names that count wherever they stand, and medicines by their names in every language. */
type Known = { names?: readonly string[]; medicines?: readonly KnownMedicine[] };

/** Signs that can turn an instruction or a fact of health into its opposite: nobody should act on such a translation. */
const DANGEROUS_SIGNS: ReadonlySet<TranslationMark['kind']> = new Set(['negation', 'allergy', 'pregnancy']);

/** Where a translation differs from its original. Strong is what can be read exactly, and a sign that can turn it round. */
export function marksBetween(original: SourceText, translation: SourceText, { names = [], medicines = [] }: Known = {}): TranslationMark[] {
  const changed = changedMedicines(original, translation, medicines);
  return compareTexts(original, translation, { names, medicines: changed }).map(({ strength, ...difference }) => {
    const replaced = changed.replaced.find((one) => difference.kind === 'name' && one.original.start === difference.original?.start);
    return {
      strength: strength === 'exact' || DANGEROUS_SIGNS.has(difference.kind) ? 'strong' : 'soft',
      ...difference,
      ...(replaced && { medicine: replaced.name }),
    };
  });
}
