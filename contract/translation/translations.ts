import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { ConfirmationResponse, defineEndpoint, Id } from '../endpoint.ts';

/** A month in Seoul time, `YYYY-MM`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'fields.invalid');

/** Usage and cost. Answers from the translation cache cost nothing. */
const UsageFigures = z.object({
  requests: z.number().int(),
  /** Requests to this service that failed, even if another service then answered. */
  failed: z.number().int(),
  /** Requests answered from the cache. */
  kept: z.number().int(),
  /** Characters translated. */
  characters: z.number().int(),
  /** Median answering time in ms; null if there were no answers. */
  median_ms: z.number().int().nullable(),
  /** Price of these characters at the configured rates, without the services' own rounding. */
  cost: z.number(),
});

/** Monthly translation budget. `characters` is null if there is no limit. */
const ClinicTranslationBudgetSchema = z.object({
  characters: z.number().int().nullable(),
  /** Characters translated under this budget. */
  used: z.number().int(),
  /** `near` from 80 % of the budget on. `used-up`: nothing more is translated. */
  state: z.enum(['ok', 'near', 'used-up']),
  /** Operator who set the budget, and when. Null if the configuration defines it. */
  set: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
});
export type ClinicTranslationBudget = z.output<typeof ClinicTranslationBudgetSchema>;

const ClinicTranslationUsageSchema = UsageFigures.extend({ hospital_id: z.number().int(), hospital_name: z.string(), budget: ClinicTranslationBudgetSchema });
export type ClinicTranslationUsage = z.output<typeof ClinicTranslationUsageSchema>;

/** Translation usage of a month. Contains counts only, no message text. */
export const TranslationUsage = z.object({
  month: Month,
  /** Months with data, newest first; always includes the current month. */
  months: z.array(Month),
  currency_code: z.enum(CURRENCIES),
  total: UsageFigures.extend({ budget: ClinicTranslationBudgetSchema }),
  services: z.array(UsageFigures.extend({ service: z.string() })),
  /** Clinics with translations or a budget of their own, most characters first. */
  clinics: z.array(ClinicTranslationUsageSchema),
  /** Days with data, oldest first. */
  days: z.array(UsageFigures.extend({ day: z.string() })),
});
export type TranslationUsage = z.output<typeof TranslationUsage>;

/** Operators' endpoints for translation usage and budgets. */
export const translationEndpoints = {
  translationUsage: defineEndpoint({
    name: 'translationUsage',
    method: 'GET',
    path: '/api/v1/operator/translations',
    who: 'operator',
    summary: 'Retrieves the translation usage of a month by service, clinic and day, with the budgets.',
    query: z.object({ month: Month.optional() }),
    reply: TranslationUsage,
  }),
  setTranslationBudget: defineEndpoint({
    name: 'setTranslationBudget',
    method: 'PUT',
    path: '/api/v1/operator/translations/budget',
    who: 'operator',
    summary: 'Sets the monthly translation budget of one clinic, or of all clinics together.',
    body: z.object({
      /** Null for the budget of all clinics together. */
      hospital_id: Id.nullable(),
      /** Characters per month; null for no limit. */
      characters: z.number('fields.invalid').int('fields.invalid').min(0, 'fields.invalid').max(10_000_000_000, 'fields.invalid').nullable(),
    }),
    reply: ConfirmationResponse,
  }),
};
