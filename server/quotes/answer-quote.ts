import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import type { InEnglish } from '../../contract/in-english.ts';
import type { Quote } from '../../contract/quotes.ts';
import type { QuoteDecline } from '../../contract/thread-events.ts';
import { memberById } from '../accounts/accounts.ts';
import { announceEvents, clinicOf, recordEvent, translateInThread, wordsInEnglish } from '../consultations/consultations.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { moveQuote, mustStand, shown } from './offer-quote.ts';
import { lockQuote, ownQuote } from './quote-reads.tables.ts';
import { visitedQuotes } from './visited-quotes.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** A patient declines a quote of hers, with a reason of a list. Declined once more it is declined. Throws `not-found`, and of one that does not stand `quotes.*`. */
export async function declineQuote(
  { database, clock, bus }: Needs,
  memberId: string,
  id: number,
  given: { version: number; reason: QuoteDecline },
  language: Language,
): Promise<Quote> {
  const at = clock.now();
  const { row, event } = await database.db.transaction(async (tx) => {
    const quote = await lockQuote(tx, id, { memberId });
    if (!quote) throw new AppError('not-found');
    // In two tabs, or pressed twice: it stands as it was said first.
    if (quote.state === 'declined' && quote.version === given.version) return { row: quote, event: undefined };
    mustStand(quote, given.version, at);
    const after = await moveQuote(tx, quote, { state: 'declined', decline: given.reason }, at);
    const facts = { quote_id: id, quote_version: quote.version, quote_decline: given.reason };
    return { row: after, event: await recordEvent(tx, quote.consultationId, { kind: 'quote-declined', by: { side: 'user', memberId }, at, facts }) };
  });
  announceEvents(bus, [event]);
  return shown(database.db, row, language, at);
}

/**
 * A patient says after her visit whether the quote was kept, and may put it in words; what she says last stands. Her words are told to clinic and operators, with a
 * machine's Korean beside them. Throws `not-found`, and `quotes.no-visit` before a visit of it took place.
 */
export async function sayKept(deps: Deps, memberId: string, id: number, given: { kept: boolean; words: string }, language: Language): Promise<Quote> {
  const { database, clock, bus } = deps;
  const quote = await ownQuote(database.db, id, { memberId });
  if (!quote) throw new AppError('not-found');
  const words = given.words.trim();
  if (!(await visitedQuotes(database.db, [quote])).has(id)) throw new AppError('quotes.no-visit');
  const korean = words === '' ? null : (await translateInThread(deps, quote, words, 'clinic')).translated;
  const at = clock.now();
  const { row, event } = await database.db.transaction(async (tx) => {
    const held = await lockQuote(tx, id, { memberId });
    if (!held) throw new AppError('not-found');
    const after = await moveQuote(tx, held, { kept: given.kept, keptWords: words, keptKorean: korean, keptAt: at }, at);
    if (held.kept === given.kept) return { row: after, event: undefined };
    const facts = { quote_id: id, quote_version: held.version, kept: given.kept };
    return { row: after, event: await recordEvent(tx, held.consultationId, { kind: 'quote-kept', by: { side: 'user', memberId }, at, facts }) };
  });
  announceEvents(bus, [event]);
  return shown(database.db, row, language, at);
}

/** Her words in English too, for a coordinator of the clinic who works in English (specification 7.1). Throws `not-found` where there are none. */
export async function keptInEnglish(deps: Deps, caller: Caller, id: number): Promise<InEnglish> {
  const { db } = deps.database;
  const quote = await ownQuote(db, id, { hospitalId: clinicOf(caller) });
  if (!quote || quote.keptWords === '') throw new AppError('not-found');
  const { hospitalId, consultationId, memberId, keptWords: text } = quote;
  const language = (await memberById(db, memberId))?.language ?? DEFAULT_LANGUAGE;
  return wordsInEnglish(deps, { hospitalId, consultationId, readerId: caller.memberId }, { text, language });
}
