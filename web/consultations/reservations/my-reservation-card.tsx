import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { findVisitsOnDate, isUpcomingDate } from '../../../contract/visits/countdown.ts';
import { findReservationOrder } from '../../../contract/visits/reservation-order.ts';
import type { Visit } from '../../../contract/visits/visits.ts';
import { PriceRange } from '../../fees/price.tsx';
import { countDaysUntil, formatLocalTime, formatMoney, formatSeoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Bidi, Ltr } from '../../ui/bidi.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NextStepRow } from '../visits/next-step.tsx';
import { PatientCancelVisitDialog } from '../visits/patient-cancel-visit-dialog.tsx';
import { ProgressLine } from '../visits/progress-line.tsx';
import { ThreadAmounts } from '../visits/thread-money.tsx';
import { isPastVisit, VisitRows } from '../visits/visit-rows.tsx';

type Props = {
  item: ReservationItem;
  /** Current time in ms. */
  now: number;
  /** State of the reservation's chat: loading, or open over the page. */
  chat: 'opening' | 'open' | undefined;
  /** True if the reservation's next step is shown at the top of the page. */
  foremost: boolean;
  onChat: () => void;
  /** Called when a date has changed. */
  onChanged: () => void;
};

/** One clinic's chat and reservation (specification 5.5 and 5.6), with the booking progress of its thread (specification 5.15). */
export function MyReservationCard({ item, now, chat, foremost, onChat, onChanged }: Props) {
  const t = useTranslations('orders');
  const [givingUp, setGivingUp] = useState<Visit>();
  const [picture] = item.profile_pictures;
  const title = item.product_title ?? item.way.visits.findLast(({ product_title }) => product_title)?.product_title;
  return (
    <Card as="li">
      <article className="flex items-start gap-4 p-4 md:p-5">
        {picture ? (
          <Picture source={picture} alt="" sizes="128px" className="size-20 shrink-0 rounded-sm md:size-32" />
        ) : (
          <span className="size-20 shrink-0 rounded-sm bg-radial-[at_30%_25%] from-white to-celadon-100 md:size-32" />
        )}
        <div className="min-w-0 flex-1">
          <StatusLine item={item} now={now} />
          <h2 className={cx('mt-1.5', title ? 'text-xl' : 'font-text text-lg font-semibold tracking-normal')}>
            {title ? <Bidi>{title}</Bidi> : t('myReservation.noItem')}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            <Bidi>{item.hospital_name}</Bidi>
            {item.nearest_subway_station && (
              <>
                {' · '}
                <Bidi>{item.nearest_subway_station}</Bidi>
              </>
            )}
          </p>
          <ReservationTime item={item} now={now} />
          {item.address_english && (
            <p className="mt-2 text-sm text-ink-soft">
              <span className="sr-only">{t('myReservation.address')} </span>
              <Ltr lang="en">{item.address_english}</Ltr>
            </p>
          )}
          <ThreadAmounts way={item.way} hospitalId={item.hospital_id} />
        </div>
      </article>
      <div className="grid gap-3 px-4 pb-4 md:px-5">
        <ProgressLine way={item.way} />
        <VisitRows visits={item.way.visits} now={now} onGiveUp={setGivingUp} />
        {!foremost && <NextStepRow item={item} className="border-t border-line pt-3" />}
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

function StatusLine({ item, now }: Pick<Props, 'item' | 'now'>) {
  const t = useTranslations('orders');
  const fees = useTranslations('fees');
  const { language } = useLanguage();
  const confirmed = item.consult_status === 'complete';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <Chip tone={confirmed ? 'jade' : 'blush'}>
        <span>
          {t(confirmed ? 'myReservation.confirmed' : 'myReservation.inProgress')}
          {confirmed && item.reservation_at && isUpcomingDate(item, now) && (
            <>
              {' '}
              <Ltr>D-{countDaysUntil(item.reservation_at, now)}</Ltr>
            </>
          )}
        </span>
      </Chip>
      {/* An order's own amounts are below (ThreadAmounts). */}
      {item.price > 0 && !findReservationOrder(item) && (
        <span className="ms-auto text-end text-sm">
          {fees.rich('fee.amount', { amount: <Ltr className="font-semibold">{formatMoney(item.price, 'USD', language, 2)}</Ltr> })}
          {item.treatment_price && (
            <span className="block text-ink-soft">
              {fees('price.clinic')} <PriceRange price={item.treatment_price} about jpy={undefined} />
            </span>
          )}
        </span>
      )}
    </div>
  );
}

/** The date in Seoul, with the date in the reader's time zone below it if that differs, and the days left. */
function ReservationTime({ item, now }: Pick<Props, 'item' | 'now'>) {
  const t = useTranslations('orders');
  const { language } = useLanguage();
  const at = item.reservation_at;
  if (!at) return <p className="mt-2 text-ink-soft">{t('myReservation.noDate')}</p>;
  const own = formatLocalTime(at, language);
  const left = countDaysLeft(item, at, now);
  return (
    <div className="mt-2">
      <p className="font-medium">
        <span className="sr-only">{t('myReservation.date')} </span>
        {t.rich('myReservation.seoul', {
          time: (
            <time dateTime={at}>
              <Bidi>{formatSeoulTime(at, language)}</Bidi>
            </time>
          ),
        })}
      </p>
      {own && <p className="text-sm text-ink-soft">{t.rich('common.ownTime', { time: <Bidi>{own}</Bidi> })}</p>}
      {left !== undefined && (
        <p className="text-sm text-celadon-700">
          {left === 'over' ? t('myReservation.past') : left === 0 ? t('myReservation.today') : t('myReservation.daysLeft', { count: left })}
        </p>
      )}
    </div>
  );
}

/** Returns the days until a date, or "over". Undefined while the patient is at the clinic. */
function countDaysLeft(item: ReservationItem, at: string, now: number): number | 'over' | undefined {
  if (isUpcomingDate(item, now)) return countDaysUntil(at, now);
  const there = findVisitsOnDate(item).filter(({ state }) => state !== 'given-up');
  return there.every((visit) => isPastVisit(visit, now)) ? 'over' : undefined;
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
