import { z } from 'zod';

/** A day of free starts, as ISO 8601 UTC instants. */
export const FreeDay = z.object({ date: z.string(), is_closed: z.boolean(), starts: z.array(z.string()) });
export type FreeDay = z.output<typeof FreeDay>;
export const FreeTimes = z.object({
  days: z.array(FreeDay),
  minutes: z.number().int(),
  /** How long recovery takes after it; 0 where that is not known. */
  recovery_time_minutes: z.number().int(),
  /** A start that is taken is fixed at once; else the clinic answers. */
  is_instant: z.boolean(),
  /** The next free start from now on, wherever it lies within the horizon. */
  first: z.string().nullable(),
  /** The last day that can be asked for. */
  until: z.string(),
});
export type FreeTimes = z.output<typeof FreeTimes>;

/** The next free start of a clinic for a treatment, as it was at `as_of`; null where none is free within the horizon. */
export const NextFree = z.object({ first: z.string().nullable(), as_of: z.string() });
export type NextFree = z.output<typeof NextFree>;

/** Whether a clinic is open now, and the next instant at which that changes; null where it does not within two weeks. */
export const OpenNow = z.object({ is_open: z.boolean(), changes_at: z.string().nullable() });
export type OpenNow = z.output<typeof OpenNow>;
