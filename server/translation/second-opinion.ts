import type { TextSpan, TranslationMark } from '../../contract/threads/message-facts.ts';
import type { Opinion, SecondOpinion, TextPair } from '../providers/opinion/port.ts';
import type { ServiceCall } from '../providers/translation/port.ts';
import { TranslationError } from '../providers/translation/port.ts';
import { assertWithinBudget } from './budgets.ts';
import { findMarksBetween, type SourceText } from './marks.ts';
import { maskPersonal } from './mask.ts';
import { countUsage, type TranslatorDeps } from './translator-for.ts';

/** Input of a second opinion: texts, paying clinic, names to mask, existing marks. */
type OpinionRequest = Record<'original' | 'translation', SourceText> & { hospitalId: number; names: readonly string[]; known: readonly TranslationMark[] };

/**
 * Returns soft marks where a second service reads a delivered translation differently (specification 5.16), at unmarked passages only. Names and
 * numbers that identify people are masked first. An opinion counts against the clinic's budget like a translation of the original. Throws
 * TranslationError.
 */
export async function findOpinionMarks(deps: TranslatorDeps, opinion: SecondOpinion, asked: OpinionRequest): Promise<TranslationMark[]> {
  const pair = { original: maskPeople(asked.original, asked.names), translation: maskPeople(asked.translation, asked.names) };
  const characters = [...pair.original.text].length;
  await assertWithinBudget(deps, asked.hospitalId, characters);
  const since = performance.now();
  const count = (outcome: ServiceCall['outcome']) =>
    countUsage(deps, asked.hospitalId, [{ service: opinion.service, characters, ms: Math.round(performance.now() - since), outcome }]);
  try {
    const answer = await opinion.ask(pair);
    await count('done');
    return toOpinionMarks(answer, pair).filter((mark) => !asked.known.some((one) => isAtSamePlace(one, mark)));
  } catch (error) {
    await count(error instanceof TranslationError && error.retry ? 'again' : 'failed');
    throw error;
  }
}

/** Masks letters and figures one by one, so that positions do not change. */
const maskPeople = ({ text, language }: SourceText, names: readonly string[]): SourceText => ({
  text: maskPersonal({ text, language }, names, ({ words }) => words.replaceAll(/\S/g, '■')),
  language,
});

const meaningMark = (original: TextSpan | null, translation: TextSpan | null): TranslationMark => ({
  strength: 'soft',
  kind: 'meaning',
  original,
  translation,
});

function toOpinionMarks(opinion: Opinion, { original, translation }: TextPair): TranslationMark[] {
  if (opinion.outcome === 'differs') {
    const [inTranslation, inOriginal] = [findSpan(opinion.part, translation.text), findSpan(opinion.part, original.text)];
    // An opinion that quotes words of neither text invented them.
    if (inTranslation) return [meaningMark(null, inTranslation)];
    return inOriginal ? [meaningMark(inOriginal, null)] : [];
  }
  if (opinion.outcome !== 'translated') return [];
  const second = { text: opinion.text, language: translation.language };
  // A second translation that itself differs from the original cannot judge the first.
  if (findMarksBetween(original, second).length > 0) return [];
  const places = findMarksBetween(second, translation).filter(({ kind }) => kind !== 'sentences');
  return places.flatMap((mark) => (mark.translation ? [meaningMark(null, mark.translation)] : []));
}

function findSpan(part: string, text: string): TextSpan | null {
  const start = text.indexOf(part);
  return start < 0 ? null : { start, end: start + part.length };
}

const isAtSamePlace = (one: TranslationMark, other: TranslationMark): boolean =>
  (['original', 'translation'] as const).some((side) => {
    const [a, b] = [one[side], other[side]];
    return a !== null && b !== null && a.start < b.end && b.start < a.end;
  });
