import { useState } from 'react';
import { Link } from 'react-router';
import type { Hospital, ProductDetail, ProductOption } from '../../../contract/catalog/catalog.ts';
import type { ExchangeRate } from '../../../contract/money.ts';
import type { ReservationItem } from '../../../contract/threads/consultations.ts';
import { toSeoulDay } from '../../../contract/time.ts';
import type { FreeTimes } from '../../../contract/visits/free-times.ts';
import type { ThreadOrder, Visit } from '../../../contract/visits/visits.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { formatVisitTime } from '../reservations/visit-clock.ts';
import { BookingCost } from './booking-cost.tsx';
import { type BookingAction, type ChooseDateParams, getBookingAction, monthOfDay } from './choice.ts';
import { DepartureField, FlightNotice } from './departure.tsx';
import { FreeMonth } from './free-month.tsx';
import { RequestedTimesForm } from './requested-times-form.tsx';
import { StartTakenNotice } from './start-taken-notice.tsx';
import { useChooseDate } from './use-choose-date.ts';

/** Subject of the date, and the free starts of a month. */
export type ChooseDateData = {
  asked: ChooseDateParams;
  hospital: Hospital;
  /** The clinic's treatments, if the date can be for any of them. */
  treatments: readonly { id: number; title: string }[];
  product: ProductDetail | undefined;
  option: ProductOption | undefined;
  /** The patient's thread with the clinic, if there is one. */
  thread: ReservationItem | undefined;
  /** The paid order of the date. */
  order: ThreadOrder | undefined;
  /** The visit to move. */
  visit: Visit | undefined;
  free: FreeTimes;
  /** The month, yyyy-mm; `today` is a Seoul day. */
  month: string;
  today: string;
  /** Exchange rate of prices in yen (specification 4.7). */
  jpy: ExchangeRate | undefined;
};

export type ChooseDateProps = ChooseDateData & {
  /** True while another month or option is loading. */
  loading: boolean;
  onMonth: (month: string) => void;
  onTreatment: (id: number) => void;
  onOption: (id: number) => void;
  /** Called with a start that has to be paid first. */
  onPay: (start: string) => void;
  /** Called when the data must be reloaded. */
  onStale: () => void;
};

const BUTTON_KEYS: Record<BookingAction, 'choose.fix' | 'choose.ask' | 'choose.move' | 'choose.moveAsk' | 'choose.pay'> = {
  'fix-now': 'choose.fix',
  ask: 'choose.ask',
  'move-now': 'choose.move',
  'move-ask': 'choose.moveAsk',
  pay: 'choose.pay',
};
const EFFECT_KEYS: Record<BookingAction, 'choose.instant' | 'choose.asked' | 'choose.payFirst'> = {
  'fix-now': 'choose.instant',
  ask: 'choose.asked',
  'move-now': 'choose.instant',
  'move-ask': 'choose.asked',
  pay: 'choose.payFirst',
};

/** Classes of the button's area: within reach of a thumb above the navigation on a phone, beside the choice on a desktop. */
const ACTION_CLASS =
  'grid gap-2 max-lg:sticky max-lg:bottom-[calc(4rem+max(1rem,env(safe-area-inset-bottom)))] max-lg:z-10 max-lg:-mx-5 max-lg:bg-surface max-lg:px-5 max-lg:py-3 max-lg:shadow-foot md:max-lg:bottom-0 short:static';

/** Chooses a date from the clinic's free times, or requests other times (specification 5.14). */
export function ChooseDate(props: ChooseDateProps) {
  const { asked, product, option, thread, order, visit, hospital, free, month, today, jpy, onMonth, onStale, onPay } = props;
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const [start, setStart] = useState(asked.start);
  const [leavesOn, setLeavesOn] = useState(thread?.way.leaves_on ?? null);
  const { choosing, wishing, canAsk } = useChooseDate(props, onStale);
  const refused = choosing.errorText ? choosing : wishing;
  const way = getBookingAction({ visit, thread, order, free });
  // Treatments of one visit recover at the same time, so the longest recovery counts.
  const recovery = Math.max(option?.recovery_time_minutes ?? 0, order?.recovery_time_minutes ?? 0, visit?.recovery_time_minutes ?? 0);
  const chooseOther = (at: string) => {
    setStart(at);
    if (monthOfDay(toSeoulDay(at)) !== month) onMonth(monthOfDay(toSeoulDay(at)));
  };
  const act = () => {
    if (!start) return;
    if (way === 'pay') onPay(start);
    else void choosing.run(start);
  };
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <div className="grid gap-5">
        <FreeMonth
          {...props}
          value={start}
          onChange={(at) => {
            setStart(at);
            choosing.clear();
            wishing.clear();
          }}
        />
        {canAsk ? (
          <RequestedTimesForm
            schedules={hospital.hospital_schedules}
            minutes={free.minutes}
            today={today}
            until={free.until}
            busy={wishing.pending}
            onSend={(wishes) => void wishing.run(wishes)}
          />
        ) : (
          <Link
            to={product ? `/treatment-detail/${product.id}` : `/clinic-detail/${hospital.id}`}
            className="tap-area w-fit font-semibold text-celadon-700 hover:underline"
          >
            {t('wish.chat')}
          </Link>
        )}
        <DepartureField threadId={thread?.id} value={leavesOn} onChange={setLeavesOn} today={today} />
      </div>
      <div className="contents gap-4 lg:sticky lg:top-24 lg:grid">
        <BookingCost way={way} order={order} option={option} start={start} jpy={jpy} />
        <FlightNotice start={start} minutes={free.minutes} recovery={recovery} leavesOn={leavesOn} />
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          <StartTakenNotice failure={refused.failure} errorText={refused.errorText} value={start} onChoose={chooseOther} />
        </div>
        <div className={ACTION_CLASS}>
          <Button full disabled={!start} busy={choosing.pending} busyLabel={t('choose.busy')} onClick={act} aria-describedby="choice-means">
            <span>{start ? t.rich(BUTTON_KEYS[way], { time: <Bidi>{formatVisitTime(start, language)}</Bidi> }) : t('choose.pick')}</span>
          </Button>
          <p id="choice-means" className="text-center text-sm text-ink-soft">
            {t(EFFECT_KEYS[way])} {way === 'ask' && !order && t('choose.askFree')}
            {way === 'pay' && t(free.is_instant ? 'choose.instantPaid' : 'choose.askedPaid')}
          </p>
        </div>
      </div>
    </div>
  );
}
