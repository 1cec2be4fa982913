import { type Difference, type Fact, type LocalizedText, overlaps, type Span } from '../fact.ts';
import { findImpossibleDays } from '../read/days.ts';
import { readFacts } from '../read/read-facts.ts';
import { toSimplifiedChinese } from '../words/traditional.ts';
import { type Atom, splitIntoAtoms } from './agreement.ts';
import { findChanges, findUnmatched, makeExactDifference } from './changed-values.ts';
import { compareNames } from './compare-names.ts';
import { findSwappedValues } from './compare-order.ts';
import { comparePlaces } from './compare-places.ts';
import { compareSigns, dropLostSigns, findLostSentences } from './compare-signs.ts';
import { type Match, matchValues } from './match-values.ts';

/*
 * Finds the differences between a text and its translation. Facts are matched value by value: equal values first, then values with the same meaning
 * in other words. Of the rest, related values form one changed fact; the others are missing or added.
 */

/** Further input of a caller: `names` that count wherever they occur, and `medicines` that the translation lost or replaced. */
type KnownInput = { names?: readonly string[]; medicines?: { lost: readonly Span[]; replaced: readonly { original: Span; translation: Span }[] } };

/** Returns the differences: facts first, in the order of the original, then soft signs that ask to read with care. */
export function compareTexts(
  writtenOriginal: LocalizedText,
  writtenTranslation: LocalizedText,
  { names = [], medicines = { lost: [], replaced: [] } }: KnownInput = {},
): Difference[] {
  const [original, translation] = [simplifyChinese(writtenOriginal), simplifyChinese(writtenTranslation)];
  const facts = { original: readFacts(original.text, original.language), translation: readFacts(translation.text, translation.language) };
  const [before, after] = [listAtoms(facts.original, original), listAtoms(facts.translation, translation)];
  const matches = matchValues(before, after);
  const taken = new Set(matches.flatMap((match) => [match.original, match.translation]));
  const left = { original: before.filter((atom) => !taken.has(atom)), translation: after.filter((atom) => !taken.has(atom)) };
  const unmatched = findUnmatched(left, matches, original, translation);
  const differences = [
    ...findChanges(unmatched, matches, original, translation),
    ...findImpossibleDays(translation, original).map((span) =>
      makeExactDifference('date', matches.find((one) => overlaps(one.translation.fact, span))?.original.fact ?? null, span),
    ),
    ...findSwappedValues(dropAmbiguousMatches(matches, before, after), original, translation),
    ...compareNames({ ...original, facts: facts.original }, { ...translation, facts: facts.translation }, names),
    ...medicines.replaced.map((one) => makeExactDifference('name', one.original, one.translation)),
  ];
  const sentences = findLostSentences(original, translation, { facts: [...unmatched.missed.original].map(({ fact }) => fact), medicines: medicines.lost });
  const signs = dropLostSigns([...compareSigns(original, translation), ...comparePlaces(matches, original, translation)], sentences);
  return [...dropRepeats(differences).sort(compareByPlace), ...keepOnePerKind([...sentences, ...signs])];
}

/** Returns a Chinese text in simplified characters, which the readers know. */
const simplifyChinese = (said: LocalizedText): LocalizedText => (said.language === 'zh' ? { ...said, text: toSimplifiedChinese(said.text) } : said);

const listAtoms = (facts: readonly Fact[], { text }: LocalizedText): Atom[] =>
  facts.flatMap((fact) => (fact.kind === 'name' ? [] : splitIntoAtoms(fact, text)));

/** Drops matches of values that one text repeats more often, because the intended place is unclear: "1cc에 … 1cc씩" and "per cc … 1 cc". */
function dropAmbiguousMatches(matches: readonly Match[], before: readonly Atom[], after: readonly Atom[]): Match[] {
  const timesIn = (atoms: readonly Atom[]) => atoms.reduce((times, { key }) => times.set(key, (times.get(key) ?? 0) + 1), new Map<string, number>());
  const [here, there] = [timesIn(before), timesIn(after)];
  return matches.filter(({ original, translation }) => here.get(original.key) === there.get(translation.key));
}

function dropRepeats(differences: readonly Difference[]): Difference[] {
  const seen = new Set<string>();
  return differences.filter(({ kind, original, translation }) => {
    const key = JSON.stringify([original, translation, original && translation ? '' : kind]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Keeps one sign of each kind: a sign of a whole sentence is not repeated for a place in it. */
const keepOnePerKind = (signs: readonly Difference[]): Difference[] =>
  signs.filter(({ kind }, place) => signs.findIndex((other) => other.kind === kind) === place);

const compareByPlace = (a: Difference, b: Difference): number =>
  (a.original?.start ?? Number.POSITIVE_INFINITY) - (b.original?.start ?? Number.POSITIVE_INFINITY) || 0;
