import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { STATS_PERIODS_WEEKS } from '../rules.ts';

/** Weekly statistics of a clinic (specification 7.18). They contain counts only and identify no patient. */

/** A week of Seoul, Monday to Sunday. */
export const WeeklyStats = z.object({
  /** ISO 8601 week: `2026-W47`. */
  week: z.string(),
  /** Monday of the week. */
  from: z.string(),
  /** `asked`: patients who wrote for the first time in this week. The other counts are those of them who were answered, paid and came. */
  asked: z.number().int(),
  answered: z.number().int(),
  paid: z.number().int(),
  came: z.number().int(),
  /** Open minutes from these patients' first message to the first answer: median and 90th percentile. Null if none was answered. */
  median_minutes: z.number().int().nullable(),
  p90_minutes: z.number().int().nullable(),
  /** Messages of this week that needed machine translation. Of these, the numbers that were read untranslated and that were doubted. */
  messages: z.number().int(),
  untranslated: z.number().int(),
  doubted: z.number().int(),
});
export type WeeklyStats = z.output<typeof WeeklyStats>;

export const ClinicWeeklyStats = z.object({
  promise_minutes: z.number().int(),
  /** Patients waiting now, by the share of the promised answering time used: under half, under all of it, more. */
  waiting: z.object({ calm: z.number().int(), near: z.number().int(), over: z.number().int() }),
  /** Oldest first. The last week is still running. */
  weeks: z.array(WeeklyStats),
  /** Coordinators by number of answers, most first. Each has the current staff name and the number of answers in each week. */
  authors: z.array(z.object({ name: z.string(), answers: z.array(z.number().int()) })),
});
export type ClinicWeeklyStats = z.output<typeof ClinicWeeklyStats>;

const WeeksQuery = z.object({ weeks: z.preprocess((value) => (value === undefined ? 12 : Number(value)), z.literal(STATS_PERIODS_WEEKS, 'fields.invalid')) });

export const clinicWeekEndpoints = {
  clinicWeeks: defineEndpoint({
    name: 'clinicWeeks',
    method: 'GET',
    path: '/api/v1/clinic/weeks',
    who: 'hospital',
    head: 'only',
    summary: "Retrieves the clinic's weekly statistics: waiting patients, response times, payments, visits and untranslated messages.",
    query: WeeksQuery,
    reply: ClinicWeeklyStats,
  }),
  clinicWeeksFile: defineEndpoint({
    name: 'clinicWeeksFile',
    method: 'GET',
    path: '/api/v1/clinic/weeks/file',
    who: 'hospital',
    head: 'only',
    summary: "Exports the clinic's weekly statistics as a CSV file.",
    query: WeeksQuery,
    reply: z.object({ file_name: z.string(), content: z.string() }),
  }),
};
