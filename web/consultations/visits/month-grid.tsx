import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CLINIC_TIME_ZONE } from '../../../contract/constants.ts';
import { addDays, findMonday } from '../../../contract/time.ts';
import type { FreeDay } from '../../../contract/visits/free-times.ts';
import { getFormatter } from '../../i18n/formatter.ts';
import { textDirection } from '../../i18n/languages.ts';
import { useLanguage, useTranslations } from '../../i18n/translations.tsx';
import { Bidi } from '../../ui/bidi.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatVisitDay, noonInSeoul } from '../reservations/visit-clock.ts';
import { addMonths, monthOfDay } from './choice.ts';
import { dayForKey } from './month-keys.ts';

export type MonthGridProps = {
  /** The month, yyyy-mm; `days`: the free starts of its days. */
  month: string;
  days: readonly FreeDay[];
  /** The chosen day. */
  value: string | undefined;
  /** First and last day with possible starts, as Seoul days. */
  min: string;
  max: string;
  onChange: (day: string) => void;
  onMonth: (month: string) => void;
};

const WEEK_DAYS = 7;

/** The days of a month, Monday first, each with its number of free starts or the reason why it has none. Arrow keys move between days (look 14). */
export function MonthGrid({ month, days, value, min, max, onChange, onMonth }: MonthGridProps) {
  const t = useTranslations('visits');
  const { language, locale } = useLanguage();
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<string>();
  /** True if a key moved to the day, so that the day gets the focus once it is rendered. */
  const led = useRef(false);
  const current = [at, value, days.find(({ starts }) => starts.length > 0)?.date, min].find((day) => day && monthOfDay(day) === month) ?? `${month}-01`;
  useEffect(() => {
    const cell = led.current && grid.current?.querySelector<HTMLButtonElement>(`[data-day="${at}"]`);
    if (!cell) return;
    led.current = false;
    cell.focus();
  });
  const press = (event: KeyboardEvent) => {
    const next = dayForKey(event.key, current, textDirection(language) === 'rtl');
    if (!next) return;
    event.preventDefault();
    const day = next < min ? min : next > max ? max : next;
    led.current = true;
    setAt(day);
    if (monthOfDay(day) !== month) onMonth(monthOfDay(day));
  };
  const turn = (by: number) => (by < 0 ? month > monthOfDay(min) : month < monthOfDay(max)) && onMonth(addMonths(month, by));
  const dateIn = (options: Intl.DateTimeFormatOptions, day: string) =>
    getFormatter(Intl.DateTimeFormat, locale, { ...options, timeZone: CLINIC_TIME_ZONE }).format(new Date(noonInSeoul(day)));
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <IconButton label={t('choose.earlier')} onClick={() => turn(-1)} disabled={month <= monthOfDay(min)}>
          <ChevronLeft className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <p id={id} aria-live="polite" className="text-center font-semibold">
          <Bidi>{dateIn({ month: 'long', year: 'numeric' }, `${month}-15`)}</Bidi>
        </p>
        <IconButton label={t('choose.later')} onClick={() => turn(1)} disabled={month >= monthOfDay(max)}>
          <ChevronRight className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
      <table ref={grid} aria-label={t('choose.days')} aria-describedby={id} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {listWeekDays(findMonday(`${month}-01`)).map((day) => (
              <th key={day} scope="col" abbr={dateIn({ weekday: 'long' }, day)} className="h-8 text-xs font-semibold text-ink-soft">
                {dateIn({ weekday: language === 'ar' ? 'narrow' : 'short' }, day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month, min).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0.5">
                  {monthOfDay(day) === month && (
                    <DayButton
                      day={days.find(({ date }) => date === day) ?? { date: day, is_closed: false, starts: [] }}
                      name={formatVisitDay(noonInSeoul(day), language)}
                      isChosen={day === value}
                      isCurrent={day === current}
                      isOut={day < min || day > max}
                      onKeyDown={press}
                      onChoose={() => {
                        setAt(day);
                        onChange(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p aria-hidden="true" className="text-xs text-ink-soft">
        {t('choose.legend')}
      </p>
    </div>
  );
}

const listWeekDays = (monday: string): string[] => Array.from({ length: WEEK_DAYS }, (_, i) => addDays(monday, i));

/** Returns the weeks that contain days of the month, without past ones. */
function listWeeks(month: string, today: string): string[][] {
  const weeks: string[][] = [];
  for (let monday = findMonday(`${month}-01`); monthOfDay(monday) <= month; monday = addDays(monday, WEEK_DAYS))
    if (addDays(monday, WEEK_DAYS) > today) weeks.push(listWeekDays(monday));
  return weeks;
}

type DayButtonProps = {
  day: FreeDay;
  name: string;
  isChosen: boolean;
  isCurrent: boolean;
  isOut: boolean;
  onChoose: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A day without free starts can be reached by keyboard, so that a screen reader announces the reason. It cannot be chosen. */
function DayButton({ day, name, isChosen, isCurrent, isOut, onChoose, onKeyDown }: DayButtonProps) {
  const t = useTranslations('visits');
  const free = isOut ? 0 : day.starts.length;
  const times = free > 0 ? t('choose.day.free', { count: free }) : t(day.is_closed ? 'choose.day.closed' : 'choose.day.full');
  return (
    <button
      type="button"
      data-day={day.date}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={free === 0 || undefined}
      aria-pressed={isChosen}
      onClick={() => free > 0 && onChoose()}
      onKeyDown={onKeyDown}
      className={cx(
        'relative grid h-13 w-full content-center justify-items-center rounded-sm leading-tight tabular-nums transition-colors duration-150',
        free === 0 ? 'cursor-default text-ink-soft/60' : isChosen ? 'bg-celadon-700 text-white forced-colors:outline-2' : 'bg-celadon-50 hover:bg-celadon-100',
      )}
    >
      <span className="sr-only">{t('choose.day.says', { day: name, times })}</span>
      <b aria-hidden="true" className={cx('text-lg', free === 0 && 'font-normal', day.is_closed && 'line-through')}>
        {Number(day.date.slice(8))}
      </b>
      <span aria-hidden="true" className={cx('h-4 text-xs', !isChosen && 'text-celadon-700')}>
        {free > 0 && free}
      </span>
    </button>
  );
}
