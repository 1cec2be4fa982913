import type { Language } from '../../contract/languages.ts';
import type { FactValue, Span } from '../fact.ts';
import type { Numeral } from '../numbers/numerals.ts';

/** A text as the readers see it: folded (folding.ts), with every number that stands in it. */
export type Reading = { text: string; language: Language; numerals: readonly Numeral[] };

/** A fact in the folded text. Of two that overlap the longer is meant; of two as long, the one of the reader that is named first (facts.ts). */
export type Found = FactValue & Span;

export type Reader = (reading: Reading) => Found[];
