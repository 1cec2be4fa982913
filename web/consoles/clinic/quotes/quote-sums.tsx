import { useEffect, useState } from 'react';
import type { QuoteBody, QuoteDraft } from '../../../../contract/quotes/quotes.ts';
import { ApiError } from '../../../api/call.ts';
import { QuoteTotals } from '../../../consultations/quotes/quote-view.tsx';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { api } from '../../../session/session.ts';
import { useQuery } from '../../../session/use-query.ts';
import { lacksFee } from './quote-form.ts';

/** Debounce of the calculation after typing, in ms. */
const DEBOUNCE_MS = 400;

type QuoteSumsState = { value: QuoteBody | undefined; statusKey: 'noFee' | 'sums.wait' | 'sums.working'; refused: Record<string, string> };

/** Totals and field errors of a quote while it is being written. The server calculates them, like everything that is charged. */
export function useQuoteTotals(threadId: number, draft: QuoteDraft | undefined): QuoteSumsState {
  const isRefused = draft !== undefined && lacksFee(draft);
  const asked = draft && !isRefused ? JSON.stringify(draft) : '';
  const [settled, setSettled] = useState(asked);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const { value, failure, loading } = useQuery<QuoteBody>(settled, () =>
    api('previewQuote', { params: { id: threadId }, body: { ...(JSON.parse(settled) as QuoteDraft), words: false } }),
  );
  const isSettled = asked !== '' && settled === asked && !loading;
  const waits = asked === '' || (failure !== undefined && !loading);
  return {
    value: isSettled && failure === undefined ? value : undefined,
    statusKey: isRefused ? 'noFee' : waits ? 'sums.wait' : 'sums.working',
    refused: isSettled && failure instanceof ApiError ? failure.fields : {},
  };
}

/** The totals beside the form; `wrong` while an amount of the form is invalid. */
export function QuoteSums({ value, statusKey, refused, wrong }: QuoteSumsState & { wrong: boolean }) {
  const t = useTranslations('clinic-quotes');
  const { language } = useLanguage();
  const isWrong = wrong || Object.keys(refused).length > 0;
  return (
    <section aria-label={t('sums')} aria-live="polite" className="rounded-md bg-sunken px-4 py-2 text-sm">
      {value && (
        <>
          <QuoteTotals quote={value} language={language} />
          {value.sums.fee === 0 && <p>{t('free')}</p>}
        </>
      )}
      {!value && <p className="text-ink-soft">{refused.lines ?? t(isWrong ? 'sums.wrong' : statusKey)}</p>}
    </section>
  );
}
