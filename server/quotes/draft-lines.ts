import { isUnusualAmount } from '../../contract/cards/amount-check.ts';
import type { Currency } from '../../contract/constants.ts';
import { toExactMinorUnits } from '../../contract/money.ts';
import { isAboveFeeLimit } from '../../contract/orders/fees.ts';
import { QUOTE_LIMITS } from '../../contract/quotes/quote-limits.ts';
import type { QuoteDraft } from '../../contract/quotes/quotes.ts';
import { DAY_MS } from '../../contract/time.ts';
import { listProductOptions, productsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { AppError, type FieldError } from '../platform/errors.ts';
import { type ThreadTranslation, translateInThread } from '../threads/threads.ts';
import type { TranslatorDeps } from '../translation/translation.ts';
import { loadSelectableConditions, type QuoteCondition } from './conditions.ts';
import { computeQuoteSums, MIN_VALIDITY_MS } from './quotes.rules.ts';
import type { LineRow } from './quotes.tables.ts';

/** A line before it is stored with a version. */
export type DraftLine = Omit<LineRow, 'quoteId' | 'version' | 'position'>;
/** Content of a version, which the server alone computes from a draft. */
export type ComputedQuote = { currency: Currency; lines: DraftLine[]; conditions: QuoteCondition[]; validUntil: Date };

type Option = Awaited<ReturnType<typeof listProductOptions>>[number];

/**
 * Computes a version from a clinic's draft. Names and inclusions come from the catalogue, conditions from their templates, prices as typed. A fee is
 * at most a tenth of its price, or the catalogue's own fee if that has a reason (specification 6.13). A draft without catalogue lines has no fee and
 * is in the clinic's own currency. `asksUnusual` refuses an unusual price that was not confirmed (contract/cards/amount-check.ts). Throws `invalid`
 * with each wrong field (`lines.2.fee`), and `quotes.currencies`.
 */
export async function computeQuote(db: Db, hospitalId: number, draft: QuoteDraft, now: Date, { asksUnusual = false } = {}): Promise<ComputedQuote> {
  const options = new Map((await listProductOptions(db, hospitalId)).map((option) => [option.id, option]));
  const products = await productsByIds(
    db,
    [...options.values()].map(({ productId }) => productId),
  );
  const chosen = draft.lines.map((line) => ('option_id' in line ? options.get(line.option_id) : undefined));
  const currency = [...chosen, ...options.values()].find((option) => option !== undefined)?.currencyCode ?? 'USD';
  if (chosen.some((option) => option && option.currencyCode !== currency)) throw new AppError('quotes.currencies');
  const problems: FieldError[] = [];
  const lines = draft.lines.map((line, place) => {
    const option = chosen[place];
    const priceMinor = toExactMinorUnits(line.price, currency) ?? 0;
    if (priceMinor <= 0) problems.push({ field: `lines.${place}.price`, code: 'fields.invalid' });
    else if (asksUnusual && isUnusualAmount({ minor: priceMinor, currency }, publishedPrice(option)))
      problems.push({ field: `lines.${place}.price`, code: 'fields.unusual-amount' });
    if (!('option_id' in line)) return toOwnLine(line, priceMinor);
    if (!option) {
      problems.push({ field: `lines.${place}.option_id`, code: 'fields.card-treatment' });
      return toOwnLine({ words: '', quantity: 1, vat_included: true }, 0);
    }
    const feeMinor = toExactMinorUnits(line.fee, currency);
    if (feeMinor === undefined) problems.push({ field: `lines.${place}.fee`, code: 'fields.invalid' });
    else if (!isFeeAllowed(option, feeMinor, priceMinor)) problems.push({ field: `lines.${place}.fee`, code: 'fields.fee-tenth' });
    return toCatalogueLine(option, products.get(option.productId)?.title ?? null, { quantity: line.quantity, priceMinor, feeMinor: feeMinor ?? 0 });
  });
  const known = new Map((await loadSelectableConditions(db)).map((condition) => [condition.id, condition]));
  const conditions = [...new Set(draft.conditions)].flatMap((id) => known.get(id) ?? []);
  if (draft.conditions.some((id) => !known.has(id))) problems.push({ field: 'conditions', code: 'fields.invalid' });
  const validUntil = new Date(draft.valid_until);
  const holds = validUntil.getTime() - now.getTime();
  if (holds < MIN_VALIDITY_MS || holds > QUOTE_LIMITS.days * DAY_MS) problems.push({ field: 'valid_until', code: 'fields.after-hour' });
  const sums = computeQuoteSums(lines);
  if (!sums) problems.push({ field: 'lines', code: 'fields.invalid' });
  else if (sums.feeMinor <= 0 && chosen.some((option) => option !== undefined)) problems.push({ field: 'lines', code: 'fields.no-fee' });
  if (problems.length > 0) throw new AppError('invalid', { fields: problems });
  return { currency, lines, conditions, validUntil };
}

/** Returns the highest published price of an option; empty for a line in the clinic's own words. */
function publishedPrice(option: Option | undefined): { minor: number; currency: Currency }[] {
  const minor = option?.treatmentToMinor ?? option?.treatmentFromMinor ?? null;
  return option && minor !== null ? [{ minor, currency: option.currencyCode }] : [];
}

/**
 * True if a fee is at most a tenth of the quoted price. If the catalogue gives a reason for more, the limit is the catalogue's own fee, and never
 * more than the price.
 */
function isFeeAllowed({ priceMinor: published, feeReason }: Option, fee: number, price: number): boolean {
  return !isAboveFeeLimit(fee, price) || (feeReason !== null && fee <= published && fee <= price);
}

const NO_OWN_WORDS = { words: null, reader: null, translation: 'done', translated: null, doubtful: false } as const;

function toCatalogueLine(option: Option, productTitle: DraftLine['productTitle'], given: Pick<DraftLine, 'quantity' | 'priceMinor' | 'feeMinor'>): DraftLine {
  const { id: optionId, productId, title: optionTitle, includes, extras, isVatInclude: vatIncluded } = option;
  return { ...NO_OWN_WORDS, ...given, productId, optionId, vatIncluded, productTitle, optionTitle, includes: includes ?? [], extras: extras ?? [] };
}

function toOwnLine({ words, quantity, vat_included: vatIncluded }: { words: string; quantity: number; vat_included: boolean }, priceMinor: number): DraftLine {
  const none = { productId: null, optionId: null, productTitle: null, optionTitle: null, includes: [], extras: [], feeMinor: 0 };
  return { ...none, quantity, priceMinor, vatIncluded, words: words.trim(), reader: null, translation: 'pending', translated: null, doubtful: false };
}

/** Returns the lines, with the clinic's own words translated for the thread's patient. A translation that fails now stays `pending`. */
export async function translateOwnLines(deps: TranslatorDeps, thread: { consultationId: number; hospitalId: number }, lines: readonly DraftLine[]) {
  return Promise.all(
    lines.map(async (line) =>
      line.words === null ? line : { ...line, ...toLineTranslationColumns(await translateInThread(deps, thread, line.words, 'patient', { asName: true })) },
    ),
  );
}

/** Returns the result of a translation as columns of a line. */
export const toLineTranslationColumns = ({
  reader,
  translated,
  doubtful,
  again,
}: ThreadTranslation): Pick<DraftLine, 'reader' | 'translation' | 'translated' | 'doubtful'> => ({
  ...{ reader, translated, doubtful },
  translation: translated !== null ? 'done' : again ? 'pending' : 'none',
});
