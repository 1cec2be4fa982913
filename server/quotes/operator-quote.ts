import type { Language } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { OperatorQuote } from '../../contract/quotes/operator-quotes.ts';
import { maskMemberName, memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { type AccessReader, type EventRow, listQuoteEvents, recordAccess, toThreadEvent, wasOpenedRecently } from '../threads/threads.ts';
import { readQuote } from './offer-quote.ts';
import { findQuoteOfOpenThread, listOtherQuotes, loadQuoteVersions, type StoredVersion } from './quote-reads.tables.ts';
import { computeQuoteSums, effectiveQuoteState } from './quotes.rules.ts';
import type { QuoteRow } from './quotes.tables.ts';

const PAGE_SIZE = 20;

/**
 * Returns a quote for an operator who examines an agreement between a patient and a clinic, with names in the reader's language. The access is
 * recorded first (security 8.3), only once while paging through the other quotes. Throws `not-found`, also for a closed thread.
 */
export async function readOperatorQuote(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  reader: AccessReader,
  id: number,
  { after, limit = PAGE_SIZE }: { after?: number | undefined; limit?: number | undefined },
  language: Language,
): Promise<OperatorQuote> {
  const now = clock.now();
  const row = await findQuoteOfOpenThread(db, id);
  if (!row) throw new AppError('not-found');
  const look = { act: 'quote', memberId: row.memberId, at: now } as const;
  if (after === undefined || !(await wasOpenedRecently(db, reader, look))) await recordAccess(db, reader, look);
  const [quote, member, events, listed] = await Promise.all([
    readQuote(db, row, language, now),
    memberById(db, row.memberId),
    listQuoteEvents(db, row.consultationId),
    listOtherQuotes(db, row, after, limit + 1),
  ]);
  const others = listed.slice(0, limit);
  const stored = await loadQuoteVersions(db, others);
  return {
    quote,
    member_name: member && maskMemberName(member),
    accepted_at: acceptedAt(row, events),
    events: events.filter(({ facts }) => facts.quote_id === id).map(toThreadEvent),
    others: others.flatMap((other) => formatListedQuote(other, stored.get(other.id), events, now) ?? []),
    next: listed.length > limit ? (others.at(-1)?.id ?? null) : null,
  };
}

/** Returns the time of acceptance: from the quote if it has no order, else from the thread's event. An order that was never paid is no acceptance. */
function acceptedAt({ id, agreedAt, orderId }: QuoteRow, events: readonly EventRow[]): string | null {
  const by = agreedAt ?? (orderId === null ? undefined : events.findLast(({ kind, facts }) => kind === 'quote-accepted' && facts.quote_id === id)?.at);
  return by?.toISOString() ?? null;
}

function formatListedQuote(
  row: QuoteRow,
  stored: StoredVersion | undefined,
  events: readonly EventRow[],
  now: Date,
): OperatorQuote['others'][number] | undefined {
  const sums = stored && computeQuoteSums(stored.lines);
  if (!stored || !sums) return undefined;
  const { currency } = stored.version;
  return {
    ...{ id: row.id, version: row.version, state: effectiveQuoteState(row, now), currency_code: currency },
    ...{ total: toPlainAmount(sums.totalMinor, currency), fee: toPlainAmount(sums.feeMinor, currency) },
    offered_at: stored.version.at.toISOString(),
    accepted_at: acceptedAt(row, events),
  };
}
