import { type Currency, type Language, pickText } from '../../contract/constants.ts';
import { convert, toWire } from '../../contract/money.ts';
import type { Quote, QuoteBody, QuoteLine } from '../../contract/quotes/quotes.ts';
import { type DatedRate, hospitalsByIds, rates } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import type { ComputedQuote, DraftLine } from './draft-lines.ts';
import { type StoredVersion, storedVersions } from './quote-reads.tables.ts';
import { computeSums, effectiveState, isBinding, type Sums } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';
import { revocableQuotes, visitedQuotes } from './visited-quotes.ts';

/** Currencies for comparison: the won, in which a card is charged, and for a Japanese reader the yen (specification 4.7). */
const compared = (language: Language): readonly Currency[] => (language === 'ja' ? ['KRW', 'JPY'] : ['KRW']);

/** Returns the content of a version for a reader. */
export function toQuoteBody(worked: ComputedQuote, language: Language, known: readonly DatedRate[]): QuoteBody {
  const { currency, lines, conditions, validUntil } = worked;
  const sums = computeSums(lines);
  if (!sums) throw new Error('the sums of a quote are too large');
  const wire = (minor: number) => toWire(minor, currency);
  return {
    currency_code: currency,
    lines: lines.map((line) => lineIn(line, currency, language)),
    sums: {
      total: wire(sums.totalMinor),
      fee: wire(sums.feeMinor),
      at_clinic: wire(sums.atClinicMinor),
      vat: wire(sums.vatMinor),
      vat_added: wire(sums.addedMinor),
    },
    approximations: compared(language).flatMap((quote) => approximation(sums, currency, quote, known) ?? []),
    conditions: conditions.map(({ id, kind, text }) => ({ id, kind, text: pickText(text, language) })),
    valid_until: validUntil.toISOString(),
  };
}

function approximation(sums: Sums, base: Currency, quote: Currency, known: readonly DatedRate[]): QuoteBody['approximations'][number] | undefined {
  const rate = known.find((each) => each.base === base && each.quote === quote);
  if (!rate) return undefined;
  const at = (minor: number) => convert(minor, rate);
  // The rest is computed from the other two, so that the three figures agree.
  const [total, fee] = [at(sums.totalMinor), at(sums.feeMinor)];
  return {
    currency_code: quote,
    total: toWire(total, quote),
    fee: toWire(fee, quote),
    at_clinic: toWire(total - fee, quote),
    as_of: rate.asOf.toISOString(),
  };
}

function lineIn(line: DraftLine, currency: Currency, language: Language): QuoteLine {
  const { productId, optionId, productTitle, optionTitle, words, translated, reader, doubtful, translation, quantity, vatIncluded } = line;
  return {
    ...{ product_id: productId, option_id: optionId, words, translated, doubtful, quantity, vat_included: vatIncluded },
    title: productTitle && pickText(productTitle, language),
    option_title: optionTitle && pickText(optionTitle, language),
    translated_language: translated === null ? null : reader,
    translating: words !== null && translation === 'pending',
    price: toWire(line.priceMinor, currency),
    fee: toWire(line.feeMinor, currency),
    includes: line.includes.map((text) => pickText(text, language)),
    extras: line.extras.map((text) => pickText(text, language)),
  };
}

/** Returns quotes for one reader, in the given order; each in its newest version, or in `version`. */
export async function quoteShapes(db: Db, rows: readonly QuoteRow[], language: Language, now: Date): Promise<Quote[]> {
  if (rows.length === 0) return [];
  const [stored, clinics, known, visited, revocable] = await Promise.all([
    storedVersions(db, rows),
    hospitalsByIds(
      db,
      rows.map(({ hospitalId }) => hospitalId),
    ),
    rates(db),
    visitedQuotes(db, rows),
    revocableQuotes(db, rows, now),
  ]);
  return rows.flatMap((row) => {
    const version = stored.get(row.id);
    const name = clinics.get(row.hospitalId)?.name;
    return version ? [shapeOf(row, version, { name: name ? pickText(name, language) : '', language, now, known, visited, revocable })] : [];
  });
}

type Around = { name: string; language: Language; now: Date; known: readonly DatedRate[]; visited: ReadonlySet<number>; revocable: ReadonlySet<number> };

function shapeOf(row: QuoteRow, { version, lines }: StoredVersion, { name, language, now, known, visited, revocable }: Around): Quote {
  return {
    id: row.id,
    version: row.version,
    consultation_id: row.consultationId,
    hospital_id: row.hospitalId,
    hospital_name: name,
    state: effectiveState(row, now),
    offered_at: version.at.toISOString(),
    now: now.toISOString(),
    ...toQuoteBody({ ...version, lines }, language, known),
    order_num: row.orderNum,
    decline: row.decline,
    kept: row.kept === null || row.keptAt === null ? null : { kept: row.kept, words: row.keptWords, korean: row.keptKorean, at: row.keptAt.toISOString() },
    asks_kept: isBinding(row.state) && row.kept === null && visited.has(row.id),
    revocable: revocable.has(row.id),
  };
}
