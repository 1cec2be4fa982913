import { z } from 'zod';
import { DAYS_OF_WEEK, type DayOfWeek } from '../constants.ts';
import { MAX_ID } from '../ids.ts';
import { endsNextDay, overlapsPreviousEvening } from './stretches.ts';

/**
 * Hours in which a clinic takes visits: kept by the clinic, and more precise than the public weekly table (specification 4.5). Messages complete a
 * sentence.
 */

const NOT_A_MAP = 'must be a map of entries';
const openTimeField = z.string('must be a time in quotes, such as "10:00"').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "10:00"');
/** Midnight at the end of a day is 24:00; 00:00 is accepted for it. */
const closeTimeField = z
  .string('must be a time in quotes, such as "19:00"')
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as "19:00"')
  .overwrite((time) => (time === '00:00' ? '24:00' : time));
const intBetween = (least: number, most: number) =>
  z.number('must be a number').int('must be a whole number').min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);

/** From `open` to `close`, `HH:MM` in Seoul; a `close` that is earlier than `open` is on the next day (`contract/visits/stretches.ts`). */
export const OpenPeriod = z.strictObject({ open: openTimeField, close: closeTimeField }, NOT_A_MAP).refine(({ open, close }) => open !== close, {
  path: ['close'],
  error: 'must not be the same as open; a whole day is { open: "00:00", close: "24:00" }',
});
export type OpenPeriod = z.output<typeof OpenPeriod>;

/** The stretches of one day, in order, with a break between every two. */
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

/** Rule for Korean public holidays: all closed, all open, or closed only on those of Seollal and Chuseok. */
const HOLIDAY_RULES = ['closed', 'open', 'seollal-chuseok'] as const;

/** Days that differ from the weekly hours; closed if there is no stretch. `from` and `to` are days in Seoul, both included. */
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
 * Weekdays within a yearly period; closed if there is no stretch. `from` and `to` are both included; a period whose end precedes its start runs over
 * the new year.
 */
const Season = z.strictObject(
  { from: dayOfYear, to: dayOfYear, days: z.array(z.enum(DAYS_OF_WEEK)).min(1, 'must name a day of the week'), stretches: DayPeriods },
  NOT_A_MAP,
);

export const ClinicHours = z.strictObject(
  {
    week: Week,
    /** The latest start of a visit, in minutes before the day ends. */
    last_reception_minutes: intBetween(0, 720),
    holidays: z.enum(HOLIDAY_RULES, `must be one of ${HOLIDAY_RULES.join(', ')}`),
    /** Minimum notice of a free start, in hours; `horizon_days` limits how far ahead starts are offered. */
    notice_hours: intBetween(0, 720),
    horizon_days: intBetween(1, 365),
    /** True if a free start booked by a patient is fixed at once; otherwise it is a request that the clinic answers. */
    instant: z.boolean('must be true or false'),
    /** Minutes kept free at the place before a visit, unless the option specifies others. */
    prepare_minutes: intBetween(0, 240),
    special: z.array(SpecialDays).max(400).default([]),
    /** Yearly periods that differ from the weekly hours. If two contain a day, the first applies. Hours stored before seasons existed have none. */
    seasons: z.array(Season).max(40).optional(),
    /** Days of the week on which the clinic is closed when the day before was a public holiday. */
    closed_after_holiday: z.array(z.enum(DAYS_OF_WEEK)).optional(),
    /** The clinic's own duration and preparation time of an option, where they differ from the content. */
    options: z
      .array(z.strictObject({ option_id: intBetween(1, MAX_ID), minutes: intBetween(5, 1440), prepare_minutes: intBetween(0, 240) }))
      .max(4000)
      .default([]),
  },
  NOT_A_MAP,
);
export type ClinicHours = z.output<typeof ClinicHours>;
