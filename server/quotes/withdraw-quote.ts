import type { Language } from '../../contract/constants.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { announceEvents, recordEvent, requireClinic } from '../threads/threads.ts';
import { moveQuote, readQuote, requireOpenQuote } from './offer-quote.ts';
import { lockQuote } from './quote-reads.tables.ts';
import { lockAgreedQuote, requireRevocable } from './take-back.ts';

/**
 * Withdraws a clinic's open quote. With `agreed`, the clinic saw it as accepted without a fee. Throws `not-found`, and `quotes.*` if the quote's
 * state does not allow it or it has a visit.
 */
export async function withdrawQuote(
  { database, clock, bus }: Pick<Deps, 'database' | 'clock' | 'bus'>,
  caller: Caller,
  id: number,
  { version, agreed }: { version: number; agreed: boolean },
  language: Language,
): Promise<Quote> {
  const at = clock.now();
  const lock = agreed ? lockAgreedQuote : lockQuote;
  const { row, event } = await database.db.transaction(async (tx) => {
    const quote = await lock(tx, id, { hospitalId: requireClinic(caller) });
    if (!quote) throw new AppError('not-found');
    if (agreed) await requireRevocable(tx, quote, version, at);
    else requireOpenQuote(quote, version, at);
    const after = await moveQuote(tx, quote, { state: 'withdrawn' }, at);
    const facts = { quote_id: id, quote_version: version, ...(agreed && { agreed }) };
    return {
      row: after,
      event: await recordEvent(tx, quote.consultationId, { kind: 'quote-withdrawn', by: { side: 'hospital', memberId: caller.memberId }, at, facts }),
    };
  });
  announceEvents(bus, [event]);
  return readQuote(database.db, row, language, at);
}
