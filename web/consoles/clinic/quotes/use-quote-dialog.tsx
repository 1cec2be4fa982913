import { ReceiptText } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Quote } from '../../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { InboxRow } from '../inbox.ts';
import { QuoteDialog } from './quote-dialog.tsx';
import { ViewQuoteDialog } from './view-quote-dialog.tsx';

type QuoteDialogState = { kind: 'new' } | { kind: 'look' | 'change'; quote: Quote };

/** Button "Make a quote" beside the message box. Existing quotes are viewed, changed and withdrawn from their cards. */
export function useQuoteDialog(row: InboxRow) {
  const t = useTranslations('clinic-quotes');
  const [shown, setShown] = useState<QuoteDialogState>();
  const close = () => setShown(undefined);
  return {
    look: useCallback((quote: Quote) => setShown({ kind: 'look', quote }), []),
    /** Beside the message box. A phone has no room there, so it is in the head of the conversation. */
    button: (className: string) => (
      <IconButton label={t('insert')} onClick={() => setShown({ kind: 'new' })} className={className}>
        <ReceiptText className="size-5" />
      </IconButton>
    ),
    /** Rendered outside the message form, because the dialog contains a form. */
    dialog:
      shown?.kind === 'look' ? (
        <ViewQuoteDialog quote={shown.quote} onChange={() => setShown({ kind: 'change', quote: shown.quote })} onClose={close} />
      ) : (
        shown && <QuoteDialog row={row} changes={shown.kind === 'change' ? shown.quote : undefined} onClose={close} />
      ),
  };
}
