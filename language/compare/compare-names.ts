import type { Difference, Fact, LocalizedText, Span } from '../fact.ts';

/*
 * Compares names in Latin letters. A name that a translator writes in another script cannot be compared. The Latin names of a translation must be in
 * the original, and an English translation must keep the Latin names of its original.
 */

type NameSpan = Span & { text: string };
/** A text with the facts read in it. */
type TextWithFacts = LocalizedText & { facts: readonly Fact[] };

/** After a form of address, even English text certainly names a person. */
const ADDRESSED = /(?<![A-Za-z])(?:Dr|Mr|Mrs|Ms|Miss|Prof|Professor|Doctor)\.?\s([A-Z][a-z]+(?:\s[A-Z][a-z]+)?)/g;

/** Returns names that changed or were lost. The names in `known` count wherever they occur in a text. */
export function compareNames(original: TextWithFacts, translation: TextWithFacts, known: readonly string[]): Difference[] {
  const before = findNames(original, known).filter((name) => !isNameIn(name, translation.text));
  const after = findNames(translation, known).filter((name) => !isNameIn(name, original.text));
  const changed = [...pairNames(before, after), ...pairNames(findCapitals(original, translation), findCapitals(translation, original))];
  if (translation.language !== 'en') return changed;
  // Names that are already in Latin letters, and too long to be an abbreviation that English spells out.
  const lost = before.slice(after.length).filter(({ text }) => original.language !== 'en' && /[a-z]{3}/.test(text) && /^[A-Z]/.test(text));
  return [...changed, ...lost.map((name) => makeNameDifference(name, null))];
}

const pairNames = (before: readonly NameSpan[], after: readonly NameSpan[]): Difference[] =>
  before.slice(0, after.length).map((name, place) => makeNameDifference(name, after[place] ?? null));

/** Returns words in capitals, as in passports, that the other text does not contain letter for letter. */
function findCapitals({ text }: LocalizedText, other: LocalizedText): NameSpan[] {
  const there = new Set(other.text.toUpperCase().match(/[A-Z]{2,}/g));
  return [...text.matchAll(/(?<![A-Za-z\d])[A-Z]{2,}(?![A-Za-z\d])/g)]
    .map(({ 0: word, index: start }) => ({ text: word, start, end: start + word.length }))
    .filter((name) => !there.has(name.text));
}

function makeNameDifference(original: NameSpan, translation: NameSpan | null): Difference {
  const span = ({ start, end }: NameSpan): Span => ({ start, end });
  return { strength: 'exact', kind: 'name', original: span(original), translation: translation && span(translation) };
}

function findNames({ text, language, facts }: TextWithFacts, known: readonly string[]): NameSpan[] {
  const read = facts.filter((fact): fact is Extract<Fact, { kind: 'name' }> => fact.kind === 'name');
  const found: NameSpan[] = [...read];
  const add = (name: string, start: number) => {
    const end = start + name.length;
    if (!found.some((other) => start < other.end && other.start < end)) found.push({ text: name, start, end });
  };
  for (const name of known) {
    const start = /^[\p{Script=Latin}\d\s.'’-]{3,}$/u.test(name) ? text.toLowerCase().indexOf(name.toLowerCase()) : -1;
    if (start >= 0) add(text.slice(start, start + name.length), start);
  }
  if (language === 'en') for (const { 0: all, 1: name = '', index } of text.matchAll(ADDRESSED)) add(name, index + all.length - name.length);
  return found.sort((a, b) => a.start - b.start);
}

/** True if a text contains a name. Accents and one letter of a long word may differ. */
function isNameIn({ text: name }: NameSpan, text: string): boolean {
  const words = stripAccents(text).match(/[a-z0-9]+/g) ?? [];
  return (stripAccents(name).match(/[a-z0-9]{2,}/g) ?? []).every((word) => words.some((other) => other === word || (word.length > 6 && isClose(word, other))));
}

const stripAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True if the words differ by one letter, or one is a prefix of the other. */
function isClose(a: string, b: string): boolean {
  if (b.length > 4 && (a.startsWith(b) || b.startsWith(a))) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  return Math.max(a.length, b.length) - head - tail <= 1;
}
