import type { Language } from '../../contract/languages.ts';
import type { FactValue, Span } from '../fact.ts';
import type { Numeral } from '../numbers/numerals.ts';

/** A text as the readers get it: folded (folding.ts), with all its numbers. */
export type ReaderInput = { text: string; language: Language; numerals: readonly Numeral[] };

/** A fact in the folded text. Of two that overlap the longer wins; at equal length, the earlier reader's (read-facts.ts). */
export type FoundFact = FactValue & Span;

export type FactReader = (reading: ReaderInput) => FoundFact[];
