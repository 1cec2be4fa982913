import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type Language, pickText } from '../../contract/constants.ts';
import { toPlainAmount } from '../../contract/money.ts';
import { isAboveFeeLimit } from '../../contract/orders/fees.ts';
import type { quoteEndpoints as calls, Quote, QuoteBody, QuoteComposerData } from '../../contract/quotes/quotes.ts';
import { listCurrentRates, listProductOptions, listProducts } from '../catalog/catalog.ts';
import type { Deps } from '../deps.ts';
import { recordFacts } from '../notifications/notifications.ts';
import { type Db, isViolationOf } from '../platform/database.ts';
import { AppError } from '../platform/errors.ts';
import type { Caller } from '../platform/tokens.ts';
import {
  announceEvents,
  enforceMessageRateLimit,
  findOpenThread,
  languageOfTargetCode,
  type RecordedEvent,
  readMemberTarget,
  recordEvent,
  requireClinic,
  type Thread,
} from '../threads/threads.ts';
import { loadSelectableConditions } from './conditions.ts';
import { type ComputedQuote, computeQuote, translateOwnLines } from './draft-lines.ts';
import { readQuoteDefaults } from './quote-defaults.ts';
import { lockQuote } from './quote-reads.tables.ts';
import { formatQuotes, toQuoteBody } from './quote-shape.ts';
import { computeQuoteSums, effectiveQuoteState, quoteReminderTime } from './quotes.rules.ts';
import { type QuoteRow, quoteLines, quotes, quoteVersions } from './quotes.tables.ts';

type OfferInput = z.output<typeof calls.offerQuote.body>;
type PreviewInput = z.output<typeof calls.previewQuote.body>;

/**
 * Returns the data for composing a clinic's quotes, in a coordinator's language: its current offer with prices, the conditions, and the defaults of a
 * new quote.
 */
export async function readQuoteShelf(db: Db, caller: Caller, language: Language): Promise<QuoteComposerData> {
  const hospitalId = requireClinic(caller);
  const [options, products, conditions, begins_with] = await Promise.all([
    listProductOptions(db, hospitalId),
    listProducts(db, hospitalId),
    loadSelectableConditions(db),
    readQuoteDefaults(db, hospitalId),
  ]);
  const titles = new Map(products.map(({ id, title }) => [id, title]));
  return {
    options: options.map((option) => {
      const { currencyCode: currency, treatmentFromMinor: from, treatmentToMinor: to, priceMinor: fee } = option;
      const wire = (minor: number | null) => (minor === null ? null : toPlainAmount(minor, currency));
      return {
        option_id: option.id,
        title: pickText(titles.get(option.productId) ?? {}, language),
        option_title: pickText(option.title, language),
        currency_code: currency,
        ...{ price_from: wire(from), price_to: wire(to), fee: toPlainAmount(fee, currency) },
        fee_above_tenth: option.feeReason !== null && from !== null && isAboveFeeLimit(fee, from),
        vat_included: option.isVatInclude,
      };
    }),
    conditions: conditions.map(({ id, kind, text }) => ({ id, kind, text: pickText(text, language) })),
    begins_with,
  };
}

/** Returns the clinic's own open thread. Throws `not-found`, also for another clinic's. */
async function requireClinicThread(db: Db, caller: Caller, id: number): Promise<Thread> {
  const thread = await findOpenThread(db, { id });
  if (!thread || thread.hospitalId !== requireClinic(caller)) throw new AppError('not-found');
  return thread;
}

/** Returns the sums of a draft and the text that its patient would read. The console shows these sums. Nothing is stored. */
export async function previewQuote(deps: Deps, caller: Caller, id: number, { words, ...draft }: PreviewInput): Promise<QuoteBody & { language: Language }> {
  const { db } = deps.database;
  const thread = await requireClinicThread(db, caller, id);
  const worked = await computeQuote(db, thread.hospitalId, draft, deps.clock.now());
  if (words) await consumeCharacterBudget(deps, caller, worked);
  const lines = words ? await translateOwnLines(deps, { consultationId: id, hospitalId: thread.hospitalId }, worked.lines) : worked.lines;
  const language = languageOfTargetCode(await readMemberTarget(deps.database, id));
  return { language, ...toQuoteBody({ ...worked, lines }, language, await listCurrentRates(db)) };
}

const consumeCharacterBudget = ({ limits }: Deps, caller: Caller, { lines }: ComputedQuote) =>
  limits.take(
    'translated-characters',
    caller.memberId,
    lines.reduce((sum, { words }) => sum + (words?.length ?? 0), 0),
  );

/**
 * Offers a quote, or a new version of an open one. The former version can then no longer be accepted. A repeated `client_id` gives the same version.
 * Throws `not-found` for another clinic's thread, `invalid` with each wrong field, and for a changed quote `quotes.changed`, `quotes.expired`,
 * `quotes.over`, `quotes.paid`, `quotes.agreed`.
 */
export async function offerQuote(
  deps: Deps,
  caller: Caller,
  id: number,
  { client_id, changes, unusual_confirmed, ...draft }: OfferInput,
  language: Language,
): Promise<Quote> {
  const { database, clock, limits, bus } = deps;
  await enforceMessageRateLimit(limits, caller.memberId);
  const thread = await requireClinicThread(database.db, caller, id);
  const sent = await findSentQuote(database.db, caller, client_id);
  if (sent) return readQuote(database.db, sent, language, clock.now());
  const worked = await computeQuote(database.db, thread.hospitalId, draft, clock.now(), { asksUnusual: unusual_confirmed !== true });
  await consumeCharacterBudget(deps, caller, worked);
  // Translates before any lock is taken, so that nobody waits for the translation service.
  const lines = await translateOwnLines(deps, { consultationId: id, hospitalId: thread.hospitalId }, worked.lines);
  const at = clock.now();
  const put = database.db.transaction(async (tx) => {
    const row = changes ? await newVersionOf(tx, caller, thread, changes, worked, at) : await insertQuote(tx, thread, worked, at);
    return { row, event: await insertVersion(tx, row, { ...worked, lines }, { by: caller.memberId, clientId: client_id, at }) };
  });
  const done = await put.catch((error: unknown) => {
    // The same quote was sent from two tabs, and the other one was faster.
    if (isViolationOf(error, 'quote_versions_client')) return undefined;
    throw error;
  });
  const row = done?.row ?? (await findSentQuote(database.db, caller, client_id));
  if (!row) throw new AppError('not-found');
  announceEvents(bus, [done?.event]);
  return readQuote(database.db, row, language, clock.now());
}

/** Returns the quote that was sent earlier under this client id. */
async function findSentQuote(db: Db, caller: Caller, clientId: string): Promise<QuoteRow | undefined> {
  const { offeredBy, clientId: name, quoteId } = quoteVersions;
  const [row] = await db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(quoteVersions, eq(quoteId, quotes.id))
    .where(and(eq(offeredBy, caller.memberId), eq(name, clientId), eq(quotes.hospitalId, requireClinic(caller))));
  return row?.quote;
}

async function insertQuote(tx: Db, { id: consultationId, memberId, hospitalId }: Thread, { validUntil }: ComputedQuote, at: Date): Promise<QuoteRow> {
  const [row] = await tx.insert(quotes).values({ consultationId, memberId, hospitalId, state: 'open', validUntil, createdAt: at, changedAt: at }).returning();
  if (!row) throw new Error('the quote was not written');
  return row;
}

async function newVersionOf(
  tx: Db,
  caller: Caller,
  thread: Thread,
  { id, version }: { id: number; version: number },
  { validUntil }: ComputedQuote,
  at: Date,
): Promise<QuoteRow> {
  const quote = await lockQuote(tx, id, { hospitalId: requireClinic(caller) });
  if (!quote || quote.consultationId !== thread.id) throw new AppError('not-found');
  requireOpenQuote(quote, version, at, 'for-clinic');
  const [row] = await tx
    .update(quotes)
    .set({ version: quote.version + 1, validUntil, changedAt: at })
    .where(eq(quotes.id, id))
    .returning();
  if (!row) throw new Error('the quote was not written');
  return row;
}

/** Throws unless the quote is still open and unchanged since the given version. */
export function requireOpenQuote(quote: QuoteRow, version: number, now: Date, by?: 'for-clinic'): void {
  const standing = effectiveQuoteState(quote, now);
  if (standing === 'paid') throw new AppError('quotes.paid');
  if (standing === 'accepted') throw new AppError('quotes.paying');
  if (standing === 'agreed') throw new AppError('quotes.agreed');
  if (standing === 'expired' && by !== 'for-clinic') throw new AppError('quotes.expired');
  if (standing !== 'open') throw new AppError('quotes.over');
  if (quote.version !== version) throw new AppError('quotes.changed');
}

async function insertVersion(
  tx: Db,
  row: QuoteRow,
  worked: ComputedQuote,
  made: { by: string; clientId: string; at: Date },
): Promise<RecordedEvent | undefined> {
  const { id: quoteId, version, consultationId, memberId, hospitalId, validUntil } = row;
  const { currency, conditions, lines } = worked;
  const { by: offeredBy, clientId, at } = made;
  await tx.insert(quoteVersions).values({ quoteId, version, currency, conditions, validUntil, offeredBy, clientId, at });
  await tx.insert(quoteLines).values(lines.map((line, position) => ({ ...line, quoteId, version, position })));
  const sums = computeQuoteSums(lines);
  const facts = {
    ...{ quote_id: quoteId, quote_version: version, held_until: validUntil.toISOString(), currency_code: currency },
    ...(sums && { amount: toPlainAmount(sums.totalMinor, currency), fee: toPlainAmount(sums.feeMinor, currency) }),
  };
  const about = { memberId, hospitalId, consultationId, quote_id: quoteId, quote_version: version, held_until: facts.held_until };
  await recordFacts(tx, [{ kind: 'quote-expiring', about, at, due: quoteReminderTime(at, validUntil) }]);
  const kind = version === 1 ? 'quote-offered' : 'quote-changed';
  return recordEvent(tx, consultationId, { kind, by: { side: 'hospital', memberId: offeredBy }, at, facts });
}

/** Changes the state of a quote that this transaction has locked. */
export async function moveQuote(tx: Db, { id }: Pick<QuoteRow, 'id'>, set: Partial<QuoteRow>, at: Date): Promise<QuoteRow> {
  const [row] = await tx
    .update(quotes)
    .set({ ...set, changedAt: at })
    .where(eq(quotes.id, id))
    .returning();
  if (!row) throw new Error(`quote ${id} is gone`);
  return row;
}

/** Returns a quote for its reader. */
export async function readQuote(db: Db, row: QuoteRow, language: Language, now: Date): Promise<Quote> {
  const [quote] = await formatQuotes(db, [row], language, now);
  if (!quote) throw new AppError('not-found');
  return quote;
}
