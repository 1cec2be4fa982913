import { useState } from 'react';
import type { Quote, QuoteShelf } from '../../../../contract/quotes/quotes.ts';
import { readQuoteDraft, storeDraft } from '../stored-drafts.ts';
import { begunQuote, newQuote, type TypedQuote, toQuoteForm } from './quote-form.ts';

/** What is typed for a quote: what was begun and never sent, else what a new one or the one that is changed begins with. */
export function useTypedQuote(threadId: number, changes: Quote | undefined, shelf: QuoteShelf) {
  const draft = { kind: 'quote', threadId, of: changes && `${changes.id}.${changes.version}` } as const;
  const fresh = () => (changes ? toQuoteForm(changes) : newQuote(shelf, Date.now()));
  const [begun, setBegun] = useState(() => begunQuote(readQuoteDraft(draft), shelf, fresh()));
  const [typed, setTyped] = useState<TypedQuote>(() => begun ?? fresh());
  const forget = () => storeDraft(draft, '');
  return {
    typed,
    isBegun: begun !== undefined,
    type(next: TypedQuote) {
      setTyped(next);
      storeDraft(draft, JSON.stringify(next));
    },
    startOver() {
      setTyped(fresh());
      setBegun(undefined);
      forget();
    },
    forget,
  };
}
