import { useState } from 'react';
import type { Quote } from '../../../../contract/quotes/quotes.ts';
import { QuoteFollowUp } from '../../../consultations/quotes/quote-card.tsx';
import { QuoteView, ValidUntil } from '../../../consultations/quotes/quote-view.tsx';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useMutation } from '../../../session/use-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { QuoteAnswerInEnglish } from '../english/use-english.tsx';

/** A quote in the coordinator's language. An open quote can be changed or withdrawn here. A quote accepted without a fee can be withdrawn. */
export function ViewQuoteDialog({ quote, onChange, onClose }: { quote: Quote; onChange: () => void; onClose: () => void }) {
  const t = useTranslations('clinic-quotes');
  const words = useTranslations('quotes');
  const toast = useToast();
  const { language } = useLanguage();
  const [asking, setAsking] = useState(false);
  const isAgreed = quote.state === 'agreed';
  const { pending, errorText, run } = useMutation(async () => {
    await api('withdrawQuote', { params: { id: quote.id }, body: { version: quote.version, agreed: isAgreed } });
    toast(t('withdraw.done'), { tone: 'success' });
    onClose();
  });
  const acts = asking ? (
    <div className="flex flex-wrap-reverse gap-3">
      <Button kind="ghost" className="flex-[1_1_9rem]" disabled={pending} onClick={() => setAsking(false)}>
        {t('withdraw.keep')}
      </Button>
      <Button kind="danger" className="flex-[1_1_9rem]" busy={pending} onClick={() => void run()}>
        {t('withdraw')}
      </Button>
    </div>
  ) : (
    <div className="flex flex-wrap-reverse gap-3">
      <Button kind="quiet" className="flex-[1_1_9rem]" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      {!isAgreed && (
        <Button className="flex-[1_1_9rem]" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </div>
  );
  return (
    <Dialog
      open
      kind="wide"
      title={asking ? t(isAgreed ? 'withdraw.agreed.title' : 'withdraw.title') : t('title')}
      subtitle={`${words('number', { number: quote.id, version: quote.version })} · ${words(`state.${quote.state}`)}`}
      closeLabel={t('common.close')}
      locked={pending}
      onClose={onClose}
      footer={quote.state === 'open' || quote.revocable ? acts : undefined}
    >
      <div className="grid gap-4">
        {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
        {asking && <Notice tone="warning">{t(isAgreed ? 'withdraw.agreed.text' : 'withdraw.text')}</Notice>}
        {isAgreed && quote.revocable === false && !quote.asks_kept && !quote.kept && <p className="text-sm text-ink-soft">{t('withdraw.visit')}</p>}
        <p className="text-sm">
          <ValidUntil at={quote.valid_until} over={quote.state === 'expired'} language={language} />
        </p>
        {quote.decline && <p className="text-sm">{words(`reason.${quote.decline}`)}</p>}
        {quote.kept && <QuoteFollowUp kept={quote.kept} withKorean also={<QuoteAnswerInEnglish quote={quote} />} />}
        <QuoteView quote={quote} language={language} />
      </div>
    </Dialog>
  );
}
