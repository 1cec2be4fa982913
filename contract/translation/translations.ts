import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { endpoint, Id, Msg } from '../endpoint.ts';

/** A month on the clinics' calendar, `YYYY-MM`. */
const Month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'fields.invalid');

/** What was asked and what it cost. Answers out of what was translated before cost nothing. */
const Used = z.object({
  requests: z.number().int(),
  /** Of these: unanswered, whether another service was asked then or not. */
  failed: z.number().int(),
  /** Answered without asking. */
  kept: z.number().int(),
  /** Characters that were translated. */
  characters: z.number().int(),
  /** Half of the answers took so long at most; null without one. */
  median_ms: z.number().int().nullable(),
  /** What the services take for these characters, as configured; before their own roundings. */
  cost: z.number(),
});

/** What may be translated in a month; `characters` null for no limit. */
const Budget = z.object({
  characters: z.number().int().nullable(),
  /** Translated of it. */
  used: z.number().int(),
  /** `near` from 80 % on, `used-up` where nothing more is translated. */
  state: z.enum(['ok', 'near', 'used-up']),
  /** The operator who set it; null where the configuration says. */
  set: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
});
export type TranslationBudget = z.output<typeof Budget>;

const ClinicUsage = Used.extend({ hospital_id: z.number().int(), hospital_name: z.string(), budget: Budget });
export type ClinicTranslations = z.output<typeof ClinicUsage>;

/** What translation took in a month: figures alone, nothing of what was said. */
export const TranslationUsage = z.object({
  month: Month,
  /** The months that there are figures of, newest first; this one always. */
  months: z.array(Month),
  currency_code: z.enum(CURRENCIES),
  total: Used.extend({ budget: Budget }),
  services: z.array(Used.extend({ service: z.string() })),
  /** Every clinic that something was translated for, or that has a budget of its own; most characters first. */
  clinics: z.array(ClinicUsage),
  /** Every day with figures, oldest first. */
  days: z.array(Used.extend({ day: z.string() })),
});
export type TranslationUsage = z.output<typeof TranslationUsage>;

/** What operators see and set of translation. */
export const translations = {
  translationUsage: endpoint({
    name: 'translationUsage',
    method: 'GET',
    path: '/api/v1/operator/translations',
    who: 'operator',
    summary: 'What translation took in a month, by service, clinic and day, and the budgets',
    query: z.object({ month: Month.optional() }),
    reply: TranslationUsage,
  }),
  setTranslationBudget: endpoint({
    name: 'setTranslationBudget',
    method: 'PUT',
    path: '/api/v1/operator/translations/budget',
    who: 'operator',
    summary: 'Set what may be translated in a month: for one clinic, or for all together',
    body: z.object({
      /** Null for all clinics together. */
      hospital_id: Id.nullable(),
      /** Characters; null for no limit. */
      characters: z.number('fields.invalid').int('fields.invalid').min(0, 'fields.invalid').max(10_000_000_000, 'fields.invalid').nullable(),
    }),
    reply: Msg,
  }),
};
