import { ReceiptText } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Quote } from '../../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { InboxRow } from '../inbox.ts';
import { QuoteDialog } from './quote-dialog.tsx';
import { ViewQuoteDialog } from './view-quote-dialog.tsx';

type QuoteDialogState = { kind: 'new' } | { kind: 'look' | 'change'; quote: Quote };

/** Button "Make a quote" beside the message box; a quote of the conversation is viewed, changed and withdrawn from its card. */
export function useQuoteDialog(row: InboxRow) {
  const t = useTranslations('clinic-quotes');
  const [shown, setShown] = useState<QuoteDialogState>();
  const close = () => setShown(undefined);
  return {
    look: useCallback((quote: Quote) => setShown({ kind: 'look', quote }), []),
    /** Beside the message box; on a phone, where that has no room, in the head of the conversation. */
    button: (className: string) => (
      <IconButton label={t('insert')} onClick={() => setShown({ kind: 'new' })} className={className}>
        <ReceiptText className="size-5" />
      </IconButton>
    ),
    /** Rendered outside of the message form, since the dialog is a form itself. */
    dialog:
      shown?.kind === 'look' ? (
        <ViewQuoteDialog quote={shown.quote} onChange={() => setShown({ kind: 'change', quote: shown.quote })} onClose={close} />
      ) : (
        shown && <QuoteDialog row={row} changes={shown.kind === 'change' ? shown.quote : undefined} onClose={close} />
      ),
  };
}
