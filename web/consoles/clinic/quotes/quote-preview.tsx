import type { Quote, QuoteDraft } from '../../../../contract/quotes/quotes.ts';
import { QuoteView, ValidUntil } from '../../../consultations/quotes/quote-view.tsx';
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useConfirmIfAnswered } from '../handling/answered-meanwhile.tsx';
import type { InboxRow } from '../inbox.ts';
import { SendDialog } from '../send-dialog.tsx';
import type { PreviewedQuote } from './quote-dialog.tsx';

type Props = {
  row: InboxRow;
  changes: Quote | undefined;
  title: string;
  seen: PreviewedQuote;
  draft: QuoteDraft & { unusual_confirmed?: true };
  clientId: string;
  onSent: () => void;
  onBack: () => void;
  onClose: () => void;
};

/** A quote as the patient will read it, with the button that sends it. */
export function QuotePreview({ row, changes, title, seen, draft, clientId, onSent, onBack, onClose }: Props) {
  const t = useTranslations('clinic-quotes');
  const toast = useToast();
  const { pending, errorText, run } = useMutation(async () => {
    const of = changes && { changes: { id: changes.id, version: changes.version } };
    await api('offerQuote', { params: { id: row.id }, body: { ...draft, client_id: clientId, ...of } });
    onSent();
    toast(t('sent'), { tone: 'success' });
    onClose();
  });
  const once = useConfirmIfAnswered(run);
  return (
    <SendDialog
      row={row}
      title={title}
      reads={t('preview.reads', { language: LANGUAGE_NAMES[seen.language] })}
      words={{
        ...{ close: t('common.close'), back: t('back'), notSent: t('notSent') },
        send: changes ? t('send.change', { version: changes.version + 1 }) : t('send'),
      }}
      mutation={{ pending, errorText }}
      stopped={once.notice}
      onSend={once.send}
      onBack={onBack}
      onClose={onClose}
    >
      <div dir={seen.language === 'ar' ? 'rtl' : 'ltr'} className="grid gap-4 rounded-md border border-line border-s-4 border-s-celadon-700 px-4 py-3">
        <p lang={seen.language} className="text-sm">
          <ValidUntil at={seen.valid_until} over={false} language={seen.language} />
        </p>
        <QuoteView quote={seen} language={seen.language} />
      </div>
    </SendDialog>
  );
}
