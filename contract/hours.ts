import { z } from 'zod';
import { DAYS, type Day } from './constants.ts';
import { MAX_ID } from './rules.ts';

/** When a clinic takes visits: the clinic's own hours, closer than the public table of the week (specification 4.5). Messages complete a sentence. */

const MAP = 'must be a map of entries';
const opens = z.string('must be a time in quotes, such as "10:00"').regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "10:00"');
const closes = z.string('must be a time in quotes, such as "19:00"').regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as "19:00"');
const whole = (least: number, most: number) =>
  z.number('must be a number').int('must be a whole number').min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);

/** From `open` to `close`, `HH:MM` in Seoul; 24:00 is midnight at the end of the day. */
const Stretch = z.strictObject({ open: opens, close: closes }, MAP).refine(({ open, close }) => open < close, {
  path: ['close'],
  error: 'must be after open',
});

/** The stretches of one day, the earliest first, with a break between each two. */
const Stretches = z
  .array(Stretch, 'must be a list of { open: "10:00", close: "13:00" }')
  .max(6, 'has more than 6')
  .superRefine((stretches, ctx) => {
    stretches.forEach(({ open }, i) => {
      const before = stretches[i - 1];
      if (before && open <= before.close)
        ctx.addIssue({ code: 'custom', path: [i, 'open'], message: `must be after ${before.close}, when the one before it ends` });
    });
  });

const Week = z.strictObject(Object.fromEntries(DAYS.map((day) => [day, Stretches.default([])])) as Record<Day, z.ZodDefault<typeof Stretches>>, MAP);

/** On Korean public holidays: all closed, all open, or closed only on those of Seollal and Chuseok. */
const HOLIDAY_RULES = ['closed', 'open', 'seollal-chuseok'] as const;

/** Days that differ from the week: closed where there is no stretch. `from` and `to` are Seoul days, both included. */
const Special = z
  .strictObject(
    {
      from: z.iso.date('must be a date such as 2026-12-24'),
      to: z.iso.date('must be a date such as 2026-12-26'),
      stretches: Stretches,
      note: z.string().max(300),
    },
    MAP,
  )
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'must not be before from' });

export const ClinicHours = z.strictObject(
  {
    week: Week,
    /** A visit begins at the latest this long before the day ends. */
    last_reception_minutes: whole(0, 720),
    holidays: z.enum(HOLIDAY_RULES, `must be one of ${HOLIDAY_RULES.join(', ')}`),
    /** A free start is offered from this long ahead, and for so many days. */
    notice_hours: whole(0, 720),
    horizon_days: whole(1, 365),
    /** A free start is fixed at once when a patient takes it; else it is asked for and the clinic answers. */
    instant: z.boolean('must be true or false'),
    /** Kept free at the place before a visit, where the option says nothing else. */
    prepare_minutes: whole(0, 240),
    special: z.array(Special).max(400).default([]),
    /** Where the clinic knows better than the content how long an option takes, and what it needs before. */
    options: z
      .array(z.strictObject({ option_id: whole(1, MAX_ID), minutes: whole(5, 1440), prepare_minutes: whole(0, 240) }))
      .max(4000)
      .default([]),
  },
  MAP,
);
export type ClinicHours = z.output<typeof ClinicHours>;
