import { z } from 'zod';

/** A day of free starts, as ISO 8601 UTC instants. */
export const FreeDay = z.object({ date: z.string(), is_closed: z.boolean(), starts: z.array(z.string()) });
export type FreeDay = z.output<typeof FreeDay>;
export const FreeTimes = z.object({
  days: z.array(FreeDay),
  minutes: z.number().int(),
  /** Recovery time after the treatment, in minutes; 0 if unknown. */
  recovery_time_minutes: z.number().int(),
  /** True if a booking is fixed at once. False if the clinic has to confirm it. */
  is_instant: z.boolean(),
  /** The next free start within the horizon. */
  first: z.string().nullable(),
  /** The last day that can be requested. */
  until: z.string(),
});
export type FreeTimes = z.output<typeof FreeTimes>;

/** The clinic's next free start for a treatment, as of `as_of`. Null if nothing is free within the horizon. */
export const NextFree = z.object({ first: z.string().nullable(), as_of: z.string() });
export type NextFree = z.output<typeof NextFree>;

/** `is_open`: true if the clinic is open now. `changes_at`: time of the next change; null if there is none within two weeks. */
export const OpeningState = z.object({ is_open: z.boolean(), changes_at: z.string().nullable() });
export type OpeningState = z.output<typeof OpeningState>;
