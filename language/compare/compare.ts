import { type Difference, type DurationUnit, type Fact, type FactValue, type LocalizedText, overlaps, type Span } from '../fact.ts';
import { impossibleDays } from '../read/days.ts';
import { readFacts } from '../read/facts.ts';
import { toSimplifiedChinese } from '../words/traditional.ts';
import { type Atom, agree, atomsOf, figureOf, lengthOf } from './agreement.ts';
import { compareNames } from './compare-names.ts';
import { swappedIn } from './compare-order.ts';
import { comparePlaces } from './compare-places.ts';
import { compareSigns, lostSentences, withoutLost } from './compare-signs.ts';
import { isInvented, isOptional, isReliablyRead, missingFrom } from './missed.ts';

/*
 * Differences between a text and its translation. Facts are matched value by value: first equal ones, then those with the same meaning in other
 * words. Of the rest, related values are one changed fact, and the others are missing or added.
 */

/** A value of the original and the value of the translation that it was matched with. */
export type Match = { original: Atom; translation: Atom };

/** Further input of a caller: `names` that count wherever they occur, and `medicines` of the original that are lost or replaced. */
type Known = { names?: readonly string[]; medicines?: { lost: readonly Span[]; replaced: readonly { original: Span; translation: Span }[] } };

/** Returns the differences: facts first, in the order of the original, then soft signs that ask to read with care. */
export function compareTexts(
  writtenOriginal: LocalizedText,
  writtenTranslation: LocalizedText,
  { names = [], medicines = { lost: [], replaced: [] } }: Known = {},
): Difference[] {
  const [original, translation] = [inKnownLetters(writtenOriginal), inKnownLetters(writtenTranslation)];
  const facts = { original: readFacts(original.text, original.language), translation: readFacts(translation.text, translation.language) };
  const [before, after] = [atomsIn(facts.original, original), atomsIn(facts.translation, translation)];
  const matches = matched(before, after);
  const taken = new Set(matches.flatMap((match) => [match.original, match.translation]));
  const left = { original: before.filter((atom) => !taken.has(atom)), translation: after.filter((atom) => !taken.has(atom)) };
  const unmatched = unmatchedOf(left, matches, original, translation);
  const differences = [
    ...changedIn(unmatched, matches, original, translation),
    ...impossibleDays(translation, original).map((span) =>
      exact('date', matches.find((one) => overlaps(one.translation.fact, span))?.original.fact ?? null, span),
    ),
    ...swappedIn(withOnePlace(matches, before, after), original, translation),
    ...compareNames({ ...original, facts: facts.original }, { ...translation, facts: facts.translation }, names),
    ...medicines.replaced.map((one) => exact('name', one.original, one.translation)),
  ];
  const sentences = lostSentences(original, translation, { facts: [...unmatched.missed.original].map(({ fact }) => fact), medicines: medicines.lost });
  const signs = withoutLost([...compareSigns(original, translation), ...comparePlaces(matches, original, translation)], sentences);
  return [...withoutRepeats(differences).sort(byPlace), ...oneOfEach([...sentences, ...signs])];
}

/** Returns a Chinese text in simplified characters, which the readers know. */
const inKnownLetters = (said: LocalizedText): LocalizedText => (said.language === 'zh' ? { ...said, text: toSimplifiedChinese(said.text) } : said);

const atomsIn = (facts: readonly Fact[], { text }: LocalizedText): Atom[] => facts.flatMap((fact) => (fact.kind === 'name' ? [] : atomsOf(fact, text)));

function matched(before: readonly Atom[], after: readonly Atom[]): Match[] {
  const matches: Match[] = [];
  const open = new Set(before);
  const free = new Set(after);
  const places = new Map(after.map((atom, place) => [atom, place / after.length]));
  for (const isAlike of [(a: Atom, b: Atom) => a.key === b.key, sameKind, agree]) {
    for (const [at, original] of before.entries()) {
      if (!open.has(original)) continue;
      const fitting = after.filter((other) => free.has(other) && isAlike(original, other));
      // Equal values keep their order; for values that only agree, the one at the most similar position is chosen.
      const far = (atom: Atom) => Math.abs((places.get(atom) ?? 0) - at / before.length);
      const translation = isAlike === agree ? fitting.sort((a, b) => far(a) - far(b))[0] : fitting[0];
      if (!translation) continue;
      open.delete(original);
      free.delete(translation);
      matches.push({ original, translation });
    }
  }
  return matches;
}

/** Drops values that one text repeats more often: "1cc에 … 1cc씩" and "per cc … 1 cc" do not show which place is meant. */
function withOnePlace(matches: readonly Match[], before: readonly Atom[], after: readonly Atom[]): Match[] {
  const timesIn = (atoms: readonly Atom[]) => atoms.reduce((times, { key }) => times.set(key, (times.get(key) ?? 0) + 1), new Map<string, number>());
  const [here, there] = [timesIn(before), timesIn(after)];
  return matches.filter(({ original, translation }) => here.get(original.key) === there.get(translation.key));
}

const sameKind = (a: Atom, b: Atom): boolean => a.value.kind === b.value.kind && agree(a, b);

type Left = { original: Atom[]; translation: Atom[] };

/** Values of only one text that repeat none of its matched values in other words; `missed` holds those without any trace in the other text. */
type Unmatched = { left: Left; missed: { original: ReadonlySet<Atom>; translation: ReadonlySet<Atom> } };

function unmatchedOf(all: Left, matches: readonly Match[], original: LocalizedText, translation: LocalizedText): Unmatched {
  const left = withoutMeasured(withoutInstalments(withoutSums(withoutSides(all)), original, translation), original, translation);
  const isMissedIn = (other: 'original' | 'translation', text: LocalizedText) =>
    missingFrom(
      text,
      matches.map((match) => match[other]),
    );
  return {
    left,
    missed: {
      original: new Set(left.original.filter(isMissedIn('translation', translation))),
      translation: new Set(left.translation.filter(isMissedIn('original', original))),
    },
  };
}

/** Returns the unmatched values as changed, missing or added facts. */
function changedIn({ left, missed }: Unmatched, matches: readonly Match[], original: LocalizedText, translation: LocalizedText): Difference[] {
  // If both values occur in the other text in other words, neither became the other, unless both have the same unit.
  const isChange = ({ original: one, translation: other }: Match) =>
    missed.original.has(one) || missed.translation.has(other) || areOfOneUnit(one.value, other.value) || areOpposite(one.value, other.value);
  const pairs = paired(left).filter(isChange);
  const inPairs = new Set(pairs.flatMap((pair) => [pair.original, pair.translation]));
  const changed = pairs.filter((pair) => !isMoreOrLess(pair.original.value, pair.translation.value) && !isHalfUnread(pair, original, translation));
  const unpaired = (side: 'original' | 'translation') => left[side].filter((atom) => !inPairs.has(atom) && missed[side].has(atom));
  return [
    ...changed.map((pair) => exact(pair.original.value.kind, pair.original.fact, pair.translation.fact)),
    ...unpaired('original')
      .filter(isReliablyRead)
      .map((atom) => exact(atom.value.kind, atom.fact, siblingOf(atom, matches, 'original'))),
    ...unpaired('translation')
      .filter(isInvented)
      .map((atom) => exact(atom.value.kind, siblingOf(atom, matches, 'translation'), atom.fact)),
  ];
}

const areOfOneUnit = (one: FactValue, other: FactValue): boolean =>
  one.kind === other.kind &&
  (one.kind === 'date' ||
    ('unit' in one && 'unit' in other && one.unit === other.unit) ||
    ('counter' in one && 'counter' in other && one.counter === other.counter));

/** True if two days differ only in detail: "the 18th" may be Thursday, and February the 16th of it. A week is not one of its days. */
function isMoreOrLess(one: FactValue, other: FactValue): boolean {
  if (one.kind !== 'date' || other.kind !== 'date') return false;
  const isOnlyWeekday = (a: typeof one, b: typeof one) => a.weekday !== undefined && b.weekday === undefined && b.day === undefined;
  if (isOnlyWeekday(one, other) || isOnlyWeekday(other, one)) return false;
  return DAY_PARTS.every((part) => one[part] === undefined || other[part] === undefined || one[part] === other[part]);
}

const DAY_PARTS = ['year', 'month', 'day', 'weekday', 'week', 'months', 'part'] as const;

/** True if the values differ by half a unit and the lower one has a "half" right after it, which the reader missed. */
function isHalfUnread({ original: one, translation: other }: Match, original: LocalizedText, translation: LocalizedText): boolean {
  const [a, b] = [figureOf(one.value), figureOf(other.value)];
  if (a === undefined || b === undefined || Math.abs(a - b) !== 0.5) return false;
  const [less, text] = a < b ? [one, original.text] : [other, translation.text];
  return HALF_BEHIND.test(text.slice(less.fact.end));
}

const HALF_BEHIND = /^.{0,3}(?:반|半|half|نصف?)/i;

/** "Both" and one side can each be worded otherwise, so only true opposites count. */
const areOpposite = (one: FactValue, other: FactValue): boolean =>
  one.kind === 'side' && other.kind === 'side' && ['left right', 'lower upper'].includes([one.side, other.side].sort().join(' '));

const exact = (kind: Difference['kind'], original: Span | null, translation: Span | null): Difference => ({
  strength: 'exact',
  kind,
  original: original && spanOf(original),
  translation: translation && spanOf(translation),
});

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Returns the match of the other end of the same range. */
function siblingOf(atom: Atom, matches: readonly Match[], side: 'original' | 'translation'): Fact | null {
  const match = matches.find((one) => one[side].fact === atom.fact);
  return match ? match[side === 'original' ? 'translation' : 'original'].fact : null;
}

/** Removes "left and right" against "both sides". */
function withoutSides(left: Left): Left {
  const sides = (atoms: Atom[], ...wanted: string[]) => atoms.filter(({ value }) => value.kind === 'side' && wanted.includes(value.side));
  const says = (atoms: Atom[]) => [sides(atoms, 'both').length, sides(atoms, 'left').length, sides(atoms, 'right').length];
  const [bothBefore = 0, leftBefore = 0, rightBefore = 0] = says(left.original);
  const [bothAfter = 0, leftAfter = 0, rightAfter = 0] = says(left.translation);
  const isWhole = (bothBefore > 0 && leftAfter === rightAfter && leftAfter > 0) || (bothAfter > 0 && leftBefore === rightBefore && leftBefore > 0);
  if (!isWhole) return left;
  const isSide = ({ value }: Atom) => value.kind === 'side';
  return { original: left.original.filter((atom) => !isSide(atom)), translation: left.translation.filter((atom) => !isSide(atom)) };
}

/** Removes sums: an hour and thirty minutes are ninety minutes, a year and eight months twenty months. */
function withoutSums(left: Left): Left {
  const used = new Set<Atom>();
  const isAge = (value: FactValue) => value.kind === 'count' && value.counter === 'age';
  const lengths = (atoms: Atom[]) => atoms.filter(({ value }) => value.kind === 'duration' || isAge(value));
  // A year and eight months are twenty months, also for an age.
  const length = ({ value }: Atom) =>
    value.kind === 'duration'
      ? (MONTHS_OF[value.unit] ?? Number.NaN) * value.value * MONTH || lengthOf(value)
      : value.kind === 'count'
        ? 12 * value.value * MONTH
        : Number.NaN;
  for (const [whole, parts] of [
    [lengths(left.original), lengths(left.translation)],
    [lengths(left.translation), lengths(left.original)],
  ] as const) {
    for (const one of whole) {
      const place = parts.findIndex((part, at) => !used.has(part) && Math.abs(length(part) + length(parts[at + 1] ?? part) - length(one)) < 1 && parts[at + 1]);
      if (place >= 0) for (const atom of [one, ...parts.slice(place, place + 2)]) used.add(atom);
    }
  }
  return { original: left.original.filter((atom) => !used.has(atom)), translation: left.translation.filter((atom) => !used.has(atom)) };
}

const MONTHS_OF: Partial<Record<DurationUnit, number>> = { month: 1, year: 12 };
const MONTH = 2_629_746;

const INSTALMENTS = /할부|무이자|免息|無利子|無利息|interest[\s-]free|分期|分割|[回]払|instal?lment|قسط|[أا]قساط|تقسيط/i;

/** Removes instalments against months: three instalments are three months of payments. */
function withoutInstalments(left: Left, original: LocalizedText, translation: LocalizedText): Left {
  if (!INSTALMENTS.test(original.text) || !INSTALMENTS.test(translation.text)) return left;
  const isOfMonths = ({ value }: Atom) => value.kind === 'count' || value.kind === 'number' || (value.kind === 'duration' && value.unit === 'month');
  const without = (atoms: Atom[], others: Atom[]) =>
    atoms.filter((atom) => !(isOfMonths(atom) && others.some((other) => isOfMonths(other) && figureOf(other.value) === figureOf(atom.value))));
  return { original: without(left.original, left.translation), translation: without(left.translation, left.original) };
}

/** Measurements in two scales: mmHg or cmHg, g/l or g/dl, mg/dl or mmol/l. */
const MEASURED: readonly (readonly [RegExp, number])[] = [
  [/pressure|혈압|血压|血圧|ضغط/i, 10],
  [/h(?:a)?emoglobin|헤모글로빈|혈색소|빈혈\s?수치|血红蛋白|血色素|ヘモグロビン|血色素|هيموغلوبين|هيموجلوبين/i, 10],
  [/sugar|glucose|혈당|血糖|السكر|سكر/i, 18],
];

/** True for two shares of a whole: 60/40, 6 to 4. */
function isWhole(atoms: readonly Atom[]): boolean {
  const sum = atoms.reduce((total, { value }) => total + (value.kind === 'number' ? value.value : Number.NaN), 0);
  return atoms.length === 2 && (sum === 10 || sum === 100);
}

/** Removes equal measurements in two scales: a blood pressure of 15 over 9 and 150 over 90, a sugar of 7.8 and 140. */
function withoutMeasured(left: Left, original: LocalizedText, translation: LocalizedText): Left {
  const named = MEASURED.filter(([name]) => name.test(original.text) && name.test(translation.text)).map(([, times]) => times);
  const scales = isWhole(left.original) && isWhole(left.translation) ? [...named, 10] : named;
  const figure = ({ value }: Atom) => (value.kind === 'number' ? value.value : Number.NaN);
  const isScaled = (one: number, other: number) => scales.some((times) => Math.abs(one * times - other) <= other * 0.01);
  const areOne = (one: Atom, other: Atom) => isScaled(figure(one), figure(other)) || isScaled(figure(other), figure(one));
  const without = (atoms: Atom[], others: Atom[]) => atoms.filter((atom) => !others.some((other) => areOne(atom, other)));
  return { original: without(left.original, left.translation), translation: without(left.translation, left.original) };
}

/** Returns how unlikely it is that two unequal values are one changed fact; infinite if they have nothing in common. */
function distanceOf(a: FactValue, b: FactValue): number {
  if (a.kind === b.kind) return scaleOf(a) === scaleOf(b) ? 0 : 1;
  const [one, other] = [figureOf(a), figureOf(b)];
  if (one !== undefined && one === other) return 1;
  const kinds = [a.kind, b.kind];
  if (kinds.includes('number') && ((one !== undefined && other !== undefined) || kinds.includes('time') || kinds.includes('date'))) return 2;
  if (kinds.includes('date') && kinds.includes('relative-day')) return 2;
  return Number.POSITIVE_INFINITY;
}

/** A value that languages may omit is never paired with a value of another kind as a change. */
const farFrom = (one: Atom, other: Atom): number =>
  one.value.kind !== other.value.kind && (isOptional(one.value, one.said) || isOptional(other.value, other.said))
    ? Number.POSITIVE_INFINITY
    : distanceOf(one.value, other.value);

const scaleOf = (value: FactValue): string =>
  'unit' in value ? value.unit : 'currency' in value ? value.currency : 'per' in value ? value.per : value.kind === 'date' ? `${value.day === undefined}` : '';

/** In texts with more unmatched values, changes are not paired. */
const MAX_PAIRS = 60;

/** Pairs the nearest values first, each value once. */
function paired(left: Left): Match[] {
  const [original, translation] = [left.original.slice(0, MAX_PAIRS), left.translation.slice(0, MAX_PAIRS)];
  const candidates = original.flatMap((one, at) =>
    translation.map((other, where) => ({
      original: one,
      translation: other,
      far: farFrom(one, other) + Math.abs((at + 1) / (original.length + 1) - (where + 1) / (translation.length + 1)) / 2,
    })),
  );
  const used = new Set<Atom>();
  const pairs: Match[] = [];
  for (const { far, ...pair } of candidates.sort((a, b) => a.far - b.far)) {
    if (!Number.isFinite(far) || used.has(pair.original) || used.has(pair.translation)) continue;
    used.add(pair.original).add(pair.translation);
    pairs.push(pair);
  }
  return pairs;
}

function withoutRepeats(differences: readonly Difference[]): Difference[] {
  const seen = new Set<string>();
  return differences.filter(({ kind, original, translation }) => {
    const key = JSON.stringify([original, translation, original && translation ? '' : kind]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Keeps one sign of each kind: a sign of a whole sentence is not repeated for a place in it. */
const oneOfEach = (signs: readonly Difference[]): Difference[] => signs.filter(({ kind }, place) => signs.findIndex((other) => other.kind === kind) === place);

const byPlace = (a: Difference, b: Difference): number =>
  (a.original?.start ?? Number.POSITIVE_INFINITY) - (b.original?.start ?? Number.POSITIVE_INFINITY) || 0;
