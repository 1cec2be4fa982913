import type { Language } from '../contract/languages.ts';

/** Place in a text: UTF-16 offsets into the text exactly as received, end excluded. */
export type Span = { start: number; end: number };

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** ISO 4217. `$` alone is USD, `¥` is CNY in Chinese and JPY elsewhere, 元 is CNY, 원 is KRW. */
const CURRENCIES = ['KRW', 'USD', 'JPY', 'CNY', 'TWD', 'HKD', 'EUR', 'GBP', 'AED', 'SAR', 'QAR', 'KWD'] as const;
export type FactCurrency = (typeof CURRENCIES)[number];

/** Physical units. `cc` is read as ml, and every spelling of a unit as one of these. */
const UNITS = [
  'mg', 'mcg', 'g', 'kg', 'lb', 'oz', 'ml', 'l', 'mm', 'cm', 'm', 'km', 'inch', 'ft', 'mile', 'celsius', 'fahrenheit', 'iu', 'joule', 'mmhg', 'kcal', 'diopter',
] as const; // biome-ignore format: one list
export type MeasureUnit = (typeof UNITS)[number];

/** Countable things without a physical unit. A `shot` is an injection, a `pulse` one shot of a device. `piece` is any general counter (개, 个, 個, つ). */
const COUNTERS = [
  'person', 'tablet', 'capsule', 'drop', 'packet', 'bottle', 'sheet', 'shot', 'pulse', 'spoon', 'session', 'time', 'site', 'line', 'tooth', 'floor', 'exit', 'age', 'piece',
] as const; // biome-ignore format: one list
export type Counter = (typeof COUNTERS)[number];

/** A week relative to the present one. `after-next` is the week after the next. */
export type RelativeWeek = 'this' | 'next' | 'after-next' | 'last';
export type MonthPart = 'start' | 'middle' | 'end';

export type DurationUnit = 'second' | 'minute' | 'hour' | 'day' | 'night' | 'week' | 'month' | 'year';

/**
 * An exact value of a text, independent of its language. `to` is the upper end of a range. Numbers are plain (half a tablet is 0.5; 12만 5천 is
 * 125000).
 */
export type FactValue =
  | { kind: 'amount'; value: number; to?: number; currency: FactCurrency }
  | { kind: 'quantity'; value: number; to?: number; unit: MeasureUnit }
  /** `2/day`, `1/8 hour` (every eight hours): `times` in each span of `every` units. */
  | { kind: 'frequency'; times: number; to?: number; every: number; per: DurationUnit }
  /** 打八折 and "20 % off" are both 20. */
  | { kind: 'percentage'; value: number; to?: number }
  | { kind: 'count'; value: number; to?: number; counter: Counter }
  /** A span of time: 30 minutes, 3 to 5 days, 2 nights, half a year (6 month). `ahead` if it certainly starts on the day it was said. */
  | { kind: 'duration'; value: number; to?: number; unit: DurationUnit; ahead?: true }
  /** A calendar day with the parts that were named. `weekday` 1 (Monday) to 7; `months` counts from this one: next month is 1. */
  | { kind: 'date'; year?: number; month?: number; day?: number; weekday?: number; week?: RelativeWeek; months?: number; part?: MonthPart }
  /** Days from today: today 0, tomorrow 1, yesterday -1, 모레 2. */
  | { kind: 'relative-day'; days: number }
  /** Minute of the day, 0 to 1439; `half` if the time is on a 12-hour clock without morning or afternoon ("at 3"). */
  | { kind: 'time'; minute: number; to?: number; half?: true }
  | { kind: 'phone' | 'url' | 'email' | 'order' | 'name'; text: string }
  | { kind: 'side'; side: 'left' | 'right' | 'both' | 'upper' | 'lower' }
  /** A number without any word for the thing that it counts. */
  | { kind: 'number'; value: number; to?: number };

type FactKind = FactValue['kind'];
export type Fact = FactValue & Span;

/** A text and its language. */
export type LocalizedText = { text: string; language: Language };

/**
 * A difference between an original and its translation. `exact`: values that can be read exactly (amounts, units, doses, times, dates, phone
 * numbers, names …); `soft`: a sign that asks to read the original with care. A span is null if that text has no counterpart.
 */
export type Difference = {
  strength: 'exact' | 'soft';
  kind: FactKind | 'negation' | 'order' | 'sentences' | 'allergy' | 'pregnancy';
  original: Span | null;
  translation: Span | null;
  /** For a reversed allergy or pregnancy: true if the original affirms it, false if it denies it. */
  affirmed?: boolean;
};
