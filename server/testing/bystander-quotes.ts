import type { Db } from '../platform/database.ts';
import { quoteLines, quotes, quoteVersions } from '../quotes/quotes.tables.ts';

type QuoteOwner = { consultationId: number; hospitalId: number; memberId: string };

/** Adds two quotes of the bystander, one declined and one long open. They have a catalogue line and a line in the clinic's own words. */
export async function seedQuotes(db: Db, { consultationId, hospitalId, memberId }: QuoteOwner, staff: string, at: (day: number) => Date): Promise<void> {
  const quote = { consultationId, hospitalId, memberId, validUntil: at(60), createdAt: at(4), changedAt: at(4) };
  const rows = await db
    .insert(quotes)
    .values([
      { ...quote, state: 'declined', decline: 'too-expensive' },
      { ...quote, state: 'open' },
    ])
    .returning({ id: quotes.id });
  for (const [place, { id: quoteId }] of rows.entries()) {
    const clientId = `b0000000-0000-4000-8000-${String(consultationId * 10 + place).padStart(12, '0')}`;
    await db.insert(quoteVersions).values({ quoteId, version: 1, currency: 'USD', conditions: [], validUntil: at(60), offeredBy: staff, clientId, at: at(4) });
    const line = { quoteId, version: 1, quantity: 1, priceMinor: 120_000, vatIncluded: true };
    await db.insert(quoteLines).values([
      {
        ...{ ...line, position: 0, productId: 1, optionId: 101, feeMinor: 12_000 },
        ...{ productTitle: { en: 'Booster', ko: '부스터' }, optionTitle: { en: 'Single session', ko: '1회' } },
      },
      { ...line, position: 1, feeMinor: 0, words: '부기 관리', reader: 'zh', translated: '消肿护理' },
    ]);
  }
}

/** Returns SQL conditions for the bystander's rows. */
export const quoteRowsOf = (hers: string): Record<string, string> => {
  const own = `quote_id in (select id from quotes where member_id in ${hers})`;
  return { quotes: `member_id in ${hers}`, quote_versions: own, quote_lines: own };
};
