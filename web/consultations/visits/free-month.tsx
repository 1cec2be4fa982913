import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductDetail } from '../../../contract/catalog/catalog.ts';
import { toSeoulDay } from '../../../contract/time.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatLocalVisitTime, formatVisitClock, formatVisitDay, formatVisitTime, noonInSeoul } from '../reservations/visit-clock.ts';
import { monthOfDay } from './choice.ts';
import type { ChooseDateProps } from './choose-date.tsx';
import { MonthGrid } from './month-grid.tsx';
import { formatSharedOptions } from './paid-options.ts';
import { TimeChoice } from './time-choice.tsx';

export type FreeMonthProps = ChooseDateProps & { value: string | undefined; onChange: (start: string | undefined) => void };

/**
 * A month with its free days, and the free starts of one day in Seoul time and the patient's. That day is the pressed one, else the day of the chosen
 * start, else the first with a free start.
 */
export function FreeMonth(props: FreeMonthProps) {
  const { product, option, order, visit, free, month, today, loading, value, onMonth, onChange } = props;
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const id = useId();
  const about = product && option && formatSharedOptions(order, { product_id: product.id, option_id: option.id });
  const [picked, setPicked] = useState<string>();
  const times = useRef<HTMLDivElement>(null);
  // On a phone the times are below the screen's end, behind the button's bar.
  const pickDay = (date: string) => {
    flushSync(() => setPicked(date));
    times.current?.scrollIntoView({ block: 'nearest' });
  };
  const withStarts = free.days.filter(({ starts }) => starts.length > 0);
  const day = withStarts.find(({ date }) => date === picked) ?? withStarts.find(({ starts }) => value !== undefined && starts.includes(value)) ?? withStarts[0];
  const ownClock = (at: string) => {
    const time = formatLocalVisitTime(at, language);
    return time === undefined ? undefined : t('common.ownTime', { time });
  };
  return (
    <section aria-busy={loading || undefined} className={cx('grid gap-4 transition-opacity duration-150', loading && 'opacity-60')}>
      <p className="text-ink-soft">
        {product && (
          <>
            {t.rich('choose.about', {
              treatment: <Bidi>{about ?? (option ? `${product.title} · ${option.title}` : product.title)}</Bidi>,
              count: free.minutes,
            })}
            <br />
          </>
        )}
        {t('choose.clocks')}
      </p>
      {visit?.start_at && <Notice still>{t.rich('choose.now', { time: <Bidi>{formatVisitTime(visit.start_at, language)}</Bidi> })}</Notice>}
      {product && !order && !visit && <SubjectFields {...props} product={product} />}
      <MonthGrid month={month} days={free.days} value={day?.date} min={today} max={free.until} onChange={pickDay} onMonth={onMonth} />
      {day ? (
        <div ref={times} className="grid scroll-mt-20 scroll-mb-56 gap-4 lg:scroll-mb-4">
          <h2 id={id} className="font-text text-base font-semibold tracking-normal">
            {t.rich('choose.times', { day: <Bidi>{formatVisitDay(noonInSeoul(day.date), language)}</Bidi> })}
          </h2>
          <TimeChoice
            labelledBy={id}
            value={value}
            onChange={onChange}
            times={day.starts.map((at) => ({ at, title: formatVisitClock(at, language), lines: [ownClock(at)] }))}
          />
        </div>
      ) : (
        <NoFreeStart free={free} onMonth={onMonth} />
      )}
    </section>
  );
}

/** Treatment and option of the date, each if there is more than one. */
function SubjectFields({ treatments, product, option, onTreatment, onOption }: FreeMonthProps & { product: ProductDetail }) {
  const t = useTranslations('visits');
  const toOptions = (choices: readonly { id: number; title: string }[]) => choices.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <>
      {treatments.length > 1 && (
        <SelectField
          label={t('choose.treatment')}
          value={product.id}
          onChange={(event) => onTreatment(Number(event.target.value))}
          options={toOptions(treatments)}
        />
      )}
      {product.options.length > 1 && (
        <SelectField
          label={t('choose.option')}
          value={option?.id}
          onChange={(event) => onOption(Number(event.target.value))}
          options={toOptions(product.options)}
        />
      )}
    </>
  );
}

function NoFreeStart({ free: { first, until }, onMonth }: Pick<ChooseDateProps, 'free' | 'onMonth'>) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  return (
    <Notice
      still
      title={first ? t('choose.none') : t.rich('choose.none.atAll', { day: <Bidi>{formatVisitDay(noonInSeoul(until), language)}</Bidi> })}
      action={
        first && (
          <Button kind="ghost" size="s" onClick={() => onMonth(monthOfDay(toSeoulDay(first)))}>
            <span>{t.rich('choose.none.first', { time: <Bidi>{formatVisitTime(first, language)}</Bidi> })}</span>
          </Button>
        )
      }
    />
  );
}
