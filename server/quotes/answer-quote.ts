import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import type { InEnglish } from '../../contract/desk/in-english.ts';
import { toWire } from '../../contract/money.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { QuoteDecline } from '../../contract/threads/thread-events.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { announceEvents, type RecordedEvent, recordEvent, requireClinic, translateInThread, wordsInEnglish } from '../threads/threads.ts';
import { readQuoteTerms } from './accept-quote.ts';
import { moveQuote, mustStand, shown } from './offer-quote.ts';
import { lockQuote, ownQuote } from './quote-reads.tables.ts';
import type { QuoteRow } from './quotes.tables.ts';
import { lockAgreed, mustBeRevocable } from './take-back.ts';
import { visitedQuotes } from './visited-quotes.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** What a patient answers, and to which version. */
type Answer = { version: number; state: 'agreed' | 'taken-back' | 'declined' };
/** The quote after an answer, and what it is to the thread. */
type Answered = { row: QuoteRow; event: RecordedEvent | undefined };

/** Takes an answer of hers under the quote's lock: given in two tabs, or pressed twice, it stands as it was given first. Throws `not-found`, and of one that does not stand `quotes.*`. */
async function answerOnce(
  { database, clock, bus }: Needs,
  hers: { memberId: string; id: number },
  { version, state }: Answer,
  language: Language,
  act: (tx: Db, quote: QuoteRow, at: Date) => Promise<Answered>,
): Promise<Quote> {
  const at = clock.now();
  const { row, event } = await database.db.transaction(async (tx): Promise<Answered> => {
    const lock = state === 'taken-back' ? lockAgreed : lockQuote;
    const quote = await lock(tx, hers.id, { memberId: hers.memberId });
    if (!quote) throw new AppError('not-found');
    if (quote.state === state && quote.version === version) return { row: quote, event: undefined };
    if (state === 'taken-back') await mustBeRevocable(tx, quote, version, at);
    else mustStand(quote, version, at);
    return act(tx, quote, at);
  });
  announceEvents(bus, [event]);
  return shown(database.db, row, language, at);
}

/**
 * A patient declines a quote of hers, with a reason of a list; or, where she saw that she had accepted it (`agreed`), takes that back. Once more it is what it
 * became. Throws `not-found`, and of one that does not stand, or has a visit, `quotes.*`.
 */
export function declineQuote(
  deps: Needs,
  memberId: string,
  id: number,
  { version, reason, agreed }: { version: number; reason: QuoteDecline; agreed: boolean },
  language: Language,
): Promise<Quote> {
  const state = agreed ? 'taken-back' : 'declined';
  return answerOnce(deps, { memberId, id }, { version, state }, language, async (tx, quote, at) => {
    const row = await moveQuote(tx, quote, { state, decline: reason }, at);
    const facts = { quote_id: id, quote_version: version, quote_decline: reason };
    return { row, event: await recordEvent(tx, quote.consultationId, { kind: `quote-${state}`, by: { side: 'user', memberId }, at, facts }) };
  });
}

/**
 * A patient accepts a quote of hers that has no fee: nothing is paid here, so that there is no order (decision 29). Accepted once more it is accepted.
 * Throws `not-found`, `quotes.has-fee` for one that is accepted by placing its order, and of one that does not stand `quotes.*`.
 */
export function acceptQuote(deps: Needs, memberId: string, id: number, version: number, language: Language): Promise<Quote> {
  return answerOnce(deps, { memberId, id }, { version, state: 'agreed' }, language, async (tx, quote, at) => {
    const { sums, version: said } = await readQuoteTerms(tx, quote);
    if (sums.feeMinor > 0) throw new AppError('quotes.has-fee');
    const row = await moveQuote(tx, quote, { state: 'agreed', agreedAt: at }, at);
    const money = { amount: toWire(sums.totalMinor, said.currency), fee: 0, currency_code: said.currency };
    const facts = { quote_id: id, quote_version: version, ...money };
    return { row, event: await recordEvent(tx, quote.consultationId, { kind: 'quote-accepted', by: { side: 'user', memberId }, at, facts }) };
  });
}

/**
 * A patient says after her visit whether the quote was kept, and may put it in words; what she says last stands. Her words are told to clinic and operators, with a
 * machine's Korean beside them. Throws `not-found`, and `quotes.no-visit` before a visit of it took place.
 */
export async function answerFollowUp(deps: Deps, memberId: string, id: number, given: { kept: boolean; words: string }, language: Language): Promise<Quote> {
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
export async function followUpInEnglish(deps: Deps, caller: Caller, id: number): Promise<InEnglish> {
  const { db } = deps.database;
  const quote = await ownQuote(db, id, { hospitalId: requireClinic(caller) });
  if (!quote || quote.keptWords === '') throw new AppError('not-found');
  const { hospitalId, consultationId, memberId, keptWords: text } = quote;
  const language = (await memberById(db, memberId))?.language ?? DEFAULT_LANGUAGE;
  return wordsInEnglish(deps, { hospitalId, consultationId, readerId: caller.memberId }, { text, language });
}
