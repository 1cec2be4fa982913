import type { DurationUnit, Fact, FactValue, MeasureUnit } from '../fact.ts';
import { writeFact } from '../writing.ts';

/* Decides if two values from two texts agree, even in different wording. Ranges are compared end by end. */

/** One value of a fact; a range has two values. `said` is the wording in the text. Values with the same `key` are equal in every part. */
export type Atom = { value: FactValue; fact: Fact; said: string; key: string };

const SECONDS: Partial<Record<DurationUnit, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400, week: 604_800 };
const MONTHS: Partial<Record<DurationUnit, number>> = { month: 1, year: 12 };
/** Unit conversions that a translator can make and round. */
const UNIT_CONVERSIONS: readonly { from: MeasureUnit; to: MeasureUnit; convert: (value: number) => number; within: number; share: number }[] = [
  { from: 'lb', to: 'kg', convert: (value) => value * 0.4536, within: 0.6, share: 0.02 },
  { from: 'oz', to: 'g', convert: (value) => value * 28.35, within: 1, share: 0.06 },
  { from: 'oz', to: 'ml', convert: (value) => value * 29.57, within: 1, share: 0.06 },
  { from: 'inch', to: 'cm', convert: (value) => value * 2.54, within: 0.6, share: 0.02 },
  { from: 'inch', to: 'm', convert: (value) => value * 0.0254, within: 0.02, share: 0 },
  { from: 'inch', to: 'mm', convert: (value) => value * 25.4, within: 1, share: 0.05 },
  { from: 'ft', to: 'cm', convert: (value) => value * 30.48, within: 0.6, share: 0.02 },
  { from: 'ft', to: 'm', convert: (value) => value * 0.3048, within: 0.05, share: 0.05 },
  { from: 'mile', to: 'km', convert: (value) => value * 1.609, within: 0.2, share: 0.05 },
  { from: 'fahrenheit', to: 'celsius', convert: (value) => (value - 32) / 1.8, within: 0.2, share: 0 },
];
/** Wording of a unit that is only "milli": "5 milli" can be of any unit. */
const MILLI = /(?:[밀미]리|ミリ|ملي)$/;
const MILLIS: ReadonlySet<MeasureUnit> = new Set(['mg', 'ml', 'mm']);
/** Groups of units on one scale. */
const SCALES: readonly Partial<Record<MeasureUnit, number>>[] = [
  { mcg: 1, mg: 1e3, g: 1e6, kg: 1e9 },
  { ml: 1, l: 1e3 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
];

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b)) || (Math.abs(a - b) < 0.005 && Math.abs(a) < 2);

/** Returns the values of a fact: both ends of a range. */
export function splitIntoAtoms(fact: Fact, text: string): Atom[] {
  const { start, end, ...rest } = fact;
  const said = text.slice(start, end);
  const value: FactValue & { to?: number } = rest;
  const atom = (one: FactValue): Atom => ({ value: one, fact, said, key: `${one.kind} ${writeFact(one)}` });
  if (value.to === undefined) return [atom(rest)];
  const { to, ...low } = value;
  const high = low.kind === 'time' ? { ...low, minute: to } : low.kind === 'frequency' ? { ...low, times: to } : { ...low, value: to };
  return [atom(low as FactValue), atom(high as FactValue)];
}

/** Returns the counted or measured value as a plain number, if there is one. */
export function readFigure(value: FactValue): number | undefined {
  switch (value.kind) {
    case 'amount':
    case 'quantity':
    case 'percentage':
    case 'count':
    case 'duration':
    case 'number':
      return value.value;
    case 'frequency':
      return value.times;
    case 'relative-day':
      return Math.abs(value.days);
    default:
      return undefined;
  }
}

export function valuesAgree(a: Atom, b: Atom): boolean {
  return valuesAgreeOneWay(a, b) || valuesAgreeOneWay(b, a);
}

function valuesAgreeOneWay({ value: a, said: saidA }: Atom, { value: b, said: saidB }: Atom): boolean {
  switch (a.kind) {
    case 'amount':
      // 파운드 means the currency or the weight.
      if (b.kind === 'quantity') return a.currency === 'GBP' && b.unit === 'lb' && isNear(a.value, b.value);
      // 两块 means money, or two pieces such as gauze.
      if (b.kind === 'count') return /块$/.test(saidA) && isNear(a.value, b.value);
      return b.kind === 'amount' && a.currency === b.currency && isNear(a.value, b.value);
    case 'quantity':
      // 1.45m means millions if the other text has an amount of money.
      if (b.kind === 'amount') return a.unit === 'm' && /\dm$/.test(saidA) && isNear(a.value * 1e6, b.value);
      return b.kind === 'quantity' && (isSameQuantity(a, b) || (MILLI.test(saidA) && MILLIS.has(b.unit) && isNear(a.value, b.value)));
    case 'percentage':
      return (b.kind === 'percentage' && isNear(a.value, b.value)) || (b.kind === 'number' && isNear(a.value / 100, b.value));
    case 'duration':
      return durationsAgree(a, saidA, b);
    case 'count':
      return countsAgree(a, b);
    case 'frequency':
      return frequenciesAgree(a, b);
    case 'date':
      return b.kind === 'date' && (datesAgree(a, b, saidA, saidB) || isMonthDaySwapped(a, b, saidA, saidB));
    case 'time':
      return b.kind === 'time' && (a.half || b.half ? (a.minute - b.minute) % 720 === 0 : a.minute === b.minute);
    case 'relative-day':
      return b.kind === 'relative-day' && a.days === b.days;
    case 'phone':
      return b.kind === 'phone' && isSamePhone(a.text, b.text);
    case 'number':
      return numberAgrees(a.value, b, saidB);
    case 'side':
      // "Both" in one text matches the number 2 in the other.
      return b.kind === 'side' ? a.side === b.side : a.side === 'both' && (b.kind === 'count' || b.kind === 'number') && b.value === 2;
    default:
      return 'text' in b && stripNumber(a.text) === stripNumber(b.text);
  }
}

const stripNumber = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/\s-]+$|\s+/g, '');

function isSameQuantity(a: { value: number; unit: MeasureUnit }, b: { value: number; unit: MeasureUnit }): boolean {
  // The sign of a lens strength is often omitted; 450度 is 4.5.
  if (b.unit === 'diopter')
    return isNear(Math.abs(a.value), Math.abs(b.value) * (a.unit === 'celsius' ? 100 : 1)) && (a.unit === b.unit || a.unit === 'celsius');
  if (a.unit === b.unit) return isNear(a.value, b.value);
  const isConverted = UNIT_CONVERSIONS.some(
    ({ from, to, convert, within, share }) => a.unit === from && b.unit === to && Math.abs(convert(a.value) - b.value) <= Math.max(within, share * b.value),
  );
  if (isConverted) return true;
  const scale = SCALES.find((units) => units[a.unit] && units[b.unit]);
  return scale !== undefined && isNear(a.value * (scale[a.unit] ?? 0), b.value * (scale[b.unit] ?? 0));
}

/** Compares counts. Languages count the same things with different counters. */
function countsAgree(a: Extract<FactValue, { kind: 'count' }>, b: FactValue): boolean {
  if (b.kind === 'duration') {
    if (a.counter === 'age' && b.unit === 'month') return isNear(a.value * 12, b.value);
    return isNear(a.value, b.value) && ((a.counter === 'age' && b.unit === 'year') || a.counter === 'piece');
  }
  if (b.kind === 'frequency') return isNear(a.value, b.times) && ['time', 'session', 'piece'].includes(a.counter);
  return b.kind === 'count' && isNear(a.value, b.value);
}

function durationsAgree(a: { value: number; unit: DurationUnit }, saidA: string, b: FactValue): boolean {
  // 4일 is four days or the fourth.
  if (b.kind === 'date') return a.unit === 'day' && b.month === undefined && b.day === a.value;
  if (b.kind === 'relative-day') return toSeconds(a) === Math.abs(b.days) * 86_400 && b.days !== 0;
  if (b.kind !== 'duration') return false;
  // 하루 더 is one more night; 보름 and half a month count as two weeks.
  if (a.value === 1 && b.value === 1 && a.unit === 'day' && b.unit === 'night') return !/\d/.test(saidA);
  if (a.value === 15 && a.unit === 'day' && toSeconds(b) === 14 * 86_400) return !/\d/.test(saidA);
  // 한 달 반 is six weeks.
  if (a.unit === 'month' && b.unit === 'week' && a.value % 1 === 0.5) return isNear(a.value * 4, b.value);
  return (a.unit === b.unit && isNear(a.value, b.value)) || isSameLength(a, b);
}

/** Returns the length in seconds; NaN for units of variable length. */
export const toSeconds = ({ value, unit }: { value: number; unit: DurationUnit }): number => value * (SECONDS[unit] ?? Number.NaN);

const toMonths = ({ value, unit }: { value: number; unit: DurationUnit }): number => value * (MONTHS[unit] ?? Number.NaN);

function isSameLength(a: { value: number; unit: DurationUnit }, b: { value: number; unit: DurationUnit }): boolean {
  return isNear(toSeconds(a), toSeconds(b)) || isNear(toMonths(a), toMonths(b));
}

function frequenciesAgree(a: Extract<FactValue, { kind: 'frequency' }>, b: FactValue): boolean {
  if (b.kind === 'duration') return a.times === 1 && isSameLength({ value: a.every, unit: a.per }, b);
  if (b.kind !== 'frequency') return false;
  if (a.per === b.per) return isNear(a.times * b.every, b.times * a.every);
  const spans = [
    { value: a.every, unit: a.per },
    { value: b.every, unit: b.per },
  ] as const;
  // Twice a year is every six months.
  return [toSeconds, toMonths].some((length) => isNear(a.times * length(spans[1]), b.times * length(spans[0])));
}

/** Compares a bare number with a fact. They agree if the fact has this value. */
function numberAgrees(number: number, b: FactValue, saidB: string): boolean {
  if (b.kind === 'date') return [b.day, b.month, b.year, b.year === undefined ? undefined : b.year % 100].includes(number);
  // 11.5 agrees with half past eleven.
  if (b.kind === 'time') return isNear((number - b.minute / 60) % 12, 0);
  if (b.kind === 'frequency') return isNear(number, b.times) || (b.every > 1 && isNear(number, b.every));
  if (b.kind === 'order' || b.kind === 'phone') return b.text.replace(/\D/g, '') === String(number);
  // "1.8 million on the phone, but 2.1 here": the scale is stated only once.
  if (b.kind === 'amount') return [1, 1e3, 1e4, 1e6].some((scale) => isNear(number * scale, b.value));
  // 키 165 agrees with 一米六五; below, "two and a half" (years) agrees with 30 months.
  if (b.kind === 'quantity' && b.unit === 'm' && isNear(number, b.value * 100)) return true;
  // 散光75 is 0.75, 右眼600 is 6.00.
  if (b.kind === 'number' && number >= 25 && number <= 1_200 && number % 25 === 0 && /[.,]\d{1,2}$/.test(saidB) && isNear(number, b.value * 100)) return true;
  // A fever of 101.3 needs no unit.
  if (b.kind === 'quantity' && (b.unit === 'celsius' || b.unit === 'diopter') && number > 90)
    return isSameQuantity({ value: number, unit: b.unit === 'celsius' ? 'fahrenheit' : 'celsius' }, b) || isNear(number, b.value);
  if (b.kind === 'duration' && b.unit === 'month' && number % 1 !== 0 && isNear(number * 12, b.value)) return true;
  // An amount without its scale: "200" can mean 200만.
  if (b.kind === 'number' && number >= 10 && number < 10_000 && isNear(number * 1e4, b.value)) return true;
  // "Seven days, or fourteen": the unit is stated only once, and can be another one; 丸2日 are 48 hours.
  if (b.kind === 'duration' && SPANS.some((span) => isNear(number * span, toSeconds(b)))) return true;
  // Floors below the ground: 지하 2층.
  if (b.kind === 'count' && b.counter === 'floor') return isNear(number, Math.abs(b.value));
  // "12 below zero".
  if (b.kind === 'quantity' && b.unit === 'celsius' && isNear(number, -b.value)) return true;
  return isNear(number, readFigure(b) ?? Number.NaN);
}

/** Lengths in seconds of units that can be left out when repeated: hours, days, weeks. */
const SPANS = [3_600, 86_400, 604_800];

type DateValue = Extract<FactValue, { kind: 'date' }>;

/** "The coming Friday" is in this week in one language and in the next week in another. */
const COMING = /coming|following|오는|次|今度|قادم|مقبل|تالي|جاي/i;

function datesAgree(a: DateValue, b: DateValue, saidA: string, saidB: string): boolean {
  const bothSay = (part: 'year' | 'month' | 'day' | 'weekday' | 'months' | 'part') => a[part] === undefined || b[part] === undefined || a[part] === b[part];
  if (!bothSay('year') || !bothSay('month') || !bothSay('day') || !bothSay('weekday') || !bothSay('months') || !bothSay('part')) return false;
  if ((a.day === undefined) !== (b.day === undefined)) return false;
  if (a.day !== undefined) return true;
  if ((a.month === undefined) !== (b.month === undefined) || (a.weekday === undefined) !== (b.weekday === undefined)) return false;
  if (a.month !== undefined || a.months !== undefined || b.months !== undefined) return (a.months === undefined) === (b.months === undefined);
  const isComing = COMING.test(saidA) || COMING.test(saidB);
  return (a.week ?? 'this') === (b.week ?? 'this') || (isComing && a.week !== 'last' && b.week !== 'last');
}

/** 04/12 is the fourth of December or the twelfth of April. */
function isMonthDaySwapped(a: DateValue, b: DateValue, saidA: string, saidB: string): boolean {
  const isOpen = /^\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?$/;
  if (!isOpen.test(saidA) && !isOpen.test(saidB)) return false;
  return a.month === b.day && a.day === b.month && (a.year === undefined || b.year === undefined || a.year === b.year);
}

/** One phone number can have a country code and the other a leading zero. */
function isSamePhone(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(/\D/g, '').replace(/^0+/, '')) as [string, string];
  return one === other || (Math.min(one.length, other.length) >= 8 && (one.endsWith(other) || other.endsWith(one)));
}
