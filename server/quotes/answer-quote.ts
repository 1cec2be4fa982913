import { DEFAULT_LANGUAGE, type Language } from '../../contract/constants.ts';
import type { EnglishTranslation } from '../../contract/desk/english-translation.ts';
import { toPlainAmount } from '../../contract/money.ts';
import type { Quote } from '../../contract/quotes/quotes.ts';
import type { QuoteDeclineReason } from '../../contract/threads/thread-events.ts';
import { memberById } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import type { Db } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import { announceEvents, type RecordedEvent, recordEvent, requireClinic, translateInThread, translatePatientTextToEnglish } from '../threads/threads.ts';
import { readQuoteTerms } from './accept-quote.ts';
import { moveQuote, readQuote, requireOpenQuote } from './offer-quote.ts';
import { filterVisitedQuotes, findOwnQuote, lockQuote } from './quote-reads.tables.ts';
import type { QuoteRow } from './quotes.tables.ts';
import { lockAgreedQuote, requireRevocable } from './take-back.ts';

type AnswerDeps = Pick<Deps, 'database' | 'clock' | 'bus'>;

/** A patient's answer, and the version it refers to. */
type QuoteAnswer = { version: number; state: 'agreed' | 'taken-back' | 'declined' };
/** The quote after an answer, and the event for the thread. */
type AnswerResult = { row: QuoteRow; event: RecordedEvent | undefined };

/**
 * Applies a patient's answer while the quote is locked. If it is sent twice, from two tabs or by two presses, the first one counts. Throws
 * `not-found`, and `quotes.*` if the quote's state does not allow the answer.
 */
async function applyAnswer(
  { database, clock, bus }: AnswerDeps,
  hers: { memberId: string; id: number },
  { version, state }: QuoteAnswer,
  language: Language,
  act: (tx: Db, quote: QuoteRow, at: Date) => Promise<AnswerResult>,
): Promise<Quote> {
  const at = clock.now();
  const { row, event } = await database.db.transaction(async (tx): Promise<AnswerResult> => {
    const lock = state === 'taken-back' ? lockAgreedQuote : lockQuote;
    const quote = await lock(tx, hers.id, { memberId: hers.memberId });
    if (!quote) throw new AppError('not-found');
    if (quote.state === state && quote.version === version) return { row: quote, event: undefined };
    if (state === 'taken-back') await requireRevocable(tx, quote, version, at);
    else requireOpenQuote(quote, version, at);
    return act(tx, quote, at);
  });
  announceEvents(bus, [event]);
  return readQuote(database.db, row, language, at);
}

/**
 * Declines a patient's quote, with a reason from a list. With `agreed`, the patient saw it as accepted and takes the acceptance back. A repeated call
 * returns the result of the first. Throws `not-found`, and `quotes.*` if the quote's state does not allow it or it has a visit.
 */
export function declineQuote(
  deps: AnswerDeps,
  memberId: string,
  id: number,
  { version, reason, agreed }: { version: number; reason: QuoteDeclineReason; agreed: boolean },
  language: Language,
): Promise<Quote> {
  const state = agreed ? 'taken-back' : 'declined';
  return applyAnswer(deps, { memberId, id }, { version, state }, language, async (tx, quote, at) => {
    const row = await moveQuote(tx, quote, { state, decline: reason }, at);
    const facts = { quote_id: id, quote_version: version, quote_decline: reason };
    return { row, event: await recordEvent(tx, quote.consultationId, { kind: `quote-${state}`, by: { side: 'user', memberId }, at, facts }) };
  });
}

/**
 * Accepts a patient's quote without a fee. Nothing is paid here, so there is no order (decision 29). A repeated call succeeds. Throws `not-found`,
 * `quotes.has-fee` for a quote with a fee, which is accepted by placing its order, and `quotes.*` if the quote's state does not allow it.
 */
export function acceptQuote(deps: AnswerDeps, memberId: string, id: number, version: number, language: Language): Promise<Quote> {
  return applyAnswer(deps, { memberId, id }, { version, state: 'agreed' }, language, async (tx, quote, at) => {
    const { sums, version: said } = await readQuoteTerms(tx, quote);
    if (sums.feeMinor > 0) throw new AppError('quotes.has-fee');
    const row = await moveQuote(tx, quote, { state: 'agreed', agreedAt: at }, at);
    const money = { amount: toPlainAmount(sums.totalMinor, said.currency), fee: 0, currency_code: said.currency };
    const facts = { quote_id: id, quote_version: version, ...money };
    return { row, event: await recordEvent(tx, quote.consultationId, { kind: 'quote-accepted', by: { side: 'user', memberId }, at, facts }) };
  });
}

/**
 * Records the patient's answer after a visit: if the clinic kept the quote, with an optional comment. The last answer counts. Clinic and operators
 * see the comment with a machine translation into Korean. Throws `not-found`, and `quotes.no-visit` before a visit of the quote took place.
 */
export async function answerFollowUp(deps: Deps, memberId: string, id: number, given: { kept: boolean; words: string }, language: Language): Promise<Quote> {
  const { database, clock, bus } = deps;
  const quote = await findOwnQuote(database.db, id, { memberId });
  if (!quote) throw new AppError('not-found');
  const words = given.words.trim();
  if (!(await filterVisitedQuotes(database.db, [quote])).has(id)) throw new AppError('quotes.no-visit');
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
  return readQuote(database.db, row, language, at);
}

/**
 * Returns the patient's comment in English, for a coordinator of the clinic who works in English (specification 7.1). Throws `not-found` if there is
 * none.
 */
export async function readFollowUpInEnglish(deps: Deps, caller: Caller, id: number): Promise<EnglishTranslation> {
  const { db } = deps.database;
  const quote = await findOwnQuote(db, id, { hospitalId: requireClinic(caller) });
  if (!quote || quote.keptWords === '') throw new AppError('not-found');
  const { hospitalId, consultationId, memberId, keptWords: text } = quote;
  const language = (await memberById(db, memberId))?.language ?? DEFAULT_LANGUAGE;
  return translatePatientTextToEnglish(deps, { hospitalId, consultationId, readerId: caller.memberId }, { text, language });
}
