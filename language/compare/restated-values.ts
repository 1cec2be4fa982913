import type { DurationUnit, FactValue, LocalizedText } from '../fact.ts';
import { type Atom, readFigure, toSeconds } from './agreement.ts';
import type { RemainingValues } from './match-values.ts';

/** Removes values that the other text has in other words: as sides, sums, instalments, or measured in another scale. */
export const dropRestated = (left: RemainingValues, original: LocalizedText, translation: LocalizedText): RemainingValues =>
  dropMeasured(dropInstalments(dropSums(dropSides(left)), original, translation), original, translation);

/** Removes "left and right" if the other text has "both sides". */
function dropSides(left: RemainingValues): RemainingValues {
  const sides = (atoms: Atom[], ...wanted: string[]) => atoms.filter(({ value }) => value.kind === 'side' && wanted.includes(value.side));
  const says = (atoms: Atom[]) => [sides(atoms, 'both').length, sides(atoms, 'left').length, sides(atoms, 'right').length];
  const [bothBefore = 0, leftBefore = 0, rightBefore = 0] = says(left.original);
  const [bothAfter = 0, leftAfter = 0, rightAfter = 0] = says(left.translation);
  const isWhole = (bothBefore > 0 && leftAfter === rightAfter && leftAfter > 0) || (bothAfter > 0 && leftBefore === rightBefore && leftBefore > 0);
  if (!isWhole) return left;
  const isSide = ({ value }: Atom) => value.kind === 'side';
  return { original: left.original.filter((atom) => !isSide(atom)), translation: left.translation.filter((atom) => !isSide(atom)) };
}

/** Removes values whose sum is in the other text: an hour and thirty minutes are ninety minutes, a year and eight months twenty months. */
function dropSums(left: RemainingValues): RemainingValues {
  const used = new Set<Atom>();
  const isAge = (value: FactValue) => value.kind === 'count' && value.counter === 'age';
  const lengths = (atoms: Atom[]) => atoms.filter(({ value }) => value.kind === 'duration' || isAge(value));
  // A year and eight months are twenty months, also for an age.
  const length = ({ value }: Atom) =>
    value.kind === 'duration'
      ? (MONTHS_OF[value.unit] ?? Number.NaN) * value.value * MONTH_SECONDS || toSeconds(value)
      : value.kind === 'count'
        ? 12 * value.value * MONTH_SECONDS
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
const MONTH_SECONDS = 2_629_746;

const INSTALMENTS = /할부|무이자|免息|無利子|無利息|interest[\s-]free|分期|分割|[回]払|instal?lment|قسط|[أا]قساط|تقسيط/i;

/** Removes instalments if the other text counts months: three instalments are three months of payments. */
function dropInstalments(left: RemainingValues, original: LocalizedText, translation: LocalizedText): RemainingValues {
  if (!INSTALMENTS.test(original.text) || !INSTALMENTS.test(translation.text)) return left;
  const isOfMonths = ({ value }: Atom) => value.kind === 'count' || value.kind === 'number' || (value.kind === 'duration' && value.unit === 'month');
  const without = (atoms: Atom[], others: Atom[]) =>
    atoms.filter((atom) => !(isOfMonths(atom) && others.some((other) => isOfMonths(other) && readFigure(other.value) === readFigure(atom.value))));
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
function dropMeasured(left: RemainingValues, original: LocalizedText, translation: LocalizedText): RemainingValues {
  const named = MEASURED.filter(([name]) => name.test(original.text) && name.test(translation.text)).map(([, times]) => times);
  const scales = isWhole(left.original) && isWhole(left.translation) ? [...named, 10] : named;
  const figure = ({ value }: Atom) => (value.kind === 'number' ? value.value : Number.NaN);
  const isScaled = (one: number, other: number) => scales.some((times) => Math.abs(one * times - other) <= other * 0.01);
  const areOne = (one: Atom, other: Atom) => isScaled(figure(one), figure(other)) || isScaled(figure(other), figure(one));
  const without = (atoms: Atom[], others: Atom[]) => atoms.filter((atom) => !others.some((other) => areOne(atom, other)));
  return { original: without(left.original, left.translation), translation: without(left.translation, left.original) };
}
