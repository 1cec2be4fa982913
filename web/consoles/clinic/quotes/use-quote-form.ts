import { useState } from 'react';
import type { Quote, QuoteComposerData } from '../../../../contract/quotes/quotes.ts';
import { readQuoteDraft, storeDraftText } from '../stored-drafts.ts';
import { newQuoteForm, type QuoteFormValues, restoreQuoteDraft, toQuoteForm } from './quote-form.ts';

/** Form values of a quote: the unsent draft, else those of the quote being changed or of a new one. */
export function useQuoteForm(threadId: number, changes: Quote | undefined, shelf: QuoteComposerData) {
  const draft = { kind: 'quote', threadId, item: changes ? `${changes.id}.${changes.version}` : 'new' } as const;
  const fresh = () => (changes ? toQuoteForm(changes) : newQuoteForm(shelf, Date.now()));
  const [begun, setBegun] = useState(() => restoreQuoteDraft(readQuoteDraft(draft), shelf, fresh()));
  const [typed, setTyped] = useState<QuoteFormValues>(() => begun ?? fresh());
  const forget = () => storeDraftText(draft, '');
  return {
    typed,
    isBegun: begun !== undefined,
    type(next: QuoteFormValues) {
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
