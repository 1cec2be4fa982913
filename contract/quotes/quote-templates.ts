import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { defineEndpoint, Id, requiredLineField } from '../endpoint.ts';
import { QUOTE_LIMITS } from './quote-limits.ts';
import { ConditionIds, FreeTextLine, MoneyAmount, Quantity } from './quotes.ts';

/** Quote templates: quotes that a clinic saved under a name to start later ones (specification 7.16). They contain nothing about a patient. */

/** A line of a template. A treatment stores its price at the time of saving. When inserted into a quote, it gets the catalogue's current price. */
const TemplateLine = z.union([z.object({ option_id: Id, quantity: Quantity, price: MoneyAmount }), FreeTextLine]);

const Name = requiredLineField(QUOTE_LIMITS.templateName);

const QuoteTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  currency_code: z.enum(CURRENCIES),
  lines: z.array(TemplateLine),
  /** Ids of the conditions that still exist. */
  conditions: z.array(z.string()),
});
export type QuoteTemplate = z.output<typeof QuoteTemplate>;

/** Ordered by name. */
const QuoteTemplateList = z.object({ templates: z.array(QuoteTemplate) });

const PATH = '/api/v1/clinic/quote-templates';
const IdParams = z.object({ id: Id });

export const quoteTemplateEndpoints = {
  quoteTemplates: defineEndpoint({
    name: 'quoteTemplates',
    method: 'GET',
    path: PATH,
    who: 'hospital',
    summary: "Lists the clinic's quote templates.",
    reply: QuoteTemplateList,
  }),
  saveQuoteTemplate: defineEndpoint({
    name: 'saveQuoteTemplate',
    method: 'POST',
    path: PATH,
    who: 'hospital',
    summary: 'Creates a quote template from lines and conditions.',
    body: z.object({ name: Name, lines: z.array(TemplateLine).min(1).max(QUOTE_LIMITS.lines), conditions: ConditionIds }),
    reply: QuoteTemplateList,
    status: 201,
    errors: ['quotes.template-named', 'quotes.too-many-templates', 'quotes.currencies'],
  }),
  renameQuoteTemplate: defineEndpoint({
    name: 'renameQuoteTemplate',
    method: 'PUT',
    path: `${PATH}/{id}`,
    who: 'hospital',
    summary: 'Renames a quote template.',
    params: IdParams,
    body: z.object({ name: Name }),
    reply: QuoteTemplateList,
    errors: ['quotes.template-named'],
  }),
  deleteQuoteTemplate: defineEndpoint({
    name: 'deleteQuoteTemplate',
    method: 'DELETE',
    path: `${PATH}/{id}`,
    who: 'hospital',
    summary: 'Deletes a quote template. Quotes created from it are kept.',
    params: IdParams,
    reply: QuoteTemplateList,
  }),
};
