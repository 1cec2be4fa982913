import { ArrowRight, Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { findVisitsOnDate, isUpcomingDate } from '../../../contract/visits/countdown.ts';
import { findReservationOrder, findReservationVisit } from '../../../contract/visits/reservation-order.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { PriceRange } from '../../fees/price.tsx';
import { countDaysUntil, formatMoney } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NextStepOnCard } from '../visits/next-step.tsx';
import { OpenTasks } from '../visits/open-tasks.tsx';
import { PatientCancelVisitDialog } from '../visits/patient-cancel-visit-dialog.tsx';
import { ProgressLine } from '../visits/progress-line.tsx';
import { ThreadAmounts } from '../visits/thread-money.tsx';
import { isPastVisit, VisitRows } from '../visits/visit-rows.tsx';
import { formatLocalVisitTime, formatVisitTime } from './visit-clock.ts';

type Props = {
  item: ReservationItem;
  /** Current time in ms. */
  now: number;
  /** State of the reservation's chat: loading, or open over the page. */
  chat: 'opening' | 'open' | undefined;
  /** True if the reservation's next step is the most urgent of the page. */
  isForemost: boolean;
  /** The next free start for its paid treatment, if known. */
  first: string | null;
  /** Ids of the visits that the patient can review. */
  reviewable: readonly number[];
  onChat: () => void;
  /** Called when a date has changed. */
  onChanged: () => void;
};

/**
 * One clinic's chat and reservation (specification 5.5 and 5.6): one line for the date, one for the amounts, the booking progress (specification 5.15)
 * and the next step. Further dates and the address unfold.
 */
export function MyReservationCard({ item, now, chat, isForemost, first, reviewable, onChat, onChanged }: Props) {
  const t = useTranslations('orders');
  const [givingUp, setGivingUp] = useState<Visit>();
  const [picture] = item.profile_pictures;
  const title = item.product_title ?? item.way.visits.findLast(({ product_title }) => product_title)?.product_title;
  const hasDates = item.way.visits.some(({ state }) => state !== 'given-up');
  return (
    <Card as="li">
      <article className="grid gap-3 p-4 md:px-5 md:pt-5">
        <div className="flex items-start gap-4">
          {picture ? (
            <Picture source={picture} alt="" sizes="112px" className="size-20 shrink-0 rounded-sm md:size-28" />
          ) : (
            <span className="size-20 shrink-0 rounded-sm bg-radial-[at_30%_25%] from-white to-celadon-100 md:size-28" />
          )}
          <div className="grid min-w-0 flex-1 justify-items-start gap-1">
            <StatusChip item={item} now={now} />
            <h2 className={title ? 'text-xl' : 'font-text text-lg font-semibold tracking-normal'}>
              {title ? <Bidi>{title}</Bidi> : t('myReservation.noItem')}
            </h2>
            <p className="text-sm text-ink-soft">
              <Bidi>{item.hospital_name}</Bidi>
              {item.nearest_subway_station && (
                <>
                  {' · '}
                  <Bidi>{item.nearest_subway_station}</Bidi>
                </>
              )}
            </p>
          </div>
        </div>
        <div className="grid gap-1">
          <DateLine item={item} />
          <ListedPrice item={item} />
          <ThreadAmounts way={item.way} hospitalId={item.hospital_id} />
        </div>
      </article>
      <div className="grid gap-3 px-4 md:px-5">
        <ProgressLine way={item.way} />
        <NextStepOnCard item={item} first={first} isForemost={isForemost} onChanged={onChanged} />
        <OpenTasks items={[item]} reviewable={reviewable} hasNextStep={() => true} className="border-t border-line pt-1" />
        {(hasDates || item.address_english) && (
          <Disclosure
            summary={
              <span className="flex items-center gap-2 text-sm text-ink-soft">
                <Ellipsis aria-hidden="true" className="size-5" />
                {t('myReservation.more')}
              </span>
            }
            className="border-t border-b-0"
          >
            <VisitRows visits={item.way.visits} now={now} onGiveUp={setGivingUp} />
            {item.address_english && (
              <p className="mt-2 text-sm text-ink-soft">
                <span className="sr-only">{t('myReservation.address')} </span>
                <Ltr lang="en">{item.address_english}</Ltr>
              </p>
            )}
          </Disclosure>
        )}
      </div>
      <ChatButton item={item} chat={chat} onChat={onChat} />
      {givingUp && (
        <PatientCancelVisitDialog
          visit={givingUp}
          clinic={item.hospital_name}
          order={item.way.orders.find(({ order_num }) => order_num === givingUp.order_num)}
          onClose={() => setGivingUp(undefined)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}

/** Confirmed with the days left, over, or in progress. */
function StatusChip({ item, now }: Pick<Props, 'item' | 'now'>) {
  const t = useTranslations('orders');
  const at = item.consult_status === 'complete' ? item.reservation_at : null;
  const isOver = at !== null && !isUpcomingDate(item, now) && findVisitsOnDate(item).every((visit) => visit.state === 'given-up' || isPastVisit(visit, now));
  return (
    <Chip tone={at && !isOver ? 'jade' : 'neutral'}>
      <span>
        {t(isOver ? 'myReservation.past' : at ? 'myReservation.confirmed' : 'myReservation.inProgress')}
        {at && isUpcomingDate(item, now) && (
          <>
            {' '}
            <Ltr>D-{countDaysUntil(at, now)}</Ltr>
          </>
        )}
      </span>
    </Chip>
  );
}

/** The price and the fee of a treatment that was only asked about. An order's own amounts are in `ThreadAmounts`. */
function ListedPrice({ item }: Pick<Props, 'item'>) {
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  if (item.price <= 0 || findReservationOrder(item)) return null;
  return (
    <p className="text-sm text-ink-soft">
      {item.treatment_price && (
        <>
          {fees('price.clinic')} <PriceRange price={item.treatment_price} about jpy={undefined} />
          {' · '}
        </>
      )}
      {fees.rich('fee.amount', { amount: <Ltr>{formatMoney(item.price, 'USD', language, 2)}</Ltr> })}
    </p>
  );
}

/** The date in Seoul, with the reader's time if that differs; else the requested times. */
function DateLine({ item }: Pick<Props, 'item'>) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const visit = findReservationVisit(item);
  const at = item.reservation_at;
  const own = at && formatLocalVisitTime(at, language);
  const time = (of: string) => (
    <time key={of} dateTime={of}>
      <Bidi>{formatVisitTime(of, language)}</Bidi>
    </time>
  );
  if (at)
    return (
      <p className="font-medium">
        <span className="sr-only">{t('myReservation.date')} </span>
        {t.rich('myReservation.seoul', {
          time: time(at),
        })}
        {own && <span className="font-normal text-ink-soft"> · {t.rich('common.ownTime', { time: <Bidi>{own}</Bidi> })}</span>}
      </p>
    );
  if (visit?.state !== 'asked' || visit.starts.length === 0) return <p className="text-ink-soft">{t('myReservation.noDate')}</p>;
  return (
    <p>{t.rich('myReservation.requested', { times: <>{visit.starts.flatMap((start, place) => (place === 0 ? [time(start)] : [' · ', time(start)]))}</> })}</p>
  );
}

function ChatButton({ item, chat, onChat }: Pick<Props, 'item' | 'chat' | 'onChat'>) {
  const t = useTranslations('orders');
  const marks = useTranslations('thread');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chat !== 'open') return;
    return () => {
      // If the chat was opened by its address, no button had the focus before, so this button gets it.
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [chat]);
  return (
    <button
      ref={button}
      type="button"
      onClick={onChat}
      className="flex min-h-13 w-full items-center gap-4 border-t border-line px-4 py-2.5 text-start hover:bg-celadon-50 focus-visible:-outline-offset-2 md:px-5"
    >
      <span className="flex min-w-0 flex-1 items-center gap-2 text-sm text-ink-soft">
        <Badge count={item.unread_count} label={t('myReservation.unread', { count: item.unread_count })} />
        {item.last_message && (
          <>
            <span className="sr-only">{t('myReservation.lastMessage')} </span>
            {item.last_message_marked && <span className="shrink-0 rounded-sm bg-gold-100 px-1.5 text-xs font-semibold text-ink">{marks('mark.listed')}</span>}
            {/* The name's own direction decides at which end it is truncated. */}
            <span dir="auto" className="truncate">
              {item.last_message}
            </span>
          </>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-2 font-semibold text-celadon-700">
        <span aria-hidden="true">{t('myReservation.chat')}</span>
        <span className="sr-only">{t('myReservation.chat.with', { clinic: item.hospital_name })}</span>
        {chat === 'opening' ? (
          <Spinner label={t('myReservation.chat.loading')} className="size-4.5" />
        ) : (
          <ArrowRight aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        )}
      </span>
    </button>
  );
}
