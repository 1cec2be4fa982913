import type { Language } from '../../contract/languages.ts';
import { foldText } from '../folding.ts';
import { findNumerals } from '../numbers/numerals.ts';
import { writeFact } from '../writing.ts';
import type { FactReader } from './reading.ts';

/** Returns the facts that one reader finds in a text, without the other readers, in canonical notation. */
export function writeFactsOf(read: FactReader, language: Language, given: string): string {
  const { text } = foldText(given);
  const found = read({ text, language, numerals: findNumerals(text, language) });
  return found
    .sort((a, b) => a.start - b.start)
    .map(writeFact)
    .join('; ');
}
