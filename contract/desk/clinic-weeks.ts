import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { WEEK_CHOICES } from '../rules.ts';

/** How a clinic does, week by week (specification 7.18). Figures alone: no patient is named or numbered in them. */

/** A week of Seoul, Monday to Sunday. */
export const WeeklyStats = z.object({
  /** As ISO 8601 numbers it: `2026-W47`. */
  week: z.string(),
  /** Its Monday. */
  from: z.string(),
  /** Patients who wrote for the first time in this week, and of these: whom the clinic has answered, who has paid, who has come. */
  asked: z.number().int(),
  answered: z.number().int(),
  paid: z.number().int(),
  came: z.number().int(),
  /** Open minutes from the first word of these to the first answer: the middle one, and what nine of ten stay within. Null where nobody was answered. */
  median_minutes: z.number().int().nullable(),
  p90_minutes: z.number().int().nullable(),
  /** Messages of this week between different languages that a machine was to translate; how many were read untranslated, and doubted. */
  messages: z.number().int(),
  untranslated: z.number().int(),
  doubted: z.number().int(),
});
export type WeeklyStats = z.output<typeof WeeklyStats>;

export const ClinicWeeks = z.object({
  promise_minutes: z.number().int(),
  /** Who waits now: less than half of what the clinic promises, less than all of it, longer. */
  waiting: z.object({ calm: z.number().int(), near: z.number().int(), over: z.number().int() }),
  /** The oldest first; the last one is not over yet. */
  weeks: z.array(WeeklyStats),
  /** Who answered, by the name that she writes under now; how often in each of the weeks. Who answered most stands first. */
  authors: z.array(z.object({ name: z.string(), answers: z.array(z.number().int()) })),
});
export type ClinicWeeks = z.output<typeof ClinicWeeks>;

const Asked = z.object({ weeks: z.preprocess((value) => (value === undefined ? 12 : Number(value)), z.literal(WEEK_CHOICES, 'fields.invalid')) });

export const clinicWeeks = {
  clinicWeeks: endpoint({
    name: 'clinicWeeks',
    method: 'GET',
    path: '/api/v1/clinic/weeks',
    who: 'hospital',
    head: 'only',
    summary: 'How the clinic does, by week: who waits, how soon it answers, who pays and comes, what was not translated',
    query: Asked,
    reply: ClinicWeeks,
  }),
  clinicWeeksFile: endpoint({
    name: 'clinicWeeksFile',
    method: 'GET',
    path: '/api/v1/clinic/weeks/file',
    who: 'hospital',
    head: 'only',
    summary: 'The same figures as a CSV file',
    query: Asked,
    reply: z.object({ file_name: z.string(), content: z.string() }),
  }),
};
