import { fillPlaceholders } from '../../../contract/cards/card-text.ts';
import type { CardPlaceholder, CardValue, TemplateSuggestion } from '../../../contract/cards/cards.ts';
import type { TermForms } from '../../../contract/terms/terms.ts';
import { findMarksBetween, findMessageFacts } from '../../translation/translation.ts';
import { extractHoleValues } from './extract-hole-values.ts';

/** A template that can be suggested: its Korean text, one line for each row, with its holes. */
export type TemplateCandidate = Omit<TemplateSuggestion, 'values'> & { text: string; holes: CardPlaceholder[] };
/** Input for filling holes: the medicines of the glossary, and the day to which "tomorrow" is relative. */
export type HoleSources = { medicines: readonly TermForms[]; now: Date };

const MAX_SUGGESTIONS = 2;
/** Minimum fraction of a sentence's word weight that a template must contain. */
const MIN_COVERAGE = 0.45;
/** Weight of a verb relative to other words. The noun says more about what is forbidden, and verbs vary ("drink", "take"). */
const VERB_SHARE = 0.5;

/** Returns the templates that contain every sentence of a Korean text with all its values, the ones with least additional text first. */
export function matchTemplates(text: string, candidates: readonly TemplateCandidate[], filling: HoleSources): TemplateSuggestion[] {
  const rarity = makeRarity(candidates);
  return candidates
    .flatMap((candidate) => matchTemplate(text, candidate, { rarity, filling }) ?? [])
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}

/** Weight of a word: higher for one that few templates contain, negative for one that none contains. */
type Rarity = (word: string) => number;
type MatchContext = { rarity: Rarity; filling: HoleSources };

function matchTemplate(
  text: string,
  candidate: TemplateCandidate,
  { rarity, filling }: MatchContext,
): { suggestion: TemplateSuggestion; score: number } | undefined {
  const { kind, id, title, holes } = candidate;
  const lines = splitSentences(candidate.text);
  const said = splitSentences(text).map((sentence) => ({ sentence, ...findClosestLine(sentence, { lines, title: title.ko }, rarity) }));
  if (said.length === 0 || said.some(({ coverage }) => coverage < MIN_COVERAGE)) return undefined;
  const values = extractHoleValues(
    said.map(({ sentence, line }) => ({ sentence, line })),
    { holes, text: candidate.text },
    filling,
  );
  if (!values || said.some(({ sentence, line }) => isReversed(sentence, fillPlaceholders(line, values, 'ko')))) return undefined;
  const besides = lines.length - new Set(said.map(({ line }) => line)).size;
  const coverage = said.reduce((sum, one) => sum + one.coverage, 0) / said.length;
  return { suggestion: { kind, id, title, values }, score: coverage - countUnfilled(holes, values) * 0.02 - besides * 0.01 };
}

const countUnfilled = (holes: readonly CardPlaceholder[], values: Record<string, CardValue>) =>
  holes.filter(({ name, optional }) => !optional && !values[name]).length;

/**
 * Returns the template line with the largest fraction of a sentence, and that fraction; none if the line lacks a medicine or a noun that some template
 * contains, because "no alcohol" is not "no water". The title counts for every line. Of equal lines the one with holes is preferred.
 */
function findClosestLine(sentence: string, { lines, title }: { lines: readonly string[]; title: string }, rarity: Rarity): { line: string; coverage: number } {
  const words = extractWords(removeFacts(sentence)).map((word) => ({ word, weight: rarity(word) * (VERB_ENDING.test(word) ? VERB_SHARE : 1) }));
  const all = words.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const nouns = words.filter(({ word, weight }) => (weight > 0 && !VERB_ENDING.test(word)) || MEDICINE.test(word));
  const named = extractWords(title);
  return lines
    .map((line) => {
      const there = [...extractWords(line), ...named];
      const has = (word: string) => there.some((other) => isSameWord(word, other));
      const shared = words.reduce((sum, { word, weight }) => sum + (has(word) ? weight : 0), 0);
      return { line, coverage: nouns.length > 0 && nouns.every(({ word }) => has(word)) ? shared / all : 0 };
    })
    .toSorted((one, other) => other.coverage - one.coverage || Number(other.line.includes('{')) - Number(one.line.includes('{')))
    .reduce((best, one) => (best.coverage > 0 ? best : one), { line: '', coverage: 0 });
}

/** True if one sentence forbids what the other one asks for, or if "before" and "after" are swapped. */
const isReversed = (sentence: string, line: string): boolean =>
  findMarksBetween({ text: sentence, language: 'ko' }, { text: line, language: 'ko' }).some(({ kind }) => kind === 'negation' || kind === 'order');

const splitSentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?。])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

function removeFacts(sentence: string): string {
  return findMessageFacts({ text: sentence, language: 'ko' }).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, sentence);
}

/** Particles that follow a Korean noun, or stand alone once the figure before them has been removed. */
const PARTICLES = /(?:(?<=[가-힣])|^)(?:에서는|으로는|부터는|까지는|에는|에도|에서|부터|까지|으로|이나|하고|은|는|이|가|을|를|에|의|과|와|도|로|만)$/;

/** Endings of Korean verbs in instructions. */
const VERB_ENDING = /[지고요다면서게된할한해]$/;
/** A kind of medicine, such as 항생제 (antibiotic) or 감기약 (cold medicine). It must not get lost. */
const MEDICINE = /[가-힣][제약]$/;
/** Words that any instruction may contain (when, how long, please). They say nothing about its subject. */
const STOP_WORDS = new Set([
  '수술',
  '시술',
  '마취',
  '방문',
  '치료',
  '전',
  '후',
  '뒤',
  '동안',
  '주세요',
  '마세요',
  '해',
  '하지',
  '하세요',
  '꼭',
  '까지',
  '부터',
]);
/** Synonyms, each mapped to a word that templates use. */
const SYNONYMS: Readonly<Record<string, string>> = { 아무것: '음식', 식사: '음식', 음주: '술', 금주: '술', 흡연: '담배', 금연: '담배' };

/** Returns the meaningful words of a text without their particles. Holes are not words. */
const extractWords = (text: string): string[] =>
  (
    text
      .replaceAll(/\{[a-z0-9-]+\}/g, ' ')
      .replaceAll(/식사 ?(?=[전후])/g, '식')
      .match(/[가-힣]+|[A-Za-z]+/g) ?? []
  )
    .map((word) => word.toLowerCase().replace(PARTICLES, ''))
    .filter((word) => word !== '' && !STOP_WORDS.has(word))
    .map((word) => SYNONYMS[word] ?? word);

/** True if one word begins with the other ("화장하지" matches "화장"); one-syllable words must be equal. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) > 1 && (one.startsWith(other) || other.startsWith(one)));

function makeRarity(candidates: readonly TemplateCandidate[]): Rarity {
  const words = candidates.map(({ text, title }) => extractWords(`${title.ko} ${text}`));
  const known = new Map<string, number>();
  return (word) => {
    const count = words.filter((all) => all.some((other) => isSameWord(word, other))).length;
    const weight = known.get(word) ?? (Math.log((1 + words.length) / (1 + count)) + 0.1) * (count === 0 ? -1 : 1);
    known.set(word, weight);
    return weight;
  };
}
