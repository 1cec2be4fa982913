import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Currency } from '../../contract/constants.ts';
import { toExactMinorUnits, toPlainAmount } from '../../contract/money.ts';
import { QUOTE_LIMITS } from '../../contract/quotes/quote-limits.ts';
import type { quoteTemplateEndpoints as calls, QuoteTemplate } from '../../contract/quotes/quote-templates.ts';
import { listProductOptions } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { type Db, isViolationOf } from '../platform/database.ts';
import { AppError, type FieldError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { requireClinic } from '../threads/threads.ts';
import { loadSelectableConditions } from './conditions.ts';
import { quoteTemplates, type TemplateLine } from './quotes.tables.ts';

type TemplateInput = z.output<typeof calls.saveQuoteTemplate.body>;
type TemplateList = { templates: QuoteTemplate[] };

/**
 * Returns the clinic's saved quotes, sorted by name. Skips conditions that are no longer in the content. Throws `not-allowed` for an account without
 * a clinic.
 */
export async function listTemplates(db: Db, caller: Caller): Promise<TemplateList> {
  const [rows, known] = await Promise.all([
    db
      .select()
      .from(quoteTemplates)
      .where(eq(quoteTemplates.hospitalId, requireClinic(caller)))
      .orderBy(sql`lower(${quoteTemplates.name})`),
    loadSelectableConditions(db),
  ]);
  const there = new Set(known.map(({ id }) => id));
  return {
    templates: rows.map(({ id, name, currency, lines, conditions }) => ({
      ...{ id, name, currency_code: currency },
      lines: lines.map((line) => toWireLine(line, currency)),
      conditions: conditions.filter((one) => there.has(one)),
    })),
  };
}

function toWireLine(line: TemplateLine, currency: Currency): QuoteTemplate['lines'][number] {
  const { quantity } = line;
  const price = toPlainAmount(line.priceMinor, currency);
  return 'optionId' in line ? { option_id: line.optionId, quantity, price } : { words: line.words, quantity, price, vat_included: line.vatIncluded };
}

/**
 * Saves lines and conditions under a name. Throws `invalid` with each wrong field (`lines.2.price`), `quotes.currencies`, `quotes.template-named` if
 * the clinic has one of that name, `quotes.too-many-templates`.
 */
export async function saveTemplate({ database: { db }, clock }: Deps, caller: Caller, { name, ...given }: TemplateInput): Promise<TemplateList> {
  const hospitalId = requireClinic(caller);
  const worked = await validateTemplate(db, hospitalId, given);
  await db
    .transaction(async (tx) => {
      // Serialises concurrent saves, so that the limit holds.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quote-templates'), ${hospitalId})`);
      const [kept] = await tx.select({ of: count() }).from(quoteTemplates).where(eq(quoteTemplates.hospitalId, hospitalId));
      if ((kept?.of ?? 0) >= QUOTE_LIMITS.templates) throw new AppError('quotes.too-many-templates');
      await tx.insert(quoteTemplates).values({ hospitalId, name, ...worked, savedBy: caller.memberId, savedAt: clock.now() });
    })
    .catch(throwNameTaken);
  return listTemplates(db, caller);
}

/** Renames a saved quote. Throws `not-found`, also for another clinic's, and `quotes.template-named`. */
export async function renameTemplate({ database: { db } }: Deps, caller: Caller, id: number, name: string): Promise<TemplateList> {
  const renamed = await db.update(quoteTemplates).set({ name }).where(isOwnTemplate(caller, id)).returning({ id: quoteTemplates.id }).catch(throwNameTaken);
  if (renamed.length === 0) throw new AppError('not-found');
  return listTemplates(db, caller);
}

/** Deletes a saved quote. Throws `not-found`, also for another clinic's. */
export async function deleteTemplate({ database: { db } }: Deps, caller: Caller, id: number): Promise<TemplateList> {
  const gone = await db.delete(quoteTemplates).where(isOwnTemplate(caller, id)).returning({ id: quoteTemplates.id });
  if (gone.length === 0) throw new AppError('not-found');
  return listTemplates(db, caller);
}

const isOwnTemplate = (caller: Caller, id: number) => and(eq(quoteTemplates.id, id), eq(quoteTemplates.hospitalId, requireClinic(caller)));

function throwNameTaken(error: unknown): never {
  if (isViolationOf(error, 'quote_templates_name')) throw new AppError('quotes.template-named');
  throw error;
}

/** Validates the typed values: options of this clinic, whole minor units of their currency, existing conditions. */
async function validateTemplate(db: Db, hospitalId: number, { lines, conditions }: Omit<TemplateInput, 'name'>) {
  const [options, known] = await Promise.all([listProductOptions(db, hospitalId), loadSelectableConditions(db)]);
  const chosen = lines.map((line) => ('option_id' in line ? options.find(({ id }) => id === line.option_id) : undefined));
  const currency = [...chosen, ...options].find((option) => option !== undefined)?.currencyCode ?? 'USD';
  if (chosen.some((option) => option && option.currencyCode !== currency)) throw new AppError('quotes.currencies');
  const problems: FieldError[] = [];
  const templateLines = lines.map((line, place): TemplateLine => {
    const { quantity } = line;
    const priceMinor = toExactMinorUnits(line.price, currency) ?? 0;
    if (priceMinor <= 0) problems.push({ field: `lines.${place}.price`, code: 'fields.invalid' });
    if (!('option_id' in line)) return { words: line.words.trim(), quantity, priceMinor, vatIncluded: line.vat_included };
    if (!chosen[place]) problems.push({ field: `lines.${place}.option_id`, code: 'fields.card-treatment' });
    return { optionId: line.option_id, quantity, priceMinor };
  });
  const there = new Set(known.map(({ id }) => id));
  if (conditions.some((id) => !there.has(id))) problems.push({ field: 'conditions', code: 'fields.invalid' });
  if (problems.length > 0) throw new AppError('invalid', { fields: problems });
  return { currency, lines: templateLines, conditions: [...new Set(conditions)] };
}
