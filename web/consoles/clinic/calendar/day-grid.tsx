import { type KeyboardEvent, useId, useRef } from 'react';
import type { Calendar, CalendarBlock, CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { useTranslations } from '../../../i18n/translations.tsx';
import { cx } from '../../../ui/cx.ts';
import { useConsoleContext } from '../../console-context.ts';
import { useGridScrollPosition } from './calendar-position.ts';
import { formatMinutes, isOnDay, minutesIntoDay } from './days.ts';
import { GridSegment } from './grid-segment.tsx';
import { type CalendarDay, computeShownHours, type Segment, splitDayIntoSegments } from './segments.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { visitShortcutForKey } from './visit-shortcuts.ts';

/** Action on the calendar, by a press or a letter key. */
export type GridAction =
  | { act: 'open'; visit: CalendarVisit }
  | { act: 'move'; visit: CalendarVisit }
  | { act: 'give-up'; visit: CalendarVisit }
  | { act: 'arrived' | 'done' | 'not-come' | 'undo'; visit: CalendarVisit }
  | { act: 'make'; place: number; from: number }
  | { act: 'block'; place: number; from: number }
  | { act: 'unblock'; block: CalendarBlock }
  | { act: 'held'; block: CalendarBlock };

type Props = {
  calendar: Calendar;
  day: CalendarDay;
  now: number;
  onAct: (act: GridAction) => void;
};

/** Height of a minute in rem: half an hour is high enough for a finger. */
const MINUTE_REM = 0.092;
const minutePixels = () => MINUTE_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
/** Classes of the line at the present time, which is behind all text. */
const NOW_LINE_CLASS = 'absolute inset-x-0 border-t-2 border-blush-600';
/** A day by room or doctor, as a grid with one tab stop. Arrow keys move between the segments; Enter opens one. */
export function DayGrid({ calendar, day, now, onAct }: Props) {
  const t = useTranslations('clinic-calendar');
  const keys = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const placed = groupByPlace(calendar, day);
  const range = computeShownHours(
    day,
    placed.flatMap((one) => one.visits),
    placed.flatMap((one) => one.blocks),
  );
  const minute = minutesIntoDay(new Date(now).toISOString(), day.date);
  const columns = placed.map((one) => splitDayIntoSegments(day, range, minute, one.visits, one.blocks));
  const { spot, current, setSpot, onFocus, onArrow } = useGridFocus(columns, range.from);
  const height = { height: `${(range.to - range.from) * MINUTE_REM}rem` };

  const isNow = range.from <= minute && minute <= range.to;
  const onScroll = useGridScrollPosition(useConsoleContext().uid, box, { day: day.date, range, minutePixels, now: isNow ? minute : undefined });
  const nowAt = { top: `${(minute - range.from) * MINUTE_REM}rem` };

  const press = (column: number, segment: Segment) => {
    setSpot({ column, at: segment.from });
    if (segment.kind === 'visit') onAct({ act: 'open', visit: segment.visit });
    else if (segment.kind === 'free') onAct({ act: 'make', place: calendar.places[column]?.id ?? 0, from: segment.from });
    else if (segment.kind === 'held' || segment.kind === 'blocked') onAct({ act: segment.kind === 'blocked' ? 'unblock' : 'held', block: segment.block });
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || onArrow(event)) return;
    const act = visitShortcutForKey(event);
    if (current?.kind === 'visit' && act) {
      event.preventDefault();
      onAct({ act, visit: current.visit });
    } else if (current?.kind === 'free' && event.code === 'KeyB') {
      event.preventDefault();
      onAct({ act: 'block', place: calendar.places[spot.column]?.id ?? 0, from: current.from });
    }
  };
  return (
    <>
      <fieldset
        ref={box}
        aria-label={t('grid')}
        aria-describedby={keys}
        onKeyDown={key}
        onFocus={onFocus}
        onScroll={onScroll}
        className="max-h-[calc(100dvh-14.5rem)] min-h-80 min-w-0 scroll-ps-16 scroll-pt-12 scroller scroller-sideways rounded-md border border-line bg-surface"
      >
        <div className="grid" style={{ gridTemplateColumns: `3.5rem repeat(${columns.length}, minmax(8.5rem, 1fr))` }}>
          <div aria-hidden="true" className="sticky start-0 z-20 border-e border-line bg-surface">
            <div className="sticky top-0 z-10 h-11 border-b border-line bg-surface" />
            <div className="relative">
              {isNow && <span className={NOW_LINE_CLASS} style={nowAt} />}
              <HourLabels from={range.from} to={range.to} />
            </div>
          </div>
          {columns.map((segments, column) => (
            <section key={calendar.places[column]?.id} aria-label={calendar.places[column]?.name} className="min-w-0 border-e border-line last:border-e-0">
              <h3 className="sticky top-0 z-15 grid h-11 place-items-center border-b border-line bg-surface px-2 text-center font-text text-sm leading-tight font-semibold tracking-normal">
                <span title={calendar.places[column]?.name} className="line-clamp-2 [overflow-wrap:anywhere]">
                  {calendar.places[column]?.name}
                </span>
              </h3>
              <ul className="relative" style={height}>
                {isNow && <li aria-hidden="true" className={NOW_LINE_CLASS} style={nowAt} />}
                {segments.map((segment) => (
                  <li
                    key={`${segment.kind}${segment.from}`}
                    className="absolute inset-x-0"
                    style={{ top: `${(segment.from - range.from) * MINUTE_REM}rem`, height: `${(segment.to - segment.from) * MINUTE_REM}rem` }}
                  >
                    <GridSegment
                      segment={segment}
                      day={day.date}
                      spot={`${column}/${segment.from}`}
                      isCurrent={column === spot.column && segment.from === current?.from}
                      onPress={() => press(column, segment)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </fieldset>
      <p id={keys} className="text-sm text-ink-soft max-md:hidden print:hidden">
        {t('keys')}
      </p>
    </>
  );
}

/**
 * Returns the visits and blocks of each room or doctor on a day. A midnight visit also comes with the previous day, because its preparation is on
 * that day. It is left out there.
 */
function groupByPlace({ places, visits, blocks }: Calendar, day: CalendarDay) {
  const onDay = visits.filter(({ start_at, minutes }) => start_at !== null && isOnDay(start_at, minutes, day.date));
  return places.map(({ id }) => ({
    visits: onDay.filter(({ place_id }) => place_id === id),
    blocks: blocks.filter(({ place_id }) => place_id === id),
  }));
}

function HourLabels({ from, to }: { from: number; to: number }) {
  const hours = Array.from({ length: (to - from) / 60 }, (_, i) => from + i * 60);
  return (
    <div className="relative" style={{ height: `${(to - from) * MINUTE_REM}rem` }}>
      {hours.map((hour) => (
        <span
          key={hour}
          className={cx('absolute inset-x-0 px-2 pt-0.5 text-xs text-ink-soft tabular-nums', hour > from && 'border-t border-line')}
          style={{ top: `${(hour - from) * MINUTE_REM}rem` }}
        >
          {formatMinutes(hour)}
        </span>
      ))}
    </div>
  );
}
