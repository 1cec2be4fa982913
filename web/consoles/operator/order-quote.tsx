import { Link } from 'react-router';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import { QuoteFollowUp } from '../../consultations/quotes/quote-card.tsx';
import { QuoteView, ValidUntil } from '../../consultations/quotes/quote-view.tsx';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';

/** The quote that an order accepted, and whether the clinic kept it (specification 5.22). */
export function OrderQuote({ quote }: { quote: Quote }) {
  const t = useTranslations('quotes');
  const all = useTranslations('operator-quotes');
  const { language } = useLanguage();
  return (
    <div className="mt-4 grid gap-3">
      {quote.kept && <QuoteFollowUp kept={quote.kept} withKorean />}
      <Disclosure summary={`${t('title')} · ${t('number', { number: quote.id, version: quote.version })} · ${t(`state.${quote.state}`)}`}>
        <p className="mb-3 text-sm">
          <ValidUntil at={quote.valid_until} over={quote.state === 'expired'} language={language} />
        </p>
        <QuoteView quote={quote} language={language} />
      </Disclosure>
      <Link to={`/operator/quotes?quote=${quote.id}`} className="justify-self-start text-sm text-celadon-700 underline underline-offset-4">
        {all('all')}
      </Link>
    </div>
  );
}
