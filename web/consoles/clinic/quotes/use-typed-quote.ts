import { useState } from 'react';
import type { Quote, QuoteShelf } from '../../../../contract/quotes/quotes.ts';
import { readQuoteDraft, storeDraftText } from '../stored-drafts.ts';
import { newQuote, restoreQuoteDraft, type TypedQuote, toQuoteForm } from './quote-form.ts';

/** Form values of a quote: the unsent draft, else the values of a new quote or of the one that is changed. */
export function useTypedQuote(threadId: number, changes: Quote | undefined, shelf: QuoteShelf) {
  const draft = { kind: 'quote', threadId, item: changes ? `${changes.id}.${changes.version}` : 'new' } as const;
  const fresh = () => (changes ? toQuoteForm(changes) : newQuote(shelf, Date.now()));
  const [begun, setBegun] = useState(() => restoreQuoteDraft(readQuoteDraft(draft), shelf, fresh()));
  const [typed, setTyped] = useState<TypedQuote>(() => begun ?? fresh());
  const forget = () => storeDraftText(draft, '');
  return {
    typed,
    isBegun: begun !== undefined,
    type(next: TypedQuote) {
      setTyped(next);
      storeDraftText(draft, JSON.stringify(next));
    },
    startOver() {
      setTyped(fresh());
      setBegun(undefined);
      forget();
    },
    forget,
  };
}
