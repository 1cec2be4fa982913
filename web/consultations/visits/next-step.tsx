import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { sumDueAtClinic } from '../../../contract/orders/fees.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import type { NextStep } from '../../../contract/visits/visits.ts';
import { PriceRange } from '../../fees/price.tsx';
import { formatShortMoney } from '../../i18n/format.ts';
import { getSentenceSeparator } from '../../i18n/sentence-separator.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { formatVisitTime } from '../reservations/visit-clock.ts';
import { findNextStepOrder, findNextStepVisit, getNextStepAction } from './next-step-action.ts';
import { OfferChoice } from './offer-choice.tsx';

export type NextStepProps = {
  item: ReservationItem;
  /** The next free start for the paid treatment, if known. */
  first?: string | null;
  /** Called when the thread has changed and must be reloaded. */
  onChanged: () => void;
};

/** True while the patient is on the way or at the clinic, when the amount due there matters. */
const isOnTheWay = (step: NextStep): boolean => step === 'come' || step === 'arrive' || step === 'finish';

/** The next step of a thread, as the largest element of a page, with its button (look 14). */
export function NextStepCard({ item, first, onChanged }: NextStepProps) {
  const t = useTranslations('visits');
  const act = getNextStepAction(item);
  const { pathname } = useLocation();
  return (
    <section aria-label={t('next.label')} className="grid gap-4 rounded-lg bg-celadon-700 p-5 text-white md:p-6">
      <div className="grid gap-1.5">
        <p className="text-sm text-white/85">{t('next.label')}</p>
        <h2 className="text-2xl text-white">
          <StepTitle item={item} />
        </h2>
        <div className="text-white/90">
          <StepText item={item} first={first} />
        </div>
      </div>
      {'offer' in act ? (
        <div className="rounded-md bg-surface p-4 text-ink">
          <OfferChoice visit={act.offer} onChanged={onChanged} />
        </div>
      ) : (
        <Link
          to={act.to}
          state={{ from: pathname }}
          className="inline-flex min-h-12 items-center justify-center rounded-lg bg-white px-5 py-2.5 text-center font-semibold text-celadon-700 hover:bg-celadon-50 focus-visible:outline-white md:justify-self-start md:px-8"
        >
          {t(act.words)}
        </Link>
      )}
    </section>
  );
}

/** Steps that are a date, which the card of a reservation already shows. */
const DATE_STEPS: ReadonlySet<NextStep> = new Set<NextStep>(['come', 'arrive']);

/** The next step on the card of its reservation, which has date, amounts and a way to the chat: says nothing of these again. */
export function NextStepOnCard({ item, first, isForemost, onChanged }: NextStepProps & { isForemost: boolean }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const act = getNextStepAction(item);
  const { pathname } = useLocation();
  const { step } = item.way.next;
  const text =
    step === 'choose-date' ? (
      first && t.rich('next.choose-date.first', { time: <Bidi>{formatVisitTime(first, language)}</Bidi> })
    ) : isForemost && step !== 'come' ? (
      <StepText item={item} isOnCard />
    ) : undefined;
  return (
    <section aria-label={isForemost ? t('next.label') : undefined} className="grid gap-3 border-t border-line pt-3 empty:hidden">
      <div className="grid gap-1 text-sm empty:hidden">
        {!DATE_STEPS.has(step) && (
          <h3 className={cx('font-text font-semibold tracking-normal', isForemost ? 'text-lg' : 'text-base')}>
            <StepTitle item={item} />
          </h3>
        )}
        {text && <div className="text-ink-soft">{text}</div>}
      </div>
      {'offer' in act ? (
        <OfferChoice visit={act.offer} onChanged={onChanged} />
      ) : (
        act.words !== 'do.chat' && (
          <Link
            to={act.to}
            state={{ from: pathname }}
            className={buttonClass({ kind: isForemost ? 'primary' : 'ghost', className: 'md:justify-self-start md:px-8' })}
          >
            {t(act.words)}
          </Link>
        )
      )}
    </section>
  );
}

/** The next step in a row, with a small button, for a page with another subject. */
export function NextStepRow({ item, className = '' }: { item: ReservationItem; className?: string }) {
  const t = useTranslations('visits');
  const act = getNextStepAction(item);
  const { pathname } = useLocation();
  return (
    <div className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${className}`}>
      <p className="min-w-0 flex-[1_1_12rem] text-sm">
        <span className="sr-only">{t('next.label')}: </span>
        <StepTitle item={item} />
      </p>
      {!('offer' in act) && (
        <Link to={act.to} state={{ from: pathname }} className={buttonClass({ kind: 'ghost', size: 's' })}>
          {t(act.words)}
        </Link>
      )}
    </div>
  );
}

function StepTitle({ item }: { item: ReservationItem }): ReactNode {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const { step, quote } = item.way.next;
  const visit = findNextStepVisit(item);
  /** The one start that the patient asked for, unless a confirmed date stays in force meanwhile. */
  const asked = step === 'answer-date' && visit?.starts.length === 1 ? visit.starts[0] : undefined;
  const at = asked ?? visit?.start_at ?? item.reservation_at;
  return t.rich(quote ? 'next.quote' : asked ? 'next.answer-date.time' : `next.${step}`, {
    clinic: <Bidi>{item.hospital_name}</Bidi>,
    number: quote && String(quote.id),
    time: at && (
      <time dateTime={at}>
        <Bidi>{formatVisitTime(at, language)}</Bidi>
      </time>
    ),
  });
}

/** The sentence below the title. `isOnCard`: without the amounts, which the card has. */
function StepText({ item, first, isOnCard = false }: Pick<NextStepProps, 'item' | 'first'> & { isOnCard?: boolean }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const order = findNextStepOrder(item);
  const { step, quote } = item.way.next;
  if (quote) {
    return <p>{t.rich(quote.has_fee ? 'next.quote.text' : 'next.quote.text.clinic', { time: <Bidi>{formatVisitTime(quote.valid_until, language)}</Bidi> })}</p>;
  }
  if (step === 'choose-date' && !order) return null;
  const isFixed = item.way.visits.some(({ state }) => state === 'fixed');
  const left = isOnTheWay(step) && !isOnCard ? sumDueAtClinic(item.way.orders) : undefined;
  return (
    <p>
      {t.rich(step === 'answer-date' && isFixed ? 'next.answer-date.text.fixed' : `next.${step}.text`, {
        clinic: <Bidi>{item.hospital_name}</Bidi>,
        amount: order && <Ltr>{formatShortMoney(order.total_price, order.currency_code, language)}</Ltr>,
      })}
      {step === 'choose-date' && first && getSentenceSeparator(language)}
      {step === 'choose-date' && first && t.rich('next.choose-date.first', { time: <Bidi>{formatVisitTime(first, language)}</Bidi> })}
      {left && (
        <>
          <br />
          {t.rich('money.left', { price: <PriceRange price={left} about jpy={undefined} /> })}
        </>
      )}
    </p>
  );
}
