import type { Counter, FactValue, LocalizedText, Span } from '../fact.ts';
import { foldText, mapToOriginal } from '../folding.ts';
import { makeOrdinalPattern } from '../numbers/english-ordinals.ts';
import { findNumerals, type Numeral } from '../numbers/numerals.ts';
import { mentionsPartsOfDay } from '../read/parts-of-day.ts';
import { readFacts } from '../read/read-facts.ts';
import { type Atom, readFigure, valuesAgree } from './agreement.ts';

/* Decides which values of only one text are really missing in the other. */

/** Returns a test for unmatched values: true if the other text really lacks the value, false for values that languages add or omit freely. */
export function createMissingTest(otherText: LocalizedText, others: readonly Atom[]): (atom: Atom) => boolean {
  const isBeside = createOutsideFactsTest(otherText);
  return (atom) => isMissed(atom, others, otherText, isBeside);
}

/**
 * True for kinds that count as lost if only the original has them. Other kinds (spans, hours, counts, sides, "tomorrow") are unreliable: they were as
 * often expressed in words that no reader knows (docs/understanding.md).
 */
export const isReliablyRead = ({ value, said }: Atom): boolean =>
  isDose(value) || (value.kind === 'date' ? value.day !== undefined || (value.weekday !== undefined && said.length > 1) : RELIABLY_READ.has(value.kind));

/**
 * True for values that count as invented if only the translation has them: doses, and payments, measures and dates in figures. Other values in words
 * are nearly always the original's in another wording.
 */
export const countsAsInventedIfUnmatched = ({ value, said }: Atom): boolean =>
  isDose(value) || (FIGURES.test(said) && (RELIABLY_READ.has(value.kind) || (value.kind === 'date' && value.month !== undefined && value.day !== undefined)));

/** Counts of tablets, drops and the like are doses. */
const isDose = (value: FactValue): boolean => value.kind === 'count' && DOSES.has(value.counter);
const DOSES: ReadonlySet<Counter> = new Set(['tablet', 'capsule', 'drop', 'spoon']);

/** Payments, doses, and values written in figures in every language. */
const RELIABLY_READ: ReadonlySet<FactValue['kind']> = new Set(['amount', 'quantity', 'percentage', 'frequency', 'phone', 'url', 'email', 'order']);

const FIGURES = /[\d٠-٩０-９]/;

function isMissed(atom: Atom, others: readonly Atom[], otherText: LocalizedText, isBeside: (figure: number) => boolean): boolean {
  const { value, said } = atom;
  if (isOptional(value, said)) return false;
  // A value that one text states twice can be stated once in the other.
  if (others.some((other) => valuesAgree(atom, other))) return false;
  if (value.kind === 'date' && value.day === undefined && value.month === undefined && value.weekday !== undefined) {
    if (others.some((other) => other.value.kind === 'date' && other.value.weekday === value.weekday)) return false;
  }
  if (isNextDay(value, others, otherText.text)) return false;
  if (value.kind === 'percentage' && value.value === 50 && HALF.test(otherText.text)) return false;
  if (mentionsPartsOfDay(otherText, value)) return false;
  if (isBetweenTimes(value, others) || isThatMonth(value, others)) return false;
  const figure = readFigure(value);
  return figure === undefined || value.kind === 'relative-day' || !isBeside(figure);
}

/** "On the 3rd … on the 4th" can become "on the 3rd … the next day". */
const isNextDay = (value: FactValue, others: readonly Atom[], text: string): boolean =>
  value.kind === 'date' &&
  value.day !== undefined &&
  others.some(({ value: other }) => other.kind === 'date' && other.day === (value.day ?? 0) - 1) &&
  NEXT_DAY.test(text);

const NEXT_DAY = /(?:following|next) day|다음\s?날|이튿날|第二天|次日|隔天|翌日|次の日|اليوم (?:التالي|اللي بعده)/i;

const HALF = /half|절반|반[값액]|半|نصف/i;

/** "For the month of September" means throughout September. */
const isThatMonth = (value: FactValue, others: readonly Atom[]): boolean =>
  value.kind === 'duration' &&
  value.unit === 'month' &&
  value.value === 1 &&
  others.some((other) => other.value.kind === 'date' && other.value.month !== undefined);

/** "Ten minutes early, at ten to ten": the span between two times that both texts have. */
function isBetweenTimes(value: FactValue, others: readonly Atom[]): boolean {
  if (value.kind !== 'duration' || (value.unit !== 'minute' && value.unit !== 'hour')) return false;
  const minutes = others.flatMap((other) => (other.value.kind === 'time' ? [other.value.minute] : []));
  const span = value.unit === 'hour' ? value.value * 60 : value.value;
  return minutes.some((from) => minutes.some((to) => to - from === span || (to - from + 720) % 720 === span));
}

/** True for values that languages can state or omit. */
export function isOptional(value: FactValue, said: string): boolean {
  const isInWords = !FIGURES.test(said);
  // An Arabic dual with an article ("between the two injections") refers to two things that were named before.
  if (/^(?:[وفبك]?ال|لل)[ء-ي]+ين$/.test(said)) return true;
  // "A couple of" is no number in other languages; "all of it" is 100 %.
  if (/^두어/.test(said) || (value.kind === 'percentage' && [0, 100].includes(value.value))) return true;
  if (value.kind === 'number' || value.kind === 'count') {
    const isVague = value.kind === 'number' || value.counter === 'piece' || value.counter === 'person';
    // "A hundred times better", "a million things".
    const isFigureOfSpeech = isInWords && [100, 1_000, 10_000, 1_000_000].includes(value.value) && (isVague || value.counter === 'time');
    return value.value === 1 || isFigureOfSpeech || (isVague && isInWords && value.value === 2);
  }
  // One of a unit as often means "a".
  if (value.kind === 'quantity') return value.value === 1;
  if (value.kind === 'frequency') return value.times === 1 && value.every === 1;
  if (value.kind === 'duration') return value.value === 1 && value.unit === 'day';
  if (value.kind === 'relative-day') return value.days === 0;
  // "This month's offer" can become "the offer".
  if (value.kind === 'date') return value.months === 0 && value.day === undefined;
  if (value.kind === 'time') return value.minute === 720 && isInWords;
  return value.kind === 'side' && value.side === 'both';
}

/** Returns a test for numbers that a text contains outside of facts, such as in ordinals or parts of words. The numbers are computed on first use. */
function createOutsideFactsTest({ text, language }: LocalizedText): (figure: number) => boolean {
  let numbers: Set<number> | undefined;
  return (figure) => {
    if (language === 'en' && makeOrdinalPattern(figure)?.test(text)) return true;
    numbers ??= numbersOutsideFacts({ text, language });
    return numbers.has(figure);
  };
}

function numbersOutsideFacts({ text, language }: LocalizedText): Set<number> {
  // A single Korean syllable is more often a word than a number.
  const aside = findUnreadNumerals({ text, language }).filter((numeral) => !(numeral.weak && language === 'ko' && numeral.end - numeral.start === 1));
  return new Set(aside.flatMap(({ value, to }) => (to === undefined ? [value] : [value, to])));
}

/** Returns the numbers of a text that are in no fact. */
function findUnreadNumerals({ text, language }: LocalizedText): Numeral[] {
  const folded = foldText(text);
  const facts = readFacts(text, language);
  const isFact = (numeral: Span) => {
    const { start, end } = mapToOriginal(folded, numeral.start, numeral.end);
    return facts.some((fact) => fact.start < end && start < fact.end);
  };
  return findNumerals(folded.text.replace(/第/g, ' '), language).filter((numeral) => !isFact(numeral));
}
