import type { FastifyInstance } from 'fastify';
import { englishTranslationEndpoints } from '../../contract/desk/english-translation.ts';
import { operatorQuoteEndpoints } from '../../contract/quotes/operator-quotes.ts';
import { quoteDefaultEndpoints } from '../../contract/quotes/quote-defaults.ts';
import { quoteTemplateEndpoints } from '../../contract/quotes/quote-templates.ts';
import { quoteEndpoints as calls, type Quote } from '../../contract/quotes/quotes.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../platform/errors.ts';
import { type ServeDeps, serve } from '../platform/serve.ts';
import type { Caller } from '../platform/tokens.ts';
import { findOpenThread } from '../threads/threads.ts';
import { acceptQuote, answerFollowUp, declineQuote, readFollowUpInEnglish } from './answer-quote.ts';
import { addCharges, type ChargeQueries } from './charges.ts';
import { offerQuote, previewQuote, readQuote, readQuoteShelf } from './offer-quote.ts';
import { readOperatorQuote } from './operator-quote.ts';
import { readDefaultsWithChoices, saveQuoteDefaults } from './quote-defaults.ts';
import { findOwnQuote, listQuotesOfThread, type QuoteOwner } from './quote-reads.tables.ts';
import { formatQuotes } from './quote-shape.ts';
import { deleteTemplate, listTemplates, renameTemplate, saveTemplate } from './quote-templates.ts';
import { withdrawQuote } from './withdraw-quote.ts';

/** Registers the calls for quotes of threads (specification 5.22). A quote with a fee is accepted by placing its order (6.5). */
export function quoteRoutes(app: FastifyInstance, serving: ServeDeps, deps: Deps & { ordering: ChargeQueries }): void {
  const { database, clock, ordering } = deps;
  const withCharge = async (quote: Quote): Promise<Quote> => (await addCharges(database.db, ordering, [quote]))[0] ?? quote;
  serve(app, serving, calls.quoteShelf, ({ caller, language }) => readQuoteShelf(database.db, caller, language));
  serve(app, serving, quoteDefaultEndpoints.quoteDefaults, ({ caller, language }) => readDefaultsWithChoices(database.db, caller, language));
  serve(app, serving, quoteDefaultEndpoints.saveQuoteDefaults, ({ caller, body, language }) => saveQuoteDefaults(deps, caller, body, language));
  serve(app, serving, quoteTemplateEndpoints.quoteTemplates, ({ caller }) => listTemplates(database.db, caller));
  serve(app, serving, quoteTemplateEndpoints.saveQuoteTemplate, ({ caller, body }) => saveTemplate(deps, caller, body));
  serve(app, serving, quoteTemplateEndpoints.renameQuoteTemplate, ({ caller, params, body }) => renameTemplate(deps, caller, params.id, body.name));
  serve(app, serving, quoteTemplateEndpoints.deleteQuoteTemplate, ({ caller, params }) => deleteTemplate(deps, caller, params.id));
  serve(app, serving, calls.previewQuote, ({ caller, params, body }) => previewQuote(deps, caller, params.id, body));
  serve(app, serving, calls.offerQuote, ({ caller, params, body, language }) => offerQuote(deps, caller, params.id, body, language));
  serve(app, serving, calls.withdrawQuote, ({ caller, params, body, language }) => withdrawQuote(deps, caller, params.id, body, language));
  serve(app, serving, calls.threadQuotes, async ({ caller, params, language }) => {
    const whose = toQuoteOwner(caller);
    const thread = await findOpenThread(database.db, { id: params.id });
    const isOwn = thread && ('memberId' in whose ? thread.memberId === whose.memberId : thread.hospitalId === whose.hospitalId);
    if (!isOwn) throw new AppError('not-found');
    const quotes = await formatQuotes(database.db, await listQuotesOfThread(database.db, params.id, whose), language, clock.now());
    return addCharges(database.db, ordering, quotes);
  });
  serve(app, serving, calls.quote, async ({ caller, params, language }) => {
    const row = await findOwnQuote(database.db, params.id, { memberId: caller.memberId });
    if (!row) throw new AppError('not-found');
    return withCharge(await readQuote(database.db, row, language, clock.now()));
  });
  serve(app, serving, calls.acceptQuote, ({ caller, params, body, language }) => acceptQuote(deps, caller.memberId, params.id, body.version, language));
  serve(app, serving, calls.declineQuote, ({ caller, params, body, language }) => declineQuote(deps, caller.memberId, params.id, body, language));
  serve(app, serving, calls.sayKept, async ({ caller, params, body, language }) =>
    withCharge(await answerFollowUp(deps, caller.memberId, params.id, body, language)),
  );
  serve(app, serving, operatorQuoteEndpoints.operatorQuote, async ({ caller, client, params, query, language }) => {
    const read = await readOperatorQuote(deps, { caller, client }, params.id, query, language);
    return { ...read, quote: await withCharge(read.quote) };
  });
  serve(app, serving, englishTranslationEndpoints.keptInEnglish, ({ caller, params }) => readFollowUpInEnglish(deps, caller, params.id));
}

/** Returns the owner of quotes that the caller represents: the patient or the clinic. Operators and interpreters own none. */
function toQuoteOwner({ role, memberId, hospitalId }: Caller): QuoteOwner {
  if (role === 'user') return { memberId };
  if (role === 'hospital' && hospitalId !== null) return { hospitalId };
  throw new AppError('not-found');
}
