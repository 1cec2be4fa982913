import { z } from 'zod';
import { GLOSSARY_PROBLEMS, LANGUAGES, type Language, TERM_CATEGORIES, TERM_LIMITS } from '../constants.ts';
import { defineEndpoint, Id, positiveIntField, requiredTextField, textField } from '../endpoint.ts';

/** One form of a term, on a single line, because the glossaries uploaded to services are tables of lines. */
const termForm = requiredTextField(TERM_LIMITS.form).refine((value) => !/\p{Cc}/u.test(value), 'fields.term-control');
const termFormList = z
  .array(termForm)
  .min(1, 'fields.required')
  .max(TERM_LIMITS.forms, 'fields.too-many')
  .refine((list) => new Set(list.map((value) => value.toLowerCase())).size === list.length, 'fields.term-double');

/** Forms of a term: one or more in each language; the first is the one we write. */
export const TermForms = z.object(Object.fromEntries(LANGUAGES.map((language) => [language, termFormList])) as Record<Language, typeof termFormList>);
export type TermForms = z.output<typeof TermForms>;

/** Fields of a term that an operator edits. */
const TermFields = z.object({
  category: z.enum(TERM_CATEGORIES),
  forms: TermForms,
  /** Warnings such as a false friend or a word with two meanings, in the languages of the consoles. */
  note: z.object({ ko: textField(TERM_LIMITS.note).trim(), en: textField(TERM_LIMITS.note).trim() }),
  /** True if the term is binding: passed to the translation service and checked for in its answers. Otherwise it is for reference only. */
  binding: z.boolean(),
});
export type TermFields = z.output<typeof TermFields>;

export const Term = TermFields.extend({
  id: z.number().int(),
  /** Increases with every change, so that an edit of an older version is refused. */
  version: z.number().int(),
  /** Origin of the term: an import does not change those of operators. */
  source: z.enum(['content', 'operator']),
  withdrawn: z.boolean(),
  /** Number of translations in the last thirty days in which the term was missing. */
  missed: z.number().int(),
  /** User ID of the operator who changed it last, and when; null while it is unchanged content. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type Term = z.output<typeof Term>;

/** State of the translation service's glossary in relation to the terms. */
export const GlossaryState = z.object({
  /** `none`: the service does not support glossaries. `failing`: translations use the terms as of `in_step_at`, or none. */
  state: z.enum(['none', 'in-step', 'behind', 'failing']),
  terms: z.number().int(),
  in_step_at: z.string().nullable(),
  /** Reason of the last failure; `try_at` is the next attempt. */
  problem: z.enum(GLOSSARY_PROBLEMS).nullable(),
  try_at: z.string().nullable(),
});
export type GlossaryState = z.output<typeof GlossaryState>;

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
    reply: GlossaryState,
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
