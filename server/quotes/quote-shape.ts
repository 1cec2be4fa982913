import { type Currency, type Language, pickText } from '../../contract/constants.ts';
import { convertMinorUnits, toPlainAmount } from '../../contract/money.ts';
import type { Quote, QuoteBody, QuoteLine } from '../../contract/quotes/quotes.ts';
import { type DatedRate, hospitalsByIds, listCurrentRates } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import type { ComputedQuote, DraftLine } from './draft-lines.ts';
import { filterVisitedQuotes, loadQuoteVersions, type StoredVersion } from './quote-reads.tables.ts';
import { computeQuoteSums, effectiveQuoteState, isBinding, type QuoteSums } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';
import { filterRevocableQuotes } from './revocable-quotes.ts';

/** Currencies for comparison: the won, in which a card is charged, and for a Japanese reader the yen (specification 4.7). */
const comparisonCurrencies = (language: Language): readonly Currency[] => (language === 'ja' ? ['KRW', 'JPY'] : ['KRW']);

/** Returns the content of a version for a reader. */
export function toQuoteBody(worked: ComputedQuote, language: Language, known: readonly DatedRate[]): QuoteBody {
  const { currency, lines, conditions, validUntil } = worked;
  const sums = computeQuoteSums(lines);
  if (!sums) throw new Error('the sums of a quote are too large');
  const wire = (minor: number) => toPlainAmount(minor, currency);
  return {
    currency_code: currency,
    lines: lines.map((line) => formatLine(line, currency, language)),
    sums: {
      total: wire(sums.totalMinor),
      fee: wire(sums.feeMinor),
      at_clinic: wire(sums.atClinicMinor),
      vat: wire(sums.vatMinor),
      vat_added: wire(sums.addedMinor),
    },
    approximations: comparisonCurrencies(language).flatMap((quote) => approximate(sums, currency, quote, known) ?? []),
    conditions: conditions.map(({ id, kind, text }) => ({ id, kind, text: pickText(text, language) })),
    valid_until: validUntil.toISOString(),
  };
}

function approximate(sums: QuoteSums, base: Currency, quote: Currency, known: readonly DatedRate[]): QuoteBody['approximations'][number] | undefined {
  const rate = known.find((each) => each.base === base && each.quote === quote);
  if (!rate) return undefined;
  const at = (minor: number) => convertMinorUnits(minor, rate);
  // Computes the rest from the total and the fee, so that the three figures agree.
  const [total, fee] = [at(sums.totalMinor), at(sums.feeMinor)];
  return {
    currency_code: quote,
    total: toPlainAmount(total, quote),
    fee: toPlainAmount(fee, quote),
    at_clinic: toPlainAmount(total - fee, quote),
    as_of: rate.asOf.toISOString(),
  };
}

function formatLine(line: DraftLine, currency: Currency, language: Language): QuoteLine {
  const { productId, optionId, productTitle, optionTitle, words, translated, reader, doubtful, translation, quantity, vatIncluded } = line;
  return {
    ...{ product_id: productId, option_id: optionId, words, translated, doubtful, quantity, vat_included: vatIncluded },
    title: productTitle && pickText(productTitle, language),
    option_title: optionTitle && pickText(optionTitle, language),
    translated_language: translated === null ? null : reader,
    translating: words !== null && translation === 'pending',
    price: toPlainAmount(line.priceMinor, currency),
    fee: toPlainAmount(line.feeMinor, currency),
    includes: line.includes.map((text) => pickText(text, language)),
    extras: line.extras.map((text) => pickText(text, language)),
  };
}

/** Formats quotes for one reader, in the given order. Uses the version in `version`, by default the newest one. */
export async function formatQuotes(db: Db, rows: readonly QuoteRow[], language: Language, now: Date): Promise<Quote[]> {
  if (rows.length === 0) return [];
  const [stored, clinics, known, visited, revocable] = await Promise.all([
    loadQuoteVersions(db, rows),
    hospitalsByIds(
      db,
      rows.map(({ hospitalId }) => hospitalId),
    ),
    listCurrentRates(db),
    filterVisitedQuotes(db, rows),
    filterRevocableQuotes(db, rows, now),
  ]);
  return rows.flatMap((row) => {
    const version = stored.get(row.id);
    const name = clinics.get(row.hospitalId)?.name;
    return version ? [formatQuote(row, version, { name: name ? pickText(name, language) : '', language, now, known, visited, revocable })] : [];
  });
}

/** True for a quote whose amounts are still to be paid, so that comparing currencies is useful. */
const hasComparison = (state: Quote['state']): boolean => state === 'open' || state === 'agreed';

type QuoteContext = { name: string; language: Language; now: Date; known: readonly DatedRate[]; visited: ReadonlySet<number>; revocable: ReadonlySet<number> };

function formatQuote(row: QuoteRow, { version, lines }: StoredVersion, { name, language, now, known, visited, revocable }: QuoteContext): Quote {
  const state = effectiveQuoteState(row, now);
  return {
    id: row.id,
    version: row.version,
    consultation_id: row.consultationId,
    hospital_id: row.hospitalId,
    hospital_name: name,
    state,
    offered_at: version.at.toISOString(),
    now: now.toISOString(),
    // Once it is over or paid, another day's rate says nothing.
    ...toQuoteBody({ ...version, lines }, language, hasComparison(state) ? known : []),
    order_num: row.orderNum,
    decline: row.decline,
    kept: row.kept === null || row.keptAt === null ? null : { kept: row.kept, words: row.keptWords, korean: row.keptKorean, at: row.keptAt.toISOString() },
    asks_kept: isBinding(row.state) && row.kept === null && visited.has(row.id),
    revocable: revocable.has(row.id),
  };
}
