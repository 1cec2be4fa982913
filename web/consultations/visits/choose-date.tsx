import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Hospital, ProductDetail, ProductOption } from '../../../contract/catalog.ts';
import type { ReservationItem } from '../../../contract/consultations.ts';
import type { Rate } from '../../../contract/money.ts';
import type { FreeTimes, ThreadOrder, Visit } from '../../../contract/visits.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { seoulDay } from '../chat-clock.ts';
import { ownVisitTime, visitClock, visitDay, visitTime } from '../visit-clock.ts';
import { type Asked, addDays, mondayOf, type Way, wayOf } from './choice.ts';
import { ChoiceMoney } from './choice-money.tsx';
import { Departure, FlightNotice } from './departure.tsx';
import { TimeChoice } from './time-choice.tsx';
import { useChoosing } from './use-choosing.ts';
import { noonOf, WeekStrip } from './week-strip.tsx';
import { Wishes } from './wishes.tsx';

/** What a date is chosen for, and what is free in a week of it. */
export type ChoiceData = {
  asked: Asked;
  hospital: Hospital;
  product: ProductDetail | undefined;
  option: ProductOption | undefined;
  /** Her thread with the clinic, where there is one. */
  thread: ReservationItem | undefined;
  /** The paid order that it is for. */
  order: ThreadOrder | undefined;
  /** The visit that is moved. */
  visit: Visit | undefined;
  free: FreeTimes;
  /** Its Monday, and today, as Seoul days. */
  week: string;
  today: string;
  /** What Japanese prices are shown at (specification 4.7). */
  jpy: Rate | undefined;
};

export type ChooseDateProps = ChoiceData & {
  /** Another week, or option, is being read. */
  loading: boolean;
  onWeek: (monday: string) => void;
  onOption: (id: number) => void;
  /** A start for which she has to pay first. */
  onPay: (start: string) => void;
  /** To be read again. */
  onStale: () => void;
};

const WORDS: Record<Way, 'choose.fix' | 'choose.ask' | 'choose.move' | 'choose.moveAsk' | 'choose.pay'> = {
  'fix-now': 'choose.fix',
  ask: 'choose.ask',
  'move-now': 'choose.move',
  'move-ask': 'choose.moveAsk',
  pay: 'choose.pay',
};
const MEANS: Record<Way, 'choose.instant' | 'choose.asked' | 'choose.payFirst'> = {
  'fix-now': 'choose.instant',
  ask: 'choose.asked',
  'move-now': 'choose.instant',
  'move-ask': 'choose.asked',
  pay: 'choose.payFirst',
};

/** On a phone within reach of a thumb, above its navigation; beside the choice on a desk. */
const ACT =
  'grid gap-2 max-lg:sticky max-lg:bottom-[calc(4rem+max(1rem,env(safe-area-inset-bottom)))] max-lg:z-10 max-lg:-mx-5 max-lg:bg-surface max-lg:px-5 max-lg:py-3 max-lg:shadow-foot md:max-lg:bottom-0 short:static';

/** Choosing a date from the clinic's real free time, or wishing for one (specification 5.14). */
export function ChooseDate(props: ChooseDateProps) {
  const { product, option, thread, order, visit, hospital, free, today, jpy, onStale, onPay } = props;
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const [start, setStart] = useState<string>();
  const [leavesOn, setLeavesOn] = useState(thread?.way.leaves_on ?? null);
  const { choosing, wishing, canAsk } = useChoosing(props, onStale);
  const refused = choosing.says ?? wishing.says;
  const way = wayOf({ visit, thread, order, free });
  const act = () => {
    if (!start) return;
    if (way === 'pay') onPay(start);
    else void choosing.run(start);
  };
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10">
      <div className="grid gap-5">
        <FreeWeek
          {...props}
          value={start}
          onChange={(at) => {
            setStart(at);
            choosing.clear();
            wishing.clear();
          }}
        />
        {canAsk ? (
          <Wishes
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
        <Departure threadId={thread?.id} value={leavesOn} onChange={setLeavesOn} today={today} />
      </div>
      <div className="contents gap-4 lg:sticky lg:top-24 lg:grid">
        <ChoiceMoney way={way} order={order} option={option} start={start} jpy={jpy} />
        <FlightNotice start={start} minutes={free.minutes} option={option} leavesOn={leavesOn} />
        <div aria-live="polite" className="grid gap-3 empty:hidden">
          {refused && (
            <Notice tone="warning" title={refused}>
              {t('choose.refused.kept')}
            </Notice>
          )}
        </div>
        <div className={ACT}>
          <Button full disabled={!start} busy={choosing.pending} busyLabel={t('choose.busy')} onClick={act} aria-describedby="choice-means">
            <span>{start ? t.rich(WORDS[way], { time: <Bidi>{visitTime(start, language)}</Bidi> }) : t('choose.pick')}</span>
          </Button>
          <p id="choice-means" className="text-center text-sm text-ink-soft">
            {t(MEANS[way])} {way === 'ask' && !order && t('choose.askFree')}
            {way === 'pay' && t(free.is_instant ? 'choose.instantPaid' : 'choose.askedPaid')}
          </p>
        </div>
      </div>
    </div>
  );
}

type FreeWeekProps = ChooseDateProps & { value: string | undefined; onChange: (start: string | undefined) => void };

/** A week with its free starts; the day with the chosen one, else the first that has any. */
function FreeWeek({ product, option, order, visit, free, week, today, loading, value, onWeek, onOption, onChange }: FreeWeekProps): ReactNode {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const id = useId();
  const [picked, setPicked] = useState<string>();
  const ofStart = free.days.find(({ starts }) => value !== undefined && starts.includes(value));
  const day = free.days.find(({ date, starts }) => date === picked && starts.length > 0) ?? ofStart ?? free.days.find(({ starts }) => starts.length > 0);
  const later = addDays(week, 7);
  return (
    <section aria-busy={loading || undefined} className={cx('grid gap-4 transition-opacity duration-150', loading && 'opacity-60')}>
      <p className="text-ink-soft">
        {product && (
          <>
            {t.rich('choose.about', { treatment: <Bidi>{option ? `${product.title} · ${option.title}` : product.title}</Bidi>, count: free.minutes })}
            <br />
          </>
        )}
        {t('choose.clocks')}
      </p>
      {visit?.start_at && <Notice still>{t.rich('choose.now', { time: <Bidi>{visitTime(visit.start_at, language)}</Bidi> })}</Notice>}
      {product && !order && !visit && product.options.length > 1 && (
        <SelectField
          label={t('choose.option')}
          value={option?.id}
          onChange={(event) => onOption(Number(event.target.value))}
          options={product.options.map(({ id: value, title }) => ({ value: String(value), label: title }))}
        />
      )}
      <WeekStrip
        days={free.days}
        value={day?.date}
        onChange={setPicked}
        onEarlier={week > mondayOf(today) ? () => onWeek(addDays(week, -7)) : undefined}
        onLater={later <= free.until ? () => onWeek(later) : undefined}
      />
      {day ? (
        <>
          <h2 id={id} className="font-text text-base font-semibold tracking-normal">
            {t.rich('choose.times', { day: <Bidi>{visitDay(noonOf(day.date), language)}</Bidi> })}
          </h2>
          <TimeChoice
            labelledBy={id}
            value={value}
            onChange={onChange}
            times={day.starts.map((at) => ({ at, title: visitClock(at, language), lines: [ownClock(at)] }))}
          />
        </>
      ) : (
        <NoneFree free={free} onWeek={onWeek} />
      )}
    </section>
  );

  function ownClock(at: string): string | undefined {
    const time = ownVisitTime(at, language);
    return time === undefined ? undefined : t('own.clock', { time });
  }
}

function NoneFree({ free, onWeek }: Pick<ChooseDateProps, 'free' | 'onWeek'>) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const { first, until } = free;
  return (
    <Notice
      still
      title={first ? t('choose.none') : t.rich('choose.none.atAll', { day: <Bidi>{visitDay(noonOf(until), language)}</Bidi> })}
      action={
        first && (
          <Button kind="ghost" size="s" onClick={() => onWeek(mondayOf(seoulDay(first)))}>
            <span>{t.rich('choose.none.first', { time: <Bidi>{visitTime(first, language)}</Bidi> })}</span>
          </Button>
        )
      }
    />
  );
}
