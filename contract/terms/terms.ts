import { z } from 'zod';
import { GLOSSARY_PROBLEMS, LANGUAGES, type Language, TERM_CATEGORIES, TERM_LIMITS } from '../constants.ts';
import { count, endpoint, Id, requiredText, text } from '../endpoint.ts';

/** One way to say a term: a line, for the dictionaries that services take are tables of lines. */
const form = requiredText(TERM_LIMITS.form).refine((value) => !/\p{Cc}/u.test(value), 'fields.term-control');
const forms = z
  .array(form)
  .min(1, 'fields.required')
  .max(TERM_LIMITS.forms, 'fields.too-many')
  .refine((list) => new Set(list.map((value) => value.toLowerCase())).size === list.length, 'fields.term-double');

/** What a term is called: in every language one form or several, of which the first is the one that we write. */
export const TermForms = z.object(Object.fromEntries(LANGUAGES.map((language) => [language, forms])) as Record<Language, typeof forms>);
export type TermForms = z.output<typeof TermForms>;

/** What an operator writes of a term. */
const TermFields = z.object({
  category: z.enum(TERM_CATEGORIES),
  forms: TermForms,
  /** What to look out for: a false friend, a word with two meanings. In the languages of the consoles. */
  note: z.object({ ko: text(TERM_LIMITS.note).trim(), en: text(TERM_LIMITS.note).trim() }),
  /** Whether it binds: given to the translation service and looked for in what comes back. Else it is only here to be looked up. */
  binding: z.boolean(),
});
export type TermFields = z.output<typeof TermFields>;

export const Term = TermFields.extend({
  id: z.number().int(),
  /** Grows with every change, so that who edits an older one is told. */
  version: z.number().int(),
  /** Whose it is: an import leaves an operator's alone. */
  source: z.enum(['content', 'operator']),
  withdrawn: z.boolean(),
  /** In how many translations of the last thirty days it was looked for in vain. */
  missed: z.number().int(),
  /** Who of the operators changed it last, by user ID, and when; null while it is the content's. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type Term = z.output<typeof Term>;

/** How the translation service's glossary stands to the terms. */
export const GlossaryState = z.object({
  /** `none`: the service takes no glossaries. `failing`: what is asked is translated with the terms as they were at `in_step_at`, or without. */
  state: z.enum(['none', 'in-step', 'behind', 'failing']),
  terms: z.number().int(),
  in_step_at: z.string().nullable(),
  /** Why it failed last, and when it is tried again. */
  problem: z.enum(GLOSSARY_PROBLEMS).nullable(),
  try_at: z.string().nullable(),
});
export type GlossaryState = z.output<typeof GlossaryState>;

/** The terms of the glossary, for operators. */
export const terms = {
  terms: endpoint({
    name: 'terms',
    method: 'GET',
    path: '/api/v1/operator/terms',
    who: 'operator',
    summary: 'Terms in the order in which they came, those that are withdrawn on request; searched in all languages',
    query: z.object({
      search: text(100).optional(),
      category: z.enum(TERM_CATEGORIES).optional(),
      withdrawn: z.literal('yes').optional(),
      limit: count(100).optional(),
      after: Id.optional(),
    }),
    reply: z.array(Term),
  }),
  glossaryState: endpoint({
    name: 'glossaryState',
    method: 'GET',
    path: '/api/v1/operator/terms/glossary',
    who: 'operator',
    summary: "How the translation service's glossary stands to the terms",
    reply: GlossaryState,
  }),
  addTerm: endpoint({
    name: 'addTerm',
    method: 'POST',
    path: '/api/v1/operator/terms',
    who: 'operator',
    summary: 'Add a term; who and when is kept',
    body: TermFields,
    reply: Term,
    status: 201,
  }),
  saveTerm: endpoint({
    name: 'saveTerm',
    method: 'PUT',
    path: '/api/v1/operator/terms/{id}',
    who: 'operator',
    summary: 'Change a term, withdraw it or bring it back, from the version that was seen; who and when is kept',
    params: z.object({ id: Id }),
    body: TermFields.extend({ version: z.number().int().min(1), withdrawn: z.boolean() }),
    reply: Term,
    errors: ['terms.not-found', 'terms.changed'],
  }),
};
