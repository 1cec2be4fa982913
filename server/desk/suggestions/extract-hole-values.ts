import type { CountType } from '../../../contract/cards/card-text.ts';
import type { CardPlaceholder, CardValue } from '../../../contract/cards/cards.ts';
import type { TermForms } from '../../../contract/terms/terms.ts';
import type { MessageFact } from '../../../contract/threads/message-facts.ts';
import { seoulDate } from '../../platform/seoul-time.ts';
import { findMessageFacts } from '../../translation/translation.ts';
import type { HoleSources } from './match-templates.ts';

type FilledHoles = Record<string, CardValue>;
/** A sentence of a text, and the template line that matches it. */
type MatchedSentence = { sentence: string; line: string };
type TemplateText = { holes: readonly CardPlaceholder[]; text: string };

/**
 * Returns the values of a text for the holes of a template. Each value goes into a hole of the line that matches its sentence, unless the template
 * contains it literally. Returns undefined if a value or a medicine would be lost, or two values compete for one hole.
 */
export function extractHoleValues(said: readonly MatchedSentence[], { holes, text }: TemplateText, { medicines, now }: HoleSources): FilledHoles | undefined {
  const fixed = new Set(findMessageFacts({ text: text.replaceAll(/\{[a-z0-9-]+\}/g, '…'), language: 'ko' }).map(valueKey));
  const values: FilledHoles = {};
  for (const { sentence, line } of said) {
    const here = holes.filter(({ name }) => line.includes(`{${name}}`));
    for (const fact of findMessageFacts({ text: sentence, language: 'ko' })) {
      if (fact.kind === 'phone' || fixed.has(valueKey(fact))) continue;
      const place = here.filter(({ name }) => !values[name]).flatMap(({ name, type }) => toEntry(name, toHoleValue(type, fact, now)));
      const [only, ...others] = place;
      if (!only || others.length > 0) return undefined;
      values[only[0]] = only[1];
    }
    const medicine = findMedicine(sentence, medicines);
    if (!medicine) continue;
    const places = here.filter(({ type }) => type === 'medicine');
    if (places.length === 0 && !line.includes(medicine.texts[0].ko)) return undefined;
    for (const { name } of places) values[name] = medicine;
  }
  return values;
}

const toEntry = (name: string, value: CardValue | undefined): [string, CardValue][] => (value ? [[name, value]] : []);

/** Key of a fact that ignores its position in the text. */
const valueKey = (fact: MessageFact): string => JSON.stringify({ ...fact, start: 0, end: 0 });

const HOURS_PER_UNIT: Partial<Record<Extract<MessageFact, { kind: 'duration' }>['unit'], number>> = { hour: 1, day: 24, week: 168 };

/** Converts a fact to the value of a hole of this type; undefined if it does not fit. */
function toHoleValue(type: CardPlaceholder['type'], fact: MessageFact, now: Date): CardValue | undefined {
  if (type === 'date') return toDayValue(fact, now);
  const count = 'to' in fact && fact.to !== undefined ? Number.NaN : countFor(type, fact);
  return Number.isInteger(count) ? { type: type as CountType, count } : undefined;
}

/** Converts a fact to the count of a hole of this type; NaN if it does not fit. */
function countFor(type: CardPlaceholder['type'], fact: MessageFact): number {
  if (type === 'times' && fact.kind === 'frequency' && fact.per === 'day' && fact.every === 1) return fact.times;
  if (type === 'tablets' && fact.kind === 'count' && fact.counter === 'tablet') return fact.value;
  if ((type !== 'hours' && type !== 'days') || fact.kind !== 'duration') return Number.NaN;
  return (fact.value * (HOURS_PER_UNIT[fact.unit] ?? Number.NaN)) / (type === 'days' ? 24 : 1);
}

/** Returns a day given by date or relative to today, in Seoul; a date that is past is taken for next year's. */
function toDayValue(fact: MessageFact, now: Date): CardValue | undefined {
  const today = seoulDate(now);
  if (fact.kind === 'relative-day') return { type: 'date', day: today.add({ days: fact.days }).toString() };
  if (fact.kind !== 'date' || fact.month === undefined || fact.day === undefined) return undefined;
  const { month, day } = fact;
  try {
    const inYear = (year: number) => Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    const date = inYear(fact.year ?? today.year);
    const isPast = fact.year === undefined && Temporal.PlainDate.compare(date, today) < 0;
    return { type: 'date', day: (isPast ? inYear(today.year + 1) : date).toString() };
  } catch (error) {
    // An impossible date.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Returns the first medicine of the glossary in a Korean sentence. */
function findMedicine(sentence: string, medicines: readonly TermForms[]) {
  const known = medicines.find(({ ko }) => ko.some((form) => form.length > 1 && sentence.includes(form)));
  if (!known) return undefined;
  const first = ({ ko, en, zh, ja, ar }: TermForms) => ({ ko: ko[0] ?? '', en: en[0] ?? '', zh: zh[0] ?? '', ja: ja[0] ?? '', ar: ar[0] ?? '' });
  return { type: 'texts' as const, texts: [first(known)] satisfies [unknown] };
}
