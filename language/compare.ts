import { type Atom, agree, atomsOf, figureOf, lengthOf } from './agreement.ts';
import { compareNames } from './compare-names.ts';
import { swappedIn } from './compare-order.ts';
import { comparePlaces } from './compare-places.ts';
import { compareSigns } from './compare-signs.ts';
import { withoutWeeksApart, withSharedWeeks } from './compare-weekdays.ts';
import type { Difference, DurationUnit, Fact, FactValue, Said, Span } from './fact.ts';
import { readFacts } from './facts.ts';
import { isInvented, isOptional, isSeldomUnread, missedIn, withoutUnread } from './missed.ts';
import { idiomsIn } from './said-otherwise.ts';
import { simplified } from './traditional.ts';

/*
 * What differs between a text and its translation. Facts are matched value by value: first those that are alike, then those that say
 * the same in other words; of what is left over, what belongs together is one changed fact, and the rest is missing or added.
 */

/** Two values that belong together. */
export type Match = { original: Atom; translation: Atom };

/** What differs: facts first, in order of the original, then the signs that ask to read it with care. */
export function compareTexts(writtenOriginal: Said, writtenTranslation: Said, { names = [] }: { names?: readonly string[] } = {}): Difference[] {
  const [original, translation] = [inKnownLetters(writtenOriginal), inKnownLetters(writtenTranslation)];
  const facts = { original: readFacts(original.text, original.language), translation: readFacts(translation.text, translation.language) };
  const [before, after] = [atomsIn(facts.original, original), atomsIn(facts.translation, translation)];
  const matches = matched(before, after);
  const taken = new Set(matches.flatMap((match) => [match.original, match.translation]));
  const left = { original: before.filter((atom) => !taken.has(atom)), translation: after.filter((atom) => !taken.has(atom)) };
  const changed = changedIn(left, matches, original, translation);
  const differences = [
    ...changed,
    ...swappedIn(withOnePlace(matches, before, after), original, translation),
    ...compareNames({ ...original, facts: facts.original }, { ...translation, facts: facts.translation }, names),
  ];
  return [
    ...withoutRepeats(differences).sort(byPlace),
    ...withoutRepeats([...compareSigns(original, translation), ...comparePlaces(matches, original, translation)]),
  ];
}

/** Place by place as it was written. */
const inKnownLetters = (said: Said): Said => (said.language === 'zh' ? { ...said, text: simplified(said.text) } : said);

function atomsIn(facts: readonly Fact[], { text }: Said): Atom[] {
  const isIdiom = idiomsIn(text);
  return withSharedWeeks(
    facts.filter((fact) => fact.kind !== 'name' && !isIdiom(fact)).flatMap((fact) => atomsOf(fact, text)),
    text,
  );
}

function matched(before: readonly Atom[], after: readonly Atom[]): Match[] {
  const matches: Match[] = [];
  const open = new Set(before);
  const free = new Set(after);
  const places = new Map(after.map((atom, place) => [atom, place / after.length]));
  for (const isAlike of [(a: Atom, b: Atom) => a.key === b.key, sameKind, agree]) {
    for (const [at, original] of before.entries()) {
      if (!open.has(original)) continue;
      const fitting = after.filter((other) => free.has(other) && isAlike(original, other));
      // Alike values keep their order; of values that only agree the one at the most similar place is meant.
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

/** Without what one text says more often than the other: "1cc에 … 1cc씩" and "per cc … 1 cc" do not tell which of the places is meant. */
function withOnePlace(matches: readonly Match[], before: readonly Atom[], after: readonly Atom[]): Match[] {
  const timesIn = (atoms: readonly Atom[]) => atoms.reduce((times, { key }) => times.set(key, (times.get(key) ?? 0) + 1), new Map<string, number>());
  const [here, there] = [timesIn(before), timesIn(after)];
  return matches.filter(({ original, translation }) => here.get(original.key) === there.get(translation.key));
}

const sameKind = (a: Atom, b: Atom): boolean => a.value.kind === b.value.kind && agree(a, b);

export type Left = { original: Atom[]; translation: Atom[] };

/** What is left over, as changed, missing or added facts. */
function changedIn(all: Left, matches: readonly Match[], original: Said, translation: Said): Difference[] {
  const said = withoutWeeksApart(withoutSums(withoutSides(all)), original.text, translation.text);
  const left = withoutMeasured(withoutInstalments(said, original, translation), original, translation);
  const missedFrom = (side: 'original' | 'translation', otherSide: 'original' | 'translation', otherText: Said): Set<Atom> => {
    const isMissed = missedIn(
      otherText,
      matches.map((match) => match[otherSide]),
    );
    return new Set(left[side].filter(isMissed));
  };
  const missed = { original: missedFrom('original', 'translation', translation), translation: missedFrom('translation', 'original', original) };
  // Of two values that each stand in the other text in words of their own, neither became the other; but two months are two months.
  const isChange = ({ original: one, translation: other }: Match) =>
    missed.original.has(one) ||
    missed.translation.has(other) ||
    (one.value.kind === 'date' && other.value.kind === 'date') ||
    areOpposite(one.value, other.value);
  const pairs = paired(left).filter(isChange);
  const inPairs = new Set(pairs.flatMap((pair) => [pair.original, pair.translation]));
  const changed = pairs.filter((pair) => !isMoreOrLess(pair.original.value, pair.translation.value) && !isHalfUnread(pair, original, translation));
  const unpaired = (side: 'original' | 'translation') => left[side].filter((atom) => !inPairs.has(atom) && missed[side].has(atom));
  const lost = withoutUnread(unpaired('original'), translation).filter(isSeldomUnread);
  const added = withoutUnread(unpaired('translation'), original).filter(isInvented);
  return [
    ...changed.map((pair) => difference(pair.original.value, pair.original.fact, pair.translation.fact)),
    ...lost.map((atom) => difference(atom.value, atom.fact, siblingOf(atom, matches, 'original'))),
    ...added.map((atom) => difference(atom.value, siblingOf(atom, matches, 'translation'), atom.fact)),
  ];
}

/** Two days of which one says more than the other, and nothing else: "the 18th" may be Thursday, and February the 16th of it. A week is none of its days. */
function isMoreOrLess(one: FactValue, other: FactValue): boolean {
  if (one.kind !== 'date' || other.kind !== 'date') return false;
  const isOnlyWeekday = (a: typeof one, b: typeof one) => a.weekday !== undefined && b.weekday === undefined && b.day === undefined;
  if (isOnlyWeekday(one, other) || isOnlyWeekday(other, one)) return false;
  return DAY_PARTS.every((part) => one[part] === undefined || other[part] === undefined || one[part] === other[part]);
}

const DAY_PARTS = ['year', 'month', 'day', 'weekday', 'week', 'months', 'part'] as const;

/** Half of a unit more, where the text with less of it says a half right behind: a reader missed it. */
function isHalfUnread({ original: one, translation: other }: Match, original: Said, translation: Said): boolean {
  const [a, b] = [figureOf(one.value), figureOf(other.value)];
  if (a === undefined || b === undefined || Math.abs(a - b) !== 0.5) return false;
  const [less, text] = a < b ? [one, original.text] : [other, translation.text];
  return HALF_BEHIND.test(text.slice(less.fact.end));
}

const HALF_BEHIND = /^.{0,3}(?:반|半|half|نصف?)/i;

/** Of both and one of them each may be said otherwise. */
const areOpposite = (one: FactValue, other: FactValue): boolean =>
  one.kind === 'side' && other.kind === 'side' && ['left right', 'lower upper'].includes([one.side, other.side].sort().join(' '));

function difference({ kind }: FactValue, original: Span | null, translation: Span | null): Difference {
  return { strength: 'exact', kind, original: original && spanOf(original), translation: translation && spanOf(translation) };
}

const spanOf = ({ start, end }: Span): Span => ({ start, end });

/** Where the other end of the same range went. */
function siblingOf(atom: Atom, matches: readonly Match[], side: 'original' | 'translation'): Fact | null {
  const match = matches.find((one) => one[side].fact === atom.fact);
  return match ? match[side === 'original' ? 'translation' : 'original'].fact : null;
}

/** Left and right are both sides. */
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

/** An hour and thirty minutes are ninety minutes, one and eight months twenty months. */
function withoutSums(left: Left): Left {
  const used = new Set<Atom>();
  const isAge = (value: FactValue) => value.kind === 'count' && value.counter === 'age';
  const lengths = (atoms: Atom[]) => atoms.filter(({ value }) => value.kind === 'duration' || isAge(value));
  // A year and eight months are twenty months, of an age as well.
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

/** Three instalments are three months of paying. */
function withoutInstalments(left: Left, original: Said, translation: Said): Left {
  if (!INSTALMENTS.test(original.text) || !INSTALMENTS.test(translation.text)) return left;
  const isOfMonths = ({ value }: Atom) => value.kind === 'count' || value.kind === 'number' || (value.kind === 'duration' && value.unit === 'month');
  const without = (atoms: Atom[], others: Atom[]) =>
    atoms.filter((atom) => !(isOfMonths(atom) && others.some((other) => isOfMonths(other) && figureOf(other.value) === figureOf(atom.value))));
  return { original: without(left.original, left.translation), translation: without(left.translation, left.original) };
}

/** What is measured in two ways: mmHg or cmHg, g/l or g/dl, mg/dl or mmol/l. */
const MEASURED: readonly (readonly [RegExp, number])[] = [
  [/pressure|혈압|血压|血圧|ضغط/i, 10],
  [/h(?:a)?emoglobin|헤모글로빈|혈색소|빈혈\s?수치|血红蛋白|血色素|ヘモグロビン|血色素|هيموغلوبين|هيموجلوبين/i, 10],
  [/sugar|glucose|혈당|血糖|السكر|سكر/i, 18],
];

/** Two numbers that share a whole: 60/40, 6 to 4. */
function isWhole(atoms: readonly Atom[]): boolean {
  const sum = atoms.reduce((total, { value }) => total + (value.kind === 'number' ? value.value : Number.NaN), 0);
  return atoms.length === 2 && (sum === 10 || sum === 100);
}

/** A pressure of 15 over 9 is one of 150 over 90, a sugar of 7.8 one of 140. */
function withoutMeasured(left: Left, original: Said, translation: Said): Left {
  const named = MEASURED.filter(([name]) => name.test(original.text) && name.test(translation.text)).map(([, times]) => times);
  const scales = isWhole(left.original) && isWhole(left.translation) ? [...named, 10] : named;
  const figure = ({ value }: Atom) => (value.kind === 'number' ? value.value : Number.NaN);
  const isScaled = (one: number, other: number) => scales.some((times) => Math.abs(one * times - other) <= other * 0.01);
  const areOne = (one: Atom, other: Atom) => isScaled(figure(one), figure(other)) || isScaled(figure(other), figure(one));
  const without = (atoms: Atom[], others: Atom[]) => atoms.filter((atom) => !others.some((other) => areOne(atom, other)));
  return { original: without(left.original, left.translation), translation: without(left.translation, left.original) };
}

/** How far two values that do not agree are from being one fact that was changed; too far for what has nothing in common. */
function distanceOf(a: FactValue, b: FactValue): number {
  if (a.kind === b.kind) return scaleOf(a) === scaleOf(b) ? 0 : 1;
  const [one, other] = [figureOf(a), figureOf(b)];
  if (one !== undefined && one === other) return 1;
  const kinds = [a.kind, b.kind];
  if (kinds.includes('number') && ((one !== undefined && other !== undefined) || kinds.includes('time') || kinds.includes('date'))) return 2;
  if (kinds.includes('date') && kinds.includes('relative-day')) return 2;
  return Number.POSITIVE_INFINITY;
}

/** What may be said or not as a language likes is no change of another kind of fact. */
const farFrom = (one: Atom, other: Atom): number =>
  one.value.kind !== other.value.kind && (isOptional(one.value, one.said) || isOptional(other.value, other.said))
    ? Number.POSITIVE_INFINITY
    : distanceOf(one.value, other.value);

const scaleOf = (value: FactValue): string =>
  'unit' in value ? value.unit : 'currency' in value ? value.currency : 'per' in value ? value.per : value.kind === 'date' ? `${value.day === undefined}` : '';

/** A text with more values that the other does not have is no longer read for what became of each. */
const MOST_PAIRS = 60;

/** The nearest first, each value once. */
function paired(left: Left): Match[] {
  const [original, translation] = [left.original.slice(0, MOST_PAIRS), left.translation.slice(0, MOST_PAIRS)];
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

const byPlace = (a: Difference, b: Difference): number =>
  (a.original?.start ?? Number.POSITIVE_INFINITY) - (b.original?.start ?? Number.POSITIVE_INFINITY) || 0;
