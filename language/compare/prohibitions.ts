import type { Language } from '../../contract/languages.ts';
import { overlaps, type Span } from '../fact.ts';
import { foldText, mapToOriginal } from '../folding.ts';
import { readDenials } from './denials.ts';
import { type InstructedAct, readSigns, splitSentences } from './signs.ts';

/** An act that the text tells its reader not to do. `consume` stands for eating, drinking or taking. */
export type Prohibition = Span & { act: Exclude<InstructedAct, 'cancel' | 'come'> | 'consume' };

/** Returns the first prohibition of a known act in each sentence. A question or supposition forbids nothing. */
export function readProhibitions(text: string, language: Language): Prohibition[] {
  return splitSentences(text).flatMap(({ start, end }) => {
    const folded = foldText(text.slice(start, end));
    const { forbidden } = readDenials(folded.text, language);
    const act = forbidden && findAct(folded.text, forbidden, language);
    if (!act) return [];
    const place = mapToOriginal(folded, forbidden.start, forbidden.end);
    return [{ act, start: start + place.start, end: start + place.end }];
  });
}

const CONSUMED: readonly InstructedAct[] = ['take', 'eat', 'drink'];

function findAct(folded: string, forbidden: Span, language: Language): Prohibition['act'] | undefined {
  const { acts } = readSigns(folded, language);
  const refused = (Object.keys(acts) as InstructedAct[]).filter((act) => overlaps(acts[act]?.refused ?? { start: 0, end: 0 }, forbidden));
  const [act, ...others] = refused;
  if (others.length > 0) return refused.every((one) => CONSUMED.includes(one)) ? 'consume' : undefined;
  return act === 'cancel' || act === 'come' ? undefined : act;
}
