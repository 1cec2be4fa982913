import { z } from 'zod';

/** A range of the text as sent, in UTF-16 offsets. `end` is excluded. */
export const TextSpan = z.object({ start: z.number().int(), end: z.number().int() });
export type TextSpan = z.output<typeof TextSpan>;

const value = z.number();
const range = { value, to: value.optional() };
const factSchema = <Kind extends string, Fields extends z.ZodRawShape>(kind: Kind, fields: Fields) =>
  z.object({ kind: z.literal(kind), ...fields, ...TextSpan.shape });
const DurationUnit = z.enum(['second', 'minute', 'hour', 'day', 'night', 'week', 'month', 'year']);

/** A fact found in the original message (specification 5.16), as a language-independent value with its position. `to` is the upper end of a range. */
export const MessageFact = z.discriminatedUnion('kind', [
  factSchema('amount', { ...range, currency: z.enum(['KRW', 'USD', 'JPY', 'CNY', 'TWD', 'HKD', 'EUR', 'GBP', 'AED', 'SAR', 'QAR', 'KWD']) }),
  factSchema('quantity', {
    ...range,
    unit: z.enum([
      ...(['mg', 'mcg', 'g', 'kg', 'lb', 'oz', 'ml', 'l', 'mm', 'cm', 'm', 'km', 'inch', 'ft', 'mile'] as const),
      ...(['celsius', 'fahrenheit', 'iu', 'joule', 'mmhg', 'kcal', 'diopter'] as const),
    ]),
  }),
  /** `times` in `every` `per`. "Twice a day" is `times` 2, `every` 1, `per` day. */
  factSchema('frequency', { times: value, to: value.optional(), every: value, per: DurationUnit }),
  factSchema('percentage', range),
  factSchema('count', { ...range, counter: z.string() }),
  /** `ahead` if the period certainly begins on the day of the message. */
  factSchema('duration', { ...range, unit: DurationUnit, ahead: z.literal(true).optional() }),
  factSchema('date', {
    year: value.optional(),
    month: value.optional(),
    day: value.optional(),
    /** 1 Monday to 7 Sunday. */
    weekday: value.optional(),
    week: z.enum(['this', 'next', 'after-next', 'last']).optional(),
    /** Relative to the current month: next month is 1. */
    months: value.optional(),
    part: z.enum(['start', 'middle', 'end']).optional(),
  }),
  factSchema('relative-day', { days: value }),
  /** `minute`: minute of the day. `half`: true if the text does not say whether morning or afternoon is meant. */
  factSchema('time', { minute: value, to: value.optional(), half: z.literal(true).optional() }),
  ...(['phone', 'url', 'email', 'order', 'name'] as const).map((kind) => factSchema(kind, { text: z.string() })),
  factSchema('side', { side: z.enum(['left', 'right', 'both', 'upper', 'lower']) }),
  factSchema('number', range),
  /** An act that the reader must not do. `consume` means eat, drink or take. Found in originals only. */
  factSchema('prohibition', { act: z.enum(['take', 'eat', 'drink', 'consume', 'wash', 'use', 'smoke', 'drive', 'stop', 'touch']) }),
]);
export type MessageFact = z.output<typeof MessageFact>;

/**
 * A possible difference between a translation and its original (specification 5.16). `strong`: an exact fact differs, or an instruction may be
 * reversed. `soft`: the reader should ask before acting. A side is null if it has no matching passage, or if the passage is unknown.
 */
export const TranslationMark = z.object({
  strength: z.enum(['strong', 'soft']),
  kind: z.enum([
    ...(['amount', 'quantity', 'frequency', 'percentage', 'count', 'duration', 'date', 'relative-day', 'time', 'phone', 'url', 'email'] as const),
    ...(['order', 'name', 'side', 'number', 'negation', 'sentences', 'allergy', 'pregnancy', 'meaning'] as const),
  ]),
  original: TextSpan.nullable(),
  translation: TextSpan.nullable(),
  /** Name of the medicine in the original, if the translation names another one. */
  medicine: z.object({ ko: z.string(), en: z.string(), zh: z.string(), ja: z.string(), ar: z.string() }).optional(),
  /** For an allergy or pregnancy that the translation reverses: true if the original affirms it, false if the original denies it. */
  affirmed: z.boolean().optional(),
});
export type TranslationMark = z.output<typeof TranslationMark>;
