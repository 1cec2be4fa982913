import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Quote } from '../../../contract/quotes/quotes.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { api } from '../../session/session.ts';
import { useMutation } from '../../session/use-mutation.ts';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { chooseDatePath } from '../visits/choose-date-path.ts';
import { DeclineQuoteDialog } from './decline-quote.tsx';
import { QuoteFollowUp } from './quote-card.tsx';
import { QuoteFollowUpForm } from './quote-follow-up-form.tsx';
import { QuoteAmount, QuoteView, ValidUntil } from './quote-view.tsx';

type Props = {
  quote: Quote;
  /** True if the quote has a newer version than the patient saw first. */
  isChanged: boolean;
  onAccept: () => void;
  onAsk: () => void;
  onChanged: () => void;
  /** The refund rule, shown wherever a fee is about to be paid (specification 6.13). */
  refund: ReactNode;
  back: ReactNode;
};

const TONES = {
  accepted: 'warning',
  paid: 'success',
  refunded: 'info',
  agreed: 'success',
  'taken-back': 'info',
  declined: 'info',
  expired: 'warning',
  withdrawn: 'warning',
} as const;

/** A quote for its patient, with the actions of its present state. */
export function QuotePage({ quote, isChanged, onAccept, onAsk, onChanged, refund, back }: Props) {
  const t = useTranslations('quotes');
  const { language } = useLanguage();
  const isOpen = quote.state === 'open';
  return (
    <div className="mx-auto grid max-w-2xl gap-5 px-5 py-8">
      <header className="grid gap-1">
        <h1>{t('page.title')}</h1>
        <p>
          <Bidi>{quote.hospital_name}</Bidi>
        </p>
        <p className="text-sm text-ink-soft">{t('number', { number: quote.id, version: quote.version })}</p>
        <p className="font-semibold">
          <ValidUntil at={quote.valid_until} over={quote.state === 'expired'} language={language} />
        </p>
        <p className="text-sm">{back}</p>
      </header>
      <div aria-live="polite" className="grid gap-3 empty:hidden">
        {isChanged && isOpen && <Notice tone="warning">{t('changed', { version: quote.version })}</Notice>}
        <QuoteStateNotice quote={quote} />
      </div>
      {(quote.asks_kept || quote.kept) && <FollowUpSection quote={quote} onChanged={onChanged} />}
      <Card padded>
        <QuoteView quote={quote} language={language} />
      </Card>
      {(isOpen || quote.state === 'accepted') && quote.sums.fee > 0 && (
        <Notice still title={t('refund')}>
          {refund}
        </Notice>
      )}
      <QuoteActions quote={quote} onAccept={onAccept} onAsk={onAsk} onChanged={onChanged} />
    </div>
  );
}

/** State of the quote in a sentence. Renders nothing while it is open. */
function QuoteStateNotice({ quote: { state, order_num, decline } }: { quote: Quote }) {
  const t = useTranslations('quotes');
  if (state === 'open') return null;
  return (
    <Notice tone={TONES[state]} title={t(`says.${state}`)}>
      {decline && t(`reason.${decline}`)}
      {state === 'agreed' && t('agreed.text')}
      {order_num && t.rich('order', { order: <Ltr>{order_num}</Ltr> })}
    </Notice>
  );
}

function QuoteActions({ quote, onAccept, onAsk, onChanged }: Pick<Props, 'quote' | 'onAccept' | 'onAsk' | 'onChanged'>) {
  const t = useTranslations('quotes');
  const { language } = useLanguage();
  const [ending, setEnding] = useState<'decline' | 'back'>();
  const isOpen = quote.state === 'open';
  const isAgreed = quote.state === 'agreed' && !quote.asks_kept && !quote.kept;
  const fee = <QuoteAmount amount={quote.sums.fee} currency={quote.currency_code} language={language} />;
  return (
    <div className="grid gap-3">
      {isOpen && quote.sums.fee === 0 && <AcceptWithoutFee quote={quote} onChanged={onChanged} />}
      {isOpen && quote.sums.fee > 0 && (
        <>
          <Button full onClick={onAccept} aria-describedby="accept-hint">
            <span>{t.rich('accept', { amount: fee })}</span>
          </Button>
          <p id="accept-hint" className="text-center text-sm text-ink-soft">
            {t('accept.hint')}
          </p>
        </>
      )}
      {quote.state === 'accepted' && (
        <Button full onClick={onAccept}>
          {t('goOn')}
        </Button>
      )}
      {isAgreed && quote.revocable !== false && (
        <Link to={chooseDatePath({ hospital_id: quote.hospital_id })} className={buttonClass({ full: true })}>
          {t('agreed.date')}
        </Link>
      )}
      {isAgreed && quote.revocable === false && <p className="text-sm text-ink-soft">{t('agreed.visit')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="ghost" className="flex-[1_1_9rem]" onClick={onAsk}>
          {t('ask')}
        </Button>
        {(isOpen || quote.revocable) && (
          <Button kind="quiet" className="flex-[1_1_9rem]" onClick={() => setEnding(isOpen ? 'decline' : 'back')}>
            {t(isOpen ? 'decline' : 'back')}
          </Button>
        )}
      </div>
      {ending && <DeclineQuoteDialog quote={quote} act={ending} onChanged={onChanged} onClose={() => setEnding(undefined)} />}
    </div>
  );
}

/** Accepts a quote without a fee on one press, with the consequences above. If the quote changed meanwhile, reports it and reloads. */
function AcceptWithoutFee({ quote, onChanged }: Pick<Props, 'quote' | 'onChanged'>) {
  const t = useTranslations('quotes');
  const { pending, errorText, run } = useMutation(
    async () => {
      await api('acceptQuote', { params: { id: quote.id }, body: { version: quote.version } });
      toast(t('accept.done'), { tone: 'success' });
      onChanged();
    },
    () => {
      onChanged();
      return false;
    },
  );
  return (
    <>
      {errorText !== undefined && <Notice tone="error">{errorText}</Notice>}
      <Button full busy={pending} onClick={() => void run()} aria-describedby="accept-hint">
        {t('accept.free')}
      </Button>
      <p id="accept-hint" className="text-center text-sm text-ink-soft">
        {t('accept.free.hint')}
      </p>
    </>
  );
}

/** Asks after the visit if the clinic kept the quote. Shows the answer, which can be changed. */
function FollowUpSection({ quote, onChanged }: { quote: Quote; onChanged: () => void }) {
  const t = useTranslations('quotes');
  const [changing, setChanging] = useState(false);
  const done = () => {
    setChanging(false);
    onChanged();
  };
  return (
    <Card as="section" padded aria-labelledby="kept">
      <h2 id="kept" className="text-xl">
        {t('kept.title')}
      </h2>
      {quote.kept && !changing ? (
        <div className="mt-2 grid gap-3">
          <QuoteFollowUp kept={quote.kept} withKorean={false} />
          <div>
            <Button kind="ghost" size="s" onClick={() => setChanging(true)}>
              {t('kept.change')}
            </Button>
          </div>
        </div>
      ) : (
        <QuoteFollowUpForm quote={quote} onDone={done} />
      )}
    </Card>
  );
}
