import { useState } from 'react';
import type { Language } from '../../../../contract/constants.ts';
import type { Quote, QuoteBody, QuoteComposerData, QuoteDraft } from '../../../../contract/quotes/quotes.ts';
import { newMessageId } from '../../../consultations/thread/own-messages.ts';
import { loadTranslations, useTranslations } from '../../../i18n/translations.tsx';
import { QueryView } from '../../../session/query-view.tsx';
import { api } from '../../../session/session.ts';
import { useForm } from '../../../session/use-form.ts';
import { useQuery } from '../../../session/use-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { InboxRow } from '../inbox.ts';
import { useConfirmUnusualAmounts } from '../unusual-amounts.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { InsertSavedQuote } from './insert-saved-quote.tsx';
import { QuoteFields } from './quote-fields.tsx';
import { findAmountProblems, findUnusualPrices, lacksFee, type QuoteFormValues, toQuoteDraft } from './quote-form.ts';
import { QuotePreview } from './quote-preview.tsx';
import { QuoteSums, useQuoteTotals } from './quote-sums.tsx';
import { SaveQuoteForm } from './save-quote.tsx';
import { useAmountErrorTexts } from './use-amount-texts.ts';
import { useQuoteForm } from './use-quote-form.ts';

type Props = { row: InboxRow; changes: Quote | undefined; onClose: () => void };
export type PreviewedQuote = QuoteBody & { language: Language };

/** Writes a quote for a patient beside the server's totals, previews it in the patient's language, and sends it. */
export function QuoteDialog({ row, changes, onClose }: Props) {
  const t = useTranslations('clinic-quotes');
  const query = useQuery<QuoteComposerData>('quote shelf', () => api('quoteShelf'));
  const title = changes ? t('title.change', { number: changes.id }) : t('title');
  const { value: shelf } = query;
  if (shelf) return <QuoteComposer {...{ row, changes, shelf, title, onClose }} />;
  return (
    <Dialog open kind="wide" title={title} subtitle={<bdi>{row.name}</bdi>} closeLabel={t('common.close')} onClose={onClose}>
      <QueryView query={query} loading={t('loading')} skeletons="h-64" failed={t('failed')} failedText={null} />
    </Dialog>
  );
}

function QuoteComposer({ row, changes, shelf, title, onClose }: Props & { shelf: QuoteComposerData; title: string }) {
  const t = useTranslations('clinic-quotes');
  const { typed, isBegun, type, startOver, forget } = useQuoteForm(row.id, changes, shelf);
  const [seen, setSeen] = useState<{ body: PreviewedQuote; draft: QuoteDraft }>();
  // Idempotency key, so that pressing again sends no second quote.
  const [clientId, renew] = useState(newMessageId);
  const wrong = useAmountErrorTexts(findAmountProblems(typed, shelf), shelf);
  const draft = Object.keys(wrong).length === 0 ? toQuoteDraft(typed) : undefined;
  const sums = useQuoteTotals(row.id, draft);
  const unusual = useConfirmUnusualAmounts(draft ? findUnusualPrices(draft, shelf) : []);
  const saved = useQuery('quote templates', () => api('quoteTemplates'));
  const { ref, errors, errorText, pending, run, clearErrors } = useForm({
    fields: listFieldNames(typed),
    validate: () => (draft && lacksFee(draft) ? { lines: t('noFee') } : unusual.check()),
    async send() {
      if (!draft) return;
      const body = await api('previewQuote', { params: { id: row.id }, body: { ...draft, words: true } });
      // Renders the preview in the patient's language, not the console's.
      await loadTranslations(body.language, ['quotes', 'thread']);
      setSeen({ body, draft });
    },
  });
  if (seen) {
    return (
      <QuotePreview
        {...{ row, changes, title, onClose }}
        seen={seen.body}
        draft={{ ...seen.draft, ...unusual.confirmed }}
        clientId={clientId}
        onSent={forget}
        onBack={() => setSeen(undefined)}
      />
    );
  }
  const change = (next: QuoteFormValues) => {
    // A changed quote needs a new idempotency key.
    renew(newMessageId());
    type(next);
    clearErrors();
  };
  return (
    <Dialog
      open
      kind="wide"
      title={title}
      subtitle={<bdi>{row.name}</bdi>}
      closeLabel={t('common.close')}
      locked={pending}
      onClose={onClose}
      footer={
        <div className="grid gap-3">
          <QuoteSums {...sums} wrong={Object.keys(wrong).length > 0} />
          {unusual.question}
          <Button full busy={pending} disabled={!draft} onClick={() => void run()}>
            {t('preview')}
          </Button>
        </div>
      }
    >
      {errorText !== undefined && (
        <Notice tone="error" title={t('preview.notMade')}>
          {errorText}
        </Notice>
      )}
      {errors.lines && (
        <Notice tone="error" title={t('preview.notMade')}>
          {errors.lines}
        </Notice>
      )}
      <form
        ref={ref}
        noValidate
        className="grid gap-5 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (draft) void run();
        }}
      >
        {isBegun && <DraftNotice onStartOver={startOver} />}
        <InsertSavedQuote templates={saved.value?.templates ?? []} shelf={shelf} typed={typed} onChange={change} />
        <QuoteFields shelf={shelf} typed={typed} errors={{ ...sums.refused, ...errors, ...wrong }} onChange={change} />
        {/* Lets Enter in a field submit the form. */}
        <button type="submit" hidden />
      </form>
      <SaveQuoteForm draft={draft} onSaved={saved.reload} />
    </Dialog>
  );
}

/** Returns the server's names of the form's fields. */
const listFieldNames = ({ lines }: QuoteFormValues): string[] => [
  ...lines.flatMap((_line, place) => ['price', 'fee', 'words', 'option_id', 'quantity'].map((field) => `lines.${place}.${field}`)),
  ...['lines', 'conditions', 'valid_until'],
];
