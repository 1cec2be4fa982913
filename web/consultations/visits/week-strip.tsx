import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { CLINIC_TIME_ZONE } from '../../../contract/constants.ts';
import type { FreeDay } from '../../../contract/visits.ts';
import { seoulTime } from '../../i18n/format.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { visitDay } from '../visit-clock.ts';

/** Noon of a Seoul day, for its names. */
export const noonOf = (day: string) => `${day}T12:00:00+09:00`;

export type WeekStripProps = {
  days: readonly FreeDay[];
  value: string | undefined;
  onChange: (day: string) => void;
  /** Undefined where there is no such week to choose from. */
  onEarlier: (() => void) | undefined;
  onLater: (() => void) | undefined;
};

/** The seven days of a week: those with free starts can be chosen, the others say why not. */
export function WeekStrip({ days, value, onChange, onEarlier, onLater }: WeekStripProps) {
  const t = useTranslations('visits');
  const { language, locale } = useLanguage();
  const name = useId();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <IconButton label={t('choose.earlier')} onClick={onEarlier} disabled={!onEarlier}>
          <ChevronLeft className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <p aria-live="polite" className="text-center text-sm font-semibold">
          {first && last && (
            <>
              <span className="sr-only">{t('choose.week', { from: visitDay(noonOf(first.date), language), to: visitDay(noonOf(last.date), language) })}</span>
              <Bidi>
                <span aria-hidden="true">{new Intl.DateTimeFormat(locale, RANGE).formatRange(new Date(noonOf(first.date)), new Date(noonOf(last.date)))}</span>
              </Bidi>
            </>
          )}
        </p>
        <IconButton label={t('choose.later')} onClick={onLater} disabled={!onLater}>
          <ChevronRight className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
      <div role="radiogroup" aria-label={t('choose.days')} className="grid grid-cols-7 gap-1">
        {days.map((day) => (
          <DayCell key={day.date} name={name} day={day} chosen={day.date === value} onChoose={() => onChange(day.date)} />
        ))}
      </div>
    </div>
  );
}

const RANGE: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', timeZone: CLINIC_TIME_ZONE };

function DayCell({ name, day, chosen, onChoose }: { name: string; day: FreeDay; chosen: boolean; onChoose: () => void }) {
  const t = useTranslations('visits');
  const { language } = useLanguage();
  const free = day.starts.length;
  const part = (options: Intl.DateTimeFormatOptions) =>
    seoulTime(noonOf(day.date), language, {
      weekday: undefined,
      year: undefined,
      month: undefined,
      day: undefined,
      hour: undefined,
      minute: undefined,
      hour12: undefined,
      ...options,
    });
  return (
    <label
      className={cx(
        'relative grid min-h-14 content-center justify-items-center rounded-sm py-1.5 text-center text-xs leading-tight transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-celadon-700',
        free > 0 ? 'text-ink hover:bg-celadon-50 has-checked:bg-celadon-100' : 'text-ink-soft/70',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen}
        disabled={free === 0}
        onChange={onChoose}
        aria-label={`${visitDay(noonOf(day.date), language)}, ${free > 0 ? t('choose.day.free', { count: free }) : t(day.is_closed ? 'choose.day.closed' : 'choose.day.full')}`}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] outline-none disabled:cursor-default"
      />
      <span aria-hidden="true" className="pointer-events-none relative">
        {part({ weekday: language === 'ar' ? 'narrow' : 'short' })}
      </span>
      <b aria-hidden="true" className={cx('pointer-events-none relative text-lg tabular-nums', free === 0 && 'font-normal line-through')}>
        {new Date(day.date).getUTCDate()}
      </b>
      <span aria-hidden="true" className={cx('pointer-events-none relative size-1.5 rounded-full', free > 0 && 'bg-celadon-500')} />
    </label>
  );
}
