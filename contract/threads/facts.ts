import { z } from 'zod';

/** Where something stands in a text: UTF-16 offsets into the text as it was sent, the end excluded. */
export const TextSpan = z.object({ start: z.number().int(), end: z.number().int() });
export type TextSpan = z.output<typeof TextSpan>;

const value = z.number();
const range = { value, to: value.optional() };
const fact = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), ...fields, ...TextSpan.shape });
const DurationUnit = z.enum(['second', 'minute', 'hour', 'day', 'night', 'week', 'month', 'year']);

/**
 * What a message says exactly, read from the original (specification 5.16): a value that does not depend on the language, and where it
 * stands. `to` is the upper end of a range.
 */
export const MessageFact = z.discriminatedUnion('kind', [
  fact('amount', { ...range, currency: z.enum(['KRW', 'USD', 'JPY', 'CNY', 'TWD', 'HKD', 'EUR', 'GBP', 'AED', 'SAR', 'QAR', 'KWD']) }),
  fact('quantity', {
    ...range,
    unit: z.enum([
      ...(['mg', 'mcg', 'g', 'kg', 'lb', 'oz', 'ml', 'l', 'mm', 'cm', 'm', 'km', 'inch', 'ft', 'mile'] as const),
      ...(['celsius', 'fahrenheit', 'iu', 'joule', 'mmhg', 'kcal', 'diopter'] as const),
    ]),
  }),
  /** So many `times` in `every` of `per`: twice a day is 2, 1, day. */
  fact('frequency', { times: value, to: value.optional(), every: value, per: DurationUnit }),
  fact('percentage', range),
  fact('count', { ...range, counter: z.string() }),
  /** `ahead` where it surely begins on the day on which it was said. */
  fact('duration', { ...range, unit: DurationUnit, ahead: z.literal(true).optional() }),
  fact('date', {
    year: value.optional(),
    month: value.optional(),
    day: value.optional(),
    /** 1 Monday to 7. */
    weekday: value.optional(),
    week: z.enum(['this', 'next', 'after-next', 'last']).optional(),
    /** Counted from this month: the next is 1. */
    months: value.optional(),
    part: z.enum(['start', 'middle', 'end']).optional(),
  }),
  fact('relative-day', { days: value }),
  /** Minute of the day; `half` when neither half of the day was named. */
  fact('time', { minute: value, to: value.optional(), half: z.literal(true).optional() }),
  ...(['phone', 'url', 'email', 'order', 'name'] as const).map((kind) => fact(kind, { text: z.string() })),
  fact('side', { side: z.enum(['left', 'right', 'both', 'upper', 'lower']) }),
  fact('number', range),
  /** What somebody is told not to do: `consume` is to eat, drink or take. Only facts of a message have it. */
  fact('prohibition', { act: z.enum(['take', 'eat', 'drink', 'consume', 'wash', 'use', 'smoke', 'drive', 'stop', 'touch']) }),
]);
export type MessageFact = z.output<typeof MessageFact>;

/**
 * Where a translation says something else than its original (specification 5.16). `strong`: something that can be read exactly differs, or a sign
 * that turns an instruction round may; `soft`: ask before acting on it. A side is null where nothing in that text belongs to it, or it is not known what.
 */
export const TranslationMark = z.object({
  strength: z.enum(['strong', 'soft']),
  kind: z.enum([
    ...(['amount', 'quantity', 'frequency', 'percentage', 'count', 'duration', 'date', 'relative-day', 'time', 'phone', 'url', 'email'] as const),
    ...(['order', 'name', 'side', 'number', 'negation', 'sentences', 'allergy', 'pregnancy'] as const),
  ]),
  original: TextSpan.nullable(),
  translation: TextSpan.nullable(),
  /** What the original's medicine is called, where the translation names another one. */
  medicine: z.object({ ko: z.string(), en: z.string(), zh: z.string(), ja: z.string(), ar: z.string() }).optional(),
});
export type TranslationMark = z.output<typeof TranslationMark>;
