import { desc } from 'drizzle-orm';
import type { Currency } from '../../contract/constants.ts';
import type { Db } from '../platform/database.ts';
import { exchangeRates } from './catalog.tables.ts';

/** A dated rate: the units of `quote` for one unit of `base`, as a decimal string. Orders store its id. */
export type DatedRate = { id: number; base: Currency; quote: Currency; rate: string; asOf: Date };

const columns = { id: exchangeRates.id, base: exchangeRates.base, quote: exchangeRates.quote, rate: exchangeRates.rate, asOf: exchangeRates.asOf };

/** Returns the newest rate of every currency pair. */
export async function listCurrentRates(db: Db): Promise<DatedRate[]> {
  return db
    .selectDistinctOn([exchangeRates.base, exchangeRates.quote], columns)
    .from(exchangeRates)
    .orderBy(exchangeRates.base, exchangeRates.quote, desc(exchangeRates.asOf), desc(exchangeRates.id));
}

/**
 * Ensures that the rates of specification 4.7 exist: USD to JPY is fixed at 150, USD to KRW is the setting FX_USD_KRW. A changed setting adds a new
 * dated row, so that orders keep the rate at which they were placed. Returns the number of rows written.
 */
export async function ensureRates(db: Db, usdKrw: string, now: Date): Promise<number> {
  const wanted = [];
  const current = await listCurrentRates(db);
  const fromDollars = (to: Currency) => current.find(({ base, quote }) => base === 'USD' && quote === to);
  if (!fromDollars('JPY')) wanted.push({ base: 'USD', quote: 'JPY', rate: '150', source: 'fixed', asOf: now } as const);
  const krw = fromDollars('KRW');
  if (!krw || normalizeDecimal(krw.rate) !== normalizeDecimal(usdKrw))
    wanted.push({ base: 'USD', quote: 'KRW', rate: normalizeDecimal(usdKrw), source: 'configured', asOf: now } as const);
  if (wanted.length > 0) await db.insert(exchangeRates).values(wanted);
  return wanted.length;
}

/** Normalises a decimal: removes trailing zeros of the fraction and leading zeros of the whole number. */
function normalizeDecimal(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const rest = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${rest ? `.${rest}` : ''}`;
}
