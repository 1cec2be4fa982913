import { z } from 'zod';
import { DAYS_OF_WEEK, type DayOfWeek } from '../constants.ts';
import { MAX_ID } from '../ids.ts';
import { endsNextDay, overlapsPreviousEvening } from './stretches.ts';

/**
 * Hours in which a clinic takes visits. The clinic maintains them; they are more precise than the public weekly table (specification 4.5). Error
 * messages continue a sentence that begins with the field.
 */

const NOT_A_MAP = 'must be a map of entries';
const openTimeField = z.string('must be a time in quotes, such as "10:00"').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "10:00"');
/** Midnight at the end of a day is 24:00. 00:00 is converted to it. */
const closeTimeField = z
  .string('must be a time in quotes, such as "19:00"')
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as "19:00"')
  .overwrite((time) => (time === '00:00' ? '24:00' : time));
const intBetween = (least: number, most: number) =>
  z.number('must be a number').int('must be a whole number').min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);

/** Opening hours from `open` to `close`, `HH:MM` in Seoul. A `close` earlier than `open` is on the next day. */
export const OpenPeriod = z.strictObject({ open: openTimeField, close: closeTimeField }, NOT_A_MAP).refine(({ open, close }) => open !== close, {
  path: ['close'],
  error: 'must not be the same as open; a whole day is { open: "00:00", close: "24:00" }',
});
export type OpenPeriod = z.output<typeof OpenPeriod>;

/** Hours of one day, in order. There must be a break between any two. */
const DayPeriods = z
  .array(OpenPeriod, 'must be a list of { open: "10:00", close: "13:00" }')
  .max(6, 'has more than 6')
  .superRefine((stretches, ctx) => {
    stretches.forEach(({ open }, i) => {
      const before = stretches[i - 1];
      if (before && (endsNextDay(before) || open <= before.close))
        ctx.addIssue({ code: 'custom', path: [i, 'open'], message: `must be after ${before.close}, when the one before it ends` });
    });
  });

const Week = z
  .strictObject(Object.fromEntries(DAYS_OF_WEEK.map((day) => [day, DayPeriods.default([])])) as Record<DayOfWeek, z.ZodDefault<typeof DayPeriods>>, NOT_A_MAP)
  .superRefine((week, ctx) => {
    DAYS_OF_WEEK.forEach((day, i) => {
      const evening = week[DAYS_OF_WEEK.at(i - 1) as DayOfWeek].at(-1);
      const first = week[day][0];
      if (overlapsPreviousEvening(evening, first))
        ctx.addIssue({ code: 'custom', path: [day, 0, 'open'], message: `must not be before ${evening?.close}, when the evening before it ends` });
    });
  });

/** Rule for Korean public holidays: always closed, always open, or closed only at Seollal and Chuseok. */
const HOLIDAY_RULES = ['closed', 'open', 'seollal-chuseok'] as const;

/** Dates that differ from the weekly hours. No hours means closed. `from` and `to` are days in Seoul, both included. */
const SpecialDays = z
  .strictObject(
    {
      from: z.iso.date('must be a date such as 2026-12-24'),
      to: z.iso.date('must be a date such as 2026-12-26'),
      stretches: DayPeriods,
      note: z.string().max(300),
    },
    NOT_A_MAP,
  )
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' });

/** A day of the year, `MM-DD`. */
const dayOfYear = z.string('must be a day in quotes, such as "07-01"').regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'must be a day such as "07-01"');

/**
 * Weekly hours of a yearly period. No hours means closed. `from` and `to` are both included. A period that ends before it starts runs over the new
 * year.
 */
const Season = z.strictObject(
  { from: dayOfYear, to: dayOfYear, days: z.array(z.enum(DAYS_OF_WEEK)).min(1, 'must name a day of the week'), stretches: DayPeriods },
  NOT_A_MAP,
);

export const ClinicHours = z.strictObject(
  {
    week: Week,
    /** Minimum minutes between the start of the last visit and the end of the day. */
    last_reception_minutes: intBetween(0, 720),
    holidays: z.enum(HOLIDAY_RULES, `must be one of ${HOLIDAY_RULES.join(', ')}`),
    /** Minimum notice for a free start, in hours. `horizon_days` limits how far ahead starts are offered. */
    notice_hours: intBetween(0, 720),
    horizon_days: intBetween(1, 365),
    /** True if a patient's booking is fixed at once. False if the clinic has to confirm it. */
    instant: z.boolean('must be true or false'),
    /** Minutes for which the place is kept free before a visit. An option can override them. */
    prepare_minutes: intBetween(0, 240),
    special: z.array(SpecialDays).max(400).default([]),
    /** Yearly periods that differ from the weekly hours. If two include a day, the first applies. Absent in hours stored before seasons existed. */
    seasons: z.array(Season).max(40).optional(),
    /** Weekdays on which the clinic is closed if the day before was a public holiday. */
    closed_after_holiday: z.array(z.enum(DAYS_OF_WEEK)).optional(),
    /** The clinic's own duration and preparation time of an option, if they differ from the content. */
    options: z
      .array(z.strictObject({ option_id: intBetween(1, MAX_ID), minutes: intBetween(5, 1440), prepare_minutes: intBetween(0, 240) }))
      .max(4000)
      .default([]),
  },
  NOT_A_MAP,
);
export type ClinicHours = z.output<typeof ClinicHours>;
