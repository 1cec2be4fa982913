import { useState } from 'react';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import { useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useForm } from '../../session/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { QUOTE_DECLINE_CHOICES, type QuoteDeclineReason } from './declines.ts';

type Props = {
  quote: Quote;
  /** `decline` declines an open quote. `back` takes back its acceptance. */
  act: 'decline' | 'back';
  onChanged: () => void;
  onClose: () => void;
};

/**
 * Declines a quote or takes back its acceptance, with a reason that the clinic reads in its own language. If the quote changed meanwhile, reports it
 * and reloads.
 */
export function DeclineQuoteDialog({ quote, act, onChanged, onClose }: Props) {
  const t = useTranslations('quotes');
  const toast = useToast();
  const [reason, setReason] = useState('');
  const { ref, errors, errorText, pending, run, clearErrors } = useForm({
    fields: ['reason'],
    validate: () => (reason === '' ? { reason: t('decline.missing') } : {}),
    async send() {
      await api('declineQuote', { params: { id: quote.id }, body: { version: quote.version, reason: reason as QuoteDeclineReason, agreed: act === 'back' } });
      toast(t(`${act}.done`), { tone: 'success' });
      onClose();
      onChanged();
    },
    handleError: () => {
      onChanged();
      return false;
    },
  });
  return (
    <Dialog
      open
      title={t(`${act}.title`)}
      closeLabel={t('common.close')}
      locked={pending}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap-reverse gap-3">
          <Button kind="ghost" disabled={pending} onClick={onClose} className="flex-[1_1_9rem]">
            {t('decline.keep')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void run()} className="flex-[1_1_9rem]">
            {t(act)}
          </Button>
        </div>
      }
    >
      <form
        ref={ref}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
        <p className="text-ink-soft">{t(`${act}.text`)}</p>
        <SelectField
          id="decline-reason"
          label={t('decline.reason')}
          placeholder={t('decline.choose')}
          options={QUOTE_DECLINE_CHOICES.map((value) => ({ value, label: t(`reason.${value}`) }))}
          value={reason}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.target.value);
            clearErrors('reason');
          }}
        />
      </form>
    </Dialog>
  );
}
