import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ThreadEvent } from '../../../contract/threads/thread-events.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { listShownAmounts, QuoteAmount, ValidUntil } from './quote-view.tsx';
import { useThreadQuotes } from './thread-quotes.tsx';

/** Card of a quote, below the event that offered it: total, state, and the next step. An older version links to the newer one. */
export function QuoteCard({ event }: { event: ThreadEvent }) {
  const around = useThreadQuotes();
  const quote = around?.quotes.find(({ id }) => id === event.quote_id);
  if (!around || !quote || (event.kind !== 'quote-offered' && event.kind !== 'quote-changed')) return null;
  return <LoadedQuoteCard {...{ event, quote, around }} />;
}

type ThreadQuotesValue = NonNullable<ReturnType<typeof useThreadQuotes>>;

function LoadedQuoteCard({ event, quote, around }: { event: ThreadEvent; quote: ThreadQuotesValue['quotes'][number]; around: ThreadQuotesValue }) {
  const t = useTranslations('quotes');
  const { language } = useLanguage();
  if (event.quote_version !== quote.version) return <li className="self-center text-xs text-ink-soft">{t('card.older')}</li>;
  const isPatient = around.side === 'user';
  const money = (amount: number) => <QuoteAmount amount={amount} currency={quote.currency_code} language={language} />;
  return (
    <li className={isPatient ? 'w-full max-w-md self-start' : 'w-full max-w-md self-end'}>
      <article
        aria-label={`${t('title')}, ${t('number', { number: quote.id, version: quote.version })}`}
        className="grid gap-2 rounded-md border border-line border-s-4 border-s-celadon-700 bg-surface px-4 py-3 shadow-1"
      >
        <p className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="flex items-center gap-2 font-semibold">
            <ReceiptText aria-hidden="true" className="size-4 shrink-0 text-celadon-700" />
            {t('title')}
          </span>
          <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs">{t(`state.${quote.state}`)}</span>
        </p>
        <p className="text-xs text-ink-soft">{t('number', { number: quote.id, version: quote.version })}</p>
        <dl className="grid gap-1 text-sm">
          {listShownAmounts(quote.sums).map(([name, amount]) => (
            <div key={name} className="flex items-baseline justify-between gap-3">
              <dt>{t(name)}</dt>
              <dd className="font-semibold">{money(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-ink-soft">
          <ValidUntil at={quote.valid_until} over={quote.state === 'expired'} language={language} />
        </p>
        {quote.decline && <p className="text-sm">{t(`reason.${quote.decline}`)}</p>}
        {quote.kept && <QuoteFollowUp kept={quote.kept} withKorean={!isPatient} also={around.alsoKept?.(quote)} />}
        <p className="flex flex-wrap gap-2 pt-1">
          {isPatient ? (
            <>
              <Link to={`/quote/${quote.id}`} className={buttonClass({ size: 's' })}>
                {quote.asks_kept ? t('kept.title') : t('card.look')}
              </Link>
              {quote.state === 'open' && (
                <Button kind="ghost" size="s" onClick={() => around.onWrite(t('ask.words', { number: quote.id, version: quote.version }))}>
                  {t('ask')}
                </Button>
              )}
            </>
          ) : (
            around.onOpen && (
              <Button kind="ghost" size="s" onClick={() => around.onOpen?.(quote)}>
                {t('card.look')}
              </Button>
            )
          )}
        </p>
      </article>
    </li>
  );
}

type QuoteFollowUpAnswer = NonNullable<ThreadQuotesValue['quotes'][number]['kept']>;

/**
 * Shows if the clinic kept the quote according to the patient, with the patient's comment. `also`: shown at the end, such as an English translation
 * of the comment.
 */
export function QuoteFollowUp({ kept, withKorean, also }: { kept: QuoteFollowUpAnswer; withKorean: boolean; also?: ReactNode }) {
  const t = useTranslations('quotes');
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{t(kept.kept ? 'kept.said.yes' : 'kept.said.no')}</p>
      {kept.words && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {kept.words}
        </p>
      )}
      {withKorean && kept.korean && (
        <p lang="ko" className="whitespace-pre-wrap text-ink-soft">
          <span className="block text-xs">{t('kept.korean')}</span>
          {kept.korean}
        </p>
      )}
      {also}
    </div>
  );
}
