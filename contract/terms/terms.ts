import { z } from 'zod';
import { GLOSSARY_PROBLEMS, LANGUAGES, type Language, TERM_CATEGORIES, TERM_LIMITS } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField, requiredTextField, textField } from '../endpoint.ts';

/** One form of a term. Must be a single line, because glossaries are uploaded to services as tables of lines. */
const termForm = requiredTextField(TERM_LIMITS.form).refine((value) => !/\p{Cc}/u.test(value), 'fields.term-control');
const termFormList = z
  .array(termForm)
  .min(1, 'fields.required')
  .max(TERM_LIMITS.forms, 'fields.too-many')
  .refine((list) => new Set(list.map((value) => value.toLowerCase())).size === list.length, 'fields.term-double');

/** Forms of a term, one or more per language. The first is the one used in our own texts. */
export const TermForms = z.object(Object.fromEntries(LANGUAGES.map((language) => [language, termFormList])) as Record<Language, typeof termFormList>);
export type TermForms = z.output<typeof TermForms>;

/** Fields of a term that an operator edits. */
const TermFields = z.object({
  category: z.enum(TERM_CATEGORIES),
  forms: TermForms,
  /** Warnings, in the languages of the consoles, about false friends or words with two meanings. */
  note: z.object({ ko: textField(TERM_LIMITS.note).trim(), en: textField(TERM_LIMITS.note).trim() }),
  /** True if the term is binding: sent to the translation service, and checked in its translations. Other terms are for reference only. */
  binding: z.boolean(),
});
export type TermFields = z.output<typeof TermFields>;

export const Term = TermFields.extend({
  id: z.number().int(),
  /** Increases with every change, so that an edit of an older version is refused. */
  version: z.number().int(),
  /** Origin of the term. An import does not change terms of operators. */
  source: z.enum(['content', 'operator']),
  withdrawn: z.boolean(),
  /** Number of translations in the last thirty days that lacked the term. */
  missed: z.number().int(),
  /** User ID of the operator who last changed the term, and when. Null if it was never changed. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type Term = z.output<typeof Term>;

/** State of the glossary at the translation service, compared with the terms here. */
export const GlossarySyncState = z.object({
  /** `none`: the service does not support glossaries. `failing`: translations use the terms as of `in_step_at`, or no terms. */
  state: z.enum(['none', 'in-step', 'behind', 'failing']),
  terms: z.number().int(),
  in_step_at: z.string().nullable(),
  /** Reason of the last failure. `try_at` is the time of the next attempt. */
  problem: z.enum(GLOSSARY_PROBLEMS).nullable(),
  try_at: z.string().nullable(),
});
export type GlossarySyncState = z.output<typeof GlossarySyncState>;

/** Operators' endpoints for the terms of the glossary. */
export const termEndpoints = {
  terms: defineEndpoint({
    name: 'terms',
    method: 'GET',
    path: '/api/v1/operator/terms',
    who: 'operator',
    summary: 'Lists terms in order of creation, searched in all languages. Withdrawn terms are included on request.',
    query: z.object({
      search: textField(100).optional(),
      category: z.enum(TERM_CATEGORIES).optional(),
      withdrawn: z.literal('yes').optional(),
      limit: positiveIntField(100).optional(),
      after: Id.optional(),
    }),
    reply: z.array(Term),
  }),
  glossaryState: defineEndpoint({
    name: 'glossaryState',
    method: 'GET',
    path: '/api/v1/operator/terms/glossary',
    who: 'operator',
    summary: "Retrieves how far the translation service's glossary is in step with the terms.",
    reply: GlossarySyncState,
  }),
  addTerm: defineEndpoint({
    name: 'addTerm',
    method: 'POST',
    path: '/api/v1/operator/terms',
    who: 'operator',
    summary: 'Creates a term. The operator and the time are recorded.',
    body: TermFields,
    reply: Term,
    status: 201,
  }),
  saveTerm: defineEndpoint({
    name: 'saveTerm',
    method: 'PUT',
    path: '/api/v1/operator/terms/{id}',
    who: 'operator',
    summary: 'Updates, withdraws or restores a term, given the version last read. The operator and the time are recorded.',
    params: z.object({ id: Id }),
    body: TermFields.extend({ version: z.number().int().min(1), withdrawn: z.boolean() }),
    reply: Term,
    errors: ['terms.not-found', 'terms.changed'],
  }),
};
