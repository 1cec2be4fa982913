import { type KeyboardEvent, useId } from 'react';
import { Link } from 'react-router';
import { toSeoulDay } from '../../../../contract/time.ts';
import type { Calendar, CalendarVisit } from '../../../../contract/visits/clinic-visits.ts';
import { useLanguage, useTranslations } from '../../../i18n/translations.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import type { GridAction } from './day-grid.tsx';
import { formatShortDay, isOnDay } from './days.ts';
import type { CalendarDay } from './segments.ts';
import { VisitText, visitClass } from './visit-chip.tsx';
import { visitShortcutForKey } from './visit-shortcuts.ts';

type Props = {
  calendar: Calendar;
  /** Returns the address of a day. */
  toDay: (day: string) => string;
  onOpen: (visit: CalendarVisit) => void;
  onMake: (day: string) => void;
  /** Action of a letter key on the focused visit. */
  onAct: (act: GridAction) => void;
};

/** Seven days side by side, each with its visits in order. */
export function WeekList({ calendar, toDay, onOpen, onMake, onAct }: Props) {
  const t = useTranslations('clinic-calendar');
  const keys = useId();
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const named = (event.target as HTMLElement).dataset.visit;
    const visit = calendar.visits.find(({ id }) => String(id) === named);
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : visitShortcutForKey(event);
    if (visit && act) {
      event.preventDefault();
      onAct({ act, visit });
    } else moveFocus(event);
  };
  return (
    <>
      <fieldset aria-label={t('week.label')} aria-describedby={keys} onKeyDown={key} className="min-w-0 scroller-sideways">
        <ol className="grid grid-cols-7 gap-2 max-lg:grid-cols-4 max-md:grid-cols-1">
          {calendar.days.map((day) => (
            <li key={day.date} data-day className="grid min-w-0 content-start gap-1.5 rounded-md border border-line bg-surface p-2">
              <DayHeading day={day} to={toDay(day.date)} />
              {listVisitsOnDay(calendar.visits, day.date).map((visit) => (
                <button
                  key={visit.id}
                  type="button"
                  data-visit={visit.id}
                  onClick={() => onOpen(visit)}
                  className={cx('min-w-0 overflow-hidden rounded-sm px-2 py-1.5', visitClass(visit))}
                >
                  <VisitText visit={visit} day={day.date} />
                </button>
              ))}
              {day.date >= toSeoulDay(Date.now()) && (
                <Button size="s" kind="quiet" onClick={() => onMake(day.date)} className="text-sm">
                  {t('make')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </fieldset>
      <p id={keys} className="text-sm text-ink-soft max-md:hidden print:hidden">
        {t('keys.week')}
      </p>
    </>
  );
}

/** Returns the visits of a day in order. A visit that crosses midnight is on both days. */
export const listVisitsOnDay = (visits: readonly CalendarVisit[], day: string): CalendarVisit[] =>
  visits
    .filter(({ start_at, minutes }) => start_at !== null && isOnDay(start_at, minutes, day))
    .toSorted((a, b) => (a.start_at ?? '').localeCompare(b.start_at ?? ''));

function DayHeading({ day, to }: { day: CalendarDay; to: string }) {
  const { language } = useLanguage();
  return (
    <div className="grid gap-0.5">
      <Link to={to} className={cx('flex min-h-tap items-center font-semibold hover:underline', day.date === toSeoulDay(Date.now()) && 'text-celadon-700')}>
        {formatShortDay(day.date, language)}
      </Link>
      <DayNote day={day} />
    </div>
  );
}

/** Note on a day: the holiday's name, the clinic's note, and the opening hours or "closed". */
export function DayNote({ day }: { day: CalendarDay }) {
  const t = useTranslations('clinic-calendar');
  const hours = day.stretches.map(({ open, close }) => `${open}–${close}`).join(', ');
  return (
    <p className="text-xs text-ink-soft">
      {day.holiday && (
        <span lang="ko" className="font-semibold text-sunday">
          {day.holiday}{' '}
        </span>
      )}
      {day.note && <span>{day.note} </span>}
      <span className="tabular-nums">{hours || t('closed')}</span>
    </p>
  );
}

/** Moves the focus up and down within a day, sideways to the next day with a focusable item. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-day]');
  if (by === undefined || !here || event.altKey) return;
  event.preventDefault();
  const pressable = (day: Element | undefined) => [...(day?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const own = pressable(here);
  const at = own.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
    own[Math.min(own.length - 1, Math.max(0, at + by))]?.focus();
    return;
  }
  const days = [...event.currentTarget.querySelectorAll('[data-day]')];
  const next = pressable(days[days.indexOf(here) + by]);
  next[Math.min(next.length - 1, at)]?.focus();
}
