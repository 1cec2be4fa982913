import { fillPlaceholders } from '../../../contract/cards/card-text.ts';
import type { CardHole, CardValue, TemplateSuggestion } from '../../../contract/cards/cards.ts';
import type { TermForms } from '../../../contract/terms/terms.ts';
import { marksBetween, readMessageFacts } from '../../translation/translation.ts';
import { placeFacts } from './place-facts.ts';

/** A template that may be suggested: its Korean text with its holes, a line for each row. */
export type Candidate = Omit<TemplateSuggestion, 'values'> & { text: string; holes: CardHole[] };
/** What fills holes besides the text: the medicines of the glossary, and the day from which "tomorrow" is counted. */
export type Filling = { medicines: readonly TermForms[]; now: Date };

const MAX_SUGGESTIONS = 2;
/** A sentence counts as said where a template has so much of the weight of its words. */
const MIN_COVERAGE = 0.45;
/** Of a verb's weight: what is forbidden is named by a noun, and "drink" is as well "take". */
const VERB_SHARE = 0.5;

/** The templates that say every sentence of a Korean text with every value in it, the one that says least besides first. */
export function matchTemplates(text: string, candidates: readonly Candidate[], filling: Filling): TemplateSuggestion[] {
  const rarity = rarityIn(candidates);
  return candidates
    .flatMap((candidate) => matchOf(text, candidate, { rarity, filling }) ?? [])
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}

/** How telling a word is: one that few templates have tells more. Negative for a word that none has. */
type Rarity = (word: string) => number;
type Known = { rarity: Rarity; filling: Filling };

function matchOf(text: string, candidate: Candidate, { rarity, filling }: Known): { suggestion: TemplateSuggestion; score: number } | undefined {
  const { kind, id, title, holes } = candidate;
  const lines = sentencesOf(candidate.text);
  const said = sentencesOf(text).map((sentence) => ({ sentence, ...closest(sentence, { lines, title: title.ko }, rarity) }));
  if (said.length === 0 || said.some(({ coverage }) => coverage < MIN_COVERAGE)) return undefined;
  const values = placeFacts(
    said.map(({ sentence, line }) => ({ sentence, line })),
    { holes, text: candidate.text },
    filling,
  );
  if (!values || said.some(({ sentence, line }) => isTurned(sentence, fillPlaceholders(line, values, 'ko')))) return undefined;
  const besides = lines.length - new Set(said.map(({ line }) => line)).size;
  const coverage = said.reduce((sum, one) => sum + one.coverage, 0) / said.length;
  return { suggestion: { kind, id, title, values }, score: coverage - unfilled(holes, values) * 0.02 - besides * 0.01 };
}

const unfilled = (holes: readonly CardHole[], values: Record<string, CardValue>) => holes.filter(({ name, optional }) => !optional && !values[name]).length;

/**
 * The line of a template that has the most of a sentence, and how much of it that is; nothing where it lacks a noun that any template has,
 * because "no alcohol" is not "no water". The title counts for every line; of lines that are alike the one with holes is meant.
 */
function closest(sentence: string, { lines, title }: { lines: readonly string[]; title: string }, rarity: Rarity): { line: string; coverage: number } {
  const words = wordsOf(withoutFacts(sentence)).map((word) => ({ word, weight: rarity(word) * (VERB.test(word) ? VERB_SHARE : 1) }));
  const all = words.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const nouns = words.filter(({ word, weight }) => weight > 0 && !VERB.test(word));
  const named = wordsOf(title);
  return lines
    .map((line) => {
      const there = [...wordsOf(line), ...named];
      const has = (word: string) => there.some((other) => isSameWord(word, other));
      const shared = words.reduce((sum, { word, weight }) => sum + (has(word) ? weight : 0), 0);
      return { line, coverage: nouns.length > 0 && nouns.every(({ word }) => has(word)) ? shared / all : 0 };
    })
    .toSorted((one, other) => other.coverage - one.coverage || Number(other.line.includes('{')) - Number(one.line.includes('{')))
    .reduce((best, one) => (best.coverage > 0 ? best : one), { line: '', coverage: 0 });
}

/** True if one sentence forbids what the other asks for, or says before for after. */
const isTurned = (sentence: string, line: string): boolean =>
  marksBetween({ text: sentence, language: 'ko' }, { text: line, language: 'ko' }).some(({ kind }) => kind === 'negation' || kind === 'order');

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?。])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

function withoutFacts(sentence: string): string {
  return readMessageFacts({ text: sentence, language: 'ko' }).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, sentence);
}

/** What stands behind a Korean noun. */
const PARTICLES = /(?<=[가-힣])(?:에서는|으로는|부터는|까지는|에는|에도|에서|부터|까지|으로|이나|하고|은|는|이|가|을|를|에|의|과|와|도|로|만)$/;

/** How Korean verbs end in an instruction. */
const VERB = /[지고요다면서게된할한해]$/;
/** What every instruction may say: when, how long, and please. They tell nothing of what it is about. */
const COMMON = new Set(['수술', '시술', '마취', '방문', '치료', '전', '후', '뒤', '동안', '주세요', '마세요', '해', '하지', '하세요', '꼭', '까지', '부터']);
/** Another word for one that templates have. */
const SYNONYMS: Readonly<Record<string, string>> = { 아무것: '음식', 식사: '음식', 음주: '술', 금주: '술', 흡연: '담배', 금연: '담배' };

/** The telling words of a text without their particles; holes are none. */
const wordsOf = (text: string): string[] =>
  (text.replaceAll(/\{[a-z0-9-]+\}/g, ' ').match(/[가-힣]+|[A-Za-z]+/g) ?? [])
    .map((word) => word.toLowerCase().replace(PARTICLES, ''))
    .filter((word) => !COMMON.has(word))
    .map((word) => SYNONYMS[word] ?? word);

/** "화장하지" is of "화장"; of one syllable only the same. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) > 1 && (one.startsWith(other) || other.startsWith(one)));

function rarityIn(candidates: readonly Candidate[]): Rarity {
  const words = candidates.map(({ text, title }) => wordsOf(`${title.ko} ${text}`));
  const known = new Map<string, number>();
  return (word) => {
    const count = words.filter((all) => all.some((other) => isSameWord(word, other))).length;
    const weight = known.get(word) ?? (Math.log((1 + words.length) / (1 + count)) + 0.1) * (count === 0 ? -1 : 1);
    known.set(word, weight);
    return weight;
  };
}
