import { asc, eq, inArray } from 'drizzle-orm';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import { hospitalsByIds } from '../catalog/catalog.ts';
import type { Db } from '../platform/database.ts';
import { computeQuoteSums } from './quotes.rules.ts';
import { type LineRow, quoteLines, quotes, quoteVersions, type VersionRow } from './quotes.tables.ts';

/** Returns this room's data about a member for the data export: quotes in every version, and the member's answers. Staff are not named. */
export async function exportQuotes(db: Db, memberId: string, language: Language): Promise<Record<'quotes', object[]>> {
  const rows = await db.select().from(quotes).where(eq(quotes.memberId, memberId)).orderBy(asc(quotes.id));
  if (rows.length === 0) return { quotes: [] };
  const ids = rows.map(({ id }) => id);
  const [versions, lines, clinics] = await Promise.all([
    db.select().from(quoteVersions).where(inArray(quoteVersions.quoteId, ids)).orderBy(asc(quoteVersions.version)),
    db.select().from(quoteLines).where(inArray(quoteLines.quoteId, ids)).orderBy(asc(quoteLines.position)),
    hospitalsByIds(
      db,
      rows.map(({ hospitalId }) => hospitalId),
    ),
  ]);
  return {
    quotes: rows.map((row) => {
      const clinic = clinics.get(row.hospitalId);
      return {
        number: row.id,
        clinic: clinic ? pickText(clinic.name, language) : String(row.hospitalId),
        state: row.state,
        order: row.orderNum,
        accepted_without_payment_at: row.agreedAt,
        declined_because: row.decline,
        kept: row.kept,
        my_words_about_it: row.keptWords,
        my_words_in_korean: row.keptKorean,
        said_at: row.keptAt,
        versions: versions
          .filter(({ quoteId }) => quoteId === row.id)
          .map((version) =>
            formatVersion(
              version,
              lines.filter((line) => line.quoteId === row.id && line.version === version.version),
              language,
            ),
          ),
      };
    }),
  };
}

function formatVersion({ version, at, validUntil, currency, conditions }: VersionRow, lines: readonly LineRow[], language: Language): object {
  const sums = computeQuoteSums(lines);
  const wire = (minor: number | undefined) => (minor === undefined ? null : toPlainAmount(minor, currency));
  return {
    version,
    offered_at: at,
    valid_until: validUntil,
    currency,
    ...{ total: wire(sums?.totalMinor), fee_paid_here: wire(sums?.feeMinor), paid_at_the_clinic: wire(sums?.atClinicMinor), vat_in_it: wire(sums?.vatMinor) },
    lines: lines.map((line) => ({
      treatment: line.productTitle && pickText(line.productTitle, language),
      option: line.optionTitle && pickText(line.optionTitle, language),
      words: line.words,
      translated: line.translated,
      quantity: line.quantity,
      price_of_one: wire(line.priceMinor),
      fee_of_one: wire(line.feeMinor),
      vat_included: line.vatIncluded,
    })),
    conditions: conditions.map(({ text }) => pickText(text, language)),
  };
}
